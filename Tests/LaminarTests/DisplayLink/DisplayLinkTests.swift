import Testing

@testable import Laminar

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

@Suite struct `The frames of a scene's display link` {
  /// The maximum rate divided by max(1, maximum / preferred rounded).
  @Test(arguments: [
    (60, 0, 60), (60, 60, 60), (60, 50, 60), (60, 45, 60), (60, 40, 30), (60, 30, 30),
    (60, 25, 30), (60, 10, 10), (120, 80, 60), (120, 100, 120), (60, 240, 60),
  ])
  func `come at a factor of the refresh rate`(maximum: Int, preferred: Double, rate: Int) throws {
    let settings = SceneDisplayLink(
      refreshRate: Rational(maximum), preferredFrameRate: preferred)
    let frames = try #require(DisplayLinkFrames(settings, duration: Rational(2)))
    #expect(frames.times.rate == Rational(rate))
    #expect(frames.called == Array(0..<(2 * rate)))
  }

  @Test func `lack those that are missed`() throws {
    let settings = SceneDisplayLink(
      preferredFrameRate: 30, dropped: DroppedFrames([8...10, 20...20, 500...600]))
    let frames = try #require(DisplayLinkFrames(settings, duration: Rational(1)))
    #expect(frames.called == (0..<30).filter { ![8, 9, 10, 20].contains($0) })
    #expect(frames.called(among: [0, 7, 8, 10, 11, 20, 29, 31]) == [0, 7, 11, 29])
    #expect(frames.called(among: []) == [])
    // 25 intervals in 29/30 s.
    #expect(
      frames.report == """
        current 25.86 fps
        average 25.86 fps
        minimum 25.86 fps
        samples 26
        history none
        missed 4 of 30
        """)
  }

  @Test func `are refused when there are too many or none`() {
    let fast = SceneDisplayLink(refreshRate: Rational(10_000))
    #expect(DisplayLinkFrames(fast, duration: Rational(1001)) == nil)
    #expect(DisplayLinkFrames(fast, duration: .zero) == nil)
  }

  @Test func `of a slow link still begin at 0`() throws {
    let settings = SceneDisplayLink(preferredFrameRate: 0.5)
    let frames = try #require(DisplayLinkFrames(settings, duration: Rational(3)))
    #expect(frames.called == [0, 1])
    #expect(frames.times.time(of: 1) == 2)
  }
}

@Suite struct `A frame rate monitor` {
  private func monitor(_ times: some Sequence<Double>) -> FrameRateMonitor {
    let monitor = FrameRateMonitor()
    for time in times { monitor.record(time) }
    return monitor
  }

  @Test func `knows nothing before the second sample`() {
    let monitor = monitor([5])
    #expect(monitor.sampleCount == 1)
    #expect([monitor.current, monitor.average, monitor.minimum] == [0, 0, 0])
    #expect(monitor.history.isEmpty)
    monitor.record(5.5)
    #expect([monitor.current, monitor.average, monitor.minimum] == [2, 2, 2])
  }

