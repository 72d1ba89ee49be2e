extension AttributedText {
  /// How the lines of a paragraph are laid out: the properties of `NSParagraphStyle`, in points.
  ///
  /// The rules are in Laminar.docc: TextLayoutRules, "Paragraphs". A number that is not finite counts
  /// as 0.
  public struct ParagraphStyle: Sendable, Hashable {
    /// What happens to a line that is wider than the text's frame.
    public enum LineBreakMode: String, Sendable, Hashable, CaseIterable {
      /// It breaks between words.
      case wordWrapping
      /// It breaks between characters.
      case characterWrapping
      /// It continues beyond the frame.
      case clipping
      /// An ellipsis replaces its beginning.
      case truncatingHead
      /// An ellipsis replaces its end.
      case truncatingTail
      /// An ellipsis replaces its middle.
      case truncatingMiddle

      /// Whether lines break at the frame's width.
      var wraps: Bool { self == .wordWrapping || self == .characterWrapping }

      /// What an ellipsis replaces.
      var truncation: TextLayoutStyle.Truncation {
        switch self {
        case .truncatingHead: .start
        case .truncatingTail: .end
        case .truncatingMiddle: .middle
        case .wordWrapping, .characterWrapping, .clipping: .none
        }
      }
    }

    /// The horizontal alignment of the lines; nil for the text's.
    public var alignment: TextLayoutStyle.Alignment?
    /// What happens to long lines; nil for the text's wrapping and truncation.
    public var lineBreakMode: LineBreakMode?
    /// The distance of the first line from the left edge of the frame. 0 by default.
    public var firstLineHeadIndent = 0.0
    /// The distance of the other lines from the left edge of the frame. 0 by default.
    public var headIndent = 0.0
    /// The right end of the lines: above 0 from the left edge of the frame, else from its right edge.
    /// 0 by default.
    public var tailIndent = 0.0
    /// The space after each line but the last of the text; below 0 lines move closer. 0 by default.
    public var lineSpacing = 0.0
    /// The space after the paragraph, unless it is the last one. 0 by default.
    public var paragraphSpacing = 0.0
    /// The space before the paragraph, unless it is the first one. 0 by default.
    public var paragraphSpacingBefore = 0.0
    /// The factor of the height of lines, applied before the limits; 0, the default, for 1.
    public var lineHeightMultiple = 0.0
    /// The least height of a line. 0 by default.
    public var minimumLineHeight = 0.0
    /// The greatest height of a line; 0, the default, for no limit.
    public var maximumLineHeight = 0.0

    /// Makes a style with the defaults.
    public init() {}

    /// The space between the left edge of the frame and a line, and the line's available width.
    func extent(in width: Double, isFirstLine: Bool) -> (indent: Double, width: Double) {
      let indent = Self.finite(isFirstLine ? firstLineHeadIndent : headIndent)
      let tail = Self.finite(tailIndent)
      return (indent, (tail > 0 ? tail : width + tail) - indent)
    }

    /// The height of a line whose fonts give it a height.
    func lineHeight(_ natural: Double) -> Double {
      var height = natural
      if lineHeightMultiple > 0, lineHeightMultiple.isFinite { height *= lineHeightMultiple }
      if minimumLineHeight > height, minimumLineHeight.isFinite { height = minimumLineHeight }
      if maximumLineHeight > 0, maximumLineHeight < height { height = maximumLineHeight }
      return height
    }

    /// The number, or 0 for one that is not finite.
    static func finite(_ number: Double) -> Double { number.isFinite ? number : 0 }
  }
}
