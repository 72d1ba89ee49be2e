import Testing

@testable import Laminar

@Suite struct `A playback clock` {
  /// 12 frames of 0.1 s each.
  private func clock(loops: Bool = true) throws -> PlaybackClock {
    let times = try #require(
      FrameTimes(rate: Rational(10), duration: Rational(6).dividing(by: Rational(5)) ?? .one))
    return PlaybackClock(times: times, loops: loops)
  }

  @Test func `shows the frame that is due, from the first timestamp on`() throws {
    var clock = try clock()
    var frames: [Int] = []
    for tick in 0..<8 {
      clock.advance(to: 5 + Double(tick) / 20)
      frames.append(clock.frame)
    }
    #expect(frames == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(clock.time == 0.3)
    #expect(clock.length == 1.2)
  }

  @Test func `has the time of what happens between two frames`() throws {
    var clock = try clock()
    #expect(clock.time(at: 3) == 0)
    clock.advance(to: 5)
    clock.advance(to: 5.25)
    #expect(clock.time == 0.2)
    #expect(clock.time(at: 5.125) == 0.125)
    #expect(clock.time(at: 5.375) == 0.375)
    clock.slower()
    #expect(clock.time(at: 5.375) == 0.3125)
    #expect(clock.time(at: 1) == 0 && clock.time(at: 100) == clock.length)
    #expect(clock.time(at: .nan) == 0.2)
    clock.togglePause()
    #expect(clock.time(at: 5.375) == 0.2)
  }

  @Test func `starts again at the end`() throws {
    var clock = try clock()
    var frames: [Int] = []
    for tick in 0..<30 {
      clock.advance(to: Double(tick) / 10)
      frames.append(clock.frame)
    }
    #expect(frames == (0..<30).map { $0 % 12 })
    #expect(!clock.hasEnded)
    clock.advance(to: 1200.5)
    #expect(clock.frame == 5)
  }

  @Test func `stops at the end when it does not loop`() throws {
    var clock = try clock(loops: false)
    clock.advance(to: 0)
    clock.advance(to: 1.15)
    #expect(clock.frame == 11 && !clock.hasEnded)
    clock.advance(to: 1.2)
    #expect(clock.frame == 11 && clock.hasEnded)
    clock.advance(to: 99)
    #expect(clock.frame == 11 && clock.hasEnded)
  }

  @Test func `stops while it is paused and skips what passed`() throws {
    var clock = try clock()
    clock.advance(to: 0)
    clock.advance(to: 0.4)
    clock.togglePause()
    clock.advance(to: 0.7)
    #expect(clock.frame == 4 && clock.isPaused)
    clock.togglePause()
    clock.advance(to: 3)
    #expect(clock.frame == 4)
    clock.advance(to: 3.2)
    #expect(clock.frame == 6)
    clock.detach()
    clock.advance(to: 0)
    clock.advance(to: 0.1)
    #expect(clock.frame == 7)
  }

  @Test func `plays from a sixteenth to eight times as fast`() throws {
    var clock = try clock()
    clock.advance(to: 0)
    clock.slower()
    #expect(clock.speed == 0.5)
    clock.advance(to: 0.8)
    #expect(clock.frame == 4)
    for _ in 0..<20 { clock.slower() }
    #expect(clock.speed == 0.0625)
    for _ in 0..<20 { clock.faster() }
    #expect(clock.speed == 8)
    clock.advance(to: 0.85)
    #expect(clock.frame == 8)
  }

  @Test(arguments: [true, false])
  func `steps frame by frame`(loops: Bool) throws {
    var clock = try clock(loops: loops)
    clock.step(by: 3)
    #expect(clock.frame == 3)
    clock.step(by: -1)
    #expect(clock.frame == 2)
    clock.step(by: -3)
    #expect(clock.frame == (loops ? 11 : 0))
    clock.restart()
    clock.step(by: 25)
    #expect(clock.frame == (loops ? 1 : 11))
  }

  @Test func `seeks within the scene`() throws {
    var clock = try clock()
    clock.seek(by: 1)
    #expect(clock.frame == 10)
    clock.seek(by: 1)
    #expect(clock.frame == 11)
    clock.seek(by: -1)
    #expect(clock.frame == 1)
    clock.seek(by: -1)
    #expect(clock.frame == 0)
  }

  @Test func `keeps its time in a scene that changed`() throws {
    var clock = try clock()
    clock.seek(by: 0.9)
    clock.replaceTimes(try #require(FrameTimes(rate: Rational(20), duration: Rational(3))))
    #expect(clock.frame == 18)
    clock.replaceTimes(try #require(FrameTimes(rate: Rational(2), duration: .one)))
    #expect(clock.frame == 1)
    #expect(clock.time == 0.5)
  }

  @Test func `ignores times that go back or are not numbers`() throws {
    var clock = try clock()
    for time in [1, 1.3, 0.2, Double.nan, .infinity] { clock.advance(to: time) }
    #expect(clock.frame == 3)
  }
}
