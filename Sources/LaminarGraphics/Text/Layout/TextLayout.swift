public import Foundation

/// A text set in lines: its glyphs and their positions.
///
/// Characters run from left to right, one glyph each, kerned in pairs; there is no shaping. Lines are
/// as high as the ascent, descent and leading of the largest font in them, as in a `CATextLayer`,
/// unless a paragraph style sets another height.
public struct TextLayout: Sendable {
  /// A visible line.
  public struct Line: Sendable, Hashable {
    /// The start of its baseline.
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
  /// The drawing.
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

/// The layout of lines of text in their frame.
public struct TextLayoutStyle: Sendable, Hashable {
  /// The horizontal alignment of lines.
  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// At the side where lines begin: at the left, where a layer lays out from right to left at the right.
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

  /// The strictness of line breaks in Chinese, Japanese and Korean text, as the CSS property
  /// `line-break`.
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
  /// The strictness of line breaks. Normal by default.
  public var lineBreak = LineBreak.normal
  /// The horizontal alignment of lines. Natural by default.
  public var alignment: Alignment
  /// The part that an ellipsis replaces where the text does not fit. None by default.
  public var truncation: Truncation
  /// The vertical alignment of the lines. Top by default.
  package var verticalAlignment = VerticalAlignment.top
  /// Whether natural alignment is at the right; characters run from left to right all the same.
  package var isRightToLeft = false

