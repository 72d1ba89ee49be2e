/// Reads one CSS colour from its text.
struct CSSColorScanner {
  /// The text in lowercase letters without white space around it.
  private var rest: ArraySlice<UInt8>

  init(_ text: some StringProtocol) {
    let lowered = text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 0x20 : $0 }
    rest = lowered[...]
    skipSpace()
    while let last = rest.last, CSSColorScanner.isSpace(last) { rest.removeLast() }
  }

  /// The colour, if the whole text is one.
  mutating func color() -> Color? {
    if skip("#") { return hexColor() }
    let word = String(decoding: identifier(), as: UTF8.self)
    if rest.isEmpty {
      return word == "transparent" ? .clear : Color.namedValue(word).map(Color.init(rgb:))
    }
    guard skip("("), rest.last == UInt8(ascii: ")") else { return nil }
    rest.removeLast()
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
    for byte in rest {
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
      if rest.isEmpty { break }
      if values.count == 1 { areLegacy = rest.first == UInt8(ascii: ",") }
      if areLegacy {
        guard skip(",") else { return nil }
      } else if values.count == 3 {
        guard skip("/") else { return nil }
      } else {
        guard hadSpace else { return nil }
      }
      skipSpace()
      if rest.isEmpty || values.count == 4 { return nil }
    }
    guard rest.isEmpty, values.count == 3 || values.count == 4 else { return nil }
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
    let start = rest
    while let byte = rest.first {
      let isExponentSign =
        (byte == 0x2B || byte == 0x2D)
        && (rest.startIndex == start.startIndex
          || (rest.startIndex - start.startIndex > 1 && start[rest.startIndex - 1] == 0x65))
      guard (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x65 || isExponentSign
      else { break }
      rest.removeFirst()
    }
    let number = start[start.startIndex..<rest.startIndex]
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
    let word = rest.prefix { (0x61...0x7A).contains($0) }
    rest = rest.dropFirst(word.count)
    return word
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let count = rest.prefix(while: CSSColorScanner.isSpace).count
    rest = rest.dropFirst(count)
    return count > 0
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
