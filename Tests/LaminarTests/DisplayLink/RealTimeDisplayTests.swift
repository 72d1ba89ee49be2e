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
