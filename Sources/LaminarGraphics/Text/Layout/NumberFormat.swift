/// A format of numbers in a text, independent of the locale.
///
/// `{number}` is replaced by the number with at most six decimals, as few as it needs; `{number:.2}`
/// by it with two decimals, `{number:.0%}` by a percentage, `{number:$,.2}` by an amount such as
/// -$1,234.50. Laminar.docc: Text, "Formats of numbers", has the grammar. Braces around anything else
/// stay as they are.
package struct NumberFormat: Sendable, Hashable {
  /// The rounding of a number to its decimals.
  package enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// To the nearest, halves away from 0.
    case nearest
    /// Towards 0.
    case down
  }

  /// Why a text is not a format.
  package struct FormatError: Error, Sendable, Hashable {
    /// The offset of what is wrong in the text, in bytes of UTF-8 from 0.
    package let offset: Int
    /// The fault.
    package let message: String
    /// The remedy.
    package let help: String
  }

  private enum Piece: Sendable, Hashable {
    case text(String)
    case number(NumberStyle)
  }

  private var pieces: [Piece] = []

  /// `{number}` alone.
  package static let plain = NumberFormat("{number}")

  /// Reads a format; braces that are not of its grammar are text.
  package init(_ format: String) {
    pieces = Self.pieces(of: format).pieces
  }

  /// Reads a format; throws the first thing that is wrong. A format has at least one `{number…}` and
  /// no other braces.
  package init(checking format: String) throws(FormatError) {
    let (pieces, error) = Self.pieces(of: format)
    if let error { throw error }
    self.pieces = pieces
  }

  private static func pieces(of format: String) -> (pieces: [Piece], error: FormatError?) {
    var pieces: [Piece] = []
    var error: FormatError?
    var text = ""
    var rest = format[...]
    func note(_ message: String, _ help: String, at index: String.Index) {
      guard error == nil else { return }
      error = FormatError(
        offset: format.utf8.distance(from: format.startIndex, to: index), message: message,
        help: help)
    }
    while let character = rest.first {
      if character == "{" {
        var reader = NumberStyleReader(rest)
        if let style = reader.read() {
          if !text.isEmpty { pieces.append(.text(text)) }
          text = ""
          pieces.append(.number(style))
          rest = reader.rest
          continue
        }
        note(reader.problem.message, reader.problem.help, at: reader.rest.startIndex)
      } else if character == "}" {
        note("a brace is closed that was not opened", Self.summary, at: rest.startIndex)
      }
      text.append(character)
      rest.removeFirst()
    }
    if !text.isEmpty { pieces.append(.text(text)) }
    let hasNumber = pieces.contains { if case .number = $0 { true } else { false } }
    if !hasNumber { note("the number is missing", Self.summary, at: format.startIndex) }
    return (pieces, error)
  }

  static let summary =
    "write {number}, {number:.2}, {number:.0%}, {number:$,.2} or {number:m:ss} into the text"

  /// The text with a number in it.
  ///
  /// A number within 1e-9 of the next step of its last decimal counts as that, so that an animation
  /// that comes to 0.8 in steps of 0.1 shows 80 % and not 79.
  package func text(of number: Double, rounding: Rounding = .nearest) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .number(let style): text += style.text(of: number, rounding)
      }
    }
    return text
  }
}

/// One `{number…}` of a format.
private struct NumberStyle: Sendable, Hashable {
  /// The unit of the number.
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
    case clock(hasHours: Bool, minDigits: Int)
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
  /// The text between the sign and the digits, such as a currency sign.
  var prefix = ""
  /// Zeros fill the digits before the decimal mark up to this count.
  var minDigits = 1
  /// The separator of groups of three digits.
  var grouping = ""
  var decimalMark = "."
  /// The number of decimals; nil for as few as needed, at most six.
  var decimals: Int?
  /// Whether zeros at the end of the decimals are left out.
  var trimsZeros = false
  var scale = Scale.ones
  /// The text between the digits and the percent sign or letter.
  var scaleSpace = ""
  /// The text after the number, such as a currency sign.
  var suffix = ""

