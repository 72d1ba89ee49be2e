import LaminarTestSupport
import Testing

@testable import Laminar

/// A clock that moves only when it is slept on or told to.
private final class ScriptedClock {
  var now: Int64 = 1_000_000
  /// How much too late each sleep ends, in nanoseconds, in turn; then 0.
  var overshoots: [Int64] = []
  /// What reading the clock takes, in nanoseconds.
  var readingTime: Int64 = 0
  private(set) var deadlines: [Int64] = []

  var clock: DisplayClock {
    DisplayClock(
      now: {
        self.now += self.readingTime
        return self.now
      },
      sleep: { deadline in
        self.deadlines.append(deadline - 1_000_000)
        self.now = max(self.now, deadline)
        if !self.overshoots.isEmpty { self.now += self.overshoots.removeFirst() }
      })
  }
}

@Suite struct `A real-time display` {
  private static let millisecond: Int64 = 1_000_000

  @Test func `sleeps until absolute times`() {
    let script = ScriptedClock()
    script.overshoots = [Int64](repeating: 300_000, count: 100)
    let display = RealTimeDisplay(refreshRate: Rational(60), clock: script.clock)
    var calls = 0
    let link = DisplayLink(source: display) { _ in calls += 1 }
    display.run(for: 1)
    #expect(calls == 60)
    #expect(link.missedFrames == 0)
    // The first whole nanosecond not before i / 60 s.
    let due: [Int64] = (0..<60).map { (Int64($0) * 1_000_000_000 + 59) / 60 }
    #expect(script.deadlines == due)
    #expect(link.timestamp == 59.0 / 60)
  }

  @Test func `begins with frame 0 however slow the clock is to read`() {
    let script = ScriptedClock()
    script.readingTime = 300
    let display = RealTimeDisplay(refreshRate: Rational(100), clock: script.clock)
    var frames: [Int] = []
    let link = DisplayLink(source: display) { frames.append($0.tick?.frame ?? -1) }
    display.run(until: 0.04)
    #expect(frames == [0, 1, 2, 3])
    #expect(link.missedFrames == 0)
  }

  @Test func `skips to the next grid point when a handler is late`() {
    let script = ScriptedClock()
    let display = RealTimeDisplay(refreshRate: Rational(100), clock: script.clock)
    var frames: [Int] = []
    let link = DisplayLink(source: display) { link in
      frames.append(link.tick?.frame ?? -1)
      if frames.count == 3 { script.now += 25 * Self.millisecond }
      if frames.count == 5 { script.now += 10 * Self.millisecond }
    }
    display.run(until: 0.08)
    // 20 ms + 25 ms passes 30 and 40; 60 ms + 10 ms just reaches 70.
    #expect(frames == [0, 1, 2, 5, 6, 7])
    #expect(link.missedFrames == 2)
  }

  @Test func `shows the latest frame when the thread wakes late`() {
    let script = ScriptedClock()
    script.overshoots = [0, 34 * Self.millisecond]
    let display = RealTimeDisplay(refreshRate: Rational(100), clock: script.clock)
    var ticks: [DisplayTick] = []
    let link = DisplayLink(source: display) { link in
      if let tick = link.tick { ticks.append(tick) }
    }
    display.run(until: 0.07)
    #expect(ticks.map(\.frame) == [0, 4, 5, 6])
    #expect(ticks[1].missed == 1..<4)
    #expect(ticks[1].timestamp == 0.04)
    #expect(ticks[1].targetTimestamp == 0.05)
    #expect(link.missedFrames == 3)
  }

  @Test func `calls links of several rates, each on its own grid`() {
    let script = ScriptedClock()
    let display = RealTimeDisplay(refreshRate: Rational(60), clock: script.clock)
    var log: [String] = []
    for (name, rate) in [("a", 30), ("b", 20)] {
      let link = DisplayLink(source: display) { log.append("\(name)\($0.tick?.frame ?? -1)") }
      link.preferredFramesPerSecond = rate
    }
    display.run(until: 0.116)
    #expect(log == ["a0", "b0", "a1", "b1", "a2", "a3", "b2"])
    #expect(script.deadlines.count == 5)
  }

  @Test func `misses nothing between two runs`() {
    let script = ScriptedClock()
    let display = RealTimeDisplay(
      refreshRate: Rational(10), origin: Rational(7), clock: script.clock)
    var times: [Double] = []
    let link = DisplayLink(source: display) { times.append($0.timestamp) }
    #expect(display.time == 7)
    display.run(for: 0.2)
    script.now += 950 * Self.millisecond
    display.run(for: 0.2)
    #expect(times == [7, 7.1, 8.1, 8.2])
    #expect(link.missedFrames == 0)
  }

