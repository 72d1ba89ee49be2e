import Foundation
import LaminarGraphics
import Testing

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
