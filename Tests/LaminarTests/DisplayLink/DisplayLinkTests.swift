import Laminar
import Testing

// Rates are those of the documents; times are quotients of small integers, rounded once.

@Suite struct `A display link` {
  @Test(arguments: [
    (60, 60, 60), (60, 50, 60), (60, 45, 60), (60, 40, 30), (60, 30, 30), (60, 24, 20),
    (60, 25, 30), (60, 10, 10), (60, 0, 60), (60, 1000, 60), (60, 1, 1),
    (120, 80, 60), (120, 100, 120), (120, 48, 40),
  ])
  func `is called at the rounded rate`(maximum: Int, preferred: Int, expected: Int) {
    let display = VirtualDisplay(refreshRate: Rational(maximum))
    var calls = 0
    let link = DisplayLink(source: display) { _ in calls += 1 }
    link.preferredFramesPerSecond = preferred
    #expect(link.framesPerSecond == Rational(expected))
    #expect(link.maximumFramesPerSecond == maximum)
    display.advance(frames: 2 * maximum)
    #expect(calls == 2 * expected)
  }

  @Test(arguments: [
    // Without a preferred rate the maximum is preferred.
    (FrameRateRange(minimum: 0, maximum: 0), Rational(120)),
    (FrameRateRange(minimum: 80, maximum: 120, preferred: 120), Rational(120)),
    (FrameRateRange(minimum: 10, maximum: 60), Rational(60)),
    (FrameRateRange(minimum: 10, maximum: 60, preferred: 30), Rational(30)),
    // 120 / 90 rounds to 1, above the range; 60 is the nearest factor inside.
    (FrameRateRange(minimum: 30, maximum: 100, preferred: 90), Rational(60)),
    // 120 / 48 = 2.5 rounds to 3, below the range; 60 is inside.
    (FrameRateRange(minimum: 45, maximum: 70, preferred: 48), Rational(60)),
    // No factor is inside; 120 / 50 rounds to 2.
    (FrameRateRange(minimum: 45, maximum: 55, preferred: 50), Rational(60)),
    (FrameRateRange(minimum: 1, maximum: 60, preferred: 7.5), Rational(15, over: 2) ?? .zero),
    (
      FrameRateRange(minimum: 0, maximum: .leastNonzeroMagnitude),
      Rational(120, over: 1_000_000)
        ?? .zero
    ),
    (FrameRateRange(minimum: 0, maximum: .greatestFiniteMagnitude), Rational(120)),
  ])
  func `runs inside the preferred range when a factor is there`(
    range: FrameRateRange, expected: Rational
  ) {
    let display = VirtualDisplay(refreshRate: Rational(120))
    let link = DisplayLink(source: display) { _ in }
    link.preferredFrameRateRange = range
    #expect(link.preferredFrameRateRange == range)
    #expect(link.framesPerSecond == expected)
  }

  @Test(arguments: [
    FrameRateRange(minimum: 60, maximum: 30), FrameRateRange(minimum: -1, maximum: 30),
    FrameRateRange(minimum: 10, maximum: .infinity), FrameRateRange(minimum: .nan, maximum: 30),
    FrameRateRange(minimum: 10, maximum: 30, preferred: 31),
    FrameRateRange(minimum: 10, maximum: 30, preferred: 9),
    FrameRateRange(minimum: 0, maximum: 0, preferred: 30),
    FrameRateRange(minimum: 10, maximum: 30, preferred: .nan),
  ])
  func `keeps its rate when a range is invalid`(range: FrameRateRange) {
    let display = VirtualDisplay()
    let link = DisplayLink(source: display) { _ in }
    link.preferredFramesPerSecond = 20
    #expect(!range.isValid)
    link.preferredFrameRateRange = range
    link.preferredFramesPerSecond = -5
    #expect(link.preferredFramesPerSecond == 20)
    #expect(link.framesPerSecond == Rational(20))
  }

