import LaminarGraphics

/// The moments at which a display shows something new: refresh i is at origin + i / rate.
struct RefreshGrid: Sendable, Hashable {
  /// The rate that replaces unusable ones, in refreshes per second.
  static let standardRate = Rational(60)
  /// The largest numerator and denominator of a rate: all products then fit.
  private static let largestPart: Int64 = 1_000_000_000

  /// Where counting ends: what is added to it still fits.
  static let lastRefresh = 1 << 60

  /// The refreshes per second.
  let rate: Rational
  /// The time of refresh 0, in seconds.
  let origin: Rational

  /// Makes a grid; a rate outside 1/1000 … 10,000, or one with parts above 1e9, becomes 60.
  init(rate: Rational, origin: Rational = .zero) {
    let isUsable =
      rate.numerator > 0 && rate.numerator <= Self.largestPart
      && rate.denominator <= Self.largestPart
      && rate <= Rational(10_000) && rate.doubleValue >= 0.001
    self.rate = isUsable ? rate : Self.standardRate
    self.origin = origin
  }

  /// The rate rounded to a whole number: 59.94 is 60.
  var wholeRate: Int { Int(rate.doubleValue.rounded()) }

  /// The time of a refresh in seconds, exactly; nil when it does not fit a fraction.
  func exactTime(of refresh: Int) -> Rational? {
    Rational(refresh).dividing(by: rate).flatMap { $0.adding(origin) }
  }

  /// The time of a refresh in seconds: the double nearest to the exact one.
  func time(of refresh: Int) -> Double {
    exactTime(of: refresh)?.doubleValue
      ?? origin.doubleValue + Double(refresh) / rate.doubleValue
  }

  /// The last refresh that is not after a time; −1 when the time is before refresh 0.
  func refresh(notAfter time: Rational) -> Int {
    guard time >= origin else { return -1 }
    guard let refreshes = time.subtracting(origin)?.multiplying(by: rate) else {
      let estimate = (time.doubleValue - origin.doubleValue) * rate.doubleValue
      return Int(exactly: estimate.rounded(.down)) ?? Int.max
    }
    return refreshes.floor
  }

  // MARK: - Nanoseconds since refresh 0

  /// The first whole nanosecond that is not before a refresh.
  func nanoseconds(of refresh: Int) -> Int64 {
    let above = Int128(refresh) * Int128(rate.denominator) * 1_000_000_000
    let below = Int128(rate.numerator)
    return Int64(clamping: (above + below - 1) / below)
  }

  /// The last refresh at or before a number of nanoseconds, which is not negative.
  func refresh(atNanoseconds nanoseconds: Int64) -> Int {
    Int(
      clamping: Int128(max(0, nanoseconds)) * Int128(rate.numerator)
        / (Int128(rate.denominator) * 1_000_000_000))
  }

  /// The first refresh at or after a number of nanoseconds, which is not negative.
  func refresh(notBeforeNanoseconds time: Int64) -> Int {
    let refresh = refresh(atNanoseconds: time)
    return nanoseconds(of: refresh) >= time ? refresh : refresh + 1
  }
}
