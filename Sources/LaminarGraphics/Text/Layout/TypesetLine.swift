package import Foundation

/// A line of text whose glyphs have positions.
package struct TypesetLine: Sendable {
  /// A glyph of the line.
  package struct Glyph: Sendable {
    /// Its number in the font.
    package let id: Int
    /// The index of its style.
    package let style: Int
    /// The position of its origin.
    package var x: Double
    /// The offset of its character in the text, in UTF-16 code units.
    package let utf16Offset: Int
  }

  /// The properties that glyphs share.
  package let styles: [TextGlyphs.Style]
  /// The glyphs from left to right, including the spaces at the end.
  package private(set) var glyphs: [Glyph] = []
  /// The number of glyphs before the spaces at the end.
  package let visibleCount: Int
  /// Where the baseline begins.
  package private(set) var origin: CGPoint
  /// The UTF-16 offsets of its characters in the text, including the line feed that ends it.
  package let utf16Range: Range<Int>
  /// The end of the last glyph, including spaces at the end.
  package private(set) var end: Double
  /// The width without the spaces at the end.
  package let width: Double
  /// The height above the baseline.
  package let ascent: Double
  /// The depth below the baseline, above 0.
  package let descent: Double
  /// The space to the next line that the fonts give.
  package let leading: Double
  /// Whether an ellipsis replaces a part of it.
  package let isTruncated: Bool

  /// Gives the glyphs of a line their positions in a frame.
  init(
    _ line: BrokenLine, _ text: TextGlyphs, left: Double, top: Double,
    alignment: TextLayoutStyle.Alignment
  ) {
    let shown = text.withoutSpacesAtEnd(line.items)
    // The kerning before each glyph, which takes the longest to find.
    var kernings: [Double] = []
    kernings.reserveCapacity(line.items.count)
    var natural = 0.0
    for (index, item) in line.items.enumerated() {
      kernings.append(index > 0 ? text.kerning(line.items[index - 1], item) : 0)
      if index < shown.count {
        natural += kernings[index]
        natural += item.advance
      }
    }
    let free = line.available - natural
    var x = left + line.indent
    var extra = 0.0
    switch line.paragraph?.alignment ?? alignment {
    case .natural, .left: break
    case .center: x += free / 2
    case .right: x += free
    case .justified:
      let gaps = zip(shown, shown.dropFirst()).count { Self.isWidened($0, $1) }
      if !line.endsParagraph, gaps > 0, free > 0 { extra = free / Double(gaps) }
    }
    styles = text.styles
    visibleCount = shown.count
    origin = CGPoint(x: x, y: top + line.spaceBefore + line.ascent)
    width = extra > 0 ? line.available : natural
    (ascent, descent, leading) = (line.ascent, line.descent, line.leading)
    isTruncated = line.isTruncated
    utf16Range = line.utf16Range
    glyphs.reserveCapacity(line.items.count)
    for (index, item) in line.items.enumerated() {
      if extra > 0, index > 0, index < shown.count,
        Self.isWidened(line.items[index - 1], item)
      {
        x += extra
      }
      x += kernings[index]
      glyphs.append(
        Glyph(id: item.glyph, style: item.style, x: x, utf16Offset: item.utf16Offset))
      x += item.advance
    }
    end = x
  }

  /// Whether justified text has more space between two neighbours: after spaces, and on both sides of
  /// Chinese and Japanese characters.
  private static func isWidened(_ first: TextGlyphs.Item, _ second: TextGlyphs.Item) -> Bool {
    first.kind == .space
      || first.utf16Offset != second.utf16Offset
        && (first.position.contains(.isIdeographic) || second.position.contains(.isIdeographic))
  }

  /// The line with its baseline beginning at the origin.
  package var atOrigin: TypesetLine {
    var line = self
    for index in glyphs.indices { line.glyphs[index].x -= Double(origin.x) }
    line.end -= Double(origin.x)
    line.origin = .zero
    return line
  }

  /// The distance from a glyph to the next one, or to the line's end.
  package func advance(at index: Int) -> Double {
    let next = index + 1 < glyphs.count ? glyphs[index + 1].x : end
    return next - glyphs[index].x
  }

  /// The visible glyphs in ranges of one style.
  package var styleRanges: [Range<Int>] { Self.styleRanges(of: glyphs[..<visibleCount]) }

  /// Glyphs in ranges of one style.
  package static func styleRanges(of glyphs: ArraySlice<Glyph>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in glyphs.indices {
      if let last = ranges.last, glyphs[last.lowerBound].style == glyphs[index].style {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return ranges
  }

  /// What is drawn of glyphs of one style.
  package func drawing(of range: Range<Int>) -> TextDrawing {
    guard let first = range.first, glyphs.indices.contains(range.upperBound - 1) else {
      return TextDrawing()
    }
    let style = styles[glyphs[first].style]
    let baseline = Double(origin.y) - style.baselineOffset
    var drawing = TextDrawing()
    let placed = glyphs[range].lazy.map { (id: $0.id, x: $0.x, y: baseline) }
    if let run = GlyphRun(placed, of: style.face, scale: style.scale) {
      drawing.runs.append(
        TextDrawing.Run(
          glyphs: run, color: style.color, strokeWidth: style.strokeWidth,
          strokeColor: style.strokeColor, shadow: style.shadow))
    }
    let last = range.upperBound - 1
    let extent = (glyphs[first].x, glyphs[last].x + advance(at: last))
    drawing.addBars(of: style, from: extent.0, to: extent.1, baseline: baseline, line: self)
    return drawing
  }
}
