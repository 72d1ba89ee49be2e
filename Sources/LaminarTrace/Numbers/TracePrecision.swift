/// How many decimals a trace prints of each number.
///
/// The text is a function of the value alone. `.decimals(n)` rounds the exact binary value times
/// 10ⁿ to the nearest integer, ties to even; `.exact` is the shortest text that reads back to the
/// same `Double`. Neither has an exponent, trailing zeros, or a negative zero. The default is six
/// decimals.
public enum TracePrecision: Sendable, Hashable {
  /// Rounds to this many decimals, `0...15`; counts outside are clamped.
  case decimals(Int)
  /// The shortest text that reads back to the same `Double`.
  case exact

  /// Six decimals.
  public static let standard = TracePrecision.decimals(6)

  /// The range of decimals that a trace can have.
  package static let validDecimals = 0...15

  /// Reads `"exact"` or a count of decimals `"0"` … `"15"`; nil for anything else.
  package init?(_ text: some StringProtocol) {
    if text == "exact" {
      self = .exact
    } else if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), text.utf8.count <= 2,
      let count = Int(text), Self.validDecimals.contains(count)
    {
      self = .decimals(count)
    } else {
      return nil
    }
  }

  /// What `init(_:)` reads: `exact`, or the count of decimals.
  package var word: String {
    switch self {
    case .exact: "exact"
    case .decimals(let count):
      "\(min(max(count, Self.validDecimals.lowerBound), Self.validDecimals.upperBound))"
    }
  }

  /// The name of the column in which a CSV trace states a precision that is not the standard one.
  package static let column = "precision"

  /// The further columns of a CSV trace of this precision.
  package func columns(besides others: [String]) -> [String] {
    self == .standard ? others : [Self.column] + others
  }

  /// The text of a number at this precision, as every trace format prints it.
  ///
  /// Values that are not finite are written so that the file stays readable: infinities as
  /// ±1e12, where evaluated components saturate, and NaN as 0.
  package func text(of value: Double) -> String {
    var text = ByteText()
    text.append(value, self)
    return text.string
  }
}