  @Test func `has one preferred rate, the last`() {
    let display = VirtualDisplay()
    let link = DisplayLink(source: display) { _ in }
    link.preferredFramesPerSecond = 20
    link.preferredFrameRateRange = FrameRateRange(minimum: 10, maximum: 30, preferred: 30)
    #expect(link.preferredFramesPerSecond == 0)
    link.preferredFramesPerSecond = 15
    #expect(link.preferredFrameRateRange == .default)
    link.preferredFramesPerSecond = 0
    #expect(link.framesPerSecond == Rational(60))
  }

  @Test func `has no times before the first call`() {
    let display = VirtualDisplay(origin: Rational(5))
    let link = DisplayLink(source: display) { _ in }
    #expect(link.timestamp == 0)
    #expect(link.targetTimestamp == 0)
    #expect(link.duration == 0)
    #expect(!link.isPaused)
    link.preferredFramesPerSecond = 30
    display.advance(frames: 1)
    #expect(link.timestamp == 5)
    #expect(link.targetTimestamp == 151.0 / 30)
    #expect(link.duration == 1.0 / 60)
  }

  @Test func `is silent while paused and comes back on the grid`() {
    let display = VirtualDisplay()
    var frames: [Int] = []
    let link = DisplayLink(source: display) { frames.append($0.tick?.frame ?? -1) }
    link.preferredFramesPerSecond = 20
    display.advance(frames: 4)
    link.isPaused = true
    #expect(!display.hasActiveLinks)
    display.advance(frames: 4)
    link.isPaused = false
    display.advance(frames: 5)
    #expect(frames == [0, 1, 3, 4])
    #expect(link.missedFrames == 0)
    #expect(link.tick?.missed.isEmpty == true)
  }

  @Test func `may pause, end and replace itself inside a call`() {
    let display = VirtualDisplay()
    var log: [String] = []
    let second = DisplayLink(source: display) { link in
      log.append("b\(link.tick?.frame ?? -1)")
      link.isPaused = true
    }
    _ = DisplayLink(source: display) { link in
      log.append("c\(link.tick?.frame ?? -1)")
      link.invalidate()
      _ = DisplayLink(source: display) { log.append("d\($0.tick?.frame ?? -1)") }
    }
    display.advance(frames: 2)
    second.isPaused = false
    display.advance(frames: 1)
    #expect(log == ["b0", "c0", "d1", "b2", "d2"])
  }

  @Test func `calls a target's method and releases it when invalidated`() {
    let display = VirtualDisplay()
    var target: CountedTarget? = CountedTarget()
    weak let watched = target
    let link = target.map { DisplayLink(target: $0, action: CountedTarget.step) }
    #expect(link?.maximumFramesPerSecond == 0)
    display.advance(frames: 2)
    link?.add(to: display)
    display.advance(frames: 3)
    #expect(target?.frames == [2, 3, 4])
    target = nil
    #expect(watched != nil)
    link?.invalidate()
    #expect(watched == nil)
    #expect(link?.isInvalidated == true)
    link?.add(to: display)
    #expect(!display.hasActiveLinks)
  }

  @Test func `moves from one display to another`() {
    let slow = VirtualDisplay(refreshRate: Rational(30))
    let fast = VirtualDisplay(refreshRate: Rational(120))
    var times: [Double] = []
    let link = DisplayLink(source: slow) { times.append($0.timestamp) }
    slow.advance(frames: 2)
    fast.advance(frames: 3)
    link.add(to: fast)
    slow.advance(frames: 2)
    fast.advance(frames: 2)
    let due: [Double] = [0, 4, 3, 4].map { $0 / 120 }
    #expect(times == due)
    #expect(link.duration == 1.0 / 120)
  }
}

private final class CountedTarget {
  private(set) var frames: [Int] = []

  func step(_ link: DisplayLink) { frames.append(link.tick?.frame ?? -1) }
}
