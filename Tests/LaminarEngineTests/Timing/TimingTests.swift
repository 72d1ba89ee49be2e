import Foundation
import Testing

@testable import LaminarEngine

/// What an animation from 0 to 100 over a model value of 7 shows.
private func shown(_ timing: Timing, at time: Double, easing: TimingFunction? = nil) -> Double {
  let phase = timing.phase(at: time)
  guard phase.isApplied else { return 7 }
  return 100 * (easing?.value(at: phase.progress) ?? phase.progress)
}

private func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

@Suite struct `Timing phase` {
  struct Row: Sendable {
    let timing: Timing
    /// Times and the values that Laminar.docc: ReferenceValues, "Timing" gives for them.
    let values: [(time: Double, value: Double)]
  }

  @Test(arguments: [
    // The numbers are those of Laminar.docc: ReferenceValues, "Timing".
    Row(
      timing: Timing(duration: 2, repeatCount: 1.5, autoreverses: true, fillMode: .forwards),
      values: [(0, 0), (1, 50), (2, 100), (3, 50), (4, 0), (5, 50), (6, 100), (7, 100)]),
    Row(
      timing: Timing(duration: 2, repeatCount: 2.5, fillMode: .forwards),
      values: [(4.5, 25), (5, 50), (9, 50)]),
    Row(
      timing: Timing(duration: 1, repeatCount: 3, fillMode: .forwards),
      values: [(1, 0), (2.999, 99.9), (3, 100), (4, 100)]),
    Row(
      timing: Timing(duration: 1, autoreverses: true, fillMode: .forwards),
      values: [(1, 100), (1.5, 50), (2, 0), (9, 0)]),
    Row(
      timing: Timing(beginTime: 1, duration: 2),
      values: [(0.5, 7), (1, 0), (2, 50), (3, 100), (3.001, 7)]),
    Row(
      timing: Timing(beginTime: 1, duration: 2, fillMode: .backwards),
      values: [(0.5, 0), (3, 100), (3.001, 7)]),
    Row(
      timing: Timing(beginTime: 1, duration: 2, fillMode: .forwards),
      values: [(0.5, 7), (9, 100)]),
    Row(
      timing: Timing(beginTime: 1, duration: 2, fillMode: .both), values: [(0.5, 0), (9, 100)]),
    Row(
      timing: Timing(duration: 1, repeatDuration: 2.5, autoreverses: true, fillMode: .forwards),
      values: [(2.5, 50), (2.6, 50), (9, 50)]),
    Row(
      timing: Timing(duration: 1, timeOffset: 0.5),
      values: [(-1, 7), (0, 50), (0.25, 75), (0.75, 25), (1, 50), (1.01, 7)]),
    Row(
      timing: Timing(duration: 1, timeOffset: 0.5, fillMode: .both),
      values: [(-1, 50), (9, 50)]),
    Row(
      timing: Timing(beginTime: 1, duration: 2, speed: 2),
      values: [(1.5, 50), (2, 100), (2.01, 7)]),
    Row(
      timing: Timing(duration: 1, speed: 0, timeOffset: 0.25),
      values: [(-0.1, 7), (0, 25), (1, 25), (1e9, 25)]),
    Row(
      timing: Timing(beginTime: 20, duration: 2, speed: -1, timeOffset: 2),
      values: [(19, 7), (20, 100), (21, 50), (22, 0), (23, 7)]),
    Row(
      timing: Timing(duration: 1, speed: -1, fillMode: .both),
      values: [(0.2, 80), (0.75, 25)]),
    // A scrubbed animation ends on its end.
    Row(timing: Timing(duration: 1, speed: 0, timeOffset: 1), values: [(0, 100), (5, 100)]),
    // Without an end.
    Row(
      timing: Timing(duration: 2, repeatCount: .infinity),
      values: [(0, 0), (7, 50), (2_000_001, 50)]),
    Row(timing: Timing(duration: 2, repeatCount: 1e30), values: [(7, 50)]),
    Row(
      timing: Timing(duration: 2, repeatCount: Double(Float.greatestFiniteMagnitude)),
      values: [(7, 50)]),
    // A run that starts within a cycle still ends where the rules say.
    Row(
      timing: Timing(duration: 1, repeatCount: 3, fillMode: .forwards),
      values: [(0.1 + 0.2, 30), (9, 100)]),
  ])
  func `shows the documented values`(_ row: Row) {
    for (time, value) in row.values {
      let seen = shown(row.timing, at: time)
      #expect(isClose(seen, value, within: 1e-7), "at \(time): \(seen), not \(value)")
    }
  }

