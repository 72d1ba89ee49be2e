import Foundation
import LaminarGraphics
import Testing

@Suite struct `A text layout` {
  private let font = Font(name: Font.builtInName)
  private let frame = CGRect(x: 10, y: 20, width: 200, height: 100)

  private func layout(
    _ text: String, width: CGFloat = 200, height: CGFloat = 100, wraps: Bool = true,
    alignment: TextLayoutStyle.Alignment = .natural,
    truncation: TextLayoutStyle.Truncation = .none,
    vertical: TextLayoutStyle.VerticalAlignment = .top
  ) -> TextLayout {
    var style = TextLayoutStyle(
      isWrapped: wraps, alignment: alignment, truncation: truncation)
    style.verticalAlignment = vertical
    return TextLayout(
      text, font: font, fontSize: 20, in: CGRect(x: 10, y: 20, width: width, height: height),
      style: style)
  }

  /// The sum of advances without kerning, in points at a size of 20.
  private func advances(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + (font.advance(of: $1) ?? 0) } * 20
  }

  @Test func `puts the first baseline an ascent below the top`() throws {
    let line = try #require(layout("Hnm").lines.first)
    #expect(line.origin == CGPoint(x: 10, y: 20 + font.ascent * 20))
    #expect(abs(line.width - advances("Hnm")) < 1e-9)
  }

  @Test func `sets lines an ascent, descent and leading apart`() {
    let lines = layout("one\ntwo\r\n\nfour").lines
    let step = (font.ascent + font.descent + font.leading) * 20
    #expect(lines.count == 4)
    for (index, line) in lines.enumerated() {
      #expect(abs(Double(line.origin.y) - 20 - font.ascent * 20 - step * Double(index)) < 1e-9)
    }
    #expect(lines.map(\.glyphCount) == [3, 3, 0, 4])
  }

  @Test func `breaks at spaces, after hyphens and inside words that are too long`() {
    let width = CGFloat(advances("nnnnn") + 0.5)
    func counts(_ text: String) -> [Int] { layout(text, width: width).lines.map(\.glyphCount) }
    #expect(counts("nn nn nn") == [6, 2])
    #expect(counts("nnn-nnn") == [4, 3])
    #expect(counts("nnnnnnnnnnnn") == [5, 5, 2])
    #expect(counts("nn nnnnnnn") == [3, 5, 2])
    #expect(counts("nnnnn     n") == [10, 1])
    #expect(counts("nn\u{A0}nn\u{A0}nn") == [6, 2])
    #expect(layout("nn nn nn", width: width, wraps: false).lines.count == 1)
    #expect(layout("nnn", width: 0).lines.count == 3)
  }

  @Test(arguments: [
    (TextLayoutStyle.Alignment.natural, 0.0), (.left, 0), (.center, 0.5), (.right, 1),
  ])
  func `is aligned between the sides`(alignment: TextLayoutStyle.Alignment, share: Double) throws {
    let line = try #require(layout("nnn  ", alignment: alignment).lines.first)
    #expect(abs(Double(line.origin.x) - 10 - (200 - advances("nnn")) * share) < 1e-9)
  }

  @Test func `is spread from side to side, except for a paragraph's last line`() throws {
    let layout = layout("nn nn nn nn nn nn nn nn nn nn", alignment: .justified)
    let lines = layout.lines
    #expect(lines.count == 2)
    #expect(lines[0].width == 200)
    #expect(lines[1].width < 200)
    let box = try #require(layout.runs.first?.glyphs.boundingBox)
    let first = try #require(font.outline(of: "n", size: 20)).boundingBoxOfPath
    let right = Double(first.maxX) - advances("n")
    #expect(abs(Double(box.minX - first.minX) - 10) < 1e-9)
    #expect(abs(Double(box.maxX) - (210 + right)) < 1e-9)
  }

  @Test(arguments: [
    (TextLayoutStyle.VerticalAlignment.top, 0.0), (.middle, 0.5), (.bottom, 1),
  ])
  func `is aligned between top and bottom`(
    vertical: TextLayoutStyle.VerticalAlignment, share: Double
  ) throws {
    let lines = layout("a\nb", vertical: vertical).lines
    let height = (font.ascent + font.descent) * 40 + font.leading * 20
    let top = Double(try #require(lines.first).origin.y) - font.ascent * 20
    #expect(abs(top - 20 - (100 - height) * share) < 1e-9)
  }

  /// The glyphs of a line as letters.
  private func shown(_ layout: TextLayout, among letters: String) -> String {
    var text = ""
    for run in layout.runs {
      for glyph in run.glyphs.glyphs {
        let outline = run.glyphs.outlines[glyph.outline]
        let scalar = (letters + "…").unicodeScalars.first { font.face.outline(of: $0) == outline }
        text.unicodeScalars.append(scalar ?? "?")
      }
    }
    return text
  }

  @Test func `is cut with an ellipsis where it does not fit`() {
    let text = "abcdefgh"
    func cut(_ truncation: TextLayoutStyle.Truncation) -> String {
      shown(layout(text, width: 60, wraps: false, truncation: truncation), among: text)
    }
    #expect(cut(.none) == "abcdefgh")
    #expect(cut(.end) == "abcd…")
    #expect(cut(.start) == "…efgh")
    #expect(cut(.middle) == "ab…gh")
    let wide = layout(text, width: 200, wraps: false, truncation: .end)
    #expect(shown(wide, among: text) == text)
    #expect(layout(text, width: 1, wraps: false, truncation: .end).lines.map(\.glyphCount) == [1])
  }

  @Test func `cuts the last line that fits, which takes the rest of the text`() {
    let text = "nn nn nn nn\nmm mm mm"
    let cut = layout(text, width: 70, height: 55, truncation: .end)
    #expect(cut.lines.count == 2)
    #expect(cut.lines.map(\.isTruncated) == [false, true])
    #expect(layout(text, width: 70, height: 500, truncation: .end).lines.count > 2)
    // One line is always visible.
    #expect(layout(text, width: 70, height: 1, truncation: .end).lines.count == 1)
  }

  @Test func `names the characters that no font has, each once`() {
    let layout = layout("a日b本 日\u{FE0F}\u{200D}")
    #expect(layout.missingCharacters.count == 3)
    #expect(layout.missingCharacters.first == "日")
    #expect(layout.lines.first?.glyphCount == 6)
  }

  @Test func `draws letters with combining marks as one character`() {
    #expect(layout("e\u{301}").missingCharacters == [])
    #expect(layout("e\u{301}").lines.first?.glyphCount == 1)
  }

  @Test func `kerns pairs of one font and size alone`() throws {
    func width(_ text: AttributedText) throws -> Double {
      try #require(TextLayout(text, font: font, fontSize: 20, in: frame).lines.first).width
    }
    let pair = try width(AttributedText("AV"))
    #expect(abs(pair - (advances("AV") - 56.0 / 1000 * 20)) < 1e-9)
    let red = Color(red: 1, green: 0, blue: 0)
    let coloured = AttributedText([.init("A"), .init("V", foregroundColor: red)])
    #expect(try abs(width(coloured) - pair) < 1e-9)
    let sized = AttributedText([.init("A"), .init("V", fontSize: 10)])
    #expect(try abs(width(sized) - advances("A") - advances("V") / 2) < 1e-9)
  }

  @Test func `makes a line as high as its largest part`() throws {
    let text = AttributedText([.init("a"), .init("B", fontSize: 40), .init("c\nd")])
    let lines = TextLayout(text, font: font, fontSize: 20, in: frame).lines
    #expect(lines.count == 2)
    #expect(abs(lines[0].ascent - font.ascent * 40) < 1e-9)
    #expect(abs(lines[1].ascent - font.ascent * 20) < 1e-9)
    #expect(abs(Double(lines[1].origin.y) - 20 - (1.2 * 40 + font.ascent * 20)) < 1e-9)
  }

  @Test(arguments: [0.0, -3, .nan]) func `shows nothing without a size`(size: Double) {
    #expect(TextLayout("abc", fontSize: CGFloat(size), in: frame).lines.isEmpty)
  }

  @Test func `covers what its glyphs cover`() throws {
    let run = try #require(layout("Ag").runs.first).glyphs
    let box = try #require(run.boundingBox)
    #expect(run.path.boundingBox == box)
    #expect(run.moved(by: CGPoint(x: 1, y: 2)).boundingBox == box.offsetBy(dx: 1, dy: 2))
    #expect(GlyphRun(outlines: [], scale: 1, glyphs: [.init(outline: 3, x: 0, y: 0)]).glyphs == [])
  }
}

