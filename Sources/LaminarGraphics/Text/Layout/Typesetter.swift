package import Foundation

/// A text as glyphs that can be set in lines again and again: in a frame, or line by line.
package struct Typesetter: Sendable {
  /// The glyphs of the whole text.
  let glyphs: TextGlyphs

  /// Finds the glyphs of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - font: The typeface of parts without one.
  ///   - fontSize: The size in points of parts without one.
  ///   - lineBreak: What may begin a line.
  ///   - isWrapped: Whether lines may break that no paragraph style breaks.
  package init(
    _ text: AttributedText, font: Font = .builtIn(), fontSize: Double,
    lineBreak: TextLayoutStyle.LineBreak = .normal, isWrapped: Bool = true
  ) {
    let breaks =
      isWrapped || text.runs.contains { $0.paragraphStyle?.lineBreakMode?.wraps ?? false }
    glyphs = TextGlyphs(
      text, font: font, fontSize: fontSize, lineBreak: breaks ? lineBreak : nil)
  }

  /// The characters that a font has no glyph for, each once, in reading order.
  package var missingCharacters: [Character] { glyphs.missing }

  /// The lines in a frame, y pointing down; none in a frame that is not finite.
  package func lines(in frame: CGRect, style: TextLayoutStyle) -> [TypesetLine] {
    guard Double(frame.width).isFinite, Double(frame.height).isFinite else { return [] }
    let broken = brokenLines(width: frame.width, height: frame.height, style)
    var top = Double(frame.minY)
    if style.verticalAlignment != .top {
      let free = Double(frame.height) - Self.height(of: broken)
      top += style.verticalAlignment == .middle ? free / 2 : free
    }
    return broken.map { line in
      defer { top += line.height }
      return TypesetLine(
        line, glyphs, left: Double(frame.minX), top: top, alignment: style.alignment,
        isRightToLeft: style.isRightToLeft)
    }
  }

  /// The size of the lines in a width, or of unwrapped lines: the widest one with its indents, and the
  /// height from the top of the first line to the bottom of the last one, without its leading.
  ///
  /// - Parameters:
  ///   - width: The width at which lines break; nil for lines that do not break.
  ///   - height: The height that the lines must fit into; those that do not are left out.
  /// - Returns: The size, and the UTF-16 offset at which the lines end.
  package func size(
    width: Double? = nil, height: Double = .greatestFiniteMagnitude
  ) -> (size: CGSize, end: Int) {
    let style = TextLayoutStyle(isWrapped: width != nil)
    let limit = width ?? Double.greatestFiniteMagnitude
    var (widest, top, bottom, end) = (0.0, 0.0, 0.0, 0)
    for line in brokenLines(width: CGFloat(limit), height: CGFloat(height), style) {
      let next = top + line.spaceBefore + line.ascent + line.descent
      guard next <= height + LineBreaker.slack else { break }
      var own = line.indent + glyphs.width(of: glyphs.withoutSpacesAtEnd(line.items))
      // An indent from the right edge belongs to the text.
      if let tail = line.paragraph?.tailIndent, tail < 0, tail.isFinite { own -= tail }
      widest = max(widest, own)
      bottom = next
      top += line.height
      end = line.utf16Range.upperBound
    }
    return (CGSize(width: widest, height: bottom), end)
  }

  /// One line of the characters in a range of UTF-16 offsets, its baseline beginning at the origin.
  ///
  /// - Parameter justifiedWidth: The width to which its spaces are widened; nil for its own.
  package func line(_ range: Range<Int>, justifiedWidth: Double? = nil) -> TypesetLine {
    var line = BrokenLine(
      items: glyphs.items.filter {
        range.contains($0.utf16Offset) && $0.kind != .newline
      }, endsParagraph: justifiedWidth == nil, utf16Range: range, available: justifiedWidth ?? 0)
    if !line.items.isEmpty,
      let next = glyphs.items.firstIndex(where: { $0.utf16Offset >= range.upperBound }),
      let hyphen = glyphs.hyphen(before: next), range.contains(hyphen.utf16Offset)
    {
      line.items.append(hyphen)
    }
    for item in line.items {
      let style = glyphs.styles[item.style]
      line.ascent = max(line.ascent, style.ascent)
      line.descent = max(line.descent, style.descent)
      line.leading = max(line.leading, style.leading)
    }
    return TypesetLine(
      line, glyphs, left: 0, top: -line.ascent,
      alignment: justifiedWidth == nil ? .left : .justified)
  }

  /// The UTF-16 offset at which a line that begins at another one ends: at a line's end in the text,
  /// or before the characters that exceed a width.
  ///
  /// - Parameter breaksWords: Whether the line may break between any characters.
  package func lineEnd(from start: Int, width: Double, breaksWords: Bool) -> Int {
    let items = glyphs.items
    guard let first = items.firstIndex(where: { $0.utf16Offset >= start }) else {
      return glyphs.utf16Count
    }
    let newline = items[first...].firstIndex { $0.kind == .newline } ?? items.count
    let breaker = LineBreaker(
      glyphs: glyphs, width: width, height: 0, style: TextLayoutStyle(isWrapped: true))
    var end = breaker.lineEnd(from: first, to: newline, width: width, breaksWords: breaksWords)
    if end == newline { end += 1 }
    return glyphs.utf16Offset(end)
  }

  private func brokenLines(
    width: CGFloat, height: CGFloat, _ style: TextLayoutStyle
  ) -> [BrokenLine] {
    LineBreaker(glyphs: glyphs, width: Double(width), height: Double(height), style: style).lines()
  }

  private static func height(of lines: [BrokenLine]) -> Double {
    lines.reduce(0) { $0 + $1.height } - (lines.last?.leading ?? 0)
  }
}

// MARK: - Lines

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
  /// The start of the baseline.
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
    alignment: TextLayoutStyle.Alignment, isRightToLeft: Bool = false
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
    case .left: break
    case .center: x += free / 2
    case .right: x += free
    case .natural: if isRightToLeft { x += free }
    case .justified:
      let gaps = zip(shown, shown.dropFirst()).count { Self.isWidened($0, $1) }
      if !line.endsParagraph, gaps > 0, free > 0 {
        extra = free / Double(gaps)
      } else if isRightToLeft {
        x += free
      }
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

  /// The drawing of glyphs of one style.
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
