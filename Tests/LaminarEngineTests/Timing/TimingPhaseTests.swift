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
