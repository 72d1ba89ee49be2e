/// A line of a file, ready to be shown, with the columns to underline.
package struct SourceExcerpt: Sendable, Hashable {
  /// The line, or the part of a long one around the range: at most 100 columns, tabs as four spaces,
  /// control and direction characters replaced.
  package var text: String
  /// The columns that are underlined, counted from 0; at least one.
  package var underline: Range<Int>

  /// Makes an excerpt of its parts.
  package init(text: String, underline: Range<Int>) {
    self.text = text
    self.underline = underline
  }

  /// The excerpt in fewer columns: the part around the beginning of the underlined one.
  func cropped(to width: Int) -> SourceExcerpt {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count > width, width > 8 else { return self }
    let start = min(max(0, underline.lowerBound - width / 3), scalars.count - width)
    let isCutBefore = start > 0
    let isCutAfter = start + width < scalars.count
    var part = String.UnicodeScalarView()
    part.append(contentsOf: scalars[start..<start + width])
    var shown = String(part)
    if isCutBefore { shown = "…" + shown.dropFirst() }
    if isCutAfter { shown = shown.dropLast() + "…" }
    let first = min(max(underline.lowerBound - start, 0), width - 1)
    let last = min(max(underline.upperBound - start, first + 1), width)
    return SourceExcerpt(text: shown, underline: first..<last)
  }

  static let width = 100
  /// The columns kept before the range when the line is too long.
  private static let lead = 40
  /// No more bytes than this are looked at on either side: 4 per scalar, and some to spare.
  private static let reach = 4 * width + 16

  /// One scalar as it is shown.
  private struct Cell {
    let text: String
    let width: Int
  }

  /// The excerpt around a range, of the line on which it begins.
  init(_ source: SourceText, around range: Range<Int>) {
    if let (segment, local) = source.part(at: range) {
      self.init(segment.source, around: local)
      return
    }
    let range = source.origin(of: range)
    let start = min(max(range.lowerBound, 0), source.count)
    let lineStart = source.lineStart(of: start)
    let lineEnd = max(source.lineEnd(of: start), start)
    let end = min(max(range.upperBound, start), lineEnd)

    var from = max(lineStart, start - Self.reach)
    while from < start, source.byte(at: from) & 0xC0 == 0x80 { from += 1 }
    let to = min(lineEnd, start + Self.reach)
    let before = Self.cells(source.string(in: from..<start))
    let marked = Self.cells(source.string(in: start..<min(end, to)))
    let after = Self.cells(source.string(in: min(end, to)..<to))
    let isWhole =
      from == lineStart && to == lineEnd
      && Self.width(before) + Self.width(marked) + Self.width(after) <= Self.width
    guard !isWhole else {
      let column = Self.width(before)
      self.init(
        text: (before + marked + after).map(\.text).joined(),
        underline: column..<column + max(1, Self.width(marked)))
      return
    }

    // A limited part of what comes before, then as much of the rest as fits.
    var head = before[...]
    var isHeadCut = from > lineStart
    var headWidth = Self.width(head)
    while headWidth > Self.lead, let first = head.popFirst() {
      headWidth -= first.width
      isHeadCut = true
    }
    let column = headWidth + (isHeadCut ? 1 : 0)
    var tail = (marked + after)[...]
    var isTailCut = to < lineEnd
    var tailWidth = Self.width(tail)
    while column + tailWidth > Self.width - 1, let last = tail.popLast() {
      tailWidth -= last.width
      isTailCut = true
    }
    let underlined = Self.width(tail.prefix(marked.count))
    self.init(
      text: (isHeadCut ? "…" : "") + head.map(\.text).joined() + tail.map(\.text).joined()
        + (isTailCut ? "…" : ""),
      underline: column..<column + max(1, underlined))
  }

  private static func cells(_ text: String) -> [Cell] {
    text.unicodeScalars.map { scalar in
      if scalar == "\t" { return Cell(text: "    ", width: 4) }
      let shown = DiagnosticText.harmless(scalar)
      return Cell(text: String(Character(shown)), width: DiagnosticText.columns(of: shown))
    }
  }

  private static func width(_ cells: some Sequence<Cell>) -> Int {
    cells.reduce(0) { $0 + $1.width }
  }
}
