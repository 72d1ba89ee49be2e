extension Path {
  /// Reads SVG path data: the whole grammar of SVG 2, and that of 1.1 where numbers end in a dot.
  ///
  /// Arcs become cubics of at most a quarter turn, their radii corrected as SVG prescribes. Numbers
  /// are limited to ±1e9. White space alone makes an empty path. Unlike a browser, which
  /// draws what comes before an error, this throws.
  ///
  /// - Parameter bytes: The data as UTF-8.
  package init(svg bytes: some Collection<UInt8>) throws(SVGPathError) {
    var parser = SVGPathParser(bytes: Array(bytes))
    self = try parser.parse()
  }

  /// Reads SVG path data of a string, as `init(svg:)` does of bytes.
  public init(svg text: String) throws(SVGPathError) {
    try self.init(svg: Array(text.utf8))
  }

  /// The path as SVG path data: absolute commands with the shortest numbers that mean the same.
  ///
  /// Reading it gives an equal path as long as no number is beyond ±1e9.
  package var svgText: String {
    var text = ""
    var at = 0
    for verb in verbs {
      if !text.isEmpty { text += " " }
      switch verb {
      case .move: text += "M"
      case .line: text += "L"
      case .quad: text += "Q"
      case .cubic: text += "C"
      case .close: text += "Z"
      }
      for offset in at..<(at + verb.coordinateCount) {
        if offset > at { text += " " }
        text += Self.decimal(coordinates[offset])
      }
      at += verb.coordinateCount
    }
    return text
  }

  /// The shortest decimal that reads back as the number, without an exponent down to 1e-20.
  static func decimal(_ value: Double) -> String {
    let text = value.description
    if text.hasSuffix(".0") { return String(text.dropLast(2)) }
    guard let mark = text.firstIndex(of: "e"), let power = Int(text[text.index(after: mark)...])
    else { return text }
    // Numbers are at most 1e12 in size, so an exponent is negative.
    guard power < 0, power >= -20 else { return text }
    let sign = value < 0 ? "-" : ""
    let digits = text[..<mark].filter { $0.isNumber }
    let significant = digits.hasSuffix("0") && digits.count > 1 ? String(digits.dropLast()) : digits
    return sign + "0." + String(repeating: "0", count: -power - 1) + significant
  }
}

extension Path: CustomStringConvertible {
  /// The path as SVG path data.
  public var description: String { svgText }
}

// MARK: - Parsing

/// Reads SVG path data.
private struct SVGPathParser {
  let bytes: [UInt8]
  var position = 0
  /// Whether the next argument is the first of its set, before which a comma is not allowed.
  private var isAtFirstArgument = false
  private var path = Path()
  private var current = SIMD2<Double>.zero
  private var first = SIMD2<Double>.zero
  /// The last control point, if the previous command was a curve of that degree.
  private var cubicControl: SIMD2<Double>?
  private var quadControl: SIMD2<Double>?

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(SVGPathError) -> Path {
    skipSpace()
    guard let byte = peek() else { return path }
    // Most numbers take five bytes and more, and most commands sixteen.
    path.reserveCapacity(verbs: bytes.count / 16 + 1, coordinates: bytes.count / 5 + 1)
    guard byte == UInt8(ascii: "M") || byte == UInt8(ascii: "m") else {
      throw SVGPathError(offset: position, expected: .moveTo)
    }
    while let letter = peek() {
      guard let command = Command(letter) else {
        throw SVGPathError(offset: position, expected: .command)
      }
      position += 1
      try run(command, isRelative: letter >= UInt8(ascii: "a"))
      skipSpace()
    }
    return path
  }

  private enum Command: UInt8 {
    case move = 0x6D
    case line = 0x6C
    case horizontal = 0x68
    case vertical = 0x76
    case cubic = 0x63
    case smoothCubic = 0x73
    case quad = 0x71
    case smoothQuad = 0x74
    case arc = 0x61
    case close = 0x7A

    /// The command of a letter of either case.
    init?(_ letter: UInt8) {
      guard letter >= 0x41 else { return nil }
      self.init(rawValue: letter | 0x20)
    }
  }

  private mutating func run(_ command: Command, isRelative: Bool) throws(SVGPathError) {
    guard command != .close else {
      path.appendClose()
      current = first
      forgetControls()
      return
    }
    var drawn = command
    skipSpace()
    repeat {
      isAtFirstArgument = true
      try draw(drawn, base: isRelative ? current : .zero, isRelative: isRelative)
      // More pairs after a move are lines.
      if drawn == .move { drawn = .line }
    } while try hasMoreArguments()
  }

  private mutating func draw(
    _ command: Command, base: SIMD2<Double>, isRelative: Bool
  ) throws(SVGPathError) {
    switch command {
    case .move:
      current = try pair() + base
      first = current
      path.appendMove(current)
      forgetControls()
    case .line:
      line(to: try pair() + base)
    case .horizontal:
      line(to: SIMD2(try number() + base.x, current.y))
    case .vertical:
      line(to: SIMD2(current.x, try number() + base.y))
    case .cubic:
      try cubic(try pair() + base, base: base)
    case .smoothCubic:
      try cubic(cubicControl.map { current * 2 - $0 } ?? current, base: base)
    case .quad:
      try quad(try pair() + base, base: base)
    case .smoothQuad:
      try quad(quadControl.map { current * 2 - $0 } ?? current, base: base)
    case .arc:
      try arc(base: base)
    case .close:
      break
    }
  }

