import Foundation
import LaminarTestSupport
import Testing

@testable import LaminarGraphics

/// With the gallery's font of a few shapes, which has no capitals and no digits.
@Suite struct `Fallback fonts` {
  private let shapes: Font
  private let frame = CGRect(x: 0, y: 0, width: 400, height: 100)

  init() throws {
    let bytes = try #require(Repository.bytes("scenes/text/assets/shapes.ttf"))
    shapes = try Font(data: bytes, name: "shapes")
  }

  private func font(_ fallbacks: Font...) -> Font {
    var font = shapes
    font.fallbacks = fallbacks
    return font
  }

  @Test func `show what the font has no glyph for, the first that has it`() throws {
    #expect(shapes.hasGlyph(for: "t") && !shapes.hasGlyph(for: "A"))
    let bold = Font.builtIn(weight: 900)
    let plain = Font.builtIn()
    let missing = TextLayout("tA", font: shapes, fontSize: 20, in: frame)
    #expect(missing.missingCharacters == ["A"])
    let layout = TextLayout("tAt", font: font(bold, plain), fontSize: 20, in: frame)
    #expect(layout.missingCharacters.isEmpty && layout.runs.count == 3)
    let advance = try #require(bold.advance(of: "A"))
    let own = try #require(shapes.advance(of: "t"))
    let line = try #require(layout.lines.first)
    #expect(abs(line.width - (advance + 2 * own) * 20) < 1e-9)
    // The glyphs of the fallback are its own outlines.
    let outline = try #require(
      bold.outline(
        of: "A", size: 20, at: CGPoint(x: own * 20, y: Double(line.origin.y))))
    #expect(layout.runs[1].glyphs.path.boundingBoxOfPath == outline.boundingBoxOfPath)
  }

  @Test func `make a line as high as those that show something`() throws {
    let builtIn = Font.builtIn()
    func ascent(_ text: String, _ font: Font) throws -> Double {
      try #require(TextLayout(text, font: font, fontSize: 20, in: frame).lines.first).ascent
    }
    let mixed = font(builtIn)
    let largest = max(shapes.ascent, builtIn.ascent)
    #expect(try abs(ascent("t", mixed) - shapes.ascent * 20) < 1e-12)
    #expect(try abs(ascent("tA", mixed) - largest * 20) < 1e-12)
    #expect(try abs(ascent("A", mixed) - builtIn.ascent * 20) < 1e-12)
    #expect(shapes.ascent != builtIn.ascent)
  }

  @Test func `have the ellipsis and the hyphen that the font lacks`() throws {
    #expect(!shapes.hasGlyph(for: "…") && !shapes.hasGlyph(for: "."))
    #expect(!shapes.hasGlyph(for: "-") && !shapes.hasGlyph(for: "\u{2010}"))
    let own = try #require(shapes.advance(of: "t")) * 20
    let builtIn = Font.builtIn()
    let cut = TextLayout(
      "tttttttttt", font: font(builtIn), fontSize: 20,
      in: CGRect(x: 0, y: 0, width: own * 5, height: 100), style: TextLayoutStyle(truncation: .end))
    let ellipsis = try #require(builtIn.outline(of: "…", size: 20)).boundingBoxOfPath
    let last = try #require(cut.runs.last?.glyphs.boundingBox)
    #expect(abs(last.width - ellipsis.width) < 1e-9 && abs(last.height - ellipsis.height) < 1e-9)
    let sign: Unicode.Scalar = builtIn.hasGlyph(for: "\u{2010}") ? "\u{2010}" : "-"
    let hyphen = try #require(builtIn.advance(of: sign)) * 20
    let pair = try #require(TextLayout("tt", font: shapes, fontSize: 20, in: frame).lines.first)
      .width
    let broken = TextLayout(
      "tt\u{AD}tt", font: font(builtIn), fontSize: 20,
      in: CGRect(x: 0, y: 0, width: pair + hyphen + 0.01, height: 100),
      style: TextLayoutStyle(isWrapped: true))
    #expect(broken.lines.map(\.glyphCount) == [3, 2])
    #expect(try abs(#require(broken.lines.first).width - pair - hyphen) < 1e-9)
  }

  @Test func `leave the box of the font for what none has`() throws {
    let layout = TextLayout("t☂A", font: font(.builtIn()), fontSize: 20, in: frame)
    #expect(layout.missingCharacters == ["☂"])
    #expect(
      TextLayout.missingCharacters(in: AttributedText("t☂A"), font: font(.builtIn())) == ["☂"])
    #expect(TextLayout.missingCharacters(in: AttributedText("t☂A"), font: shapes) == ["☂", "A"])
    let own = TextLayout("☂", font: shapes, fontSize: 20, in: frame)
    let box = TextLayout("☂", font: font(.builtIn()), fontSize: 20, in: frame)
    #expect(own.drawing == box.drawing)
  }

  @Test func `change nothing of a text that the font has, and are part of its identity`() {
    let without = TextLayout("tst", font: shapes, fontSize: 20, in: frame)
    let with = TextLayout("tst", font: font(.builtIn()), fontSize: 20, in: frame)
    #expect(without.drawing == with.drawing && without.lines == with.lines)
    #expect(font(.builtIn()) != shapes && font(.builtIn()) == font(.builtIn()))
    #expect(font(.builtIn()).allNames == "shapes, Laminar Sans")
  }
}
