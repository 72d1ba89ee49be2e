import QuartzCore
import Testing

@Suite struct `A bitmap context` {
  private let rgba = CGImageAlphaInfo.premultipliedLast.rawValue

  private func context(_ width: Int, _ height: Int) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: rgba))
  }

  /// The bytes of a pixel, counted from the top left.
  private func pixel(_ context: CGContext, _ x: Int, _ y: Int) throws -> [UInt8] {
    let data = try #require(context.makeImage()?.dataProvider?.data)
    return [UInt8](data[(4 * (y * context.width + x))..<(4 * (y * context.width + x) + 4)])
  }

  @Test func `has its origin at the bottom left`() throws {
    let context = try context(10, 8)
    #expect(context.width == 10 && context.height == 8 && context.bytesPerRow == 40)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 2))
    #expect(try pixel(context, 0, 7) == [255, 0, 0, 255])
    #expect(try pixel(context, 0, 5) == [0, 0, 0, 0])
  }

  @Test func `keeps its state when an image is made`() throws {
    let context = try context(10, 8)
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 8))
    context.setFillColor(gray: 0.5, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 8))
    #expect(try pixel(context, 0, 0) == [64, 64, 64, 128])
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 4, width: 10, height: 1))
    #expect(try pixel(context, 0, 3) == [255, 255, 255, 255])
    #expect(try pixel(context, 6, 3) == [0, 0, 0, 0])
    context.restoreGState()
    context.fill(CGRect(x: 9, y: 7, width: 1, height: 1))
    #expect(try pixel(context, 9, 0) == [0, 0, 0, 255])
  }

  @Test func `draws into the caller's memory at once`() throws {
    var bytes = [UInt8](repeating: 0, count: 4)
    try bytes.withUnsafeMutableBytes { memory in
      let info =
        CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info))
      context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 1))
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect([UInt8](memory) == [64, 128, 255, 255])
      // What the caller stores is what is drawn on.
      memory[0] = 0
      context.setFillColor(gray: 1, alpha: 0)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect([UInt8](memory) == [0, 128, 255, 255])
    }
  }

  @Test func `may be grey or alpha alone`() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    // 255 times BT.709's 0.7152.
    #expect(gray.data?.load(as: UInt8.self) == 182)
    let alpha = try #require(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    alpha.setFillColor(gray: 1, alpha: 0.5)
    alpha.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(alpha.data?.load(as: UInt8.self) == 128)
  }

  @Test(arguments: [
    (0, 8, CGImageAlphaInfo.premultipliedLast.rawValue),
    (4, 16, CGImageAlphaInfo.premultipliedLast.rawValue),
    (4, 8, CGImageAlphaInfo.last.rawValue), (4, 8, CGImageAlphaInfo.none.rawValue),
    (4, 8, CGImageAlphaInfo.premultipliedLast.rawValue | 0x100), (4, 8, 9),
  ])
  func `is not made of what it cannot draw into`(width: Int, bits: Int, info: UInt32) {
    let context = CGContext(
      data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
    #expect(context == nil)
  }

  @Test func `clips to a mask's brightness or its alpha`() throws {
    let provider = try #require(CGDataProvider(data: Data([0, 128, 255, 255]) as CFData))
    let mask = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [],
        provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    let context = try context(4, 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 2, height: 2), mask: mask)
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(try pixel(context, 0, 0) == [0, 0, 0, 0])
    #expect(try pixel(context, 1, 0) == [0, 0, 128, 128])
    #expect(try pixel(context, 1, 1) == [0, 0, 255, 255])
    #expect(try pixel(context, 3, 1) == [0, 0, 0, 0])
  }

  @Test func `knows its path and its spaces`() throws {
    let context = try context(20, 20)
    #expect(context.isPathEmpty && context.path == nil && context.boundingBoxOfPath.isNull)
    context.scaleBy(x: 2, y: 2)
    context.move(to: CGPoint(x: 2, y: 2))
    context.addLine(to: CGPoint(x: 8, y: 2))
    context.setLineWidth(2)
    #expect(context.currentPointOfPath == CGPoint(x: 8, y: 2))
    #expect(context.pathContains(CGPoint(x: 5, y: 2.5), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 5, y: 2.5), mode: .fill))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 2, y: 1, width: 6, height: 2))
    #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 2)) == CGPoint(x: 2, y: 4))
    #expect(context.convertToUserSpace(CGSize(width: 4, height: 2)).width == 2)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 10))
    context.fillPath()
    #expect(context.isPathEmpty)
    #expect(try pixel(context, 10, 16) == [0, 0, 0, 255])
  }

  @Test func `sets colours by their components in a space`() throws {
    let context = try context(1, 1)
    context.setFillColorSpace(CGColorSpaceCreateDeviceGray())
    context.setFillColor([0.2, 1])
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try pixel(context, 0, 0) == [51, 51, 51, 255])
    context.textPosition = CGPoint(x: 3, y: 4)
    #expect(context.textMatrix == CGAffineTransform(translationX: 3, y: 4))
  }

  @Test func `has the box of all its clips in the present space`() throws {
    let context = try context(40, 30)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 40, height: 30))
    context.saveGState()
    context.clip(to: CGRect(x: 4.5, y: 2, width: 20, height: 50))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 4.5, y: 2, width: 20, height: 28))
    context.translateBy(x: 10, y: 0)
    context.scaleBy(x: 2, y: 2)
    context.addEllipse(in: CGRect(x: 1, y: 5, width: 20, height: 4))
    context.clip()
    // The first clip is 24.5 wide: (24.5 − 10) ÷ 2.
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 5, width: 6.25, height: 4))
    context.clip(to: CGRect(x: 100, y: 100, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath.isNull)
    context.restoreGState()
    context.rotate(by: .pi / 2)
    context.clip(to: CGRect(x: 3, y: -8, width: 6, height: 5))
    let box = context.boundingBoxOfClipPath
    #expect(abs(box.minX - 3) < 1e-9 && abs(box.minY + 8) < 1e-9)
    #expect(abs(box.width - 6) < 1e-9 && abs(box.height - 5) < 1e-9)
  }

  @Test func `draws gradients between two circles`() throws {
    let context = try context(90, 60)
    let gradient = try #require(
      CGGradient(
        colorsSpace: CGColorSpace(name: CGColorSpace.sRGB),
        colors: [
          CGColor(red: 1, green: 0, blue: 0, alpha: 1),
          CGColor(red: 0, green: 0, blue: 1, alpha: 1),
        ] as CFArray, locations: [0, 1]))
    // As in Cairo, with y pointing down.
    context.translateBy(x: 0, y: 60)
    context.scaleBy(x: 1, y: -1)
    context.drawRadialGradient(
      gradient, startCenter: CGPoint(x: 20, y: 30), startRadius: 6,
      endCenter: CGPoint(x: 62, y: 28), endRadius: 20, options: .drawsAfterEndLocation)
    #expect(abs(Int(try pixel(context, 28, 29)[2]) - 132) <= 1)
    #expect(try pixel(context, 58, 37) == [0, 0, 255, 255])
    #expect(try pixel(context, 80, 50) == [0, 0, 255, 255])
    #expect(try pixel(context, 28, 18) == [0, 0, 0, 0])
    #expect(try pixel(context, 4, 30) == [0, 0, 0, 0])
  }
}

