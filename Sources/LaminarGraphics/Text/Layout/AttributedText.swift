/// A text whose parts may differ in font, size and colour.
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

  /// Makes a text from its parts.
  public init(_ runs: [Run] = []) { self.runs = runs }

  /// Makes a text of one part without attributes.
  public init(_ string: String) { runs = [Run(string)] }

  /// Adds a part.
  package mutating func append(_ run: Run) { runs.append(run) }

  /// The characters of all parts.
  public var string: String { runs.map(\.string).joined() }
}
