public import Foundation

/// A text set in lines: its glyphs and their positions.
///
/// Characters run from left to right, one glyph each, kerned in pairs; there is no shaping. Lines are
/// as high as the ascent, descent and leading of the largest font in them, as in a `CATextLayer`,
/// unless a paragraph style sets another height.
public struct TextLayout: Sendable {
  /// A visible line.
  public struct Line: Sendable, Hashable {
    /// Where its baseline begins.
    public var origin: CGPoint
    /// The sum of its advances, without the spaces at its end.
    public var width: Double
    /// Its height above the baseline.
    public var ascent: Double
    /// Its depth below the baseline, above 0.
    public var descent: Double
    /// The space to the next line.
    public var leading: Double
    /// The number of its glyphs, including spaces.
    package var glyphCount: Int
    /// Whether an ellipsis replaces a part of it.
    package var isTruncated: Bool
  }

  /// The lines from top to bottom.
  public private(set) var lines: [Line] = []
  /// The characters that a font had no glyph for, each once, in reading order: they show as boxes.
  public private(set) var missingCharacters: [Character] = []
  /// What is drawn.
  package private(set) var drawing = TextDrawing()
  /// The runs that are drawn, line by line.
  package var runs: [TextDrawing.Run] { drawing.runs }

  /// Sets a text.
  ///
  /// - Parameters:
  ///   - text: The text; a line feed, a carriage return or both end a line.
  ///   - font: The typeface of parts without one.
  ///   - fontSize: The size in points of parts without one; a size that is not above 0 shows nothing.
  ///   - frame: The frame of the lines, y pointing down.
  ///   - style: How they are laid out in it.
  public init(
    _ text: AttributedText, font: Font = .builtIn(), fontSize: CGFloat,
    in frame: CGRect, style: TextLayoutStyle = TextLayoutStyle()
  ) {
    let typesetter = Typesetter(
      text, font: font, fontSize: Double(fontSize), lineBreak: style.lineBreak,
      isWrapped: style.isWrapped)
    missingCharacters = typesetter.missingCharacters
    for line in typesetter.lines(in: frame, style: style) {
      lines.append(
        Line(
          origin: line.origin, width: line.width, ascent: line.ascent, descent: line.descent,
          leading: line.leading, glyphCount: line.glyphs.count, isTruncated: line.isTruncated))
      for range in line.styleRanges { drawing.append(line.drawing(of: range)) }
    }
  }

  /// Sets a text of one font.
  public init(
    _ string: String, font: Font = .builtIn(), fontSize: CGFloat,
    in frame: CGRect, style: TextLayoutStyle = TextLayoutStyle()
  ) {
    self.init(AttributedText(string), font: font, fontSize: fontSize, in: frame, style: style)
  }

  /// The characters of a text that its fonts have no glyph for, each once, in reading order.
  package static func missingCharacters(in text: AttributedText, font: Font) -> [Character] {
    TextGlyphs.missing(in: text, font: font)
  }

  /// The size that a text needs: the width of its widest line, and the height from the top of its first
  /// line to the bottom of its last one.
  ///
  /// - Parameters:
  ///   - text: The text; a line feed, a carriage return or both end a line.
  ///   - font: The typeface of parts without one.
  ///   - fontSize: The size in points of parts without one; a size that is not above 0 needs no space.
  ///   - width: The width at which lines break; nil, the default, for lines that do not break.
  ///   - lineBreak: What may begin a line. Normal by default.
  public static func suggestedSize(
    for text: AttributedText, font: Font = .builtIn(), fontSize: CGFloat, width: CGFloat? = nil,
    lineBreak: TextLayoutStyle.LineBreak = .normal
  ) -> CGSize {
    let width = width.map { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    return Typesetter(
      text, font: font, fontSize: Double(fontSize), lineBreak: lineBreak, isWrapped: width != nil
    ).size(width: width).size
  }

  /// A box around everything that is drawn; nil where nothing is drawn.
  public var boundingBox: CGRect? { drawing.boundingBox }
}
