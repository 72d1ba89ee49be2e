extension Color {
  /// Reads a colour as CSS writes it: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a colour name,
  /// `transparent`, `rgb()`, `rgba()`, `hsl()` or `hsla()` with commas or spaces, `color(srgb …)`.
  /// Capital letters and white space do not matter; components are clamped to their range except
  /// in `color()`, as in CSS. Nil for anything else.
  public init?(css text: some StringProtocol) {
    var scanner = CSSColorScanner(text)
    guard let color = scanner.color() else { return nil }
    self = color
  }

  /// The colour as CSS in the first of these forms that is exact: `#rrggbb`, or `#rrggbbaa` when
  /// not opaque; `rgb(127.5 0 0 / 0.3)`; `color(srgb 1.2 0 0)`, which also holds components outside
  /// 0…1. Reads back as the same colour when the alpha is in 0…1.
  package var cssText: String {
    if let bytes = bytes {
      var text = "#" + SHA256.hex([bytes.red, bytes.green, bytes.blue])
      if bytes.alpha != 255 { text += SHA256.hex([bytes.alpha]) }
      return text
    }
    let components = [red, green, blue]
    let alphaText = alpha == 1 ? "" : " / " + Color.shortText(alpha)
    let parts = components.compactMap(Color.timesByte)
    if parts.count == 3 {
      return "rgb(" + parts.map(Color.shortText).joined(separator: " ") + alphaText + ")"
    }
    return "color(srgb " + components.map(Color.shortText).joined(separator: " ") + alphaText + ")"
  }

  /// The names that `init(css:)` accepts, in alphabetical order, `transparent` last.
  package static let cssNames: [String] = namedValues.map(\.name) + ["transparent"]

  /// The value of a name in lowercase letters, without `transparent`.
  static func namedValue(_ name: String) -> UInt32? {
    var low = 0
    var high = namedValues.count
    while low < high {
      let middle = (low + high) / 2
      if namedValues[middle].name < name { low = middle + 1 } else { high = middle }
    }
    guard low < namedValues.count, namedValues[low].name == name else { return nil }
    return namedValues[low].value
  }

  /// The four components as bytes, when each is exactly n/255.
  private var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)? {
    func byte(_ component: Double) -> UInt8? {
      guard component >= 0, component <= 1 else { return nil }
      let value = (component * 255).rounded()
      return value / 255 == component ? UInt8(exactly: value) : nil
    }
    guard let red = byte(red), let green = byte(green), let blue = byte(blue),
      let alpha = byte(alpha)
    else { return nil }
    return (red, green, blue, alpha)
  }

  /// The number of 0…255 that divided by 255 gives a component exactly, if there is one.
  private static func timesByte(_ component: Double) -> Double? {
    guard component >= 0, component <= 1 else { return nil }
    let value = component * 255
    return [value, value.nextUp, value.nextDown].first { $0 / 255 == component }
  }

  private static func shortText(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// Reads one CSS colour from its text.
private struct CSSColorScanner {
  /// The text in lowercase letters without white space around it.
  private var remaining: ArraySlice<UInt8>

  init(_ text: some StringProtocol) {
    let lowered = text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
    remaining = lowered[...]
    skipSpace()
    while let last = remaining.last, CSSColorScanner.isSpace(last) { remaining.removeLast() }
  }

  /// The colour, if the whole text is one.
  mutating func color() -> Color? {
    if skip("#") { return hexColor() }
    let word = String(decoding: identifier(), as: UTF8.self)
    if remaining.isEmpty {
      return word == "transparent" ? .clear : Color.namedValue(word).map(Color.init(rgb:))
    }
    guard skip("("), remaining.last == UInt8(ascii: ")") else { return nil }
    remaining.removeLast()
    switch word {
    case "rgb", "rgba":
      guard let parts = arguments() else { return nil }
      return rgb(parts)
    case "hsl", "hsla":
      guard let parts = arguments() else { return nil }
      return hsl(parts)
    case "color":
      skipSpace()
      guard identifier().elementsEqual("srgb".utf8), skipSpace(), let parts = arguments() else {
        return nil
      }
      return srgb(parts)
    default: return nil
    }
  }

  // MARK: - Hexadecimal

  private func hexColor() -> Color? {
    var digits: [UInt32] = []
    for byte in remaining {
      switch byte {
      case 0x30...0x39: digits.append(UInt32(byte) - 0x30)
      case 0x61...0x66: digits.append(UInt32(byte) - 0x61 + 10)
      default: return nil
      }
    }
    let values: [UInt32]
    switch digits.count {
    case 3, 4: values = digits.map { $0 * 17 }
    case 6, 8:
      values = stride(from: 0, to: digits.count, by: 2).map {
        digits[$0] * 16 + digits[$0 + 1]
      }
    default: return nil
    }
    return Color(
      red: Double(values[0]) / 255, green: Double(values[1]) / 255, blue: Double(values[2]) / 255,
      alpha: values.count == 4 ? Double(values[3]) / 255 : 1)
  }

  // MARK: - Functions

  private struct Argument {
    enum Unit {
      case none, percent, degrees, radians, turns, gradians
      /// The word `none`, which counts as 0 where spaces separate.
      case missing
    }

    var value: Double
    var unit: Unit

    /// A number as it is, a percentage as a fraction of a whole.
    func amount(ofWhole whole: Double, percentOf full: Double) -> Double? {
      switch unit {
      case .none: return value / whole
      case .percent: return value / 100 * full
      case .missing: return 0
      case .degrees, .radians, .turns, .gradians: return nil
      }
    }

    /// An angle as a fraction of a turn.
    var turns: Double? {
      switch unit {
      case .none, .degrees: return value / 360
      case .radians: return value / (2 * .pi)
      case .turns: return value
      case .gradians: return value / 400
      case .missing: return 0
      case .percent: return nil
      }
    }
  }

  /// Three or four arguments and whether commas separate them.
  private struct Arguments {
    var values: [Argument]
    var areLegacy: Bool
  }

  private mutating func arguments() -> Arguments? {
    skipSpace()
    var values: [Argument] = []
    var areLegacy = false
    while let value = argument() {
      values.append(value)
      let hadSpace = skipSpace()
      if remaining.isEmpty { break }
      if values.count == 1 { areLegacy = remaining.first == UInt8(ascii: ",") }
      if areLegacy {
        guard skip(",") else { return nil }
      } else if values.count == 3 {
        guard skip("/") else { return nil }
      } else {
        guard hadSpace else { return nil }
      }
      skipSpace()
      if remaining.isEmpty || values.count == 4 { return nil }
    }
    guard remaining.isEmpty, values.count == 3 || values.count == 4 else { return nil }
    if areLegacy, values.contains(where: { $0.unit == .missing }) { return nil }
    return Arguments(values: values, areLegacy: areLegacy)
  }

  private func rgb(_ arguments: Arguments) -> Color? {
    let parts = arguments.values
    // With commas the three are all numbers or all percentages.
    if arguments.areLegacy, parts[1].unit != parts[0].unit || parts[2].unit != parts[0].unit {
      return nil
    }
    guard let red = parts[0].amount(ofWhole: 255, percentOf: 1),
      let green = parts[1].amount(ofWhole: 255, percentOf: 1),
      let blue = parts[2].amount(ofWhole: 255, percentOf: 1), let alpha = alpha(parts)
    else { return nil }
    return Color(red: unit(red), green: unit(green), blue: unit(blue), alpha: alpha)
  }

  private func srgb(_ arguments: Arguments) -> Color? {
    let parts = arguments.values
    guard !arguments.areLegacy, let red = parts[0].amount(ofWhole: 1, percentOf: 1),
      let green = parts[1].amount(ofWhole: 1, percentOf: 1),
      let blue = parts[2].amount(ofWhole: 1, percentOf: 1), let alpha = alpha(parts)
    else { return nil }
    return Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  private func hsl(_ arguments: Arguments) -> Color? {
    let parts = arguments.values
    if arguments.areLegacy, parts[1].unit != .percent || parts[2].unit != .percent { return nil }
    guard let turns = parts[0].turns,
      let saturation = parts[1].amount(ofWhole: 100, percentOf: 1),
      let lightness = parts[2].amount(ofWhole: 100, percentOf: 1), let alpha = alpha(parts)
    else { return nil }
    let twelfths = (turns - turns.rounded(.down)) * 12
    let l = unit(lightness)
    let reach = unit(saturation) * min(l, 1 - l)
    // CSS Color 4, section 7.1.
    func channel(_ offset: Double) -> Double {
      let k = (offset + twelfths).truncatingRemainder(dividingBy: 12)
      return l - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private func alpha(_ parts: [Argument]) -> Double? {
    guard parts.count == 4 else { return 1 }
    return parts[3].amount(ofWhole: 1, percentOf: 1).map(unit)
  }

  private func unit(_ value: Double) -> Double { min(1, max(0, value)) }

  // MARK: - Characters

  private mutating func argument() -> Argument? {
    let start = remaining
    while let byte = remaining.first {
      let isExponentSign =
        (byte == 0x2B || byte == 0x2D)
        && (remaining.startIndex == start.startIndex
          || (remaining.startIndex - start.startIndex > 1
            && start[remaining.startIndex - 1] == 0x65))
      guard (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x65 || isExponentSign
      else { break }
      remaining.removeFirst()
    }
    let number = start[start.startIndex..<remaining.startIndex]
    if number.isEmpty {
      return String(decoding: identifier(), as: UTF8.self) == "none"
        ? Argument(value: 0, unit: .missing) : nil
    }
    guard let value = Double(String(decoding: number, as: UTF8.self)), value.isFinite else {
      return nil
    }
    if skip("%") { return Argument(value: value, unit: .percent) }
    switch String(decoding: identifier(), as: UTF8.self) {
    case "": return Argument(value: value, unit: .none)
    case "deg": return Argument(value: value, unit: .degrees)
    case "rad": return Argument(value: value, unit: .radians)
    case "turn": return Argument(value: value, unit: .turns)
    case "grad": return Argument(value: value, unit: .gradians)
    default: return nil
    }
  }

  private mutating func identifier() -> ArraySlice<UInt8> {
    let word = remaining.prefix { (0x61...0x7A).contains($0) }
    remaining = remaining.dropFirst(word.count)
    return word
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard remaining.first == UInt8(ascii: character) else { return false }
    remaining.removeFirst()
    return true
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let count = remaining.prefix(while: CSSColorScanner.isSpace).count
    remaining = remaining.dropFirst(count)
    return count > 0
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

// MARK: - Names

extension Color {
  /// The colour names of CSS Color 4 with their values as 0xRRGGBB, in alphabetical order.
  private static let namedValues: [(name: String, value: UInt32)] = [
    ("aliceblue", 0xF0F8FF),
    ("antiquewhite", 0xFAEBD7),
    ("aqua", 0x00FFFF),
    ("aquamarine", 0x7FFFD4),
    ("azure", 0xF0FFFF),
    ("beige", 0xF5F5DC),
    ("bisque", 0xFFE4C4),
    ("black", 0x000000),
    ("blanchedalmond", 0xFFEBCD),
    ("blue", 0x0000FF),
    ("blueviolet", 0x8A2BE2),
    ("brown", 0xA52A2A),
    ("burlywood", 0xDEB887),
    ("cadetblue", 0x5F9EA0),
    ("chartreuse", 0x7FFF00),
    ("chocolate", 0xD2691E),
    ("coral", 0xFF7F50),
    ("cornflowerblue", 0x6495ED),
    ("cornsilk", 0xFFF8DC),
    ("crimson", 0xDC143C),
    ("cyan", 0x00FFFF),
    ("darkblue", 0x00008B),
    ("darkcyan", 0x008B8B),
    ("darkgoldenrod", 0xB8860B),
    ("darkgray", 0xA9A9A9),
    ("darkgreen", 0x006400),
    ("darkgrey", 0xA9A9A9),
    ("darkkhaki", 0xBDB76B),
    ("darkmagenta", 0x8B008B),
    ("darkolivegreen", 0x556B2F),
    ("darkorange", 0xFF8C00),
    ("darkorchid", 0x9932CC),
    ("darkred", 0x8B0000),
    ("darksalmon", 0xE9967A),
    ("darkseagreen", 0x8FBC8F),
    ("darkslateblue", 0x483D8B),
    ("darkslategray", 0x2F4F4F),
    ("darkslategrey", 0x2F4F4F),
    ("darkturquoise", 0x00CED1),
    ("darkviolet", 0x9400D3),
    ("deeppink", 0xFF1493),
    ("deepskyblue", 0x00BFFF),
    ("dimgray", 0x696969),
    ("dimgrey", 0x696969),
    ("dodgerblue", 0x1E90FF),
    ("firebrick", 0xB22222),
    ("floralwhite", 0xFFFAF0),
    ("forestgreen", 0x228B22),
    ("fuchsia", 0xFF00FF),
    ("gainsboro", 0xDCDCDC),
    ("ghostwhite", 0xF8F8FF),
    ("gold", 0xFFD700),
    ("goldenrod", 0xDAA520),
    ("gray", 0x808080),
    ("green", 0x008000),
    ("greenyellow", 0xADFF2F),
    ("grey", 0x808080),
    ("honeydew", 0xF0FFF0),
    ("hotpink", 0xFF69B4),
    ("indianred", 0xCD5C5C),
    ("indigo", 0x4B0082),
    ("ivory", 0xFFFFF0),
    ("khaki", 0xF0E68C),
    ("lavender", 0xE6E6FA),
    ("lavenderblush", 0xFFF0F5),
    ("lawngreen", 0x7CFC00),
    ("lemonchiffon", 0xFFFACD),
    ("lightblue", 0xADD8E6),
    ("lightcoral", 0xF08080),
    ("lightcyan", 0xE0FFFF),
    ("lightgoldenrodyellow", 0xFAFAD2),
    ("lightgray", 0xD3D3D3),
    ("lightgreen", 0x90EE90),
    ("lightgrey", 0xD3D3D3),
    ("lightpink", 0xFFB6C1),
    ("lightsalmon", 0xFFA07A),
    ("lightseagreen", 0x20B2AA),
    ("lightskyblue", 0x87CEFA),
    ("lightslategray", 0x778899),
    ("lightslategrey", 0x778899),
    ("lightsteelblue", 0xB0C4DE),
    ("lightyellow", 0xFFFFE0),
    ("lime", 0x00FF00),
    ("limegreen", 0x32CD32),
    ("linen", 0xFAF0E6),
    ("magenta", 0xFF00FF),
    ("maroon", 0x800000),
    ("mediumaquamarine", 0x66CDAA),
    ("mediumblue", 0x0000CD),
    ("mediumorchid", 0xBA55D3),
    ("mediumpurple", 0x9370DB),
    ("mediumseagreen", 0x3CB371),
    ("mediumslateblue", 0x7B68EE),
    ("mediumspringgreen", 0x00FA9A),
    ("mediumturquoise", 0x48D1CC),
    ("mediumvioletred", 0xC71585),
    ("midnightblue", 0x191970),
    ("mintcream", 0xF5FFFA),
    ("mistyrose", 0xFFE4E1),
    ("moccasin", 0xFFE4B5),
    ("navajowhite", 0xFFDEAD),
    ("navy", 0x000080),
    ("oldlace", 0xFDF5E6),
    ("olive", 0x808000),
    ("olivedrab", 0x6B8E23),
    ("orange", 0xFFA500),
    ("orangered", 0xFF4500),
    ("orchid", 0xDA70D6),
    ("palegoldenrod", 0xEEE8AA),
    ("palegreen", 0x98FB98),
    ("paleturquoise", 0xAFEEEE),
    ("palevioletred", 0xDB7093),
    ("papayawhip", 0xFFEFD5),
    ("peachpuff", 0xFFDAB9),
    ("peru", 0xCD853F),
    ("pink", 0xFFC0CB),
    ("plum", 0xDDA0DD),
    ("powderblue", 0xB0E0E6),
    ("purple", 0x800080),
    ("rebeccapurple", 0x663399),
    ("red", 0xFF0000),
    ("rosybrown", 0xBC8F8F),
    ("royalblue", 0x4169E1),
    ("saddlebrown", 0x8B4513),
    ("salmon", 0xFA8072),
    ("sandybrown", 0xF4A460),
    ("seagreen", 0x2E8B57),
    ("seashell", 0xFFF5EE),
    ("sienna", 0xA0522D),
    ("silver", 0xC0C0C0),
    ("skyblue", 0x87CEEB),
    ("slateblue", 0x6A5ACD),
    ("slategray", 0x708090),
    ("slategrey", 0x708090),
    ("snow", 0xFFFAFA),
    ("springgreen", 0x00FF7F),
    ("steelblue", 0x4682B4),
    ("tan", 0xD2B48C),
    ("teal", 0x008080),
    ("thistle", 0xD8BFD8),
    ("tomato", 0xFF6347),
    ("turquoise", 0x40E0D0),
    ("violet", 0xEE82EE),
    ("wheat", 0xF5DEB3),
    ("white", 0xFFFFFF),
    ("whitesmoke", 0xF5F5F5),
    ("yellow", 0xFFFF00),
    ("yellowgreen", 0x9ACD32),
  ]
}