  @Test func `stops when it is told to or no link is left`() {
    let script = ScriptedClock()
    let display = RealTimeDisplay(refreshRate: Rational(60), clock: script.clock)
    display.run()
    var calls = 0
    let link = DisplayLink(source: display) { link in
      calls += 1
      if calls == 3 { display.stop() }
      if calls == 5 { link.invalidate() }
    }
    display.run()
    #expect(calls == 3)
    display.run()
    #expect(calls == 5)
    display.run(until: .nan)
    display.run(until: -1)
    #expect(calls == 5)
    #expect(link.isInvalidated)
  }

  @Test func `lets its thread do something else while it waits`() {
    let script = ScriptedClock()
    var clock = script.clock
    var waits: [Double] = []
    clock.idle = { seconds in
      waits.append(seconds)
      script.now += Int64(min(seconds, 0.03) * 1e9)
    }
    let display = RealTimeDisplay(refreshRate: Rational(10), clock: clock)
    let link = DisplayLink(source: display) { _ in }
    display.run(until: 0.15)
    // 98.5 ms are left, then 68.5, 38.5 and 8.5; then it sleeps until the refresh.
    #expect(waits.map { ($0 * 1e4).rounded() } == [985, 685, 385, 85])
    #expect(script.deadlines == [0, 100 * Self.millisecond])
    #expect(link.missedFrames == 0)
  }

  @Test func `calls no link after it was stopped while it waits`() {
    let script = ScriptedClock()
    var clock = script.clock
    var display: RealTimeDisplay?
    clock.idle = { _ in display?.stop() }
    let stopped = RealTimeDisplay(refreshRate: Rational(10), clock: clock)
    display = stopped
    var calls = 0
    let link = DisplayLink(source: stopped) { _ in calls += 1 }
    stopped.run()
    #expect(calls == 1)
    #expect(link.missedFrames == 0)
    display = nil
  }

  @Test func `misses the frames that it is told to`() {
    let script = ScriptedClock()
    let display = RealTimeDisplay(
      refreshRate: Rational(10), dropping: DroppedFrames([1...2]), clock: script.clock)
    var frames: [Int] = []
    let link = DisplayLink(source: display) { frames.append($0.tick?.frame ?? -1) }
    display.run(until: 0.45)
    #expect(frames == [0, 3, 4])
    #expect(link.missedFrames == 2)
  }

  @Test func `keeps real time without drift`() {
    let timing = DisplayTiming(measuring: 0.3, refreshRate: Rational(100))
    // 30 frames are due; a busy machine may miss some, and wakes late, never early.
    #expect((2...30).contains(timing.frames))
    #expect(timing.frames + timing.missedFrames <= 30)
    #expect(timing.medianLateness >= 0)
    #expect(timing.maximumLateness >= timing.percentile99Lateness)
    #expect(abs(timing.drift) <= timing.maximumLateness)
    #expect(timing.elapsed < 5)
  }

  @Test func `measures nothing in no time`() {
    for seconds in [0, -1, Double.nan] {
      let timing = DisplayTiming(measuring: seconds, refreshRate: Rational(60))
      #expect(timing.frames == 0)
      #expect(timing.drift == 0)
      #expect(timing.jitter == 0)
    }
  }

  @Test func `sums up when calls came`() {
    // Frame 3 is missing.
    let timing = DisplayTiming(
      refreshRate: Rational(100),
      calls: [(0, 0.000_1), (1, 0.000_3), (2, 0.000_2), (4, 0.000_6)])
    #expect(timing.frames == 4 && timing.missedFrames == 1)
    #expect(abs(timing.elapsed - 0.0405) < 1e-15)
    #expect(abs(timing.drift - 0.0005) < 1e-15)
    #expect(abs(timing.meanLateness - 0.0003) < 1e-15)
    #expect(timing.medianLateness == 0.0002)
    #expect(timing.percentile99Lateness == 0.0006 && timing.maximumLateness == 0.0006)
    // (0.2² + 0 + 0.1² + 0.3²) / 4 = 0.035
    let variance: Double = timing.jitter * timing.jitter
    #expect(abs(variance - 0.035e-6) < 1e-15)
  }
}

