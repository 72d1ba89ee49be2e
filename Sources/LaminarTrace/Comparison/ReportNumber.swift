import LaminarGraphics

/// Numbers as reports show them.
///
/// Two numbers that differ never have the same text where they are compared: they get as many digits as
/// tell them apart.
package enum ReportNumber {
  /// About four digits: 1.083, 0.0001235, 288; with an exponent below a billionth.
  package static func short(_ value: Double) -> String {
    guard value.isFinite else { return "?" }
    if value.magnitude < 1e-9, value != 0 { return scientific(value) }
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

  /// About four digits and an exponent: `1e-13`, `5.551e-17`.
  private static func scientific(_ value: Double) -> String {
    var (size, exponent) = (value, 0)
    while size.magnitude < 0.99995, exponent > -400 {
      size *= 10
      exponent -= 1
    }
    return "\(TracePrecision.decimals(3).text(of: size))e\(exponent)"
  }

  /// The texts of two numbers, with more decimals than `text` makes where these do not tell them apart.
  package static func apart(
    _ base: Double, _ new: Double, _ text: (Double) -> String
  ) -> (base: String, new: String) {
    var shown = (base: text(base), new: text(new))
    var decimals = 0
    while shown.base == shown.new, base != new, decimals <= 16 {
      decimals += 1
      let precision = decimals > 15 ? TracePrecision.exact : .decimals(decimals)
      shown = (precision.text(of: base), precision.text(of: new))
    }
    return shown
  }

  /// Two values as traces print them, apart.
  package static func values(_ base: Double?, _ new: Double?) -> (base: String, new: String) {
    guard let base, let new else { return (value(base), value(new)) }
    return apart(base, new) { value($0) }
  }

  /// Two times, apart: `0.65 s`.
  package static func times(_ base: Double, _ new: Double) -> (base: String, new: String) {
    let shown = apart(base, new) { TracePrecision.decimals(4).text(of: $0) }
    return (shown.base + " s", shown.new + " s")
  }

  /// A number that fits a curve: three digits.
  static func fitted(_ value: Double) -> String {
    guard value.isFinite, value.magnitude >= 1e-9 else { return short(value) }
    var (size, unit) = (value.magnitude, 1.0)
    while size >= 1000 {
      size /= 10
      unit *= 10
    }
    while size < 100 {
      size *= 10
      unit /= 10
    }
    return short((value / unit).rounded() * unit)
  }

  /// A factor that differs from 1: `1.083`, `1.0000001`.
  static func factor(_ value: Double) -> String { apart(1, value) { short($0) }.new }

  /// A value as traces print it.
  static func value(_ value: Double?) -> String {
    value.map { TracePrecision.standard.text(of: $0) } ?? "absent"
  }

  /// A time: `0.65 s`.
  static func time(_ value: Double) -> String { TracePrecision.decimals(4).text(of: value) + " s" }

  /// Two rates, apart: `60`, `29.97`.
  static func rates(_ base: Rational, _ new: Rational) -> (base: String, new: String) {
    func number(_ rate: Rational) -> Double {
      Double(rate.numerator) / Double(max(rate.denominator, 1))
    }
    return apart(number(base), number(new)) { TracePrecision.decimals(3).text(of: $0) }
  }

  /// `1 track`, `2 tracks`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
