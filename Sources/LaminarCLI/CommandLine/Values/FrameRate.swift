import Laminar

/// Frames per second as a fraction: `60`, `23.976`, `30000/1001`.
struct FrameRate: Sendable, Hashable, CustomStringConvertible {
  /// The valid rates, in frames per second.
  static let validRange = 0.001...10_000.0

  let numerator: Int
  let denominator: Int

  /// Reads a number or a fraction of whole numbers; nil outside the valid range.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return nil }
    let fractions = parts.compactMap { DecimalFraction($0) }
    guard fractions.count == parts.count else { return nil }
    if parts.count == 2 {
      guard
        fractions.allSatisfy({ $0.denominator == 1 && (1...1_000_000_000).contains($0.numerator) })
      else { return nil }
      self.init(fractions[0].numerator, fractions[1].numerator)
    } else {
      guard Self.validRange.contains(fractions[0].value) else { return nil }
      self.init(fractions[0].numerator, fractions[0].denominator)
    }
    guard Self.validRange.contains(value) else { return nil }
  }

  /// Creates a rate in lowest terms; both parts are positive.
  init(_ numerator: Int, _ denominator: Int = 1) {
    var (a, b) = (max(1, numerator), max(1, denominator))
    while b != 0 { (a, b) = (b, a % b) }
    self.numerator = max(1, numerator) / a
    self.denominator = max(1, denominator) / a
  }

  /// The rate that a scene states.
  init(_ rational: Rational) {
    self.init(Int(rational.numerator), Int(rational.denominator))
  }

  /// The rate as an exact fraction.
  var rational: Rational { Rational(Int64(numerator), over: Int64(denominator)) ?? .one }

  var value: Double { Double(numerator) / Double(denominator) }

  /// As it is typed: `60`, `30000/1001`.
  var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}