extension FontFace {
  /// The outline of a character.
  fileprivate func outline(of character: Unicode.Scalar) -> Path? {
    glyph(for: character).map { outline(of: $0) }
  }
}

/// The built-in font at 20 points: ascent 18.8, descent 4.8, leading 0.4, together 24.
@Suite struct `A paragraph style` {
  private let font = Font.builtIn()
  private let frame = CGRect(x: 10, y: 20, width: 200, height: 300)

  private func lines(
    _ text: String, isWrapped: Bool = true, _ set: (inout AttributedText.ParagraphStyle) -> Void
  ) -> [TextLayout.Line] {
    layout(text, isWrapped: isWrapped, set).lines
  }

  private func layout(
    _ text: String, isWrapped: Bool = true, _ set: (inout AttributedText.ParagraphStyle) -> Void
  ) -> TextLayout {
    var style = AttributedText.ParagraphStyle()
    set(&style)
    return TextLayout(
      styled(text, style), font: font, fontSize: 20, in: frame,
      style: TextLayoutStyle(isWrapped: isWrapped))
  }

  private func styled(_ text: String, _ style: AttributedText.ParagraphStyle) -> AttributedText {
    var run = AttributedText.Run(text)
    run.paragraphStyle = style
    return AttributedText([run])
  }