@Suite struct `Display ticks` {
  @Test func `come on the grid, at or after their time`() async {
    let clock = SuspendingClock()
    let start = clock.now
    var ticks: [DisplayTick] = []
    for await tick in DisplayTicks(
      refreshRate: Rational(100),
      preferredFrameRateRange: FrameRateRange(minimum: 0, maximum: 100, preferred: 50))
    {
      let elapsed: Int64 = (clock.now - start).wholeNanoseconds
      #expect(elapsed >= Int64(tick.timestamp * 1e9) - 1)
      ticks.append(tick)
      if ticks.count == 5 { break }
    }
    for (tick, next) in zip(ticks, ticks.dropFirst()) {
      #expect(tick.frame < next.frame)
      let between: Range<Int> = (tick.frame + 1)..<next.frame
      #expect(next.missed == between)
    }
    for tick in ticks {
      let frame = Double(tick.frame)
      #expect(tick.timestamp == frame / 50)
      #expect(tick.targetTimestamp == (frame + 1) / 50)
    }
  }

  @Test func `end when the task is cancelled`() async {
    let task = Task {
      var count = 0
      for await _ in DisplayTicks(refreshRate: Rational(1)) { count += 1 }
      return count
    }
    task.cancel()
    #expect(await task.value <= 1)
  }
}

@Suite struct `A virtual display` {
  private func ticks(_ display: VirtualDisplay, rate: Int = 0, refreshes: Int) -> [DisplayTick] {
    var ticks: [DisplayTick] = []
    let link = DisplayLink(source: display) { link in
      if let tick = link.tick { ticks.append(tick) }
    }
    link.preferredFramesPerSecond = rate
    display.advance(frames: refreshes)
    return ticks
  }

  @Test func `refreshes at exact fractions`() {
    let display = VirtualDisplay(refreshRate: Rational(60_000, over: 1001) ?? .zero)
    #expect(display.maximumFramesPerSecond == 60)
    let ticks = ticks(display, rate: 30, refreshes: 2000)
    #expect(ticks.count == 1000)
    for (index, tick) in ticks.enumerated() {
      #expect(tick.frame == index)
      let thousandths = Double(index * 1001)
      #expect(tick.timestamp == thousandths / 30_000)
      #expect(tick.targetTimestamp == (thousandths + 1001) / 30_000)
    }
    #expect(display.time(ofRefresh: 7) == Rational(7007, over: 60_000))
  }

  @Test func `is the same in one step and in many`() {
    let whole = VirtualDisplay()
    let stepped = VirtualDisplay()
    var calls: [Double] = []
    let link = DisplayLink(source: stepped) { calls.append($0.timestamp) }
    link.preferredFramesPerSecond = 20
    for _ in 0..<50 { stepped.advance(frames: 1) }
    #expect(ticks(whole, rate: 20, refreshes: 50).map(\.timestamp) == calls)
    #expect(stepped.refreshes == 50)
  }

  @Test func `advances to a time and the refresh at it`() {
    let display = VirtualDisplay()
    var calls = 0
    let link = DisplayLink(source: display) { _ in calls += 1 }
    display.advance(to: 0.1 + 0.2)  // 18 / 60, which the sum is a little above
    #expect(calls == 19)
    display.advance(to: 0.7 - 0.1)  // 36 / 60, which the difference is a little below
    #expect(calls == 37)
    display.advance(to: 0.2)
    display.advance(to: -.infinity)
    display.advance(to: .nan)
    #expect(calls == 37)
    display.advance(to: Rational(2))
    #expect(calls == 121)
    link.invalidate()
    display.advance(to: .infinity)
    #expect(display.refreshes == 60_000_000_001)
    display.advance(frames: .max)
    display.advance(frames: .max)
    display.advance(frames: -1)
    #expect(link.timestamp == 2)
  }

  @Test func `counts on from any state without a trap`() {
    let display = VirtualDisplay()
    display.advance(frames: .max)
    let link = DisplayLink(source: display) { _ in }
    link.preferredFrameRateRange = FrameRateRange(minimum: 0, maximum: 1e-6)
    display.advance(frames: .max)
    #expect(link.timestamp(ofFrame: .max).isFinite)
    #expect(link.timestamp(ofFrame: .min).isFinite)
  }

  @Test(arguments: [0, -60, 20_000]) func `has 60 Hz when a rate makes no sense`(rate: Int) {
    #expect(VirtualDisplay(refreshRate: Rational(rate)).refreshRate == Rational(60))
  }

