import CoreText
import Foundation
import LaminarTestSupport
import QuartzCore
import Testing

/// The letter s of the gallery's font is a square from 0.05 to 0.65 of the size, 0.6 high.
@Suite struct `Glyphs in a context` {
  private func font(_ size: CGFloat) throws -> CTFont {
    let data = Data(try #require(Repository.bytes("scenes/text/assets/shapes.ttf")))
    let provider = try #require(CGDataProvider(data: data as CFData))
    return CTFontCreateWithGraphicsFont(try #require(CGFont(provider)), size, nil, nil)
  }

  private func square(_ font: CTFont) -> CGGlyph {
    var letter = UniChar(UInt8(ascii: "s"))
    var glyph: CGGlyph = 0
    CTFontGetGlyphsForCharacters(font, &letter, &glyph, 1)
    return glyph
  }

  /// The columns and rows, counted from the bottom, that have an alpha above one half.
  private func covered(_ draw: (CGContext) throws -> Void) throws -> (x: Range<Int>, y: Range<Int>)?
  {
    let size = 100
    var pixels = [UInt8](repeating: 0, count: size * size * 4)
    try pixels.withUnsafeMutableBytes { bytes in
      let context = try #require(
        CGContext(
          data: bytes.baseAddress, width: size, height: size, bitsPerComponent: 8,
          bytesPerRow: size * 4, space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      try draw(context)
      context.flush()
    }
    let set = (0..<size * size).filter { pixels[$0 * 4 + 3] > 127 }
    guard let first = set.first, let last = set.last else { return nil }
    let columns = set.map { $0 % size }
    return (
      (columns.min() ?? 0)..<(columns.max() ?? 0) + 1,
      size - 1 - last / size..<size - first / size
    )
  }

  @Test func `are drawn at the text position, y pointing up`() throws {
    let font = try font(50)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "s", attributes: [.font: font]))
    let found = try #require(
      try covered { context in
        context.textPosition = CGPoint(x: 10, y: 20)
        CTLineDraw(line, context)
      })
    // 2.5 points from the pen, half of which covers a pixel.
    #expect(found.x == 12..<43 || found.x == 13..<42 || found.x == 12..<42 || found.x == 13..<43)
    #expect(found.y == 20..<50)
    let bounds = CTLineGetImageBounds(line, nil)
    #expect(bounds == CGRect(x: 2.5, y: 0, width: 30, height: 30))
  }

  @Test func `follow the text matrix`() throws {
    let font = try font(20)
    let glyph = square(font)
    let found = try #require(
      try covered { context in
        context.textMatrix = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 8, ty: 10)
        CTFontDrawGlyphs(font, [glyph], [CGPoint(x: 20, y: 5)], 1, context)
      })
    // At 8 + 2 · (20 + 1) and 10 + 2 · 5, 24 points wide.
    #expect(found.x == 50..<74 && found.y == 20..<44)
    let shown = try #require(
      try covered { context in
        context.setFont(CTFontCopyGraphicsFont(font, nil))
        context.setFontSize(40)
        context.showGlyphs([glyph], at: [CGPoint(x: 48, y: 20)])
      })
    #expect(shown.x == 50..<74 && shown.y == 20..<44)
  }

  @Test func `are filled, stroked or clip what is drawn later`() throws {
    let font = try font(20)
    let glyph = square(font)
    func drawn(_ mode: CGTextDrawingMode, then rect: CGRect = .zero) throws -> (
      x: Range<Int>, y: Range<Int>
    )? {
      try covered { context in
        context.setTextDrawingMode(mode)
        context.setLineWidth(4)
        CTFontDrawGlyphs(font, [glyph], [CGPoint(x: 19, y: 20)], 1, context)
        context.fill([rect])
      }
    }
    let filled = try #require(try drawn(.fill))
    #expect(filled.x == 20..<32 && filled.y == 20..<32)
    let stroked = try #require(try drawn(.stroke))
    #expect(stroked.x == 18..<34 && stroked.y == 18..<34)
    #expect(try drawn(.invisible) == nil)
    #expect(try drawn(.clip) == nil)
    let clipped = try #require(
      try drawn(.clip, then: CGRect(x: 0, y: 0, width: 100, height: 25)))
    #expect(clipped.x == 20..<32 && clipped.y == 20..<25)
  }

  @Test func `have the colour of their text, or the context's`() throws {
    let font = try font(50)
    func line(_ more: [NSAttributedString.Key: Any]) -> CTLine {
      CTLineCreateWithAttributedString(
        NSAttributedString(string: "s", attributes: more.merging([.font: font]) { $1 }))
    }
    func alpha(_ line: CTLine) throws -> Bool {
      try covered { context in
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0))
        CTLineDraw(line, context)
      } != nil
    }
    // Black without an attribute.
    #expect(try alpha(line([:])))
    let key = NSAttributedString.Key(kCTForegroundColorFromContextAttributeName as String)
    #expect(try !alpha(line([key: true])))
    let named = NSAttributedString.Key(kCTForegroundColorAttributeName as String)
    #expect(try !alpha(line([named: CGColor(red: 0, green: 0, blue: 1, alpha: 0)])))
  }
}
