import Laminar

extension Rational {
  /// Reads frames per second, `60`, `23.976` or `30000/1001`; nil outside 0.001…10,000.
  init?(frameRate text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let fractions = parts.compactMap { DecimalFraction($0) }
    guard (1...2).contains(parts.count), fractions.count == parts.count else { return nil }
    let isWhole = fractions.allSatisfy {
      $0.denominator == 1 && (1...1_000_000_000).contains($0.numerator)
    }
    guard parts.count == 1 || isWhole else { return nil }
    let divisor = parts.count == 1 ? fractions[0].denominator : fractions[1].numerator
    self.init(Int64(fractions[0].numerator), over: Int64(divisor))
    guard (0.001...10_000).contains(doubleValue) else { return nil }
  }
}