  @Test func `misses the frames that it is told to, without catching up`() throws {
    let dropped = try #require(DroppedFrames("3-5,8"))
    let display = VirtualDisplay(dropping: dropped)
    var missed: [Range<Int>] = []
    var ticks: [DisplayTick] = []
    let link = DisplayLink(source: display) { link in
      if let tick = link.tick { ticks.append(tick) }
    }
    link.missHandler = { missed.append($1) }
    link.preferredFramesPerSecond = 30
    display.advance(frames: 20)
    #expect(ticks.map(\.frame) == [0, 1, 2, 6, 7, 9])
    let times: [Double] = ticks.map(\.timestamp)
    let due: [Double] = [0, 1, 2, 6, 7, 9].map { $0 / 30 }
    #expect(times == due)
    #expect(ticks[2].targetTimestamp == 3.0 / 30)
    let runs: [Range<Int>] = [0..<0, 1..<1, 2..<2, 3..<6, 7..<7, 8..<9]
    #expect(ticks.map(\.missed) == runs)
    let drops: [Range<Int>] = [3..<4, 4..<5, 5..<6, 8..<9]
    #expect(missed == drops)
    let missedTimes: [Double] = missed.map { link.timestamp(ofFrame: $0.lowerBound) }
    let dropTimes: [Double] = [3, 4, 5, 8].map { $0 / 30 }
    #expect(missedTimes == dropTimes)
    #expect(link.missedFrames == 4)
  }

  @Test func `misses its first and last frames`() throws {
    let display = VirtualDisplay(dropping: try #require(DroppedFrames("0,1,9")))
    var ticks: [DisplayTick] = []
    let link = DisplayLink(source: display) { link in
      if let tick = link.tick { ticks.append(tick) }
    }
    display.advance(frames: 2)
    #expect(link.timestamp == 0 && link.duration == 0)
    display.advance(frames: 8)
    #expect(ticks.map(\.frame) == Array(2...8))
    #expect(ticks.first?.missed == 0..<2)
    #expect(link.missedFrames == 3)
  }

  @Test func `keeps to its grid when the rate changes`() {
    let display = VirtualDisplay()
    var times: [Double] = []
    let link = DisplayLink(source: display) { times.append($0.timestamp * 60) }
    display.advance(frames: 4)
    link.preferredFramesPerSecond = 20
    display.advance(frames: 7)
    link.preferredFramesPerSecond = 30
    display.advance(frames: 4)
    let refreshes: [Int] = times.map { Int($0.rounded()) }
    #expect(refreshes == [0, 1, 2, 3, 6, 9, 12, 14])
    #expect(link.missedFrames == 0)
  }

  @Test func `runs on when a call advances it`() {
    let display = VirtualDisplay()
    var frames: [Int] = []
    let link = DisplayLink(source: display) { link in
      frames.append(link.tick?.frame ?? -1)
      if frames.count == 2 { display.advance(frames: 2) }
    }
    display.advance(frames: 3)
    #expect(frames == [0, 1, 2, 3])
    #expect(link.missedFrames == 0)
  }

  @Test(arguments: [
    ("10-12,40", [10...12, 40...40], "10-12,40"), ("", [], ""), ("  ", [], ""),
    ("40, 10 - 12", [10...12, 40...40], "10-12,40"), ("3,4,5", [3...5], "3-5"),
    ("1-8,2-3,9", [1...9], "1-9"), ("007", [7...7], "7"),
    ("0-1000000000", [0...1_000_000_000], "0-1000000000"),
  ])
  func `reads which frames to drop`(text: String, ranges: [ClosedRange<Int>], shown: String) {
    let dropped = DroppedFrames(text)
    #expect(dropped?.ranges == ranges)
    #expect(dropped?.description == shown)
    for frame in -1...50 {
      let isDropped: Bool = ranges.contains { $0.contains(frame) }
      #expect(dropped?.contains(frame) == isDropped)
    }
  }

  @Test(arguments: [
    "12-10", "a", "1,", ",", "-", "1-", "-1", "1-2-3", "1 2", "1.5", "+1", "1000000001",
    "99999999999999999999", "١",
  ])
  func `refuses what names no frames`(text: String) {
    #expect(DroppedFrames(text) == nil)
  }

  @Test func `leaves out frames that cannot be`() {
    #expect(DroppedFrames([-5 ... -1]).ranges.isEmpty)
    #expect(DroppedFrames([-5...2, Int.max...Int.max]).ranges == [0...2])
  }
}

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
