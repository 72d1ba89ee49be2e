import LaminarGraphics

extension Rational {
  /// A frame rate as traces and reports spell it: `60/1`, `30000/1001`.
  package var frameRateText: String { "\(numerator)/\(denominator)" }

  /// Reads such a spelling of two numbers from 1 to 1,000,000,000; nil for anything else.
  init?(frameRateText text: String) {
    let parts = text.split(separator: "/").map { Int64($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy({ (1...1_000_000_000).contains($0) }) else {
      return nil
    }
    self.init(parts[0], over: parts[1])
  }
}
