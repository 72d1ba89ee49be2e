import CoreText
import Foundation
import LaminarTestSupport
import QuartzCore
import Testing

@Suite(.serialized) struct `A Core Text font` {
  private let font = CTFontCreateWithName("Helvetica" as CFString, 20, nil)

  /// A font of squares and other shapes, 1000 units per em.
  private func data() throws -> Data {
    Data(try #require(Repository.bytes("scenes/text/assets/shapes.ttf")))
  }

  private func shapes(_ size: CGFloat) throws -> CTFont {
    let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(data() as CFData))
    return CTFontCreateWithFontDescriptor(descriptor, size, nil)
  }

  private func glyph(_ letter: Character, _ font: CTFont) -> CGGlyph {
    var characters = Array(String(letter).utf16)
    var glyphs = [CGGlyph](repeating: 0, count: characters.count)
    CTFontGetGlyphsForCharacters(font, &characters, &glyphs, characters.count)
    return glyphs.first ?? 0
  }

  @Test func `has the measures of its typeface in its size`() {
    #expect(CTFontGetSize(font) == 20)
    #expect(abs(CTFontGetAscent(font) - 18.8) < 1e-9)
    #expect(abs(CTFontGetDescent(font) - 4.8) < 1e-9)
    #expect(abs(CTFontGetLeading(font) - 0.4) < 1e-9)
    #expect(CTFontGetCapHeight(font) == 14 && CTFontGetXHeight(font) == 10)
    #expect(CTFontGetUnitsPerEm(font) == 1000)
    #expect(CTFontGetUnderlinePosition(font) == -2 && CTFontGetUnderlineThickness(font) == 1)
    #expect(CTFontGetBoundingBox(font).height > 20)
    #expect(CTFontCopyPostScriptName(font) == "Helvetica")
    #expect(CTFontGetSize(CTFontCreateWithName("Helvetica" as CFString, 0, nil)) == 12)
    #expect(CTFontGetSize(CTFontCreateCopyWithAttributes(font, 33, nil, nil)) == 33)
    #expect(CTFontCreateCopyWithAttributes(font, 0, nil, nil) == font)
    #expect(CTFontCreateUIFontForLanguage(.system, 0, nil).map(CTFontGetSize) == 13)
  }

