/// How lines of text stand in their frame.
public struct TextLayoutStyle: Sendable, Hashable {
  /// How lines stand between the sides.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// As the writing runs: at the left.
    case natural
    /// At the left.
    case left
    /// At the right.
    case right
    /// In the middle.
    case center
    /// From side to side, but for the last line of a paragraph.
    case justified
  }

  /// Which part of a text that does not fit gives way to an ellipsis.
  public enum Truncation: String, Sendable, Hashable, CaseIterable {
    /// None: the text goes on beyond its frame.
    case none
    /// Its beginning.
    case start
    /// Its end.
    case end
    /// Its middle.
    case middle
  }

  /// How the lines stand between top and bottom.
  public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// Whether lines break at the frame's width: at spaces, after hyphens, and inside of words that are
  /// too long for a line. False by default.
  public var isWrapped: Bool
  /// How lines stand between the sides. Natural by default.
  public var alignment: Alignment
  /// What gives way where the text does not fit. None by default.
  public var truncation: Truncation
  /// How the lines stand between top and bottom. Top by default.
  public var verticalAlignment: VerticalAlignment

  /// Makes a style.
  public init(
    isWrapped: Bool = false, alignment: Alignment = .natural, truncation: Truncation = .none,
    verticalAlignment: VerticalAlignment = .top
  ) {
    self.isWrapped = isWrapped
    self.alignment = alignment
    self.truncation = truncation
    self.verticalAlignment = verticalAlignment
  }
}
