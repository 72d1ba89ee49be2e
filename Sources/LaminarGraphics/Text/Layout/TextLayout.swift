public import Foundation

/// A text set in lines: its glyphs and their positions.
///
/// Characters run from left to right, one glyph each, kerned in pairs; there is no shaping. Lines are
/// as high as the ascent, descent and leading of the largest font in them, as in a `CATextLayer`.
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

  /// Glyphs of one colour.
  package struct ColoredRun: Sendable, Hashable {
    package var glyphs: GlyphRun
    /// Nil for the colour that the whole text has.
    package var color: Color?
  }

  /// The lines from top to bottom.
  public private(set) var lines: [Line] = []
  /// The characters that a font had no glyph for, each once, in reading order: they show as boxes.
  public private(set) var missingCharacters: [Character] = []
  /// The runs that are drawn, line by line.
  package private(set) var runs: [ColoredRun] = []

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
    let glyphs = TextGlyphs(text, font: font, fontSize: Double(fontSize))
    missingCharacters = glyphs.missing
    guard Double(frame.width).isFinite, Double(frame.height).isFinite else { return }
    let breaker = LineBreaker(
      glyphs: glyphs, width: Double(frame.width), height: Double(frame.height), style: style)
    let broken = breaker.lines()
    var top = Double(frame.minY)
    if style.verticalAlignment != .top {
      let height = broken.reduce(0) { $0 + $1.height } - (broken.last?.leading ?? 0)
      let free = Double(frame.height) - height
      top += style.verticalAlignment == .middle ? free / 2 : free
    }
    for line in broken {
      place(line, glyphs, left: Double(frame.minX), top: top, width: Double(frame.width), style)
      top += line.height
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

  /// A box around everything that is drawn; nil where nothing is drawn.
  public var boundingBox: CGRect? {
    var box: CGRect?
    for run in runs {
      guard let next = run.glyphs.boundingBox else { continue }
      box = box.map { $0.union(next) } ?? next
    }
    return box
  }

  /// The shapes to fill, each with its own colour or the given one.
  package func fills(color: Color) -> [(shape: DisplayList.Shape, color: Color)] {
    runs.map { (.glyphs($0.glyphs), $0.color ?? color) }
  }

  /// Puts the glyphs of a line into runs.
  private mutating func place(
    _ line: BrokenLine, _ glyphs: TextGlyphs, left: Double, top: Double, width: Double,
    _ style: TextLayoutStyle
  ) {
    let items = line.items
    let shown = glyphs.withoutSpacesAtEnd(items)
    let natural = glyphs.width(of: shown)
    let free = width - natural
    var x = left
    var extra = 0.0
    switch style.alignment {
    case .natural, .left: break
    case .center: x += free / 2
    case .right: x += free
    case .justified:
      let spaces = shown.count { $0.kind == .space }
      if !line.endsParagraph, spaces > 0, free > 0 { extra = free / Double(spaces) }
    }
    let baseline = top + line.ascent
    lines.append(
      Line(
        origin: CGPoint(x: x, y: baseline), width: extra > 0 ? width : natural,
        ascent: line.ascent, descent: line.descent, leading: line.leading,
        glyphCount: items.count, isTruncated: line.isTruncated))
    var run: RunBuilder?
    var previous: TextGlyphs.Item?
    for item in shown {
      if let previous { x += glyphs.kerning(previous, item) }
      if run?.style != item.style {
        if let run { runs.append(contentsOf: run.finished(glyphs)) }
        run = RunBuilder(style: item.style)
      }
      run?.append(item.glyph, x: x, y: baseline)
      x += item.advance
      if item.kind == .space { x += extra }
      previous = item
    }
    if let run { runs.append(contentsOf: run.finished(glyphs)) }
  }

  /// Collects the glyphs of one style in a line.
  private struct RunBuilder {
    let style: Int
    private var outlineIndices: [Int: Int] = [:]
    private var numbers: [Int] = []
    private var glyphs: [GlyphRun.Glyph] = []

    init(style: Int) { self.style = style }

    mutating func append(_ glyph: Int, x: Double, y: Double) {
      let index = outlineIndices[glyph] ?? numbers.count
      if index == numbers.count {
        outlineIndices[glyph] = index
        numbers.append(glyph)
      }
      glyphs.append(GlyphRun.Glyph(outline: index, x: x, y: y))
    }

    func finished(_ text: TextGlyphs) -> [ColoredRun] {
      let style = text.styles[style]
      let outlines = numbers.map { style.face.outline(of: $0) }
      let drawn = glyphs.filter { !outlines[$0.outline].isEmpty }
      guard !drawn.isEmpty else { return [] }
      return [
        ColoredRun(
          glyphs: GlyphRun(outlines: outlines, scale: style.scale, glyphs: drawn),
          color: style.color)
      ]
    }
  }
}
