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
