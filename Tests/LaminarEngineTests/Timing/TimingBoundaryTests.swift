import Testing

@testable import LaminarEngine

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