  @Test func `has the glyphs of its file`() throws {
    let font = try shapes(10)
    let square = glyph("s", font)
    #expect(square != 0)
    var glyphs = [square]
    var advances = [CGSize.zero]
    #expect(CTFontGetAdvancesForGlyphs(font, .default, &glyphs, &advances, 1) == 7)
    #expect(advances == [CGSize(width: 7, height: 0)])
    let path = try #require(CTFontCreatePathForGlyph(font, square, nil))
    #expect(path.boundingBox == CGRect(x: 0.5, y: 0, width: 6, height: 6))
    var double = CGAffineTransform(scaleX: 2, y: 2)
    #expect(
      CTFontCreatePathForGlyph(font, square, &double)?.boundingBox
        == CGRect(x: 1, y: 0, width: 12, height: 12))
    #expect(
      CTFontGetBoundingRectsForGlyphs(font, .default, &glyphs, nil, 1)
        == CGRect(x: 0.5, y: 0, width: 6, height: 6))
    var missing: [UniChar] = [0x65E5]
    var found: [CGGlyph] = [9]
    #expect(!CTFontGetGlyphsForCharacters(font, &missing, &found, 1))
    #expect(found == [0])
  }

  @Test func `is found by its names once it is registered`() throws {
    let own = CTFontCopyGraphicsFont(try shapes(10), nil)
    let name = try #require(own.postScriptName)
    let before = CTFontCreateWithName(name, 10, nil)
    #expect(CTFontGetGlyphCount(before) != own.numberOfGlyphs)
    #expect(CTFontManagerRegisterGraphicsFont(own, nil))
    #expect(CTFontGetGlyphCount(CTFontCreateWithName(name, 10, nil)) == own.numberOfGlyphs)
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterGraphicsFont(own, &error))
    #expect(error?.takeRetainedValue().code == CTFontManagerError.alreadyRegistered.rawValue)
    let layer = CATextLayer()
    layer.font = name
    layer.fontSize = 10
    layer.string = "s"
    #expect(layer.preferredFrameSize().width == 7)
    #expect(CTFontManagerUnregisterGraphicsFont(own, nil))
    #expect(layer.preferredFrameSize().width != 7)
    #expect(!CTFontManagerUnregisterGraphicsFont(own, nil))
  }

  /// The file of squares as the bold face of its family: another name of the same length in its style.
  private func boldData() throws -> Data {
    var bytes = [UInt8](try data())
    for (old, new) in [(Array("Regular".utf8), Array("BoldFat".utf8))] {
      for step in [1, 2] {
        let pattern = step == 1 ? old : old.flatMap { [0, $0] }
        let index = try #require(
          bytes.indices.first { bytes[$0...].starts(with: pattern) })
        for (offset, letter) in new.enumerated() {
          bytes[index + step * offset + step - 1] = letter
        }
      }
    }
    return Data(bytes)
  }

  @Test func `is found beside other faces of its family`() throws {
    func font(_ data: Data) throws -> CGFont {
      let descriptor = try #require(CTFontManagerCreateFontDescriptorFromData(data as CFData))
      return CTFontCopyGraphicsFont(CTFontCreateWithFontDescriptor(descriptor, 10, nil), nil)
    }
    let (regular, bold) = (try font(data()), try font(boldData()))
    func traits(_ name: String) -> CTFontSymbolicTraits? {
      let font = CTFontCreateWithName(name as CFString, 10, nil)
      return CTFontGetGlyphCount(font) == regular.numberOfGlyphs
        ? CTFontGetSymbolicTraits(font) : nil
    }
    // The family's name is that of the regular face, whichever was registered first.
    for order in [[regular, bold], [bold, regular]] {
      for face in order {
        #expect(CTFontManagerRegisterGraphicsFont(face, nil))
        #expect(!CTFontManagerRegisterGraphicsFont(face, nil))
      }
      #expect(traits("Shapes") == [] && traits("shapes regular") == [])
      #expect(traits("Shapes BoldFat") == .traitBold)
      let plain = CTFontCreateWithName("Shapes" as CFString, 10, nil)
      let fat = try #require(
        CTFontCreateCopyWithSymbolicTraits(plain, 0, nil, .traitBold, .traitBold))
      #expect(CTFontGetSymbolicTraits(fat) == .traitBold && CTFontGetSize(fat) == 10)
      #expect(CTFontCreateCopyWithSymbolicTraits(fat, 0, nil, [], .traitBold) == plain)
      #expect(CTFontCreateCopyWithSymbolicTraits(plain, 0, nil, .traitItalic, .traitItalic) == nil)
      #expect(CTFontManagerUnregisterGraphicsFont(regular, nil))
      #expect(traits("Shapes") == .traitBold)
      #expect(CTFontManagerUnregisterGraphicsFont(bold, nil))
      #expect(traits("Shapes") == nil)
    }
  }

  @Test func `can switch the kerning of pairs off`() {
    let descriptor = CTFontDescriptorCreateWithAttributes([
      kCTFontNameAttribute: "Helvetica",
      kCTFontFeatureSettingsAttribute: [
        [kCTFontOpenTypeFeatureTag: "kern", kCTFontOpenTypeFeatureValue: 0] as [AnyHashable: Any]
      ],
    ])
    func width(_ font: CTFont, _ more: [NSAttributedString.Key: Any] = [:]) -> Double {
      let string = NSAttributedString(
        string: "AV", attributes: more.merging([.font: font]) { $1 })
      return Double(string.size().width)
    }
    let plain = CTFontCreateWithFontDescriptor(descriptor, 20, nil)
    // A and V are 56 thousandths closer.
    #expect(abs(width(plain) - width(font) - 1.12) < 1e-9)
    #expect(abs(width(font, [.kern: 0]) - width(plain)) < 1e-9)
    #expect(abs(width(font, [.kern: 3]) - width(font) - 6) < 1e-9)
    #expect(abs(width(font, [.tracking: 3]) - width(font) - 6) < 1e-9)
    #expect(abs(width(font, [.kern: 0, .tracking: 3]) - width(plain) - 6) < 1e-9)
  }
}

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
