import LaminarGraphics

extension Rational {
  /// A frame rate as traces and reports spell it: `60/1`, `30000/1001`.
  var frameRateText: String { "\(numerator)/\(denominator)" }
}