  @Test(arguments: [(0.5, 31.5357), (0.75, 62.1862), (1.25, 62.1862), (1.5, 31.5357)])
  func `eases each leg, the reverse one mirrored`(_ time: Double, _ value: Double) {
    let timing = Timing(duration: 1, autoreverses: true)
    let seen = shown(timing, at: time, easing: TimingFunction(name: .easeIn))
    #expect(isClose(seen, value, within: 1e-4))
  }

  @Test func `counts cycles and knows the reverse leg`() {
    let timing = Timing(duration: 1, repeatCount: 3, autoreverses: true, fillMode: .forwards)
    #expect(timing.phase(at: 2.25).cycle == 1)
    #expect(!timing.phase(at: 2.25).isReversed)
    #expect(timing.phase(at: 3.25).isReversed)
    #expect(timing.phase(at: 9) == .init(isApplied: true, progress: 0, cycle: 2, isReversed: true))
    let plain = Timing(duration: 1, repeatCount: 3, fillMode: .forwards)
    #expect(plain.phase(at: 9) == .init(isApplied: true, progress: 1, cycle: 2, isReversed: false))
    #expect(plain.phase(at: 2) == .init(isApplied: true, progress: 0, cycle: 2, isReversed: false))
  }

  @Test func `snaps instants a nanosecond apart`() {
    let timing = Timing(beginTime: 0.3, duration: 0.6)
    #expect(timing.phase(at: 0.1 + 0.2) == timing.phase(at: 0.3))
    #expect(timing.phase(at: 0.3 - 5e-10).isApplied)
    #expect(!timing.phase(at: 0.3 - 2e-9).isApplied)
    #expect(timing.phase(at: 0.9 + 5e-10).progress == 1)
    #expect(timing.phase(at: 0.9 - 5e-10).progress == 1)
    #expect(!timing.phase(at: 0.9 + 2e-9).isApplied)
  }

  @Test func `resolves durations and ends`() {
    #expect(Timing(beginTime: 5, duration: 2, speed: -4, repeatCount: 3).endTime == 6.5)
    #expect(Timing(duration: 0, inheritedDuration: 0.25).duration == 0.25)
    #expect(Timing(duration: -1, inheritedDuration: 3).activeDuration == 3)
    #expect(Timing(duration: 2, repeatCount: 9, repeatDuration: 5).activeDuration == 5)
    #expect(Timing(duration: 2, repeatCount: 2, autoreverses: true).activeDuration == 8)
    #expect(Timing(duration: 1, speed: 0).endTime == .infinity)
    #expect(Timing(duration: 1, repeatCount: 1e30).activeDuration == .infinity)
    #expect(Timing(duration: 1).beginning(at: 4).endTime == 5)
  }

  @Test func `gives a progress from 0 to 1 for any numbers`() {
    let odd: [Double] = [
      0, -0.0, 1, -1, 0.1, 1e-300, -1e-300, 1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan,
      .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]
    for (i, begin) in odd.enumerated() {
      for (j, duration) in odd.enumerated() {
        for (k, offset) in odd.enumerated() {
          let timing = Timing(
            beginTime: begin, duration: duration, speed: odd[(i + 3 * j + k) % odd.count],
            timeOffset: offset, repeatCount: odd[(2 * i + j + 5 * k) % odd.count],
            repeatDuration: odd[(i + j + 7 * k) % odd.count], autoreverses: (i + j + k) % 2 == 0,
            fillMode: (i + k) % 2 == 0 ? .both : .removed)
          for time in odd {
            let phase = timing.phase(at: time)
            #expect(phase.progress >= 0 && phase.progress <= 1)
            #expect(phase.cycle.isFinite)
          }
        }
      }
    }
  }
}

@Suite struct `Group timing` {
  /// A child's value inside a group, both from 0 to 100 over a model value of 7.
  private func shownInGroup(
    _ group: Timing, _ child: Timing, at time: Double, groupEasing: TimingFunction? = nil,
    childEasing: TimingFunction? = nil
  ) -> Double {
    let phase = group.phase(at: time)
    guard phase.isApplied else { return 7 }
    let eased = groupEasing?.value(at: phase.progress) ?? phase.progress
    return shown(child, at: group.childTime(easedProgress: eased, at: time), easing: childEasing)
  }

  @Test(arguments: [(0.5, 25.0), (1, 50), (1.01, 7)])
  func `clips its children`(_ time: Double, _ value: Double) {
    let seen = shownInGroup(Timing(duration: 1), Timing(duration: 2), at: time)
    #expect(isClose(seen, value))
  }

