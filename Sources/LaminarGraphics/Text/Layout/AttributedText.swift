/// A text whose parts may differ in font, size, colour and spacing.
///
/// Attributes that a part does not set are those of the text layer.
public struct AttributedText: Sendable, Hashable {
  /// A part of the text.
  public struct Run: Sendable, Hashable {
    /// The part's characters.
    public var string: String
    /// Its typeface; nil for the layer's.
    public var font: Font?
    /// Its size in points; nil for the layer's.
    public var fontSize: Double?
    /// Its colour; nil for the layer's.
    public var foregroundColor: Color?
    /// The space in points that is added after each character; below 0 they move closer. 0 by default.
    public var tracking = 0.0
    /// Whether pairs of characters are kerned as the font says. True by default.
    public var isKerned = true
    /// The width of the line along the outlines in percent of the font size. Below 0 the characters
    /// are filled and stroked, above 0 only stroked. 0 by default: they are only filled.
    public var strokeWidth = 0.0
    /// The colour of the line along the outlines; nil for the characters' colour.
    public var strokeColor: Color?
    /// How far the characters are above the baseline in points, below 0 under it. 0 by default.
    public var baselineOffset = 0.0
    /// The colour behind the characters, from the ascent to the descent; nil for none.
    public var backgroundColor: Color?
    /// The line under the characters; nil for none.
    public var underline: LineDecoration?
    /// The line through the characters; nil for none.
    public var strikethrough: LineDecoration?
    /// The shadow of the characters and of their lines; nil for none.
    public var shadow: Shadow?
    /// How the part's paragraph is laid out; nil for the layer's alignment, wrapping and truncation. The
    /// style of a paragraph's first character is that of all its lines.
    public var paragraphStyle: ParagraphStyle?

    /// Makes a part.
    public init(
      _ string: String, font: Font? = nil, fontSize: Double? = nil, foregroundColor: Color? = nil
    ) {
      self.string = string
      self.font = font
      self.fontSize = fontSize
      self.foregroundColor = foregroundColor
    }
  }

  /// The parts, in reading order.
  public var runs: [Run]
  /// The attributed string of Foundation's that the text was made of; nil for another text.
  package var source: AttributedStringSource?

  /// Makes a text from its parts.
  public init(_ runs: [Run] = []) { self.runs = runs }

  /// Makes a text of one part without attributes.
  public init(_ string: String) { runs = [Run(string)] }

  /// Adds a part.
  package mutating func append(_ run: Run) { runs.append(run) }

  /// The characters of all parts.
  public var string: String { runs.map(\.string).joined() }
}
