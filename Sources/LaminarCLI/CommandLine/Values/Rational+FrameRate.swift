import Laminar

extension Rational {
  /// Reads frames per second, `60` or `30000/1001`; nil outside 0.001…10,000. The rounded numbers of
  /// television mean the exact rates: `29.97` is 30000/1001.
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
    if parts.count == 1 { self = broadcastRate }
  }
}

/// A frame rate of the command line.
struct FrameRateValue: Sendable, Hashable {
  /// Frames per second.
  let rate: Rational
  /// The rate as it was typed.
  let text: String

  /// Reads frames per second as `Rational.init(frameRate:)` does.
  init?(_ text: String) {
    guard let rate = Rational(frameRate: text) else { return nil }
    (self.rate, self.text) = (rate, text)
  }

  /// What a rounded rate means; nil for one that is exact.
  var notice: String? {
    guard !text.contains("/"), rate != Rational(text) else { return nil }
    return Self.notice(text, means: rate)
  }

  /// `29.97 frames per second are taken as 30000/1001`.
  static func notice(_ text: String, means rate: Rational) -> String {
    "\(text) frames per second are taken as \(rate)"
  }
}
