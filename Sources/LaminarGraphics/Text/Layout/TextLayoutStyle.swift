/// How lines of text are laid out in their frame.
public struct TextLayoutStyle: Sendable, Hashable {
  /// The horizontal alignment of lines.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// By the writing direction: at the left.
    case natural
    /// At the left.
    case left
    /// At the right.
    case right
    /// In the middle.
    case center
    /// From side to side, except for the last line of a paragraph.
    case justified
  }

  /// The part of a text that an ellipsis replaces where the text does not fit.
  public enum Truncation: String, Sendable, Hashable, CaseIterable {
    /// None: the text continues beyond its frame.
    case none
    /// Its beginning.
    case start
    /// Its end.
    case end
    /// Its middle.
    case middle
  }

  /// The vertical alignment of the lines.
  package enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
    /// At the top.
    case top
    /// In the middle.
    case middle
    /// At the bottom.
    case bottom
  }

  /// What may begin a line in Chinese, Japanese and Korean text, as the property `line-break` of CSS.
  public enum LineBreak: String, Sendable, Hashable, CaseIterable {
    /// Not small kana, nor the mark of a long vowel.
    case strict
    /// These too.
    case normal
    /// Also iteration marks, leaders, hyphens, and in Chinese and Japanese text centred punctuation and
    /// the signs of numbers.
    case loose
  }

  /// Whether lines break at the frame's width: where Unicode's line breaking algorithm lets them, and
  /// inside of words that are too long for a line. False by default.
  public var isWrapped: Bool
  /// What may begin a line. Normal by default.
  public var lineBreak = LineBreak.normal
  /// The horizontal alignment of lines. Natural by default.
  public var alignment: Alignment
  /// What an ellipsis replaces where the text does not fit. None by default.
  public var truncation: Truncation
  /// The vertical alignment of the lines. Top by default.
  package var verticalAlignment = VerticalAlignment.top

  /// Makes a style.
  public init(
    isWrapped: Bool = false, alignment: Alignment = .natural, truncation: Truncation = .none
  ) {
    self.isWrapped = isWrapped
    self.alignment = alignment
    self.truncation = truncation
  }
}
