import CoreText
import Foundation
import QuartzCore
import Testing

/// The built-in font at 20 points: ascent 18.8, descent 4.8, leading 0.4; a digit is as wide as any
/// other.
@Suite struct `A Core Text line or frame` {
  private let font = CTFontCreateWithName("Helvetica" as CFString, 20, nil)

  private func text(
    _ string: String, _ more: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [.font: font]
    attributes.merge(more) { $1 }
    return NSAttributedString(string: string, attributes: attributes)
  }

  private func advance(_ letter: Character) -> Double {
    var characters = Array(String(letter).utf16)
    var glyphs = [CGGlyph](repeating: 0, count: characters.count)
    CTFontGetGlyphsForCharacters(font, &characters, &glyphs, characters.count)
    return CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, nil, glyphs.count)
  }

  private func rounded(_ number: CGFloat) -> Double { (Double(number) * 1e6).rounded() / 1e6 }

  @Test func `measures a line`() {
    let line = CTLineCreateWithAttributedString(text("nn n  ") as CFAttributedString)
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    let width = CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
    #expect(abs(width - advance("n") * 3 - advance(" ") * 3) < 1e-9)
    #expect(abs(CTLineGetTrailingWhitespaceWidth(line) - advance(" ") * 2) < 1e-9)
    #expect([ascent, descent, leading].map(rounded) == [18.8, 4.8, 0.4])
    #expect(CTLineGetStringRange(line) == CFRangeMake(0, 6))
    #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 2, nil)) - advance("n") * 2) < 1e-9)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: advance("n") * 1.6, y: 0)) == 2)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 900, y: 0)) == 6)
    #expect(
      abs(CTLineGetPenOffsetForFlush(line, 0.5, width + 20) - (20 + advance(" ") * 2) / 2) < 1e-9)
  }

  @Test func `has a run for each set of attributes`() throws {
    let string = NSMutableAttributedString(attributedString: text("n1"))
    string.append(text("n2n", [.foregroundColor: CGColor.red, .kern: 4.0]))
    let line = CTLineCreateWithAttributedString(string)
    let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
    #expect(runs.map { CTRunGetGlyphCount($0) } == [2, 3])
    #expect(runs.map { CTRunGetStringRange($0) } == [CFRangeMake(0, 2), CFRangeMake(2, 3)])
    let attributes = try #require(
      CTRunGetAttributes(runs[1]) as? [NSAttributedString.Key: Any])
    #expect(attributes[.kern] as? Double == 4)
    var positions = [CGPoint](repeating: .zero, count: 3)
    CTRunGetPositions(runs[1], CFRangeMake(0, 0), &positions)
    let start = advance("n") + advance("1")
    #expect(abs(Double(positions[0].x) - start) < 1e-9)
    #expect(abs(Double(positions[1].x) - start - advance("n") - 4) < 1e-9)
    var advances = [CGSize](repeating: .zero, count: 2)
    CTRunGetAdvances(runs[1], CFRangeMake(1, 2), &advances)
    #expect(abs(Double(advances[0].width) - advance("2") - 4) < 1e-9)
    var glyphs = [CGGlyph](repeating: 0, count: 1)
    CTRunGetGlyphs(runs[0], CFRangeMake(0, 1), &glyphs)
    var expected: CGGlyph = 0
    var letter = UniChar(UInt8(ascii: "n"))
    #expect(CTFontGetGlyphsForCharacters(font, &letter, &expected, 1))
    #expect(glyphs == [expected])
    let width = CTRunGetTypographicBounds(runs[1], CFRangeMake(0, 0), nil, nil, nil)
    #expect(abs(width - advance("n") * 2 - advance("2") - 12) < 1e-9)
  }

  @Test func `sets lines in a frame, y pointing up`() throws {
    let style = NSMutableParagraphStyle()
    style.lineSpacing = 6
    style.alignment = .center
    let string = text("nnnn\nnn", [.paragraphStyle: style])
    let setter = CTFramesetterCreateWithAttributedString(string as CFAttributedString)
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, string.length), nil,
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude), &fit)
    // Two lines of 24 points, the space between them, without the last one's leading.
    #expect(rounded(size.height) == 53.6)
    #expect(abs(Double(size.width) - advance("n") * 4) < 1e-9)
    #expect(fit == CFRangeMake(0, 7))
    let box = CGRect(origin: CGPoint(x: 30, y: 40), size: size)
    let frame = CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    #expect(lines.map { CTLineGetStringRange($0) } == [CFRangeMake(0, 5), CFRangeMake(5, 2)])
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    #expect(origins.map { rounded($0.y) } == [34.8, 4.8])
    #expect(origins[0].x == 0 && abs(Double(origins[1].x) - advance("n")) < 1e-9)
    #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, 7))
    // The same from its second character on, in a frame for one line.
    let low = CGRect(x: 0, y: 0, width: 200, height: 30)
    let part = CTFramesetterCreateFrame(
      setter, CFRangeMake(1, 0), CGPath(rect: low, transform: nil), nil)
    #expect(CTFrameGetVisibleStringRange(part) == CFRangeMake(1, 4))
    #expect(CTFrameGetStringRange(part) == CFRangeMake(1, 6))
  }

  @Test func `limits a suggested size to a width and a height`() {
    let setter = CTFramesetterCreateWithAttributedString(text("nn nn nn nn"))
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRangeMake(0, 0), nil, CGSize(width: advance("n") * 3, height: 50), &fit)
    #expect(rounded(size.height) == 47.6)
    #expect(abs(Double(size.width) - advance("n") * 2) < 1e-9)
    #expect(fit == CFRangeMake(0, 6))
  }

  @Test func `breaks lines where a program chooses`() {
    let setter = CTTypesetterCreateWithAttributedString(text("nn nnnn\nn"))
    let width = advance("n") * 5
    #expect(CTTypesetterSuggestLineBreak(setter, 0, width) == 3)
    #expect(CTTypesetterSuggestClusterBreak(setter, 0, width) == 5)
    #expect(CTTypesetterSuggestLineBreak(setter, 3, width) == 5)
    #expect(CTTypesetterSuggestLineBreak(setter, 8, width) == 1)
    let line = CTTypesetterCreateLine(setter, CFRangeMake(3, 4))
    #expect(abs(CTLineGetTypographicBounds(line, nil, nil, nil) - advance("n") * 4) < 1e-9)
    #expect(CTLineGetStringRange(line) == CFRangeMake(3, 4))
  }

  @Test(arguments: [
    (CTLineTruncationType.end, [0, 1, 2], 3), (.start, [7, 8, 9], 0), (.middle, [0, 1, 9], 2),
  ])
  func `cuts a line for a token`(type: CTLineTruncationType, kept: [Int], index: Int) throws {
    let line = CTLineCreateWithAttributedString(text("0123456789"))
    let token = CTLineCreateWithAttributedString(text("…"))
    let width = CTLineGetTypographicBounds(token, nil, nil, nil) + advance("0") * 3 + 1
    let cut = try #require(CTLineCreateTruncatedLine(line, width, type, token))
    #expect(CTLineGetTypographicBounds(cut, nil, nil, nil) <= width)
    #expect(CTLineGetGlyphCount(cut) == 4)
    var indices: [CFIndex] = []
    for run in CTLineGetGlyphRuns(cut) as? [CTRun] ?? [] {
      var own = [CFIndex](repeating: 0, count: CTRunGetGlyphCount(run))
      CTRunGetStringIndices(run, CFRangeMake(0, 0), &own)
      indices += own
    }
    #expect(indices.sorted() == (kept + [index]).sorted())
    #expect(CTLineCreateTruncatedLine(line, 1, type, token) == nil)
    #expect(CTLineCreateTruncatedLine(line, 900, type, token) === line)
  }

  @Test func `widens the spaces of a line`() throws {
    let line = CTLineCreateWithAttributedString(text("nn nn nn"))
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    let wide = try #require(CTLineCreateJustifiedLine(line, 1, width + 30))
    #expect(abs(CTLineGetTypographicBounds(wide, nil, nil, nil) - width - 30) < 1e-9)
    #expect(
      abs(
        Double(CTLineGetOffsetForStringIndex(wide, 3, nil)) - advance("n") * 2 - advance(" ") - 15)
        < 1e-9)
  }
}