  @Test(arguments: [
    (MediaTimingFillMode.removed, 0.5, 7.0), (.removed, 1.5, 50), (.removed, 2.5, 7),
    (.both, 0.5, 0), (.both, 2.5, 100),
  ])
  func `begins and fills children in its own time`(
    _ fill: MediaTimingFillMode, _ time: Double, _ value: Double
  ) {
    let child = Timing(beginTime: 1, duration: 1, fillMode: fill)
    #expect(isClose(shownInGroup(Timing(duration: 3), child, at: time), value))
  }

  @Test(arguments: [(1.0, 50.0), (2, 100)])
  func `lends its duration`(_ time: Double, _ value: Double) {
    let group = Timing(duration: 2)
    let child = Timing(duration: 0, inheritedDuration: group.duration)
    #expect(isClose(shownInGroup(group, child, at: time), value))
  }

  @Test func `warps the time of its children`() {
    let seen = shownInGroup(
      Timing(duration: 1), Timing(duration: 1), at: 0.5,
      groupEasing: TimingFunction(name: .easeIn), childEasing: TimingFunction(name: .easeOut))
    #expect(isClose(seen, 46.5226, within: 1e-4))
  }

  @Test(arguments: [(0.25, 25.0), (1, 100), (1.01, 7)])
  func `passes on its speed`(_ time: Double, _ value: Double) {
    let seen = shownInGroup(Timing(duration: 2, speed: 2), Timing(duration: 2), at: time)
    #expect(isClose(seen, value))
  }

  @Test func `without an end passes on its clock`() {
    let group = Timing(beginTime: 3, duration: .infinity, speed: 2)
    #expect(isClose(shownInGroup(group, Timing(duration: 4), at: 4), 50))
  }
}

/// Frames that fall exactly on beginnings, cycle boundaries and ends, compared by integers.
@Suite struct `Timing at frame boundaries` {
  struct Rate: Sendable {
    let numerator: Int
    let denominator: Int
  }

  /// A length of time that is a whole number of frames or of steps of 50 ms.
  struct Length: Sendable {
    /// In units of 1 / (1000 · numerator of the rate) seconds.
    let units: Int
    let seconds: Double

    static func frames(_ count: Int, _ rate: Rate) -> Length {
      Length(
        units: count * rate.denominator * 1000,
        seconds: Double(count * rate.denominator) / Double(rate.numerator))
    }

    static func steps(_ count: Int, _ rate: Rate) -> Length {
      Length(units: count * 50 * rate.numerator, seconds: Double(count * 50) / 1000)
    }
  }

  @Test(arguments: [
    Rate(numerator: 60, denominator: 1), Rate(numerator: 50, denominator: 1),
    Rate(numerator: 30, denominator: 1), Rate(numerator: 30000, denominator: 1001),
    Rate(numerator: 20, denominator: 1), Rate(numerator: 24000, denominator: 1001),
  ])
  func `put every frame on the right side`(_ rate: Rate) {
    var wrong = 0
    var compared = 0
    let delays: [Length] = [
      .steps(0, rate), .steps(1, rate), .steps(6, rate), .steps(27, rate), .frames(1, rate),
      .frames(7, rate), .frames(100_003, rate),
    ]
    let durations: [Length] = [
      .steps(1, rate), .steps(2, rate), .steps(6, rate), .steps(14, rate), .frames(1, rate),
      .frames(3, rate), .frames(18, rate), .frames(29, rate),
    ]
    for delay in delays {
      for duration in durations {
        for (halves, speed) in [(2, 1), (4, 1), (5, 1), (6, 2), (14, 1), (3, 4)] {
          for autoreverses in [false, true] {
            let timing = Timing(
              beginTime: delay.seconds, duration: duration.seconds, speed: Double(speed),
              repeatCount: Double(halves) / 2, autoreverses: autoreverses)
            let cycle = duration.units * (autoreverses ? 2 : 1)
            let frame = rate.denominator * 1000
            let first = max(0, delay.units / frame - 2)
            for index in first..<(first + 40) {
              let elapsed = (index * frame - delay.units) * speed
              let time = Double(index * rate.denominator) / Double(rate.numerator)
              let expected = Self.phase(
                elapsed: elapsed, run: duration.units, cycle: cycle, halves: halves)
              compared += 1
              if !Self.agree(timing.phase(at: time), expected) { wrong += 1 }
            }
          }
        }
      }
    }
    #expect(wrong == 0, "\(wrong) of \(compared)")
  }

