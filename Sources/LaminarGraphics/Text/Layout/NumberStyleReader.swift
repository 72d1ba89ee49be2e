/// Reads one `{number…}` of a format (Laminar.docc: Text, "Formats of numbers").
struct NumberStyleReader {
  /// What was not read yet; after `read` has failed, where it failed.
  private(set) var rest: Substring
  /// What is wrong where `rest` begins.
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
        style.leastDigits = digit
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
      style.scale = .clock(hasHours: hasHours, leastDigits: digits)
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
