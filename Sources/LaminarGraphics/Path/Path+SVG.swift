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