  @Test func `reports an undisturbed link`() {
    let display = VirtualDisplay()
    let link = DisplayLink(source: display) { _ in }
    let monitor = FrameRateMonitor()
    monitor.observe(link)
    display.advance(to: 3)
    #expect(
      monitor.report == """
        current 60 fps
        average 60 fps
        minimum 60 fps
        samples 181
        history 60 60 60
        """)
  }

  // 117 samples of 121 in 2 s; four frames lack in the first second: frames 1…60 are 56, and the
  // window over it never holds fewer.
  @Test func `reports dropped frames`() throws {
    let display = VirtualDisplay(dropping: try #require(DroppedFrames("10-12,40")))
    let link = DisplayLink(source: display) { _ in }
    let monitor = FrameRateMonitor()
    monitor.observe(link)
    display.advance(to: 2)
    #expect(
      monitor.report == """
        current 60 fps
        average 58 fps
        minimum 56 fps
        samples 117
        history 56 60
        """)
  }

  @Test func `measures rates below one`() {
    let monitor = monitor([0, 2, 4, 8])
    #expect(monitor.current == 0.25 && monitor.minimum == 0.25)
    #expect(monitor.average == 0.375)
    // Intervals end at 2, 4 and 8.
    #expect(monitor.history == [0, 1, 0, 1, 0, 0, 0, 1])
  }

  @Test func `cuts out pauses`() {
    let display = VirtualDisplay()
    let link = DisplayLink(source: display) { _ in }
    let monitor = FrameRateMonitor()
    monitor.observe(link)
    display.advance(to: 1.5)
    link.isPaused = true
    display.advance(to: 9)
    link.isPaused = false
    display.advance(to: 11)
    // 90 intervals, then 119 between the first refresh after 9 s and 11 s.
    #expect(monitor.sampleCount == 91 + 120)
    #expect(abs(monitor.average - 60) < 1e-9)
    #expect(abs(monitor.minimum - 60) < 1e-9)
    #expect(monitor.history == [60, 60, 60])
  }

  @Test func `keeps sixty seconds`() {
    let monitor = monitor(stride(from: 0, through: 65, by: 0.1))
    #expect(monitor.history == [Int](repeating: 10, count: 60))
    monitor.record(1e9)
    let emptyThenOne: [Int] = [Int](repeating: 0, count: 59) + [1]
    #expect(monitor.history == emptyThenOne)
  }

  @Test func `ignores times that make no sense`() {
    let monitor = monitor([0, 0.5, 0.5, 0.25, .nan, .infinity, -.infinity, 1e300, 1])
    #expect(monitor.sampleCount == 3)
    #expect(monitor.current == 2)
  }

  @Test func `calls back after each second`() {
    let display = VirtualDisplay()
    let link = DisplayLink(source: display) { _ in }
    let monitor = FrameRateMonitor()
    monitor.observe(link)
    var updates: [String] = []
    monitor.onUpdate = { updates.append("\($0.sampleCount): \($0.history)") }
    link.preferredFramesPerSecond = 20
    display.advance(to: 2.9)
    #expect(updates == ["21: [20]", "41: [20, 20]"])
  }

  @Test func `reads the same through the link's own handler`() {
    let display = VirtualDisplay()
    let monitor = FrameRateMonitor()
    var seen: [Int] = []
    let link = DisplayLink(source: display) { _ in seen.append(monitor.sampleCount) }
    monitor.observe(link)
    monitor.observe(link)
    display.advance(frames: 3)
    #expect(seen == [1, 2, 3])
  }

  // The definitions, spelled out over all samples, on whole sixtieths.
  @Test(arguments: 0..<20) func `follows its definitions`(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 &+ 1
    var frame = 0
    var frames = [0]
    for _ in 0..<400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let roll = Int(state >> 33) % 100
      frame += roll < 80 ? 1 : roll < 98 ? 1 + roll % 7 : 1 + roll
      frames.append(frame)
    }
    let monitor = FrameRateMonitor()
    var minimum = Double.infinity
    for (index, frame) in frames.enumerated() {
      monitor.record(3 + Double(frame) / 60)
      guard index > 0 else { continue }
      let base = frames[..<index].last { frame - $0 >= 60 } ?? 0
      let count = frames[...index].count { $0 > base }
      let current: Double = Double(count * 60) / Double(frame - base)
      #expect(abs(monitor.current - current) < 1e-7)
      if frame >= 60 { minimum = min(minimum, current) }
      let lowest: Double = frame >= 60 ? minimum : current
      #expect(abs(monitor.minimum - lowest) < 1e-7)
    }
    let seconds = frame / 60
    let history: [Int] = (0..<seconds).map { second in
      frames.count { $0 > second * 60 && $0 <= second * 60 + 60 }
    }
    let kept: [Int] = history.suffix(60)
    #expect(monitor.history == kept)
    let average: Double = 400 * 60 / Double(frame)
    #expect(abs(monitor.average - average) < 1e-9)
  }
}
