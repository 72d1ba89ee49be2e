import LaminarGraphics

/// Reads the numbers, lengths and transforms of SVG's attributes.
struct SVGScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset >= bytes.count }

  private var byte: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func skipSpace() {
    while byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
  }

  /// Skips white space and at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    guard byte == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace()
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard !isAtEnd, UInt32(byte) == character.value else { return false }
    offset += 1
    return true
  }

  /// A number within ±1e9; nil leaves the offset.
  mutating func number() -> Double? {
    let start = offset
    var end = offset
    func at(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    if at(end) == UInt8(ascii: "-") || at(end) == UInt8(ascii: "+") { end += 1 }
    let digits = end
    while ASCII.isDigit(at(end)) { end += 1 }
    var count = end - digits
    if at(end) == UInt8(ascii: ".") {
      let fraction = end + 1
      var last = fraction
      while ASCII.isDigit(at(last)) { last += 1 }
      count += last - fraction
      if last > fraction || count > 0 { end = last }
    }
    guard count > 0 else { return nil }
    if at(end) | 0x20 == UInt8(ascii: "e") {
      let sign = at(end + 1) == UInt8(ascii: "-") || at(end + 1) == UInt8(ascii: "+") ? 2 : 1
      if ASCII.isDigit(at(end + sign)) {
        end += sign
        while ASCII.isDigit(at(end)) { end += 1 }
      }
    }
    var text = String(decoding: bytes[start..<end], as: UTF8.self)
    if text.hasSuffix(".") { text.removeLast() }
    text = text.replacingPrefixes()
    guard let value = Double(text), abs(value) <= ValueDecoder.numberLimit else { return nil }
    offset = end
    return value
  }

  /// The letters, and %, at the offset, which may have digits in names.
  mutating func word(withDigits: Bool = false) -> String {
    let start = offset
    while ASCII.isLetter(byte) || byte == UInt8(ascii: "%") || (withDigits && ASCII.isDigit(byte)) {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// All numbers of a list; nil when something else is in it.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }

  // MARK: - Lengths

  /// What percentages are of.
  enum Reference {
    case width, height, diagonal
  }

  /// The user units that a length is; nil for what is not one.
  mutating func length(of reference: Reference, in viewport: SVGViewport) -> Double? {
    guard let number = number() else { return nil }
    switch word().lowercased() {
    case "", "px": return number
    case "pt": return number * 4 / 3
    case "pc": return number * 16
    case "in": return number * 96
    case "cm": return number * 96 / 2.54
    case "mm": return number * 9.6 / 2.54
    case "q": return number * 2.4 / 2.54
    case "em": return number * viewport.fontSize
    case "rem": return number * viewport.rootFontSize
    // As for a font without these measures, CSS Values and Units 4, section 6.1.
    case "ex", "ch": return number * viewport.fontSize / 2
    case "vw", "vi": return number / 100 * viewport.window.x
    case "vh", "vb": return number / 100 * viewport.window.y
    case "vmin": return number / 100 * min(viewport.window.x, viewport.window.y)
    case "vmax": return number / 100 * max(viewport.window.x, viewport.window.y)
    case "%":
      switch reference {
      case .width: return number / 100 * viewport.width
      case .height: return number / 100 * viewport.height
      case .diagonal:
        let squares = viewport.width * viewport.width + viewport.height * viewport.height
        return number / 100 * (squares / 2).squareRoot()
      }
    default: return nil
    }
  }

  static func length(
    _ text: String, of reference: Reference, in viewport: SVGViewport
  ) -> Double? {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    let length = scanner.length(of: reference, in: viewport)
    scanner.skipSpace()
    return scanner.isAtEnd ? length : nil
  }

  // MARK: - Transforms

  /// The map of a list of transforms, the last of which acts first; nil for what is not one.
  ///
  /// - Parameters:
  ///   - box: The size that percentages of translations are of, and what lengths are relative to.
  ///   - needsUnits: Whether lengths and angles but 0 need units, as they do in style sheets.
  static func transform(
    _ text: String, in box: SVGViewport, needsUnits: Bool = false
  ) -> AffineTransform2D? {
    var scanner = SVGScanner(text)
    var result = AffineTransform2D.identity
    scanner.skipSeparator()
    if text.lowercased() == "none" { return result }
    while !scanner.isAtEnd {
      let name = scanner.word(withDigits: true)
      guard scanner.skip("("), let next = scanner.operation(name, in: box, needsUnits) else {
        return nil
      }
      result = next.concatenating(result)
      scanner.skipSeparator()
    }
    return result
  }

  private mutating func operation(
    _ name: String, in box: SVGViewport, _ needsUnits: Bool
  ) -> AffineTransform2D? {
    var values: [Double] = []
    let hasUnits = ["translate", "rotate", "skew"].contains { name.hasPrefix($0) }
    skipSpace()
    while !skip(")") {
      guard values.count < 6, let value = argument(of: name, values.count, in: box) else {
        return nil
      }
      let isBare = offset > 0 && !ASCII.isLetter(bytes[offset - 1]) && bytes[offset - 1] != 0x25
      if needsUnits, hasUnits, isBare, value != 0 { return nil }
      values.append(value)
      skipSeparator()
    }
    func value(_ index: Int, or fallback: Double) -> Double {
      index < values.count ? values[index] : fallback
    }
    func map(
      _ a: Double = 1, _ b: Double = 0, _ c: Double = 0, _ d: Double = 1, _ tx: Double = 0,
      _ ty: Double = 0
    ) -> AffineTransform2D {
      AffineTransform2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
    switch (name, values.count) {
    case ("matrix", 6):
      return map(values[0], values[1], values[2], values[3], values[4], values[5])
    case ("translate", 1...2): return map(1, 0, 0, 1, values[0], value(1, or: 0))
    case ("translateX", 1): return map(1, 0, 0, 1, values[0], 0)
    case ("translateY", 1): return map(1, 0, 0, 1, 0, values[0])
    // Depth does not show where nothing is projected.
    case ("translateZ", 1), ("scaleZ", 1): return .identity
    case ("translate3d", 3): return map(1, 0, 0, 1, values[0], values[1])
    case ("scale", 1...2): return map(values[0], 0, 0, value(1, or: values[0]))
    case ("scaleX", 1): return map(values[0])
    case ("scaleY", 1): return map(1, 0, 0, values[0])
    case ("scale3d", 3): return map(values[0], 0, 0, values[1])
    case ("rotate", 1), ("rotate", 3), ("rotateZ", 1):
      let (x, y) = (value(1, or: 0), value(2, or: 0))
      return map(1, 0, 0, 1, -x, -y)
        .concatenating(Self.rotation(degrees: values[0]))
        .concatenating(map(1, 0, 0, 1, x, y))
    case ("skewX", 1): return map(1, 0, Self.tangent(degrees: values[0]), 1)
    case ("skewY", 1): return map(1, Self.tangent(degrees: values[0]))
    case ("skew", 1...2):
      return map(1, Self.tangent(degrees: value(1, or: 0)), Self.tangent(degrees: values[0]), 1)
    default: return nil
    }
  }

  /// An argument of a transform: a length, a factor, or an angle in degrees.
  private mutating func argument(
    of name: String, _ index: Int, in box: SVGViewport
  ) -> Double? {
    if name.hasPrefix("translate") {
      return length(of: name == "translateY" || index == 1 ? .height : .width, in: box)
    }
    guard let value = number() else { return nil }
    switch word() {
    case "", "px", "deg": return value
    case "rad": return value * 180 / .pi
    case "grad": return value * 0.9
    case "turn": return value * 360
    case "%" where name.hasPrefix("scale"): return value / 100
    default: return nil
    }
  }

  private static func rotation(degrees: Double) -> AffineTransform2D {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    let (sin, cos): (Double, Double) =
      switch turn < 0 ? turn + 360 : turn {
      case 0: (0, 1)
      case 90: (1, 0)
      case 180: (0, -1)
      case 270: (-1, 0)
      default: Elementary.sinCos(turn * .pi / 180)
      }
    return AffineTransform2D(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  private static func tangent(degrees: Double) -> Double {
    let (sin, cos) = Elementary.sinCos(degrees.truncatingRemainder(dividingBy: 360) * .pi / 180)
    return cos == 0 ? 0 : max(-1e9, min(1e9, sin / cos))
  }
}

extension String {
  /// The number with a digit before its point and without a plus sign, as Swift reads it.
  fileprivate func replacingPrefixes() -> String {
    var text = Substring(self)
    var sign = ""
    if text.first == "+" { text = text.dropFirst() }
    if text.first == "-" {
      sign = "-"
      text = text.dropFirst()
    }
    return sign + (text.first == "." ? "0" : "") + text
  }
}

/// What lengths are relative to.
struct SVGViewport: Sendable, Hashable {
  var width: Double
  var height: Double
  var fontSize = 16.0
  /// The font size of the root.
  var rootFontSize = 16.0
  /// The size of the canvas in pixels of CSS, which `vw` and `vh` are of.
  var window = SIMD2(100.0, 100.0)

  /// The viewport with another size.
  func sized(_ width: Double, _ height: Double) -> SVGViewport {
    var viewport = self
    (viewport.width, viewport.height) = (width, height)
    return viewport
  }
}
