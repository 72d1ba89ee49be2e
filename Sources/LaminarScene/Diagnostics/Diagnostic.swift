public import LaminarGraphics

/// Something in a document that is wrong or doubtful, with its location.
public struct Diagnostic: Sendable, Hashable {
  /// How much it matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// The document cannot be used.
    case error
    /// It can, and it will probably not do what was meant.
    case warning
    /// It does what was meant, at a cost or less smoothly than it could: found only on request.
    case advice
  }

  /// A remark that belongs to a diagnostic.
  public struct Note: Sendable, Hashable {
    /// What is remarked.
    public var text: String
    /// The location that it refers to.
    public var location: FileLocation?

    /// Makes a note.
    package init(text: String, location: FileLocation? = nil) {
      self.text = text
      self.location = location
    }
  }

  /// How much it matters.
  public var severity: Severity
  /// The stable id: `E` for an error or `W` for a warning, and four digits; `A` for advice, and three.
  public var id: String
  /// What is wrong: the thing, the value and the limit, in one line.
  public var message: String
  /// The location in the document.
  public var location: FileLocation?
  /// The line of the location.
  package var excerpt: SourceExcerpt?
  /// What to do: what was expected, or the nearest spelling.
  public var help: String?
  /// Further remarks, such as the other of two locations.
  public var notes: [Note]
  /// The JSON pointer (RFC 6901) to the value; empty for the document itself.
  public var path: String
  /// The name of the layer that the value belongs to.
  public var layer: String?
  /// What it costs; nil for errors, warnings, and advice about motion.
  public var cost: Cost?
  /// What mends it: the JSON of a patch (RFC 6902) of the file of the location; nil where no edit of the
  /// file alone does.
  public var remedy: String?

  /// Whether pictures show a text otherwise than it is written: with boxes, or only a part of it.
  package var isAboutShownText: Bool {
    id == DiagnosticID.missingCharacters.rawValue || id == DiagnosticID.textIsCut.rawValue
  }

  /// Its location and message in one line.
  package var line: String { location.map { "\($0): \(message)" } ?? message }

  /// Makes a diagnostic of its parts.
  package init(
    severity: Severity, id: String, message: String, location: FileLocation? = nil,
    excerpt: SourceExcerpt? = nil, help: String? = nil, notes: [Note] = [], path: String = "",
    layer: String? = nil
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.location = location
    self.excerpt = excerpt
    self.help = help
    self.notes = notes
    self.path = path
    self.layer = layer
  }
}

// MARK: - JSON

extension Diagnostic {
  /// The diagnostic for machines: one JSON object on one line, keys always in the same order, absent
  /// ones left out.
  package var json: String {
    var line = "{\"severity\":\"\(severity.rawValue)\",\"id\":\(DiagnosticText.jsonLiteral(id))"
    line += ",\"message\":\(DiagnosticText.jsonLiteral(message))"
    if let location { line += "," + Self.fields(of: location) }
    if !path.isEmpty { line += ",\"path\":\(DiagnosticText.jsonLiteral(path))" }
    if let layer { line += ",\"layer\":\(DiagnosticText.jsonLiteral(layer))" }
    if let help { line += ",\"help\":\(DiagnosticText.jsonLiteral(help))" }
    if let cost { line += ",\"cost\":\(cost.json)" }
    if let remedy { line += ",\"remedy\":\(remedy)" }
    if !notes.isEmpty {
      let texts = notes.map { note in
        let location = note.location.map { "," + Self.fields(of: $0) } ?? ""
        return "{\"text\":\(DiagnosticText.jsonLiteral(note.text))\(location)}"
      }
      line += ",\"notes\":[\(texts.joined(separator: ","))]"
    }
    return line + "}"
  }

  private static func fields(of location: FileLocation) -> String {
    "\"file\":\(DiagnosticText.jsonLiteral(location.file)),\"line\":\(location.line)"
      + ",\"column\":\(location.column),\"offset\":\(location.bytes.lowerBound)"
      + ",\"length\":\(location.bytes.count)"
  }

  // MARK: - Cost

  /// What is spent without need, counted and not timed: the same on every machine.
  ///
  /// Pixels and passes are those of the moment at which they are most, among those examined.
  public struct Cost: Sendable, Hashable {
    /// The pixels of the canvas, or of pictures of their own, that are painted in one frame.
    public var pixels: Int
    /// The pictures of their own that are made in one frame.
    public var passes: Int
    /// The bytes that are held.
    public var bytes: Int
    /// The layers that are evaluated in every frame.
    public var layers: Int
    /// The characters that are laid out in one frame.
    public var characters: Int
    /// The particles that are computed in one frame.
    public var particles: Int

    /// Makes a cost; what is not named is 0.
    package init(
      pixels: Int = 0, passes: Int = 0, bytes: Int = 0, layers: Int = 0, characters: Int = 0,
      particles: Int = 0
    ) {
      self.pixels = pixels
      self.passes = passes
      self.bytes = bytes
      self.layers = layers
      self.characters = characters
      self.particles = particles
    }

    private var parts: [(count: Int, one: String, many: String)] {
      [
        (pixels, "pixel", "pixels"), (passes, "pass", "passes"), (bytes, "byte", "bytes"),
        (layers, "layer", "layers"), (characters, "character", "characters"),
        (particles, "particle", "particles"),
      ].filter { $0.0 != 0 }
    }

    /// `4096 pixels, 1 pass`.
    package var text: String {
      parts.map { "\($0.count) \($0.count == 1 ? $0.one : $0.many)" }.joined(separator: ", ")
    }

    /// `{"pixels":4096,"passes":1}`.
    package var json: String {
      "{" + parts.map { "\"\($0.many)\":\($0.count)" }.joined(separator: ",") + "}"
    }
  }

