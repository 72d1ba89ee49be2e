/// How a number is written into a text, independent of the locale.
///
/// `{number}` is replaced by the number with at most six decimals, as few as it needs; `{number:.2}` for
/// two decimals; `{number:.0%}` for the number times 100 with a percent sign. Braces around anything
/// else stay as they are.
package struct NumberFormat: Sendable, Hashable {
  /// How a number is rounded to its decimals.
  package enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// To the nearest, halves away from 0.
    case nearest
    /// Towards 0.
    case down
  }

  private enum Piece: Sendable, Hashable {
    case text(String)
    /// Decimals; nil for as few as needed.
    case number(decimals: Int?, isPercentage: Bool)
  }

  private var pieces: [Piece] = []

  /// `{number}` alone.
  package static let plain = NumberFormat("{number}")

  /// Numbers beyond this are clamped to it.
  private static let largest = 1e12

  /// Reads a format.
  package init(_ format: String) {
    var text = ""
    var rest = format[...]
    while let character = rest.first {
      if character == "{", let (piece, end) = Self.placeholder(rest) {
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(piece)
        rest = rest[end...]
      } else {
        text.append(character)
        rest.removeFirst()
      }
    }
    if !text.isEmpty { pieces.append(.text(text)) }
  }

  /// Reads the braces at the beginning of a text; returns the piece and the end of the braces.
  private static func placeholder(_ text: Substring) -> (Piece, String.Index)? {
    guard let close = text.firstIndex(of: "}"), text.hasPrefix("{number") else { return nil }
    var inside = text[..<close].dropFirst("{number".count)
    let end = text.index(after: close)
    if inside.isEmpty { return (.number(decimals: nil, isPercentage: false), end) }
    guard inside.hasPrefix(":.") else { return nil }
    inside = inside.dropFirst(2)
    let isPercentage = inside.last == "%"
    if isPercentage { inside.removeLast() }
    guard inside.utf8.count == 1, let digit = inside.utf8.first, (48...57).contains(digit) else {
      return nil
    }
    return (.number(decimals: Int(digit) - 48, isPercentage: isPercentage), end)
  }

  /// The text with a number in it.
  ///
  /// A number within 1e-9 of the next step of its last decimal counts as that, so that an animation
  /// that comes to 0.8 in steps of 0.1 shows 80 % and not 79.
  package func text(of number: Double, rounding: Rounding = .nearest) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .number(let decimals, let isPercentage):
        text += Self.digits(
          of: isPercentage ? number * 100 : number, decimals: decimals, rounding)
        if isPercentage { text += "%" }
      }
    }
    return text
  }

  private static func digits(of number: Double, decimals: Int?, _ rounding: Rounding) -> String {
    guard !number.isNaN else { return "0" }
    let size = min(abs(number), largest)
    let decimalCount = decimals ?? 6
    var unit = 1.0
    for _ in 0..<decimalCount { unit *= 10 }
    var whole = size.rounded(.down)
    let steps = (size - whole) * unit + (rounding == .nearest ? 0.5 : 0) + 1e-9
    var fraction = steps.rounded(.down)
    if fraction >= unit {
      fraction -= unit
      whole += 1
    }
    // The whole part is at most 1e12, the fraction at most 1e9.
    var digits = String(Int(fraction))
    let zeros = decimalCount - min(digits.utf8.count, decimalCount)
    digits = String(repeating: "0", count: zeros) + digits
    if decimals == nil {
      while digits.last == "0" { digits.removeLast() }
    }
    let isNegative = number < 0 && (whole > 0 || fraction > 0)
    let shown = decimalCount == 0 || digits.isEmpty ? "" : "." + digits
    return (isNegative ? "-" : "") + String(Int(whole)) + shown
  }
}
