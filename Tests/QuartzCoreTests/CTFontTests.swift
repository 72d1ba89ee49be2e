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
