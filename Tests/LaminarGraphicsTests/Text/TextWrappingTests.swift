import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

/// Where lines end, and what shows there.
@Suite struct `Wrapped text` {
  private let font = Font(name: Font.builtInName)

  private func advance(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + (font.advance(of: $1) ?? 0) } * 20
  }

  private func layout(
    _ text: AttributedText, width: Double, height: Double = 1000,
    _ change: (inout TextLayoutStyle) -> Void = { _ in }
  ) -> TextLayout {
    var style = TextLayoutStyle(isWrapped: true)
    change(&style)
    return TextLayout(
      text, font: font, fontSize: 20, in: CGRect(x: 0, y: 0, width: width, height: height),
      style: style)
  }

  private func counts(_ text: String, width: Double) -> [Int] {
    layout(AttributedText(text), width: width).lines.map(\.glyphCount)
  }

  /// The characters of each line of a text.
  private static func lines(
    _ text: String, _ font: Font, width: Double, _ lineBreak: TextLayoutStyle.LineBreak = .normal
  ) -> [String] {
    let units = Array(text.utf16)
    return Typesetter(AttributedText(text), font: font, fontSize: 20, lineBreak: lineBreak)
      .lines(
        in: CGRect(x: 0, y: 0, width: width, height: 1000), style: TextLayoutStyle(isWrapped: true)
      )
      .map { line in
        let range = line.utf16Range.clamped(to: 0..<units.count)
        return String(decoding: units[range], as: UTF16.self)
      }
  }

  // MARK: - Soft hyphens

  @Test func `shows no soft hyphen inside of a line`() throws {
    let line = try #require(layout(AttributedText("nn\u{AD}nn"), width: 200).lines.first)
    #expect(line.glyphCount == 4 && abs(line.width - advance("nnnn")) < 1e-9)
    var style = TextLayoutStyle()
    style.isWrapped = false
    let plain = TextLayout(
      AttributedText("nn\u{AD}"), font: font, fontSize: 20, in: .zero, style: style)
    #expect(plain.lines.first?.glyphCount == 2)
  }

  @Test func `ends a line at a soft hyphen with a hyphen that fits`() throws {
    let hyphen = font.hasGlyph(for: "\u{2010}") ? "\u{2010}" : "-"
    let needed = advance("nn" + hyphen)
    let lines = layout(AttributedText("nn\u{AD}nn"), width: needed + 0.01).lines
    #expect(lines.map(\.glyphCount) == [3, 2])
    #expect(abs(lines[0].width - needed) < 1e-9)
    // A line without space for the hyphen ends at an earlier position.
    #expect(counts("n n\u{AD}nn", width: advance("n n" + hyphen) - 0.01) == [2, 3])
    #expect(counts("n n\u{AD}nn", width: advance("n n" + hyphen) + 0.01) == [4, 2])
    // The hyphen belongs to the character before the line's end.
    let typeset = Typesetter(AttributedText("nn\u{AD}nn"), font: font, fontSize: 20)
    #expect(typeset.lineEnd(from: 0, width: needed + 0.01, breaksWords: false) == 3)
    #expect(typeset.line(0..<3).glyphs.map(\.utf16Offset) == [0, 1, 2])
    #expect(typeset.line(0..<2).glyphs.count == 2)
    #expect(typeset.line(0..<5).glyphs.count == 4)
  }

  @Test func `has the hyphen in the style of the part before it`() throws {
    let red = Color(red: 1, green: 0, blue: 0)
    let text = AttributedText([
      .init("nn\u{AD}", fontSize: 40, foregroundColor: red), .init("nn"),
    ])
    let width = advance("nn-") * 2 + 0.01
    let layout = layout(text, width: width)
    #expect(layout.lines.map(\.glyphCount) == [3, 2])
    #expect(layout.runs[0].color == red && layout.runs[0].glyphs.glyphs.count == 3)
  }

  @Test func `has no hyphen before an ellipsis`() {
    let cut = layout(
      AttributedText("nn\u{AD}nn\u{AD}nn\u{AD}nn"), width: advance("nn-"), height: 30
    ) {
      $0.truncation = .end
    }
    #expect(cut.lines.map(\.isTruncated) == [true])
    #expect(cut.lines.map(\.glyphCount) == [2])
  }

  @Test(arguments: ["\u{200B}", "\u{2060}", "\u{200D}", "\u{FEFF}", "\u{FE0F}", "\u{200E}"])
  func `draws nothing for characters without an appearance`(character: String) throws {
    let line = try #require(layout(AttributedText("n" + character + "n"), width: 200).lines.first)
    #expect(line.glyphCount == 2)
  }

  // MARK: - Positions

  @Test func `ends lines at zero width spaces, whatever the font has for them`() {
    #expect(counts("nnn\u{200B}nnn", width: advance("nnnn")) == [3, 3])
    #expect(counts("nnn\u{2060}nnn", width: advance("nnnn")) == [4, 2])
  }

  @Test func `breaks across parts where one text would break`() {
    let parts = AttributedText([.init("nn("), .init("nnn)"), .init(" nn")])
    let whole = AttributedText("nn(nnn) nn")
    for width in stride(from: 20.0, to: 160, by: 10) {
      #expect(
        layout(parts, width: width).lines.map(\.glyphCount)
          == layout(whole, width: width).lines.map(\.glyphCount))
    }
  }

  @Test func `keeps a letter and its marks in one line`() {
    // The letter has no precomposed form, and so two glyphs.
    let lines = layout(AttributedText("nnq\u{301}"), width: advance("nn") + 0.01).lines
    #expect(lines.map(\.glyphCount) == [2, 2])
  }

  // MARK: - Justified text

  @Test func `justifies Chinese between its characters`() throws {
    // Four boxes to a line: the gaps share what is left.
    let font = self.font
    let box = try #require(layout(AttributedText("一"), width: 900).lines.first).width
    let text = AttributedText("一二三四五六")
    let width = box * 4.5
    var style = TextLayoutStyle(isWrapped: true)
    style.alignment = .justified
    let lines = Typesetter(text, font: font, fontSize: 20)
      .lines(in: CGRect(x: 0, y: 0, width: width, height: 1000), style: style)
    #expect(lines.map(\.glyphs.count) == [4, 2])
    for (index, glyph) in lines[0].glyphs.enumerated() {
      #expect(abs(glyph.x - (box + box / 6) * Double(index)) < 1e-9)
    }
    #expect(try abs(#require(lines.last?.glyphs.last).x - box) < 1e-9)
  }

  // MARK: - Chromium

  /// DejaVu Sans with Droid Sans Fallback where those are installed.
  static let fonts: (mixed: Font, cjk: Font)? = {
    guard let latin = FontFiles.bytes("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
      let han = FontFiles.bytes("/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf"),
      var mixed = try? Font(data: latin, name: "dj"), let cjk = try? Font(data: han, name: "cjk")
    else { return nil }
    mixed.fallbacks = [cjk]
    return (mixed, cjk)
  }()

  /// At 20 points, as Chromium 156 breaks the lines (`line-break: normal`, or as named).
  @Test(.enabled(if: fonts != nil), arguments: ChromiumLines.all)
  func `ends its lines where Chromium does`(_ known: ChromiumLines) throws {
    let fonts = try #require(Self.fonts)
    let font = known.isChinese ? fonts.cjk : fonts.mixed
    #expect(
      Self.lines(known.lines.joined(), font, width: known.width, known.lineBreak) == known.lines)
  }
}
