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

  /// Whether pictures show something otherwise than it is written: a text with boxes, or only a part of
  /// it; what is left out of a Lottie file.
  package var isAboutPictures: Bool {
    let ids: [DiagnosticID] = [.missingCharacters, .textIsCut, .lottieLeftOut]
    return ids.contains { $0.rawValue == id }
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
  package var json: JSON {
    let head: JSON = [
      "severity": .string(severity.rawValue), "id": Self.text(id), "message": Self.text(message),
    ]
    return head + Self.members(of: location) + [
      "path": path.isEmpty ? nil : Self.text(path), "layer": layer.map(Self.text),
      "help": help.map(Self.text), "cost": cost?.json, "remedy": remedy.map(JSON.raw),
      "notes": notes.isEmpty
        ? nil
        : .array(notes.map { ["text": Self.text($0.text)] + Self.members(of: $0.location) }),
    ]
  }

  private static func text(_ text: String) -> JSON { .raw(DiagnosticText.jsonLiteral(text)) }

  private static func members(of location: FileLocation?) -> JSON {
    guard let location else { return [:] }
    return [
      "file": text(location.file), "line": .integer(location.line),
      "column": .integer(location.column), "offset": .integer(location.bytes.lowerBound),
      "length": .integer(location.bytes.count),
    ]
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
    package var json: JSON {
      .object(parts.map { JSON.Member($0.many, .integer($0.count)) })
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
