import Foundation
import LaminarGraphics
import Testing

@Suite struct `The built-in font` {
  private let font = Font(name: Font.builtInName)

  @Test func `has ASCII, Latin-1 and typographic punctuation`() {
    let codes = Array(0x20...0x7E) + Array(0xA0...0xFF)
    let scalars = codes.compactMap { Unicode.Scalar(UInt32($0)) }
    let more = "–—‘’‚“”„•…‹›€™−".unicodeScalars
    #expect((scalars + more).filter { !font.hasGlyph(for: $0) } == [])
    #expect(!font.hasGlyph(for: "日"))
  }

  @Test func `draws every character but spaces inside its line`() throws {
    let codes = Array(0x21...0x7E) + Array(0xA1...0xFF)
    for scalar in codes.compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let outline = try #require(font.outline(of: scalar, size: 1000))
      let advance = try #require(font.advance(of: scalar)) * 1000
      let box = outline.boundingBoxOfPath
      #expect(!outline.isEmpty, "\(scalar)")
      // Kerned marks such as f and j may reach a little beyond their advance.
      #expect(box.minX >= -45 && Double(box.maxX) <= advance + 45, "\(scalar) \(box) \(advance)")
      #expect(Double(-box.minY) <= font.ascent * 1000, "\(scalar) \(box)")
      #expect(Double(box.maxY) <= font.descent * 1000 + 1, "\(scalar) \(box)")
    }
  }

  @Test(arguments: [("x", 500.0), ("z", 500), ("H", 700), ("E", 700), ("1", 700)])
  func `has its letter heights above the baseline`(character: Unicode.Scalar, height: Double) throws
  {
    let box = try #require(font.outline(of: character, size: 1000)).boundingBoxOfPath
    // A round end of cubic curves is 0.03 % off a circle.
    #expect(abs(Double(-box.minY) - height) < 0.02)
    #expect(abs(Double(box.maxY)) < 0.02)
  }

  @Test func `has figures of one width`() {
    let widths = Set("0123456789".unicodeScalars.map { font.advance(of: $0) })
    #expect(widths == [0.56])
  }

  @Test(arguments: [100.0, 400, 700, 900])
  func `is drawn with a pen of the width that its weight says`(weight: Double) throws {
    let font = Font.builtIn(weight: weight)
    // The letter l without its foot: across the stem above the middle.
    let outline = try #require(font.outline(of: "I", size: 1000)).boundingBoxOfPath
    #expect(abs(Double(outline.width) - (80 + (weight - 400) * 0.14)) < 1e-9)
    #expect((font == Font(name: Font.builtInName)) == (weight == 400))
  }

  @Test func `draws rings, dots and strokes as thick as its pen everywhere`() throws {
    // The ring of an o: where the non-zero rule fills, along the line through its middle.
    let outline = try #require(font.outline(of: "o", size: 1000))
    let box = outline.boundingBoxOfPath
    let middle = Double(box.midY)
    let spans = stride(from: Double(box.minX), to: Double(box.maxX), by: 0.5).map {
      outline.contains(CGPoint(x: $0, y: middle))
    }
    let filled = Double(spans.count { $0 }) / 2
    #expect(abs(filled - 160) < 1.5)
    #expect(!outline.contains(CGPoint(x: box.midX, y: box.midY)))
  }
}