/// An app's colour and font, as a stub of UIKit has them.
private final class OwnColor: ColorConvertible {
  let cgColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
}

private final class OwnFont: CTFontConvertible {
  let ctFont = CTFontCreateWithName("Helvetica" as CFString, 30, nil)
}

@Suite struct `An attributed string of a text layer` {
  private let font = CTFontCreateWithName("Helvetica" as CFString, 20, nil)

  private func layer(_ string: Any?) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
    layer.string = string
    return layer
  }

  @Test func `is copied, and returned`() throws {
    let string = NSMutableAttributedString(string: "one", attributes: [.font: font])
    let layer = layer(string)
    let size = layer.preferredFrameSize()
    string.append(NSAttributedString(string: " and more"))
    let found = try #require(layer.string as? NSAttributedString)
    #expect(found.string == "one")
    #expect(found.attribute(.font, at: 0, effectiveRange: nil) as? CTFont == font)
    #expect(layer.preferredFrameSize() == size)
    #expect(layer.value(forKey: "string") is NSAttributedString)
    layer.string = "two"
    #expect(layer.string as? String == "two")
  }

  @Test func `has Core Text's font and size where it sets none`() {
    let layer = layer(NSAttributedString(string: "n"))
    layer.fontSize = 90
    // Ascent and descent are 1.18 of 12 points.
    #expect(abs(Double(layer.preferredFrameSize().height) - 1.18 * 12) < 1e-9)
    layer.string = "n"
    #expect(abs(Double(layer.preferredFrameSize().height) - 1.18 * 90) < 1e-9)
  }

  @Test func `is measured as it is, or wrapped at the layer's width`() {
    let layer = layer(NSAttributedString(string: "word word word", attributes: [.font: font]))
    #expect(layer.preferredFrameSize().width > 100)
    #expect(abs(Double(layer.preferredFrameSize().height) - 23.6) < 1e-9)
    layer.isWrapped = true
    #expect(layer.preferredFrameSize().width <= 100)
    #expect(abs(Double(layer.preferredFrameSize().height) - 47.6) < 1e-9)
    layer.string = nil
    #expect(layer.preferredFrameSize() == .zero)
  }

  @Test func `takes objects of an app as fonts and colours`() {
    let string = NSAttributedString(
      string: "n", attributes: [.font: OwnFont(), .foregroundColor: OwnColor()])
    let layer = layer(string)
    #expect(abs(Double(layer.preferredFrameSize().height) - 1.18 * 30) < 1e-9)
    layer.string = "n"
    layer.font = OwnFont()
    layer.fontSize = 10
    #expect(abs(Double(layer.preferredFrameSize().height) - 11.8) < 1e-9)
    layer.font = CTFontCopyGraphicsFont(font, nil)
    #expect(abs(Double(layer.preferredFrameSize().height) - 11.8) < 1e-9)
  }

  @Test func `has paragraph styles of either kind`() {
    let style = NSMutableParagraphStyle()
    style.minimumLineHeight = 40
    func height(_ style: Any) -> Double {
      let string = NSAttributedString(
        string: "a\nb", attributes: [.font: font, .paragraphStyle: style])
      return Double(layer(string).preferredFrameSize().height)
    }
    // Two lines of 40 points without the last one's leading.
    #expect(abs(height(style) - 79.6) < 1e-9)
    var least: CGFloat = 40
    let other = withUnsafePointer(to: &least) { value in
      var setting = CTParagraphStyleSetting(
        spec: .minimumLineHeight, valueSize: MemoryLayout<CGFloat>.size, value: value)
      return CTParagraphStyleCreate(&setting, 1)
    }
    #expect(abs(height(other) - 79.6) < 1e-9)
    var found: CGFloat = 0
    #expect(
      CTParagraphStyleGetValueForSpecifier(
        other, .minimumLineHeight, MemoryLayout<CGFloat>.size, &found))
    #expect(found == 40)
  }

  @Test func `has UIKit's defaults of a paragraph style`() {
    let style = NSParagraphStyle.default
    #expect(style.alignment == .natural && style.lineBreakMode == .byWordWrapping)
    #expect(style.lineSpacing == 0 && style.lineHeightMultiple == 0)
    let changed = NSMutableParagraphStyle()
    #expect(changed == style)
    changed.setParagraphStyle(style)
    changed.headIndent = 4
    #expect(changed != style)
    #expect((changed.copy() as? NSParagraphStyle)?.headIndent == 4)
    #expect((style.mutableCopy() as? NSMutableParagraphStyle)?.headIndent == 0)
  }

  /// A player's text layer draws like this.
  private final class Caption: CALayer {
    var frameSetter: CTFramesetter?

    override func draw(in ctx: CGContext) {
      guard let frameSetter else { return }
      ctx.textMatrix = .identity
      ctx.translateBy(x: 0, y: bounds.height)
      ctx.scaleBy(x: 1, y: -1)
      let frame = CTFramesetterCreateFrame(
        frameSetter, CFRangeMake(0, 0), CGPath(rect: bounds, transform: nil), nil)
      CTFrameDraw(frame, ctx)
    }
  }

  @Test func `looks the same in a text layer and in a frame`() {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 4
    let string = NSMutableAttributedString(
      string: "Hello\nbig world",
      attributes: [
        .font: font, .paragraphStyle: style, .kern: 1.5,
        .foregroundColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      ])
    string.addAttributes(
      [.strokeWidth: 4, .strokeColor: CGColor(red: 0, green: 0, blue: 1, alpha: 1)],
      range: NSRange(location: 6, length: 3))
    let bounds = CGRect(x: 0, y: 0, width: 140, height: 60)
    func picture(_ layer: CALayer) -> [UInt32] {
      let stage = Stage(width: 140, height: 60)
      layer.frame = bounds
      stage.rootLayer.addSublayer(layer)
      return Array(stage.render(at: 0).pixels)
    }
    let text = CATextLayer()
    text.string = string
    let caption = Caption()
    caption.frameSetter = CTFramesetterCreateWithAttributedString(string)
    caption.setNeedsDisplay()
    let (first, second) = (picture(text), picture(caption))
    #expect(first.contains { $0 >> 24 > 200 })
    // Rounding differs where y is mirrored.
    func channels(_ pixels: [UInt32]) -> [Int] {
      pixels.flatMap { pixel in [0, 8, 16, 24].map { Int(pixel >> UInt32($0)) & 0xFF } }
    }
    let differing = zip(channels(first), channels(second)).count { abs($0 - $1) > 3 }
    #expect(differing == 0)
  }

  @Test func `has shadows, which are below all characters`() throws {
    func picture(_ shadow: NSShadow?) -> Bitmap {
      var attributes: [NSAttributedString.Key: Any] = [
        .font: font, .foregroundColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      ]
      attributes[.shadow] = shadow
      let layer = layer(NSAttributedString(string: "HHHH", attributes: attributes))
      let stage = Stage(width: 100, height: 60)
      stage.rootLayer.addSublayer(layer)
      return stage.render(at: 0)
    }
    let shadow = NSShadow()
    #expect(shadow.shadowOffset == .zero && shadow.shadowBlurRadius == 0)
    shadow.shadowOffset = CGSize(width: 0, height: 20)
    shadow.shadowColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let (plain, shadowed) = (picture(nil), picture(shadow))
    for y in 0..<20 {
      for x in 0..<100 {
        // The text is where it was; 20 points below is the same in blue.
        #expect(plain.pixel(x: x, y: y) == shadowed.pixel(x: x, y: y))
        let alpha = plain.pixel(x: x, y: y) >> 24
        let below = shadowed.pixel(x: x, y: y + 20)
        if plain.pixel(x: x, y: y + 20) == 0 {
          #expect(abs(Int(below >> 24) - Int(alpha)) <= 1 && below & 0xff == 0)
        }
      }
    }
    shadow.shadowColor = nil
    #expect(picture(shadow).pixels == plain.pixels)
  }
}