  // MARK: - Text

  /// The diagnostic for people: the message, the location, the line with the part underlined, what to
  /// do, and where in the document. No line break at the end.
  ///
  /// With `colors` the terminal's red, yellow, cyan and blue mark its parts; without, it is plain text.
  public func text(colors: Bool = false) -> String { text(colors: colors, columns: .max) }

  /// The diagnostic for people, in a terminal of some columns: as much of the line as fits, and what to do
  /// below it where there is no space beside the mark.
  package func text(colors: Bool, columns: Int) -> String {
    let style = Style(isColored: colors, severity: severity)
    let gutter = location.map { String($0.line).count } ?? 1
    let margin = String(repeating: " ", count: gutter)
    var lines = [style.severity("\(severity.rawValue)[\(id)]") + style.bold(": \(message)")]
    if let location {
      lines.append("\(margin)\(style.frame("-->")) \(Self.name(of: location))")
    }
    if let location, let excerpt = excerpt?.cropped(to: max(columns - gutter - 3, 16)) {
      let bar = style.frame("|")
      let indent = String(repeating: " ", count: excerpt.underline.lowerBound)
      let marks = String(repeating: "^", count: max(1, excerpt.underline.count))
      lines.append("\(margin) \(bar)")
      lines.append("\(style.frame(String(location.line))) \(bar) \(excerpt.text)".trimmedEnd())
      let besides = help.map { " \($0)" } ?? ""
      let used = gutter + 3 + indent.count + marks.count
      let fits = columns == .max || used + besides.count <= columns
      lines.append(
        "\(margin) \(bar) \(indent)" + style.severity(marks + (fits ? besides : "")))
      if !fits, let help { lines.append("\(margin) \(style.frame("=")) \(help)") }
    } else if let help {
      lines.append("\(margin) \(style.frame("=")) \(help)")
    }
    if let cost, !cost.text.isEmpty {
      lines.append("\(margin) \(style.frame("=")) cost: \(cost.text)")
    }
    if let remedy {
      lines.append("\(margin) \(style.frame("=")) remedy: \(DiagnosticText.harmless(remedy))")
    }
    for note in notes {
      let location = note.location.map { " at \(Self.name(of: $0))" } ?? ""
      lines.append("\(margin) \(style.frame("=")) \(note.text)\(location)")
    }
    if !path.isEmpty || layer != nil {
      let name = layer.map { " (layer \(DiagnosticText.quoted($0)))" } ?? ""
      let path = path.isEmpty ? "the top level" : DiagnosticText.harmless(path)
      lines.append("\(margin) \(style.frame("=")) at \(path)\(name)")
    }
    return lines.joined(separator: "\n")
  }

  private static func name(of location: FileLocation) -> String {
    "\(DiagnosticText.harmless(location.file)):\(location.line):\(location.column)"
  }

  /// The escapes of a terminal (ECMA-48), or nothing.
  private struct Style {
    let isColored: Bool
    let severity: Severity

    func severity(_ text: String) -> String {
      wrapped(text, "\u{1B}[1;\(severity == .error ? 31 : severity == .warning ? 33 : 36)m")
    }

    func bold(_ text: String) -> String { wrapped(text, "\u{1B}[1m") }

    func frame(_ text: String) -> String { wrapped(text, "\u{1B}[1;34m") }

    private func wrapped(_ text: String, _ code: String) -> String {
      isColored ? code + text + "\u{1B}[0m" : text
    }
  }
}

extension String {
  fileprivate func trimmedEnd() -> String {
    var result = self[...]
    while result.last == " " { result = result.dropLast() }
    return String(result)
  }
}

/// Words and characters as diagnostics show them: a file can put nothing on a terminal but text.
package enum DiagnosticText {
  /// The longest text that is quoted whole.
  private static let quotedLimit = 40

  /// Text in double quotes, shortened when it is long.
  package static func quoted(_ text: String) -> String {
    "\"\(shortened(text))\""
  }

  /// Text without control characters, cut after 40 scalars.
  static func shortened(_ text: String) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      guard count < quotedLimit else { return result + "…" }
      result.unicodeScalars.append(harmless(scalar))
      count += 1
    }
    return result
  }

  /// Text without control characters, whole.
  static func harmless(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars { result.unicodeScalars.append(harmless(scalar)) }
    return result
  }

  /// A scalar, or a picture of one that would not show or would move the text around it.
  static func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "\u{FFFD}"
    default: scalar
    }
  }

  static func character(_ scalar: Unicode.Scalar) -> String { String(Character(harmless(scalar))) }

  /// A character in quotes, with its number when it is not ASCII or not visible.
  static func described(_ scalar: Unicode.Scalar) -> String {
    (0x21..<0x7F).contains(scalar.value)
      ? "\"\(scalar)\"" : "U+\(hexadecimal(scalar.value, digits: 4)) (\(character(scalar)))"
  }

  /// A text as a JSON string, with its quotes.
  package static func jsonLiteral(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result += "\\u" + hexadecimal(scalar.value, digits: 4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The columns that a scalar takes on a terminal: 0 for marks that combine, 2 for wide ones.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  /// A number as people write it: whole ones without a point, others with at most 6 decimals.
  package static func number(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    let rounded = (number * 1_000_000).rounded() / 1_000_000
    return Int(exactly: rounded).map(String.init) ?? rounded.description
  }

  /// A count with its noun: `1 value`, `2 values`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// Words as a list: `a, b or c`; of more than the limit the first ones.
  static func alternatives(_ words: [String], limit: Int = .max) -> String {
    if words.count > limit { return words.prefix(limit).joined(separator: ", ") + " or another" }
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