  private func baselines(
    _ text: String, _ set: (inout AttributedText.ParagraphStyle) -> Void
  ) -> [Double] {
    lines(text, set).map { ((Double($0.origin.y) - 20) * 1e6).rounded() / 1e6 }
  }

  @Test func `changes nothing by its defaults`() {
    #expect(baselines("a\nb") { _ in } == [18.8, 42.8])
  }

  @Test func `gives lines a height, whose difference is above the ascent`() {
    #expect(baselines("a\nb") { $0.lineHeightMultiple = 1.5 } == [30.8, 66.8])
    #expect(baselines("a\nb") { $0.minimumLineHeight = 30 } == [24.8, 54.8])
    #expect(baselines("a\nb") { $0.maximumLineHeight = 20 } == [14.8, 34.8])
    // The multiple comes before the limits.
    #expect(
      baselines("a\nb") {
        $0.lineHeightMultiple = 2
        $0.maximumLineHeight = 40
      } == [34.8, 74.8])
    #expect(baselines("a\nb") { $0.minimumLineHeight = 10 } == [18.8, 42.8])
  }

  @Test func `separates lines and paragraphs`() {
    #expect(baselines("a\nb\nc") { $0.lineSpacing = 5 } == [18.8, 47.8, 76.8])
    #expect(baselines("a\nb") { $0.lineSpacing = -4 } == [18.8, 38.8])
    // A line never begins above the one before it.
    #expect(baselines("a\nb") { $0.lineSpacing = -100 } == [18.8, 18.8])
    #expect(
      baselines("a\nb") {
        $0.paragraphSpacing = 3
        $0.paragraphSpacingBefore = 7
      } == [18.8, 52.8])
    #expect(baselines("a\nb") { $0.lineSpacing = .infinity } == [18.8, 42.8])
  }

  @Test func `indents first lines, other lines and their ends`() {

    let n = Double(font.advance(of: "n") ?? 0) * 20
    let found = lines("nnnnnn nnnnnn nnnnnn") {
      $0.firstLineHeadIndent = 30
      $0.headIndent = 12
      $0.tailIndent = 30 + n * 6 + 1
    }
    #expect(found.map(\.origin.x) == [40, 22, 22])
    let cut = lines("nnn") { $0.tailIndent = -200 }
    #expect(cut.count == 3)
    let right = lines("nnn") {
      $0.tailIndent = -50
      $0.alignment = .right
    }
    #expect(abs(Double(right[0].origin.x) - (10 + 150 - n * 3)) < 1e-9)
  }

  @Test func `replaces the text's alignment and wrapping where it sets them`() {
    let n = Double(font.advance(of: "n") ?? 0) * 20
    let center = lines("nnn") { $0.alignment = .center }
    #expect(abs(Double(center[0].origin.x) - (10 + (200 - n * 3) / 2)) < 1e-9)
    let long = "nnnnnnnnnn nnnnnnnnnn nnnnnnnnnn"
    #expect(lines(long) { $0.lineBreakMode = .clipping }.count == 1)
    #expect(lines(long, isWrapped: false) { $0.lineBreakMode = .wordWrapping }.count == 3)
    let characters = lines(long) { $0.lineBreakMode = .characterWrapping }
    #expect(characters.count == 2)
    let cut = layout(long) { $0.lineBreakMode = .truncatingTail }
    #expect(cut.lines.map(\.isTruncated) == [true])
    #expect(cut.lines[0].width <= 200)
  }

  @Test func `counts for the lines of its own paragraph`() {
    var style = AttributedText.ParagraphStyle()
    style.alignment = .right
    var second = AttributedText.Run("nnn\nn")
    second.paragraphStyle = style
    // The first paragraph ends in the second part.
    let text = AttributedText([.init("a"), second])
    let found = TextLayout(text, font: font, fontSize: 20, in: frame).lines
    #expect(found.count == 2)
    #expect(found[0].origin.x == 10)
    #expect(found[1].origin.x > 100)
  }

  @Test func `counts for the size that a text needs`() {
    var style = AttributedText.ParagraphStyle()
    style.headIndent = 15
    style.firstLineHeadIndent = 15
    style.tailIndent = -5
    style.lineSpacing = 6
    let n = Double(font.advance(of: "n") ?? 0) * 20
    let text = styled("nn\nnnn  ", style)
    let size = TextLayout.suggestedSize(for: text, font: font, fontSize: 20)
    #expect(abs(Double(size.width) - (20 + n * 3)) < 1e-9)
    // Two lines without the last one's leading, and the space between them.
    #expect(abs(Double(size.height) - (24 + 6 + 23.6)) < 1e-9)
    let plain = AttributedText("nn nn nn")
    let wrapped = TextLayout.suggestedSize(
      for: plain, font: font, fontSize: 20, width: CGFloat(n * 4))
    #expect(abs(Double(wrapped.height) - (24 * 2 + 23.6)) < 1e-9)
    #expect(abs(Double(wrapped.width) - n * 2) < 1e-9)
    #expect(TextLayout.suggestedSize(for: AttributedText(""), fontSize: 20) == .zero)
  }
}

