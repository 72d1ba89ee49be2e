import Laminar

/// A time from the command line, kept exactly: `1.5`, `1.5s`, `250ms`, `90f`.
struct TimeValue: Sendable, Hashable {
  /// The unit that the number counts.
  enum Unit: Sendable, Hashable {
    case seconds
    /// Frames at the rate that the scene states.
    case frames
  }

  /// The longest time, in seconds or frames, of either sign.
  static let limit = 1e9

  let numerator: Int
  let denominator: Int
  let unit: Unit
  /// The time as it was typed.
  private let text: String

  /// Reads a number with the unit `s`, `ms` or `f`, seconds without one; nil beyond ±1e9.
  init?(_ text: String) {
    let units: [(suffix: String, unit: Unit, scale: Int)] = [
      ("ms", .seconds, 1000), ("s", .seconds, 1), ("f", .frames, 1), ("", .seconds, 1),
    ]
    guard let match = units.first(where: { text.hasSuffix($0.suffix) }),
      let number = DecimalFraction(text.dropLast(match.suffix.count)),
      number.value.magnitude <= Self.limit
    else { return nil }
    numerator = number.numerator
    denominator = number.denominator * match.scale
    unit = match.unit
    self.text = text
  }

  /// The time as a scene spells it, in quotes.
  var sceneText: String {
    let hasUnit = text.hasSuffix("s") || text.hasSuffix("f")
    return "\"\(text)\(hasUnit ? "" : "s")\""
  }

  /// The seconds, with frames counted at `sceneRate`; rounded once.
  func seconds(at sceneRate: Rational) -> Double {
    let (numerator, denominator) = fraction(at: sceneRate)
    if let top = Int(exactly: numerator), let bottom = Int(exactly: denominator),
      top.magnitude < 1 << 53, bottom < 1 << 53
    {
      return Double(top) / Double(bottom)
    }
    return Double(numerator) / Double(denominator)
  }

  /// The first frame at `rate` that is not before this time.
  func firstFrame(at rate: Rational, sceneRate: Rational) -> Int {
    let (numerator, denominator) = fraction(at: sceneRate)
    let top = numerator * Int128(rate.numerator)
    let bottom = denominator * Int128(rate.denominator)
    let (quotient, remainder) = top.quotientAndRemainder(dividingBy: bottom)
    return Int(clamping: remainder > 0 ? quotient + 1 : quotient)
  }

  /// The seconds as an exact fraction; nil when it does not fit.
  func rational(at sceneRate: Rational) -> Rational? {
    let (top, bottom) = fraction(at: sceneRate)
    guard let top = Int64(exactly: top), let bottom = Int64(exactly: bottom) else { return nil }
    return Rational(top, over: bottom)
  }

  private func fraction(at sceneRate: Rational) -> (Int128, Int128) {
    switch unit {
    case .seconds: (Int128(numerator), Int128(denominator))
    case .frames:
      (
        Int128(numerator) * Int128(sceneRate.denominator),
        Int128(denominator) * Int128(sceneRate.numerator)
      )
    }
  }
}
