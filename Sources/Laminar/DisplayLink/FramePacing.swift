import LaminarGraphics

/// The rate that a display link requested, and how many refreshes of a display one of its frames then lasts.
enum FramePacing: Sendable, Hashable {
  /// The display's own rate.
  case native
  /// A rate in frames per second, above 0.
  case framesPerSecond(Int)
  /// A valid range.
  case range(FrameRateRange)

  /// The most refreshes that a frame lasts.
  static let longestInterval = 1_000_000

  /// The number of refreshes per frame.
  ///
  /// 1. n = max(1, maximum rate / preferred rate rounded half away from zero).
  /// 2. In a range, a rate above it is lowered, and one below it raised, to the nearest factor of
  ///    the maximum rate inside; when there is none inside, n stays.
  func interval(of refreshRate: Rational) -> Int {
    switch self {
    case .native: 1
    case .framesPerSecond(let rate): Self.rounded(refreshRate, over: Rational(rate))
    case .range(let range): Self.interval(of: refreshRate, in: range)
    }
  }

  private static func interval(of refreshRate: Rational, in range: FrameRateRange) -> Int {
    guard range != .default, let maximum = rational(range.maximum), maximum > .zero,
      let minimum = rational(range.minimum)
    else { return 1 }
    let wanted = range.preferred.flatMap { $0 > 0 ? rational($0) : nil } ?? maximum
    let interval = rounded(refreshRate, over: wanted)
    guard let rate = refreshRate.dividing(by: Rational(interval)) else { return interval }
    if rate > maximum {
      guard let slower = refreshRate.dividing(by: maximum).map({ limited($0.ceil) }),
        let slowerRate = refreshRate.dividing(by: Rational(slower)), slowerRate >= minimum
      else { return interval }
      return slower
    }
    if rate < minimum {
      guard let faster = refreshRate.dividing(by: minimum).map({ limited($0.floor) }),
        let fasterRate = refreshRate.dividing(by: Rational(faster)),
        fasterRate >= minimum, fasterRate <= maximum
      else { return interval }
      return faster
    }
    return interval
  }

  private static func rounded(_ refreshRate: Rational, over preferred: Rational) -> Int {
    guard let half = Rational(1, over: 2),
      let ratio = refreshRate.dividing(by: preferred)?.adding(half)
    else { return preferred >= refreshRate ? 1 : longestInterval }
    return limited(ratio.floor)
  }

  private static func limited(_ interval: Int) -> Int { min(max(1, interval), longestInterval) }

  /// 0.3 means three tenths, as everywhere; rates beyond those of any display are clamped.
  private static func rational(_ rate: Float) -> Rational? {
    rate > 0 ? Rational(decimal: min(max(rate, 1e-9), 1e9).description) : .zero
  }
}