@Suite struct `A text drawing` {
  private let font = Font.builtIn()
  private let frame = CGRect(x: 0, y: 0, width: 200, height: 100)

  private func layout(_ runs: [AttributedText.Run]) -> TextLayout {
    TextLayout(AttributedText(runs), font: font, fontSize: 20, in: frame)
  }

  private func run(
    _ text: String, _ set: (inout AttributedText.Run) -> Void = { _ in }
  ) -> AttributedText.Run {
    var run = AttributedText.Run(text)
    set(&run)
    return run
  }

  private func advances(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + (font.advance(of: $1) ?? 0) } * 20
  }

  @Test func `has a space after each tracked character`() throws {
    let tracked = try #require(layout([run("nnn") { $0.tracking = 3 }]).lines.first)
    #expect(abs(tracked.width - advances("nnn") - 9) < 1e-9)
    let closer = try #require(layout([run("nnn") { $0.tracking = -2 }]).lines.first)
    #expect(abs(closer.width - advances("nnn") + 6) < 1e-9)
  }

  /// A and V are 56 thousandths closer.
  @Test func `kerns pairs unless a part or its font says otherwise`() throws {
    func width(_ run: AttributedText.Run) throws -> Double {
      try #require(layout([run]).lines.first).width
    }
    let pair = advances("AV") - 56.0 / 1000 * 20
    #expect(try abs(width(run("AV")) - pair) < 1e-9)
    #expect(try abs(width(run("AV") { $0.tracking = 1 }) - pair - 2) < 1e-9)
    #expect(try abs(width(run("AV") { $0.isKerned = false }) - advances("AV")) < 1e-9)
    var plain = font
    plain.isKerned = false
    #expect(try abs(width(run("AV") { $0.font = plain }) - advances("AV")) < 1e-9)
    #expect(plain != font)
  }

  @Test func `strokes outlines in percent of the size`() {
    let red = Color(red: 1, green: 0, blue: 0)
    func fills(_ width: Double) -> [(shape: DisplayList.Shape, color: Color)] {
      layout([
        run("n") {
          $0.strokeWidth = width
          $0.strokeColor = red
        }
      ]).drawing.fills(color: .black)
    }
    #expect(fills(0).count == 1)
    let stroked = fills(5)
    #expect(stroked.map(\.color) == [red])
    guard case .stroke(_, let style) = stroked.first?.shape else {
      Issue.record("not a stroke")
      return
    }
    // 5 percent of 20 points.
    #expect(style == StrokeStyle(width: 1))
    #expect(fills(-5).map(\.color) == [.black, red])
  }

  @Test func `raises characters, and the line with them`() throws {
    let raised = layout([run("n") { $0.baselineOffset = 5 }])
    let line = try #require(raised.lines.first)
    #expect(abs(line.ascent - 23.8) < 1e-9)
    #expect(abs(line.descent) < 1e-9)
    let glyph = try #require(raised.runs.first?.glyphs.glyphs.first)
    #expect(abs(glyph.y - 18.8) < 1e-9)
  }

  @Test func `has a background, and lines under and through its characters`() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let bars = layout([
      run("nn") {
        $0.backgroundColor = red
        $0.underline = .init(.double, color: red)
        $0.strikethrough = .init(.thick)
      },
      run("n  ") { $0.backgroundColor = red },
    ]).drawing.bars
    let background = try #require(bars.first { $0.kind == .background })
    // Both parts, without the spaces at the end.
    #expect(bars.count { $0.kind == .background } == 1)
    #expect(abs(Double(background.rect.width) - advances("nnn")) < 1e-9)
    #expect(background.rect.minY == 0 && abs(Double(background.rect.height) - 23.6) < 1e-9)
    // The font says nothing: a tenth of the size below the baseline, a twentieth thick.
    let underlines = bars.filter { $0.kind == .underline }
    #expect(underlines.map { (Double($0.rect.minY) * 1000).rounded() / 1000 } == [20.8, 22.8])
    #expect(underlines.allSatisfy { $0.rect.height == 1 && $0.color == red })
    let through = try #require(bars.first { $0.kind == .strikethrough })
    // Half of the small letters' height of 10 points, and half of the thickness.
    #expect(abs(Double(through.rect.minY) - (18.8 - 5.5)) < 1e-9)
    #expect(through.rect.height == 2)
    #expect(through.color == nil)
  }

  @Test func `is upside down in a flipped frame`() throws {
    let drawing = layout([run("n") { $0.underline = .init() }]).drawing
    let flipped = drawing.flipped(in: frame)
    let (bar, other) = (try #require(drawing.bars.first), try #require(flipped.bars.first))
    #expect(abs(other.rect.minY + bar.rect.maxY - 100) < 1e-9)
    #expect(flipped.runs.first?.glyphs.isFlipped == true)
    let again = flipped.flipped(in: frame).runs.first?.glyphs
    #expect(again?.isFlipped == false)
    #expect(abs((again?.glyphs.first?.y ?? 0) - 18.8) < 1e-9)
  }
}
