import Laminar
import Testing

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
