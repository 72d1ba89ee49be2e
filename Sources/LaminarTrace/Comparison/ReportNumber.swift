import LaminarGraphics

/// Numbers as reports show them.
enum ReportNumber {
  /// About four digits, without an exponent: 1.083, 0.0001235, 288.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    var decimals = 3
    var size = value.magnitude
    while size >= 10, decimals > 0 {
      size /= 10
      decimals -= 1
    }
    while size < 1, size > 0, decimals < 9 {
      size *= 10
      decimals += 1
    }
    return TracePrecision.decimals(decimals).text(of: value)
  }

  /// A value as traces print it.
  static func value(_ value: Double?) -> String {
    value.map { TracePrecision.standard.text(of: $0) } ?? "absent"
  }

  /// A time: `0.65 s`.
  static func time(_ value: Double) -> String { TracePrecision.decimals(4).text(of: value) + " s" }

  /// A rate: `60`, `29.97`.
  static func rate(_ rate: Rational) -> String {
    TracePrecision.decimals(3).text(of: Double(rate.numerator) / Double(max(rate.denominator, 1)))
  }

  /// `1 track`, `2 tracks`.
  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
