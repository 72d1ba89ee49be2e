import CoreText
import Foundation
import QuartzCore
import Testing

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