  /// Numbers beyond this are clamped to it.
  private static let largest = 1e12
  /// The most decimals of a number that has as few as it needs.
  private static let maxDecimals = 6

  /// A number as digits.
  private struct Digits {
    /// At most 1e12.
    var whole: Double
    /// In units of the last decimal.
    var fraction: Double
    private let decimalCount: Int

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
    case .ones, .percent, .permille: return Self.maxDecimals
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
    guard case .clock(let hasHours, let minDigits) = scale else {
      return grouped(Self.padded(digits.whole, minDigits)) + end
    }
    let seconds = digits.whole
    let minutes = (seconds / 60).rounded(.down)
    let hours = (minutes / 60).rounded(.down)
    let first = hasHours ? hours : minutes
    let rest = hasHours ? ":" + Self.padded(minutes - 60 * hours, 2) : ""
    return grouped(Self.padded(first, minDigits)) + rest + ":"
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

// MARK: - Reading a format

/// Reads one `{number…}` of a format (Laminar.docc: Text, "Formats of numbers").
private struct NumberStyleReader {
  /// The unread text; after `read` has failed, it begins at the fault.
  private(set) var rest: Substring
  /// The fault at the start of `rest`.
  private(set) var problem = (message: "", help: "")

  private static let spaces: Set<Character> = [" ", "\u{A0}", "\u{2009}", "\u{202F}"]
  private static let groupings: Set<Character> = [",", ".", "_", "'", "\u{2019}"]

  init(_ text: Substring) { rest = text }

  /// The style, from the opening brace to the closing one; nil where it is not one.
  mutating func read() -> NumberStyle? {
    guard rest.hasPrefix("{number") else {
      return fail("braces hold \"number\"", NumberFormat.summary)
    }
    var style = NumberStyle()
    rest = rest.dropFirst("{number".count)
    if take("}") { return style }
    guard take(":") else {
      return fail("expected \":\" or \"}\" after number", NumberFormat.summary)
    }
    if rest.first == "}" { return fail("nothing follows the colon", NumberFormat.summary) }
    readSigns(into: &style)
    if let text = bracketed() ?? currency() { style.prefix = text }
    if readClock(into: &style) {
      guard readDecimals(into: &style) else { return nil }
    } else {
      if rest.first == "0", let digit = Self.digit(rest.dropFirst().first), digit > 0 {
        style.minDigits = digit
        rest = rest.dropFirst(2)
      }
      readGrouping(into: &style)
      guard readDecimals(into: &style) else { return nil }
      readScale(into: &style)
    }
    readSuffix(into: &style)
    guard take("}") else {
      guard let next = rest.first else {
        return fail("the text ends before the closing brace", NumberFormat.summary)
      }
      if next == "0" {
        return fail(
          "\"0\" is not understood here",
          "decimals follow their mark: {number:.0%}; zeros in front are 0 and the digits: {number:03}"
        )
      }
      return fail(
        "\"\(next)\" is not understood here",
        "a format is, each part if needed: + − or (, a currency sign or [text], 0 and the digits, "
          + "the separator of thousands, the decimal mark and decimals, % ‰ K or s, a currency sign or [text]"
      )
    }
    return style
  }

  // MARK: - Parts

  private mutating func readSigns(into style: inout NumberStyle) {
    while let character = rest.first {
      switch character {
      case "+": style.hasPlus = true
      case "\u{2212}": style.hasMinusSign = true
      case "(": style.hasParentheses = true
      default: return
      }
      rest.removeFirst()
    }
  }

  /// A text in square brackets, and the space after it.
  private mutating func bracketed() -> String? {
    guard rest.first == "[",
      let end = rest.firstIndex(where: { $0 == "]" || $0 == "}" }), rest[end] == "]"
    else { return nil }
    let text = String(rest[rest.index(after: rest.startIndex)..<end])
    rest = rest[end...].dropFirst()
    return text
  }

