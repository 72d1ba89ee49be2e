import Foundation
import LaminarGraphics
import Testing

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
