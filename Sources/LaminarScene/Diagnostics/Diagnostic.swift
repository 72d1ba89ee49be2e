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