  private mutating func currency() -> String? {
    guard let character = rest.first, Self.isCurrency(character) else { return nil }
    rest.removeFirst()
    return String(character)
  }

  /// One of Unicode's currency signs.
  private static func isCurrency(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return false
    }
    return switch scalar.value {
    case 0x24, 0xA2...0xA5, 0x20A0...0x20CF: true
    default: false
    }
  }

  /// The pattern of minutes and seconds, perhaps with hours.
  private mutating func readClock(into style: inout NumberStyle) -> Bool {
    for (pattern, hasHours, digits) in [
      ("hh:mm:ss", true, 2), ("h:mm:ss", true, 1), ("mm:ss", false, 2), ("m:ss", false, 1),
    ] where rest.hasPrefix(pattern) {
      rest = rest.dropFirst(pattern.count)
      style.scale = .clock(hasHours: hasHours, minDigits: digits)
      return true
    }
    return false
  }

  /// A mark before a digit is the decimal mark, a space before a sign or letter belongs to that.
  private mutating func readGrouping(into style: inout NumberStyle) {
    guard let mark = rest.first, let next = rest.dropFirst().first, Self.digit(next) == nil
    else { return }
    let isSpace = Self.spaces.contains(mark)
    guard isSpace || Self.groupings.contains(mark) else { return }
    if isSpace, Self.scale(next) != nil || Self.isCurrency(next) || next == "[" { return }
    style.grouping = String(mark)
    // A point between thousands leaves the comma for the decimals.
    if mark == "." { style.decimalMark = "," }
    rest.removeFirst()
  }

  private mutating func readDecimals(into style: inout NumberStyle) -> Bool {
    guard let mark = rest.first, mark == "." || mark == ",",
      Self.digit(rest.dropFirst().first) != nil
    else { return true }
    guard String(mark) != style.grouping else {
      _ = fail(
        "\"\(mark)\" separates the thousands already",
        "write {number:,.2} for 1,234.50 or {number:.,2} for 1.234,50")
      return false
    }
    style.decimalMark = String(mark)
    rest.removeFirst()
    style.decimals = Self.digit(rest.first)
    rest.removeFirst()
    guard Self.digit(rest.first) == nil else {
      _ = fail("a number has at most 9 decimals", "write one digit after the decimal mark")
      return false
    }
    style.trimsZeros = take("~")
    return true
  }

  private mutating func readScale(into style: inout NumberStyle) {
    let hasSpace = rest.first.map(Self.spaces.contains) ?? false
    let mark = hasSpace ? rest.dropFirst().first : rest.first
    guard let mark, let scale = Self.scale(mark) else { return }
    style.scale = scale
    if hasSpace { style.scaleSpace = String(rest.removeFirst()) }
    rest.removeFirst()
  }

  private static func scale(_ mark: Character) -> NumberStyle.Scale? {
    switch mark {
    case "%": .percent
    case "‰": .permille
    case "K": .letters(NumberStyle.compactLetters)
    case "s": .letters(NumberStyle.unitLetters)
    default: nil
    }
  }

  /// A currency sign or a text in brackets, perhaps with a space before it.
  private mutating func readSuffix(into style: inout NumberStyle) {
    let start = rest
    var space = ""
    if let first = rest.first, Self.spaces.contains(first) { space = String(rest.removeFirst()) }
    guard let text = bracketed() ?? currency() else {
      rest = start
      return
    }
    style.suffix = space + text
  }

  // MARK: - Characters

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private static func digit(_ character: Character?) -> Int? {
    guard let character, let byte = character.asciiValue, (48...57).contains(byte) else {
      return nil
    }
    return Int(byte) - 48
  }

  private mutating func fail(_ message: String, _ help: String) -> NumberStyle? {
    problem = (message, help)
    return nil
  }
}