  private mutating func forgetControls() {
    cubicControl = nil
    quadControl = nil
  }

  private mutating func line(to end: SIMD2<Double>) {
    path.appendLine(end)
    current = end
    forgetControls()
  }

  private mutating func cubic(
    _ control1: SIMD2<Double>, base: SIMD2<Double>
  ) throws(SVGPathError) {
    let control2 = try pair() + base
    let end = try pair() + base
    path.appendCubic(control1, control2, end)
    current = end
    forgetControls()
    cubicControl = control2
  }

  private mutating func quad(
    _ control: SIMD2<Double>, base: SIMD2<Double>
  ) throws(SVGPathError) {
    let end = try pair() + base
    path.appendQuad(control, end)
    current = end
    forgetControls()
    quadControl = control
  }

  private mutating func arc(base: SIMD2<Double>) throws(SVGPathError) {
    let radii = try pair()
    let rotation = try number()
    let isLarge = try flag()
    let isSweeping = try flag()
    let end = try pair() + base
    path.appendSVGArc(
      from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge,
      isSweeping: isSweeping)
    current = end
    forgetControls()
  }
}

extension SVGPathParser {
  /// The byte at the current position; nil at the end.
  func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B {
      position += 1
    }
  }

  /// Whether another set of arguments follows; a comma means that one must follow.
  private mutating func hasMoreArguments() throws(SVGPathError) -> Bool {
    skipSpace()
    guard let byte = peek() else { return false }
    if byte == UInt8(ascii: ",") {
      position += 1
      skipSpace()
      return true
    }
    return Self.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  /// Skips white space and at most one comma, except before the first argument.
  private mutating func skipSeparator() {
    if isAtFirstArgument {
      isAtFirstArgument = false
      return
    }
    skipSpace()
    guard peek() == UInt8(ascii: ",") else { return }
    position += 1
    skipSpace()
  }

  mutating func pair() throws(SVGPathError) -> SIMD2<Double> {
    let x = try number()
    return SIMD2(x, try number())
  }

  mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard let byte = peek(), byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
      throw SVGPathError(offset: position, expected: .flag)
    }
    position += 1
    return byte == UInt8(ascii: "1")
  }

  mutating func number() throws(SVGPathError) -> Double {
    skipSeparator()
    if let plain = plainNumber() { return plain }
    let start = position
    var isNegative = false
    if let byte = peek(), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      isNegative = byte == UInt8(ascii: "-")
      position += 1
    }
    var decimal = Decimal()
    var digitCount = scanDigits { decimal.append($0, isFraction: false) }
    if peek() == UInt8(ascii: ".") {
      position += 1
      digitCount += scanDigits { decimal.append($0, isFraction: true) }
    }
    guard digitCount > 0 else { throw SVGPathError(offset: start, expected: .number) }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      decimal.exponent += try exponent()
    }
    let value = decimal.value
    guard value <= 1e9 else { throw SVGPathError(offset: start, expected: .moderateNumber) }
    return isNegative ? -value : value
  }

  /// FAST PATH: a number of few digits without an exponent; nil for any other, which is left to be read.
  private mutating func plainNumber() -> Double? {
    let start = position
    let found = bytes.withUnsafeBufferPointer { bytes -> (value: Double, end: Int)? in
      var index = start
      var isNegative = false
      if index < bytes.count, bytes[index] == UInt8(ascii: "-") {
        isNegative = true
        index += 1
      }
      var digits: UInt64 = 0
      let first = index
      while index < bytes.count, Self.isDigit(bytes[index]) {
        digits = digits &* 10 &+ UInt64(bytes[index] &- UInt8(ascii: "0"))
        index += 1
      }
      var count = index - first
      var decimals = 0
      if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
        index += 1
        let dot = index
        while index < bytes.count, Self.isDigit(bytes[index]) {
          digits = digits &* 10 &+ UInt64(bytes[index] &- UInt8(ascii: "0"))
          index += 1
        }
        decimals = index - dot
        count += decimals
      }
      // With at most 15 digits both operands are exact; with 9 before the dot it is within the limit.
      guard count > 0, count <= 15, count - decimals <= 9,
        index >= bytes.count || bytes[index] | 0x20 != UInt8(ascii: "e")
      else { return nil }
      let value = Double(digits) / Decimal.powersOfTen[decimals]
      return (isNegative ? -value : value, index)
    }
    guard let found else { return nil }
    position = found.end
    return found.value
  }

  private mutating func exponent() throws(SVGPathError) -> Int {
    var isNegative = false
    if let byte = peek(), byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      isNegative = byte == UInt8(ascii: "-")
      position += 1
    }
    var power = 0
    // Far beyond what a mantissa that fits in memory could compensate.
    let count = scanDigits { power = min(power * 10 + Int($0), 1_000_000_000_000) }
    guard count > 0 else { throw SVGPathError(offset: position, expected: .exponent) }
    return isNegative ? -power : power
  }

  private mutating func scanDigits(_ body: (UInt8) -> Void) -> Int {
    let start = position
    while let byte = peek(), Self.isDigit(byte) {
      body(byte - UInt8(ascii: "0"))
      position += 1
    }
    return position - start
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// The digits of a number and the power of ten by which they are multiplied.
  private struct Decimal {
    /// The first nineteen digits without leading zeros.
    private var mantissa: UInt64 = 0
    /// The digits after those.
    private var remaining: [UInt8] = []
    var exponent = 0

    mutating func append(_ digit: UInt8, isFraction: Bool) {
      if isFraction { exponent -= 1 }
      if mantissa < 1_000_000_000_000_000_000 {
        mantissa = mantissa * 10 + UInt64(digit)
      } else {
        remaining.append(digit + UInt8(ascii: "0"))
      }
    }

    /// The nearest double.
    var value: Double {
      guard mantissa > 0 else { return 0 }
      // Exact operands and one rounding: the nearest double.
      if remaining.isEmpty, mantissa <= 1 << 53, abs(exponent) <= 22 {
        let power = Self.powersOfTen[abs(exponent)]
        return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      }
      let magnitude = exponent + remaining.count
      if magnitude > 400 { return .infinity }
      if magnitude < -400 { return 0 }
      let digits = String(mantissa) + String(decoding: remaining, as: UTF8.self)
      return Double("\(digits)e\(exponent)") ?? (magnitude > 0 ? .infinity : 0)
    }

    static let powersOfTen: [Double] = [
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
      1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
  }
}

// MARK: - Arcs

extension Path {
  /// Adds an arc between two points as SVG describes one, by the implementation notes of SVG
  /// (appendix "Elliptical arc implementation notes"): equal points give nothing, a radius of 0
  /// gives a line, signs of radii are dropped, radii that are too small are scaled up.
  mutating func appendSVGArc(
    from start: SIMD2<Double>, to end: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double,
    isLarge: Bool, isSweeping: Bool
  ) {
    guard start != end else { return }
    var rx = abs(radii.x)
    var ry = abs(radii.y)
    guard rx > 0, ry > 0 else { return appendLine(end) }
    let turn = (rotation / 360).rounded(.down)
    let axis = EllipticArc.direction((rotation - turn * 360) / 180 * .pi)

    // Half the vector between the points in the ellipse's frame, in units of the radii.
    let half = (start - end) * 0.5
    let alongX = axis.x * half.x + axis.y * half.y
    let alongY = axis.x * half.y - axis.y * half.x
    var u = SIMD2(alongX / rx, alongY / ry)
    var square = u.x * u.x + u.y * u.y
    guard square.isFinite, square > 0 else { return appendLine(end) }
    if square > 1 {
      let scale = square.squareRoot()
      rx *= scale
      ry *= scale
      u = u / scale
      square = 1
    }
    // The unit circle through u and −u has its centre across, at the distance that is left.
    let distance = (max(1 - square, 0) / square).squareRoot()
    let side = isLarge == isSweeping ? -distance : distance
    let unitCenter = SIMD2(side * u.y, -side * u.x)
    let from = u - unitCenter
    let startAngle = Elementary.atan2(from.y, from.x)
    // Half of the chord is the sine of half of the lesser angle: this avoids cancellation.
    let lesser = 2 * Elementary.atan2(square.squareRoot(), max(1 - square, 0).squareRoot())
    let angle = isLarge ? 2 * .pi - lesser : lesser
    let delta = isSweeping ? angle : -angle

    let xAxis = axis * rx
    let yAxis = SIMD2(-axis.y, axis.x) * ry
    let center = (start + end) * 0.5 + xAxis * unitCenter.x + yAxis * unitCenter.y
    EllipticArc(center: center, xAxis: xAxis, yAxis: yAxis, start: startAngle, delta: delta)
      .append(to: &self, endPoint: end)
  }
}

/// Why a text is not valid SVG path data.
public struct SVGPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The element of the grammar that is expected at an offset.
  package enum Expectation: String, Sendable, Hashable, CaseIterable {
    /// The data must begin with a move.
    case moveTo = "M or m"
    /// One of the twenty command letters.
    case command = "a command letter (M L H V C S Q T A Z)"
    /// A decimal number.
    case number = "a number"
    /// The digits after an e.
    case exponent = "the digits of an exponent"
    /// One of an arc's two flags.
    case flag = "an arc flag, 0 or 1"
    /// A number of moderate size.
    case moderateNumber = "a number from -1e9 to 1e9"
  }

  /// The offset in the text, in bytes of UTF-8 from 0.
  package let offset: Int
  /// The expected element of the grammar.
  package let expected: Expectation

  /// Makes an error.
  package init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }

  /// A message of one line: what is expected, and where.
  public var description: String { "expected \(expected.rawValue) at byte \(offset)" }
}
