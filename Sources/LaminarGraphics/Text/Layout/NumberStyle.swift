/// What one `{number…}` of a format says.
struct NumberStyle: Sendable, Hashable {
  /// What the number is counted in.
  enum Scale: Sendable, Hashable {
    case ones
    /// Hundredths, with a percent sign.
    case percent
    /// Thousandths, with a per mille sign.
    case permille
    /// Thousands and more, with the letter of the largest that fits: "", K, M, B, T.
    case letters([String])
    /// Seconds as minutes and seconds, or hours, minutes and seconds; the first has at least that many
    /// digits.
    case clock(hasHours: Bool, leastDigits: Int)
  }

  /// The letters of English for thousands to trillions, and those of the SI.
  static let compactLetters = ["", "K", "M", "B", "T"]
  static let unitLetters = ["", "k", "M", "G", "T"]

  /// Whether numbers that are not negative have a plus sign.
  var hasPlus = false
  /// Whether negative numbers have the minus sign U+2212 instead of a hyphen.
  var hasMinusSign = false
  /// Whether negative numbers are in parentheses instead.
  var hasParentheses = false
  /// What is between the sign and the digits, such as a currency sign.
  var prefix = ""
  /// Zeros fill the digits before the decimal mark up to this count.
  var leastDigits = 1
  /// What is between groups of three digits.
  var grouping = ""
  var decimalMark = "."
  /// The number of decimals; nil for as few as needed, at most six.
  var decimals: Int?
  /// Whether zeros at the end of the decimals are left out.
  var trimsZeros = false
  var scale = Scale.ones
  /// What is between the digits and the percent sign or letter.
  var scaleSpace = ""
  /// What follows the number, such as a currency sign.
  var suffix = ""

  /// Numbers beyond this are clamped to it.
  private static let largest = 1e12
  /// The most decimals of a number that has as few as it needs.
  private static let mostDecimals = 6

  /// A number as digits.
  private struct Digits {
    /// At most 1e12.
    var whole: Double
    /// In units of the last decimal.
    var fraction: Double
    let decimalCount: Int

    var isZero: Bool { whole == 0 && fraction == 0 }

    init(_ size: Double, decimals: Int, _ rounding: NumberFormat.Rounding) {
      decimalCount = decimals
      var unit = 1.0
      for _ in 0..<decimals { unit *= 10 }
      whole = size.rounded(.down)
      let steps = (size - whole) * unit + (rounding == .nearest ? 0.5 : 0) + 1e-9
      fraction = steps.rounded(.down)
      if fraction >= unit {
        fraction -= unit
        whole += 1
      }
    }

    /// The decimals with their zeros.
    var decimals: String {
      let digits = String(Int(fraction))
      let zeros = decimalCount - min(digits.utf8.count, decimalCount)
      return decimalCount == 0 ? "" : String(repeating: "0", count: zeros) + digits
    }
  }

  func text(of number: Double, _ rounding: NumberFormat.Rounding) -> String {
    let factor =
      switch scale {
      case .percent: 100.0
      case .permille: 1000.0
      case .ones, .letters, .clock: 1.0
      }
    let scaled = number * factor
    guard !scaled.isNaN else { return signed("0" + scaleText(0), isNegative: false) }
    let size = min(abs(scaled), Self.largest)
    var digits = Digits(size, decimals: decimalCount, rounding)
    var power = 0
    if case .letters(let letters) = scale {
      // Rounded first, since 999,950 in thousands with one decimal is a million.
      var divisor = 1.0
      while digits.whole >= 1000, power + 1 < letters.count {
        power += 1
        divisor *= 1000
        digits = Digits(size / divisor, decimals: decimalCount, rounding)
      }
    }
    return signed(
      written(digits) + scaleText(power), isNegative: scaled < 0 && !digits.isZero)
  }

  private var decimalCount: Int {
    if let decimals { return decimals }
    switch scale {
    case .ones, .percent, .permille: return Self.mostDecimals
    case .letters: return 1
    case .clock: return 0
    }
  }

  private func written(_ digits: Digits) -> String {
    var decimals = digits.decimals
    if trimsZeros || self.decimals == nil {
      while decimals.last == "0" { decimals.removeLast() }
    }
    let end = decimals.isEmpty ? "" : decimalMark + decimals
    guard case .clock(let hasHours, let leastDigits) = scale else {
      return grouped(Self.padded(digits.whole, leastDigits)) + end
    }
    let seconds = digits.whole
    let minutes = (seconds / 60).rounded(.down)
    let hours = (minutes / 60).rounded(.down)
    let first = hasHours ? hours : minutes
    let rest = hasHours ? ":" + Self.padded(minutes - 60 * hours, 2) : ""
    return grouped(Self.padded(first, leastDigits)) + rest + ":"
      + Self.padded(seconds - 60 * minutes, 2) + end
  }

  private static func padded(_ whole: Double, _ count: Int) -> String {
    let digits = String(Int(whole))
    return String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
  }

  private func grouped(_ digits: String) -> String {
    guard !grouping.isEmpty else { return digits }
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.utf8.count - index) % 3 == 0 { text += grouping }
      text.append(digit)
    }
    return text
  }

  private func scaleText(_ power: Int) -> String {
    switch scale {
    case .ones, .clock: ""
    case .percent: scaleSpace + "%"
    case .permille: scaleSpace + "‰"
    case .letters(let letters): power == 0 ? "" : scaleSpace + letters[power]
    }
  }

  private func signed(_ text: String, isNegative: Bool) -> String {
    let text = prefix + text + suffix
    guard isNegative else { return (hasPlus ? "+" : "") + text }
    return hasParentheses ? "(" + text + ")" : (hasMinusSign ? "\u{2212}" : "-") + text
  }
}
