extension AttributedText {
  /// A line under or through the characters of a part.
  public struct LineDecoration: Sendable, Hashable {
    /// The number and thickness of lines.
    public enum Style: String, Sendable, Hashable, CaseIterable {
      /// A line as thick as the font says.
      case single
      /// A line twice as thick.
      case thick
      /// Two lines, a line's thickness apart.
      case double
    }

    /// The number and thickness of lines. Single by default.
    public var style: Style
    /// The colour; nil for the characters'.
    public var color: Color?

    /// Makes a line.
    public init(_ style: Style = .single, color: Color? = nil) {
      self.style = style
      self.color = color
    }
  }
}