  private static func phase(elapsed: Int, run: Int, cycle: Int, halves: Int) -> Timing.Phase {
    guard elapsed >= 0, 2 * elapsed <= halves * cycle else { return .notApplied }
    var completed = elapsed / cycle
    var rest = elapsed % cycle
    if 2 * elapsed == halves * cycle && rest == 0 {
      completed -= 1
      rest = cycle
    }
    let isReversed = rest > run
    let position = isReversed ? 2 * run - rest : rest
    return Timing.Phase(
      isApplied: true, progress: Double(position) / Double(run), cycle: Double(completed),
      isReversed: isReversed)
  }

  private static func agree(_ a: Timing.Phase, _ b: Timing.Phase) -> Bool {
    // Times near 3,000 s are rounded to 4e-13 s; the shortest run is 0.0167 s.
    let tolerance = 1e-10
    return a.isApplied == b.isApplied && a.cycle == b.cycle && a.isReversed == b.isReversed
      && abs(a.progress - b.progress) <= tolerance
      && (b.progress != 0 && b.progress != 1 || a.progress == b.progress)
  }
}

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

@Suite struct `A timing that is only a length` {
  @Test(arguments: [-1, 0, 1e-13, 1e-12, 1e-6, 0.25, 2, 1e9, 1e30, .infinity] as [Double])
  func `is resolved as any other is`(duration: Double) {
    for begin in [-2.5, 0, 1, 1e16] {
      for inherited in [0, 0.25, 3] {
        let values = MediaTimingValues(duration: duration)
        let plain = Timing(
          beginTime: begin, plainDuration: duration, inheritedDuration: inherited)
        #expect(plain == Timing(values, beginTime: begin, inheritedDuration: inherited))
      }
    }
  }

  @Test func `is known of a spec`() {
    var timing = MediaTimingValues(duration: 2)
    func spec() -> AnimationSpec {
      AnimationSpec(timing, nil, isRemovedOnCompletion: true, .nothing)
    }
    #expect(spec().plainDuration == 2)
    timing.fillMode = .both
    #expect(spec().plainDuration == nil && spec().timing == timing)
    timing.fillMode = .removed
    #expect(spec().plainDuration == 2 && timing == MediaTimingValues(duration: 2))
  }

  @Test func `of a track is the one that it was made with`() {
    let all = [
      Timing(beginTime: 1, duration: 2), Timing(beginTime: 1, duration: 2, speed: 2),
      Timing(beginTime: 1, duration: 2, speed: 2), Timing(duration: 0),
      Timing(duration: .infinity), Timing(duration: 1, fillMode: .both),
    ]
    var timings: [Timing] = []
    let tracks = all.map {
      Track(
        timing: $0, easing: 0, matrixFunction: nil, width: 1, target: 0, timings: &timings)
    }
    #expect(tracks.map { $0.timing(among: timings) } == all)
    #expect(timings == [all[1], all[5]])
    #expect(tracks[1].hasTiming(of: tracks[2], among: timings))
    #expect(!tracks[0].hasTiming(of: tracks[1], among: timings))
  }
}

@Suite struct `Media timing` {
  final class Source: MediaTiming {
    var beginTime: TimeInterval = 3
    var duration: TimeInterval = 2
    var speed: Float = 0.1
    var timeOffset: TimeInterval = 0.25
    var repeatCount: Float = 2.5
    var repeatDuration: TimeInterval = 0
    var autoreverses = false
    var fillMode = MediaTimingFillMode.both
  }

  @Test func `resolves with floats as their shortest decimals`() {
    let timing = Timing(Source())
    #expect(timing.speed == 0.1)
    #expect(timing.activeDuration == 5)
    #expect(timing.endTime == 53)
    #expect(timing.fillsForwards && timing.fillsBackwards)
  }

  @Test(arguments: [
    (Float(0.42), 0.42), (0.1, 0.1), (-0.3, -0.3), (3, 3), (16_777_216, 16_777_216), (0, 0),
    (.infinity, .infinity), (.greatestFiniteMagnitude, 3.4028235e38), (1e-38, 1e-38),
  ])
  func `widens floats through decimals`(_ float: Float, _ double: Double) {
    #expect(Double(shortestDecimal: float) == double)
  }

  @Test func `spells names as Core Animation does`() {
    #expect(MediaTimingFillMode.removed.rawValue == "removed")
    #expect(MediaTimingFillMode(rawValue: "both") == .both)
    #expect(MediaTimingFunctionName.easeInEaseOut.rawValue == "easeInEaseOut")
    #expect(MediaTimingFunctionName.default.rawValue == "default")
  }
}