@Suite struct `A layer's context` {
  private final class Dial: CALayer {
    var sizes: [[Int]] = []

    override func draw(in context: CGContext) {
      sizes.append([context.width, context.height])
      context.fill(context.boundingBoxOfClipPath)
    }
  }

  @Test(arguments: [
    (100.0, 10.0, 2.0, [200, 20]), (33.4, 20, 1, [34, 20]), (10, 10.5, 2, [20, 21]),
    (0.1, 0.2, 30, [3, 6]), (40, 30, 0, [40, 30]),
  ])
  func `has the pixels of its contents`(
    width: Double, height: Double, scale: Double, pixels: [Int]
  ) {
    let dial = Dial()
    dial.bounds = CGRect(x: 5, y: 5, width: width, height: height)
    dial.contentsScale = scale
    dial.setNeedsDisplay()
    dial.displayIfNeeded()
    #expect(dial.sizes == [pixels])
    // Drawn in part, it is as large.
    dial.setNeedsDisplay(CGRect(x: 5, y: 5, width: width / 4, height: height / 4))
    dial.displayIfNeeded()
    #expect(dial.sizes == [pixels, pixels])
  }
}

@Suite struct `A presentation` {
  private func painted(_ layer: CALayer, side: Int = 20) throws -> Set<Int> {
    let context = try #require(
      CGContext(
        data: nil, width: side, height: side, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    // As snapshots do, with y pointing down.
    context.translateBy(x: 0, y: CGFloat(side))
    context.scaleBy(x: 1, y: -1)
    layer.render(in: context)
    let bytes = [UInt8](try #require(context.makeImage()?.dataProvider?.data))
    return Set((0..<side * side).filter { bytes[4 * $0 + 3] > 0 })
  }

  private func square(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Set<Int> {
    Set((y..<y + height).flatMap { row in (x..<x + width).map { row * 20 + $0 } })
  }

  @Test func `draws itself and its sublayers as they are presented`() throws {
    let stage = Stage(width: 20, height: 20)
    let (parent, child, leaf, mask) = (CALayer(), CALayer(), CALayer(), CALayer())
    parent.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    leaf.frame = CGRect(x: 0, y: 5, width: 4, height: 4)
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 16)
    for layer in [child, leaf, mask] {
      layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    }
    child.backgroundColor = nil
    leaf.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    child.addSublayer(leaf)
    parent.addSublayer(child)
    parent.mask = mask
    stage.rootLayer.addSublayer(parent)
    func slide(_ layer: CALayer, _ keyPath: String, by distance: Double) {
      let slide = CABasicAnimation(keyPath: keyPath)
      slide.byValue = distance
      slide.duration = 1
      layer.add(slide, forKey: nil)
    }
    slide(child, "position.x", by: 10)
    slide(leaf, "position.y", by: 10)
    slide(mask, "position.y", by: -10)
    stage.advance(to: 0.5)
    // The leaf is at (5, 10), and the mask ends at 11.
    let presentation = try #require(parent.presentation())
    #expect(try painted(presentation) == square(5, 10, 4, 1))
    #expect(try painted(parent) == square(0, 5, 4, 4))
    // A sublayer's presentation is drawn in its own space.
    let inner = try #require(child.presentation())
    #expect(try painted(inner) == square(0, 10, 4, 4))
    // Nothing of the tree has changed.
    #expect(child.position.x == 5 && leaf.superlayer === child)
    stage.advance(to: 2)
    #expect(try painted(#require(parent.presentation())) == square(0, 5, 4, 4))
  }

  @Test func `draws a shape as it is presented`() throws {
    let stage = Stage(width: 20, height: 20)
    let bar = CAShapeLayer()
    bar.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
    stage.rootLayer.addSublayer(bar)
    let grow = CABasicAnimation(keyPath: "path")
    grow.toValue = CGPath(rect: CGRect(x: 0, y: 0, width: 12, height: 4), transform: nil)
    grow.duration = 1
    bar.add(grow, forKey: nil)
    stage.advance(to: 0.5)
    let presentation = try #require(stage.rootLayer.presentation())
    #expect(try painted(presentation) == square(0, 0, 8, 4))
  }
}

extension Bitmap {
  /// A pixel as 0xRRGGBBAA, its colours multiplied with its alpha.
  func rgba(x: Int, y: Int) -> UInt32 { pixel(x: x, y: y).byteSwapped }
}
