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
        line, glyphs, left: Double(frame.minX), top: top, alignment: style.alignment)
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
