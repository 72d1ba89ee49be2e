import Testing

@testable import LaminarEngine

private func clock(_ begin: Double, speed: Double, offset: Double) -> Timing {
  Timing(beginTime: begin, duration: .infinity, speed: speed, timeOffset: offset)
}

@Suite struct `Time conversion` {
  static let root = clock(1, speed: 2, offset: 3)
  static let rootAtZero = clock(0, speed: 2, offset: 3)
  static let first = clock(6, speed: 4, offset: 5)
  static let firstAtZero = clock(0, speed: 4, offset: 5)
  static let second = clock(8, speed: 0.5, offset: 7)
  static let paused = clock(8, speed: 0, offset: 7)

  /// The rows were recorded from Core Animation.
  @Test(
    arguments: [
      (10, [], [root], 21),
      (10, [root], [], 4.5),
      (10, [], [root, first], 65),
      (10, [first, root], [], 3.125),
      (10, [], [firstAtZero], 45),
      (10, [firstAtZero], [], 1.25),
      (10, [], [first], 21),
      (10, [first], [], 7.25),
      (10, [first], [second], 0),
      (10, [second], [first], 37),
      (7, [], [second], 0),
      (8, [], [second], 7),
      (10, [], [second], 8),
      (10, [], [paused], 7),
      (10, [paused], [], 0),
      (10, [paused, root], [], -0.5),
    ] as [(Double, [Timing], [Timing], Double)])
  func `follows the recorded rows`(
    _ time: Double, _ ascending: [Timing], _ descending: [Timing], _ expected: Double
  ) {
    let seen = TimeConversion.convert(
      time, ascending: ascending.map { LayerClock($0) },
      descending: descending.map { LayerClock($0) })
    #expect(seen == expected)
  }

  @Test func `holds a clock that fills backwards`() {
    let filled = Timing(
      beginTime: 8, duration: .infinity, speed: 0.5, timeOffset: 7, fillMode: .backwards)
    #expect(TimeConversion.convert(2, ascending: [], descending: [LayerClock(filled)]) == 7)
  }

  @Test func `pauses and resumes by the recipe`() {
    // Pause at media 100, resume at 130: the local clock is media − 30 from then on.
    let paused = clock(0, speed: 0, offset: 100)
    #expect(paused.localTime(fromParent: 117) == 100)
    let resumed = clock(130 - 100, speed: 1, offset: 0)
    #expect(resumed.localTime(fromParent: 131) == 101)
    #expect(resumed.parentTime(fromLocal: 132) == 162)
  }

  @Test func `draws a layer before its beginning on the same line`() {
    #expect(clock(5, speed: 1, offset: 0).localTime(fromParent: 2) == -3)
    let filled = Timing(beginTime: 5, duration: .infinity, timeOffset: 1, fillMode: .both)
    #expect(filled.localTime(fromParent: 2) == 1)
  }

  @Test func `folds the clock of a layer with a duration and stops at its end`() {
    let timing = Timing(beginTime: 1, duration: 2, repeatCount: 2)
    #expect(timing.localTime(fromParent: 2) == 1)
    #expect(timing.localTime(fromParent: 4) == 1)
    #expect(timing.localTime(fromParent: 9) == 2)
    #expect(timing.convertedTime(fromParent: 9) == nil)
  }
}