  /// Makes a style.
  public init(
    isWrapped: Bool = false, alignment: Alignment = .natural, truncation: Truncation = .none
  ) {
    self.isWrapped = isWrapped
    self.alignment = alignment
    self.truncation = truncation
  }
}

// MARK: - Drawing

/// The drawing of a text: bars behind it, glyphs, and bars in front of it.
package struct TextDrawing: Sendable, Hashable {
  /// Glyphs of one style.
  package struct Run: Sendable, Hashable {
    package var glyphs: GlyphRun
    /// Nil for the colour that the whole text has.
    package var color: Color?
    /// The width of the line along the outlines in points; below 0 the glyphs are filled too.
    package var strokeWidth = 0.0
    /// Nil for the glyphs' colour.
    package var strokeColor: Color?
    package var shadow: DisplayList.Shadow?

    /// The run alone.
    package var withoutShadow: Run {
      var run = self
      run.shadow = nil
      return run
    }
    /// Whether the glyphs are filled.
    package var isFilled: Bool { strokeWidth <= 0 }
    /// The style of the outlines' strokes: with Core Graphics' joins.
    package var stroke: StrokeStyle { StrokeStyle(width: abs(strokeWidth)) }
  }

  /// A rectangle behind glyphs, or a line under or through them.
  package struct Bar: Sendable, Hashable {
    /// Bars are drawn in this order, glyphs before the last one.
    package enum Kind: Sendable, Hashable, CaseIterable {
      case background
      case underline
      case strikethrough
    }
    package var kind: Kind
    package var rect: CGRect
    /// Nil for the colour that the whole text has.
    package var color: Color?
    package var shadow: DisplayList.Shadow?
  }

  /// One step of drawing a text.
  package enum Step: Sendable, Hashable {
    case fill(DisplayList.Shape, Color)
    /// Draws the shadow of a number of steps that follow instead of them.
    case shadow(DisplayList.Shadow, count: Int)
  }

  /// The glyphs, line by line.
  package var runs: [Run] = []
  /// The rectangles, line by line.
  package var bars: [Bar] = []

  /// Nothing.
  package init() {}

  /// Glyphs in the colour of the whole text.
  package init(_ glyphs: GlyphRun) { runs = [Run(glyphs: glyphs)] }

  /// Adds what is drawn of a next part.
  package mutating func append(_ other: TextDrawing) {
    runs += other.runs
    for bar in other.bars { append(bar) }
  }

  /// Adds a bar; joined with the last one of its kind where that one ends, so that no seam shows.
  private mutating func append(_ bar: Bar) {
    if let index = bars.lastIndex(where: { $0.kind == bar.kind && $0.rect.minY == bar.rect.minY }),
      bars[index].color == bar.color, bars[index].shadow == bar.shadow,
      bars[index].rect.height == bar.rect.height,
      abs(bars[index].rect.maxX - bar.rect.minX) < 1e-6
    {
      bars[index].rect.size.width = bar.rect.maxX - bars[index].rect.minX
    } else {
      bars.append(bar)
    }
  }

  /// Adds the background and the lines of a style from one x coordinate to another.
  mutating func addBars(
    of style: TextGlyphs.Style, from left: Double, to right: Double, baseline: Double,
    line: TypesetLine
  ) {
    func add(_ kind: Bar.Kind, top: Double, height: Double, _ color: Color?) {
      guard right > left, height > 0 else { return }
      let rect = CGRect(x: left, y: top, width: right - left, height: height)
      let shadow = kind == .background ? nil : style.shadow
      append(Bar(kind: kind, rect: rect, color: color, shadow: shadow))
    }
    if let color = style.background {
      add(
        .background, top: Double(line.origin.y) - line.ascent,
        height: line.ascent + line.descent, color)
    }
    let metrics = style.ownFace.metrics
    for (kind, decoration, position, thickness) in [
      (
        Bar.Kind.underline, style.underline, metrics.underlinePosition,
        metrics.underlineThickness
      ),
      (
        .strikethrough, style.strikethrough, metrics.strikethroughPosition,
        metrics.strikethroughThickness
      ),
    ] {
      guard let decoration else { continue }
      let color = decoration.color ?? style.color
      let top = baseline - position * style.ownScale
      let height = thickness * style.ownScale
      add(kind, top: top, height: decoration.style == .thick ? height * 2 : height, color)
      if decoration.style == .double { add(kind, top: top + height * 2, height: height, color) }
    }
  }

  /// The shapes to fill, each with its own colour or the given one.
  package func fills(color: Color) -> [(shape: DisplayList.Shape, color: Color)] {
    func shapes(_ kind: Bar.Kind) -> [(shape: DisplayList.Shape, color: Color)] {
      bars.filter { $0.kind == kind }.map {
        (.roundedRect(RoundedRect(rect: $0.rect)), $0.color ?? color)
      }
    }
    guard !bars.isEmpty || runs.contains(where: { $0.strokeWidth != 0 }) else {
      return runs.map { (.glyphs($0.glyphs), $0.color ?? color) }
    }
    var fills = shapes(.background) + shapes(.underline)
    for run in runs {
      let own = run.color ?? color
      if run.isFilled { fills.append((.glyphs(run.glyphs), own)) }
      if run.strokeWidth != 0 {
        fills.append((.stroke(run.glyphs.path, run.stroke), run.strokeColor ?? own))
      }
    }
    return fills + shapes(.strikethrough)
  }

  /// The steps that draw the text: backgrounds, then the shadows, then all else.
  package func steps(color: Color) -> [Step] {
    let fills = fills(color: color).filter { $0.color.alpha > 0 }
      .map { Step.fill($0.shape, $0.color) }
    var shadows: [DisplayList.Shadow] = []
    for shadow in runs.compactMap(\.shadow) + bars.compactMap(\.shadow)
    where !shadows.contains(shadow) {
      shadows.append(shadow)
    }
    guard !shadows.isEmpty else { return fills }
    let casters = shadows.flatMap { shadow in
      var caster = TextDrawing()
      caster.runs = runs.filter { $0.shadow == shadow }.map(\.withoutShadow)
      caster.bars = bars.filter { $0.shadow == shadow }
      for index in caster.bars.indices { caster.bars[index].shadow = nil }
      let steps = caster.steps(color: color)
      return [.shadow(shadow, count: steps.count)] + steps
    }
    let background = bars.filter { $0.kind == .background && ($0.color ?? color).alpha > 0 }.count
    return fills[..<background] + casters + fills[background...]
  }

  /// A box around everything that is drawn; nil where nothing is drawn.
  package var boundingBox: CGRect? {
    var box: CGRect?
    for run in runs {
      guard var next = run.glyphs.boundingBox else { continue }
      if run.strokeWidth != 0 {
        next = next.insetBy(dx: -CGFloat(run.stroke.reach), dy: -CGFloat(run.stroke.reach))
      }
      if let shadow = run.shadow {
        let cast = next.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
        next = next.union(cast.insetBy(dx: -3 * shadow.radius, dy: -3 * shadow.radius))
      }
      box = box.map { $0.union(next) } ?? next
    }
    for bar in bars { box = box.map { $0.union(bar.rect) } ?? bar.rect }
    return box
  }

  /// The drawing upside down, mirrored at the middle of a rectangle.
  package func flipped(in frame: CGRect) -> TextDrawing {
    var flipped = self
    for index in runs.indices { flipped.runs[index].glyphs = runs[index].glyphs.flipped(in: frame) }
    for index in bars.indices {
      flipped.bars[index].rect.origin.y = frame.minY + frame.maxY - bars[index].rect.maxY
    }
    return flipped
  }
}
