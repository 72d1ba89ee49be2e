public import Foundation

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
    /// The offset of the characters above the baseline in points. 0 by default.
    public var baselineOffset = 0.0
    /// The colour behind the characters, from the ascent to the descent; nil for none.
    public var backgroundColor: Color?
    /// The line under the characters; nil for none.
    public var underline: LineDecoration?
    /// The line through the characters; nil for none.
    public var strikethrough: LineDecoration?
    /// The shadow of the characters and of their lines; nil for none.
    public var shadow: Shadow?
    /// The style of the part's paragraph; nil for the layer's alignment, wrapping and truncation.
    /// The style of a paragraph's first character is that of all its lines.
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
  /// The Foundation attributed string that the text was made from, if any.
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

// MARK: - Paragraphs

extension AttributedText {
  /// The layout of the lines of a paragraph: the properties of `NSParagraphStyle`, in points.
  ///
  /// The rules are in Laminar.docc: TextLayoutRules, "Paragraphs". A number that is not finite counts
  /// as 0.
  public struct ParagraphStyle: Sendable, Hashable {
    /// The treatment of a line that is wider than the text's frame.
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

      /// The part that an ellipsis replaces.
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
    /// The treatment of long lines; nil for the text's wrapping and truncation.
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

  // MARK: - Decorations

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

  /// The shadow of a part of a text: of its characters and of the lines under and through them.
  public struct Shadow: Sendable, Hashable {
    /// The colour, with its alpha. A third of black by default, as `NSShadow`'s.
    public var color: Color
    /// The offset from the characters in points, y pointing down.
    public var offset: CGSize
    /// Twice the standard deviation of the Gaussian that blurs it, in points. 0 by default.
    public var blurRadius: Double

    /// Makes a shadow.
    public init(
      offset: CGSize = .zero, blurRadius: Double = 0, color: Color = Color(white: 0, alpha: 1.0 / 3)
    ) {
      self.color = color
      self.offset = offset
      self.blurRadius = blurRadius
    }

    /// The shadow as it is drawn; nil for one that cannot be.
    var drawn: DisplayList.Shadow? {
      guard offset.width.isFinite, offset.height.isFinite, color.alpha > 0 else { return nil }
      return DisplayList.Shadow(
        color: color, radius: blurRadius > 0 ? min(blurRadius, 1e6) / 2 : 0, offset: offset)
    }
  }
}
