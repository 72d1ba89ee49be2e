import Laminar
import Testing

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
