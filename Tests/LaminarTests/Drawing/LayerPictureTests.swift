import Foundation
import Laminar
import LaminarTestSupport
import Testing

/// What contents, masks, shadows and blend modes of layers show, pixel by pixel.
@Suite struct `A layer's picture` {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let green = Color(red: 0, green: 1, blue: 0)

  /// Rows of one colour each, as an image.
  func rows(_ colors: [UInt32], width: Int) throws -> Image {
    try #require(
      Image(
        width: width, height: colors.count,
        pixels: colors.flatMap { [UInt32](repeating: $0, count: width) }))
  }

  func picture(_ size: CGFloat, _ layer: Layer, scale: Double = 1) -> Bitmap {
    let stage = Stage(width: size, height: size, scale: scale)
    stage.rootLayer.addSublayer(layer)
    return stage.render(at: 0)
  }

  func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    return layer
  }

  /// The frame of an image with a blue first row and green rest: x, y, width, height.
  func frame(_ bitmap: Bitmap) -> [Int] {
    let found = bitmap.pixels.indices.filter { bitmap.pixels[$0] >> 24 == 255 }
    let xs = found.map { $0 % bitmap.width }
    let ys = found.map { $0 / bitmap.width }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max()
    else { return [] }
    return [left, top, right - left + 1, bottom - top + 1]
  }

  @Test(arguments: [
    ("center", [40, 45, 20, 10]), ("top", [40, 90, 20, 10]), ("bottom", [40, 0, 20, 10]),
    ("left", [0, 45, 20, 10]), ("right", [80, 45, 20, 10]), ("topLeft", [0, 90, 20, 10]),
    ("topRight", [80, 90, 20, 10]), ("bottomLeft", [0, 0, 20, 10]),
    ("bottomRight", [80, 0, 20, 10]), ("resize", [0, 0, 100, 100]),
    ("resizeAspect", [0, 25, 100, 50]), ("nowhere", [40, 45, 20, 10]),
  ])
  func `positions its contents by the gravity`(gravity: String, expected: [Int]) throws {
    let layer = layer(0, 0, 100, 100)
    layer.contents = try rows([UInt32](repeating: 0xff00_ff00, count: 10), width: 20)
    layer.contentsGravity = LayerContentsGravity(rawValue: gravity)
    #expect(frame(picture(100, layer)) == expected)
  }

  @Test func `lets contents that fill extend beyond its bounds, unless it clips`() throws {
    let layer = layer(30, 30, 20, 40)
    layer.contents = try rows([UInt32](repeating: 0xff00_ff00, count: 10), width: 20)
    layer.contentsGravity = .resizeAspectFill
    #expect(frame(picture(100, layer)) == [0, 30, 80, 40])
    layer.masksToBounds = true
    #expect(frame(picture(100, layer)) == [30, 30, 20, 40])
  }

  @Test func `counts pixels by its scale and by the part that shows`() throws {
    let layer = layer(0, 0, 100, 100)
    layer.contents = try rows([UInt32](repeating: 0xff00_ff00, count: 40), width: 40)
    layer.contentsGravity = .bottomLeft
    layer.contentsScale = 2
    #expect(frame(picture(100, layer)) == [0, 0, 20, 20])
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.25)
    #expect(frame(picture(100, layer)) == [0, 0, 10, 5])
  }

  @Test func `shows the first row at the top, also where y points up`() throws {
    let image = try rows([0xffff_0000, 0xff00_ff00], width: 2)
    for isFlipped in [false, true] {
      let layer = layer(10, 10, 20, 20)
      layer.contents = image
      layer.magnificationFilter = .nearest
      layer.isGeometryFlipped = isFlipped
      let bitmap = picture(40, layer)
      #expect(bitmap.pixel(x: 15, y: 12) == 0xffff_0000)
      #expect(bitmap.pixel(x: 15, y: 28) == 0xff00_ff00)
    }
  }

  @Test func `rounds its contents only when it clips`() throws {
    let layer = layer(0, 0, 100, 100)
    layer.cornerRadius = 20
    layer.contents = try rows([0xff00_ff00], width: 1)
    #expect(picture(100, layer).pixel(x: 1, y: 1) == 0xff00_ff00)
    layer.masksToBounds = true
    #expect(picture(100, layer).pixel(x: 1, y: 1) == 0)
  }

  @Test func `keeps the corners of nine slices`() throws {
    // Three pixels a side: corners blue, the rest green.
    let (b, g): (UInt32, UInt32) = (0xffff_0000, 0xff00_ff00)
    let layer = layer(0, 0, 60, 30)
    let image: Image = try #require(
      Image(width: 3, height: 3, pixels: [b, g, b, g, g, g, b, g, b]))
    layer.contents = image
    layer.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
    layer.magnificationFilter = .nearest
    let bitmap = picture(60, layer)
    // The middle pixel stretches, the borders stay one point wide.
    for (x, y) in [(0, 0), (59, 0), (0, 29), (59, 29)] { #expect(bitmap.pixel(x: x, y: y) == b) }
    for (x, y) in [(1, 0), (58, 0), (0, 1), (30, 15), (59, 28)] {
      #expect(bitmap.pixel(x: x, y: y) == g)
    }
  }

  @Test func `is seen through its mask, which has the layer's space`() throws {
    let layer = layer(20, 20, 60, 60)
    layer.backgroundColor = Self.red
    let inner = self.layer(0, 0, 60, 60)
    inner.backgroundColor = Self.green
    layer.addSublayer(inner)
    let mask = self.layer(10, 10, 20, 20)
    mask.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    layer.mask = mask
    let bitmap = picture(100, layer)
    #expect(frame(bitmap) == [])
    #expect(bitmap.pixel(x: 35, y: 35) == 0x8000_8000)
    #expect(bitmap.pixel(x: 29, y: 35) == 0 && bitmap.pixel(x: 50, y: 35) == 0)
    mask.isHidden = true
    #expect(picture(100, layer).pixels.allSatisfy { $0 == 0 })
  }

  @Test(arguments: [false, true])
  func `casts a Gaussian shadow`(isPicture: Bool) throws {
    // One deviation is the radius: half at the edge, 15.87 % one outside, 2.28 % at two.
    let layer = layer(50, 50, 200, 200)
    layer.backgroundColor = Self.red
    layer.shadowOpacity = 1
    layer.shadowRadius = 4
    layer.shadowOffset = .zero
    if isPicture {
      // Two halves are not a single shape.
      layer.backgroundColor = nil
      for x in [0, 100] {
        let half = self.layer(CGFloat(x), 0, 100, 200)
        half.backgroundColor = Self.green
        layer.addSublayer(half)
      }
    }
    let bitmap = picture(300, layer)
    // Pixel centres are half a pixel off: the mean of both sides is the value between.
    func alpha(_ x: Int) -> Double {
      Double((bitmap.pixel(x: x, y: 150) >> 24) + (bitmap.pixel(x: x - 1, y: 150) >> 24)) / 510
    }
    #expect(abs(alpha(46) - 0.1587) < 0.006)
    #expect(abs(alpha(42) - 0.0228) < 0.006)
    #expect(bitmap.pixel(x: 60, y: 60) >> 24 == 255)
  }

  @Test func `casts the shadow of its path, and none when it clips`() throws {
    let layer = layer(20, 20, 10, 10)
    layer.shadowOpacity = 0.5
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 5, height: 0)
    layer.shadowPath = Path(rect: CGRect(x: 0, y: 0, width: 30, height: 10))
    let bitmap = picture(60, layer)
    #expect(bitmap.pixel(x: 26, y: 25) == 0x8000_0000)
    #expect(bitmap.pixel(x: 54, y: 25) == 0x8000_0000)
    #expect(bitmap.pixel(x: 24, y: 25) == 0)
    layer.masksToBounds = true
    #expect(picture(60, layer).pixels.allSatisfy { $0 == 0 })
  }

  @Test func `blends by its filter's name`() throws {
    let layer = layer(0, 0, 10, 10)
    layer.backgroundColor = Color(red: 1, green: 0.5, blue: 0)
    let above = self.layer(0, 0, 10, 10)
    above.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0.5)
    above.compositingFilter = "multiplyBlendMode"
    layer.addSublayer(above)
    #expect(picture(10, layer).pixel(x: 4, y: 4) == 0xff00_4080)
    above.compositingFilter = "destOut"
    above.opacity = 0.5
    #expect(picture(10, layer).pixel(x: 4, y: 4) >> 24 == 127)
    above.opacity = 1
    above.compositingFilter = "sharpen"
    #expect(picture(10, layer).pixel(x: 4, y: 4) == 0xff80_8080)
  }

  @Test func `survives shadows in shadows in shadows`() throws {
    let top = layer(0, 0, 40, 40)
    var layer = top
    for _ in 0..<60 {
      layer.shadowOpacity = 0.5
      layer.shadowRadius = 1
      let next = self.layer(0, 0, 41, 3)
      next.backgroundColor = Color(red: 0, green: 0, blue: 1, alpha: 0.1)
      layer.addSublayer(next)
      layer = next
    }
    #expect(picture(48, top).pixels.contains { $0 != 0 })
  }
}

/// The parts of a layer's picture against exact areas and arithmetic.
@Suite struct `What a layer shows` {
  private func render(_ layer: Layer, _ side: CGFloat = 80, scale: Double = 1) -> Bitmap {
    let stage = Stage(width: side, height: side, scale: scale)
    stage.rootLayer.addSublayer(layer)
    return stage.render(at: 0)
  }

  private func box(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: Color?
  ) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  /// Alphas against coverages of 0…1: edges by 10, the mean by 0.6.
  private func expect(
    _ bitmap: Bitmap, near expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let differences = zip(bitmap.pixels, expected).map { abs(Double($0 >> 24) - 255 * $1) }
    #expect(bitmap.pixels.count == expected.count, sourceLocation: sourceLocation)
    #expect(
      differences.reduce(0, +) / Double(differences.count) <= 0.6, sourceLocation: sourceLocation)
    let width = bitmap.width
    for (index, difference) in differences.enumerated() {
      // Thin slivers along an edge count in pixels, not in samples.
      let around: [Int] = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1]
      let isEdge = around.contains {
        expected.indices.contains(index + $0)
          && abs(expected[index + $0] - expected[index]) > 0.001
      }
      if difference > (isEdge ? 10 : 3) {
        Issue.record(
          "\(index % bitmap.width), \(index / bitmap.width): \(difference)",
          sourceLocation: sourceLocation)
        return
      }
    }
  }

  /// Points along a cubic, finer than a pixel resolves.
  private func cubic(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    (1...200).map { step in
      let t = Double(step) / 200
      let s = 1 - t
      let near = a * (s * s * s) + b * (3 * s * s * t)
      return near + c * (3 * s * t * t) + d * (t * t * t)
    }
  }

  @Test func `has continuous corners of the published curves`() {
    let layer = box(4, 6, 72, 68, .black)
    layer.cornerRadius = 16
    layer.cornerCurve = .continuous
    // The curves of Laminar.docc: DrawingOrder, "Corners and borders" for a radius of 1, from the
    // upper edge's end to the left edge's.
    let corner: [SIMD2<Double>] = [
      SIMD2(1.528665, 0), SIMD2(1.08849299, 0), SIMD2(0.86840701, 0), SIMD2(0.63149399, 0.07491140),
      SIMD2(0.37282401, 0.16906001), SIMD2(0.16906001, 0.37282401), SIMD2(0.07491140, 0.63149399),
      SIMD2(0, 0.86840701), SIMD2(0, 1.08849299), SIMD2(0, 1.528665),
    ].map { $0 * 16 }
    var one = [corner[0]]
    for start in [0, 3, 6] {
      one += cubic(corner[start], corner[start + 1], corner[start + 2], corner[start + 3])
    }
    let (width, height) = (72.0, 68.0)
    let outline =
      one + one.reversed().map { SIMD2($0.x, height - $0.y) }
      + one.map { SIMD2(width - $0.x, height - $0.y) }
      + one.reversed().map { SIMD2(width - $0.x, $0.y) }
    let reference = ReferenceRasterizer(width: 80, height: 80)
    expect(
      render(layer),
      near: reference.coverage([outline.map { $0 + SIMD2(4, 6) }]) { $0 != 0 })
  }

  @Test(arguments: 0..<16)
  func `rounds the requested corners`(corners: UInt) {
    let layer = box(8, 8, 64, 60, .black)
    layer.cornerRadius = 20
    layer.maskedCorners = CornerMask(rawValue: corners)
    let reference = ReferenceRasterizer(width: 80, height: 80)
    expect(
      render(layer),
      near: reference.coverage { x, y in
        guard x >= 8, x <= 72, y >= 8, y <= 68 else { return false }
        let dx = max(28 - x, x - 52)
        let dy = max(28 - y, y - 48)
        guard dx > 0, dy > 0, dx * dx + dy * dy > 400 else { return true }
        let bit: UInt = x < 40 ? (y < 38 ? 1 : 4) : (y < 38 ? 2 : 8)
        return corners & bit == 0
      })
  }

  @Test func `has its border inside its bounds, above its sublayers`() {
    // Laminar.docc: ReferenceValues, "Geometry and drawing", row 61, and the radii of
    // Laminar.docc: DrawingOrder, "Corners and borders": outer 10, inner 6.
    let layer = box(0, 0, 80, 80, nil)
    layer.borderWidth = 4
    layer.borderColor = .red
    layer.cornerRadius = 10
    let bitmap = render(layer)
    let reference = ReferenceRasterizer(width: 80, height: 80)
    func isInside(_ x: Double, _ y: Double, _ inset: Double, _ radius: Double) -> Bool {
      let (low, high) = (inset + radius, 80 - inset - radius)
      guard x >= inset, y >= inset, x <= 80 - inset, y <= 80 - inset else { return false }
      let (dx, dy) = (max(low - x, x - high, 0), max(low - y, y - high, 0))
      return dx * dx + dy * dy <= radius * radius
    }
    expect(
      bitmap, near: reference.coverage { isInside($0, $1, 0, 10) && !isInside($0, $1, 4, 6) })
    layer.borderWidth = 10
    layer.cornerRadius = 0
    layer.addSublayer(box(0, 0, 80, 80, .green))
    let covered = render(layer)
    #expect(covered.pixel(x: 5, y: 50) == 0xff00_00ff)
    #expect(covered.pixel(x: 15, y: 50) == 0xff00_ff00)
  }

  @Test(arguments: [true, false])
  func `fades as a group, or each part by itself`(isGroup: Bool) {
    let layer = box(0, 0, 40, 80, .black)
    layer.opacity = 0.5
    layer.allowsGroupOpacity = isGroup
    layer.addSublayer(box(20, 0, 40, 80, .black))
    let bitmap = render(layer)
    func alpha(_ x: Int) -> Int { Int(bitmap.pixel(x: x, y: 40) >> 24) }
    #expect(abs(alpha(10) - 128) <= 1 && abs(alpha(50) - 128) <= 1)
    #expect(abs(alpha(30) - (isGroup ? 128 : 191)) <= 1)
  }

  /// What is left of an opaque and of an empty backdrop inside the layer, as alphas.
  @Test(arguments: [
    ("copy", 1.0, 1.0), ("clear", 0, 0), ("sourceIn", 1, 0), ("sourceOut", 0, 1), ("destIn", 1, 0),
    ("destAtop", 1, 1), ("xor", 0, 1), ("destOut", 0, 0), ("sourceAtop", 1, 0), ("destOver", 1, 1),
  ])
  func `composites by the covered part of each pixel`(
    mode: String, onBackdrop: Double, onNothing: Double
  ) {
    let root = box(0, 0, 80, 80, nil)
    root.addSublayer(box(0, 0, 80, 40, .blue))
    let layer = box(20, 15, 40, 50, .red)
    layer.cornerRadius = 8
    // A border on a background covers edges twice, as it does without a filter.
    let isAlone = ["xor", "destOut", "destOver", "sourceAtop"].contains(mode)
    layer.borderWidth = isAlone ? 0 : 3
    layer.borderColor = .green
    layer.transform = Transform3DMakeRotation(0.35, 0, 0, 1)
    layer.compositingFilter = mode
    root.addSublayer(layer)
    let reference = ReferenceRasterizer(width: 80, height: 80)
    let (s, c) = (sin(0.35), cos(0.35))
    let covered = reference.coverage { x, y in
      let (dx, dy) = (x - 40, y - 40)
      let (u, v) = (abs(c * dx + s * dy), abs(-s * dx + c * dy))
      guard u <= 20, v <= 25 else { return false }
      let (cu, cv) = (max(u - 12, 0), max(v - 17, 0))
      return cu * cu + cv * cv <= 64
    }
    expect(
      render(root),
      near: covered.indices.map { index in
        index / 80 < 40
          ? 1 - covered[index] + covered[index] * onBackdrop : covered[index] * onNothing
      })
  }

  @Test func `is seen through a mask that is seen through a mask`() {
    let layer = box(0, 0, 80, 80, .red)
    let outer = box(10, 10, 50, 50, Color(white: 0, alpha: 0.5))
    let inner = box(20, 0, 80, 80, Color(white: 1, alpha: 0.5))
    outer.mask = inner
    layer.mask = outer
    let bitmap = render(layer)
    for (x, expected) in [(20, 0), (29, 0), (31, 64), (58, 64), (61, 0)] {
      #expect(abs(Int(bitmap.pixel(x: x, y: 30) >> 24) - expected) <= 1, "\(x)")
    }
  }

  @Test func `scrolls its sublayers along its mode's axes`() {
    for (mode, expected) in [
      (ScrollLayerScrollMode.both, [10, 10]), (.horizontally, [10, 25]), (.vertically, [30, 10]),
      (.none, [30, 25]),
    ] {
      let scroll = ScrollLayer()
      scroll.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
      scroll.scrollMode = mode
      scroll.addSublayer(box(30, 25, 10, 10, .black))
      scroll.scroll(to: CGPoint(x: 20, y: 15))
      let bitmap = render(scroll)
      let found = bitmap.pixels.indices.filter { bitmap.pixels[$0] >> 24 == 255 }
      #expect(found.count == 100)
      #expect([found[0] % 80, found[0] / 80] == expected, "\(mode)")
    }
  }

  @Test(arguments: [0.25, 0.5, 1, 2])
  func `is rasterised on pixels of its scale`(scale: Double) {
    // A bar of 4 points, half a pixel off the bitmap's grid where the scale is below 1.
    let layer = box(0, 0, 80, 80, nil)
    layer.shouldRasterize = true
    layer.rasterizationScale = CGFloat(scale)
    layer.magnificationFilter = .nearest
    layer.addSublayer(box(30, 0, 4, 80, .black))
    let bitmap = render(layer)
    // What a bitmap of that scale holds: the covered share of each of its columns.
    let size = 1 / scale
    for x in 0..<80 where scale <= 1 {
      let left = (Double(x) / size).rounded(.down) * size
      let covered = max(min(left + size, 34) - max(left, 30), 0) / size
      #expect(abs(Double(bitmap.pixel(x: x, y: 40) >> 24) - 255 * covered) <= 1, "\(x)")
    }
    let ink = (0..<80).reduce(0.0) { $0 + Double(bitmap.pixel(x: $1, y: 40) >> 24) / 255 }
    #expect(abs(ink - 4) < 0.05)
  }
}

@Suite struct `Opaque layers` {
  private func picture(
    isOpaque: Bool, contents: Image? = nil, _ sketch: @escaping (DrawingContext) -> Void
  ) -> Bitmap {
    let layer = SketchLayer()
    layer.frame = CGRect(x: 4, y: 4, width: 24, height: 24)
    layer.sketch = sketch
    layer.isOpaque = isOpaque
    if let contents { layer.contents = contents } else { layer.setNeedsDisplay() }
    let stage = Stage(width: 32, height: 32, backgroundColor: .white)
    stage.rootLayer.addSublayer(layer)
    return stage.render(at: 0)
  }

  @Test func `draw on black pixels without alpha`() {
    let bitmap = picture(isOpaque: true) { context in
      context.setFillColor(Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
    }
    // Half of red on black; black; the canvas.
    #expect(bitmap.pixel(x: 6, y: 6) == 0xff00_0080)
    #expect(bitmap.pixel(x: 20, y: 20) == 0xff00_0000)
    #expect(bitmap.pixel(x: 2, y: 2) == 0xffff_ffff)
    #expect(picture(isOpaque: false) { $0.fill(.zero) }.pixel(x: 20, y: 20) == 0xffff_ffff)
  }

  @Test func `stay opaque where a drawing clears or copies`() {
    let bitmap = picture(isOpaque: true) { context in
      context.setFillColor(.white)
      context.fill(context.bounds)
      context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
      context.setBlendMode(.copy)
      context.setFillColor(Color(red: 0, green: 1, blue: 0, alpha: 0.5))
      context.fill(CGRect(x: 8, y: 0, width: 8, height: 8))
    }
    #expect(bitmap.pixel(x: 6, y: 6) == 0xff00_0000)
    #expect(bitmap.pixel(x: 15, y: 6) == 0xff00_8000)
    #expect(bitmap.pixel(x: 15, y: 16) == 0xffff_ffff)
  }

  @Test func `keep the alpha of an image, and show nothing where nothing is drawn`() throws {
    let image = try #require(
      Image(size: CGSize(width: 24, height: 24)) { context in
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
      })
    let bitmap = picture(isOpaque: true, contents: image) { _ in }
    #expect(bitmap.pixel(x: 6, y: 6) == 0xff00_0000)
    #expect(bitmap.pixel(x: 20, y: 20) == 0xffff_ffff)
    #expect(picture(isOpaque: true) { _ in }.pixel(x: 20, y: 20) == 0xffff_ffff)
  }

  @Test func `are the same where drawing is asynchronous`() {
    func picture(isAsynchronous: Bool) -> Bitmap {
      let layer = DialLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
      layer.drawsAsynchronously = isAsynchronous
      layer.setNeedsDisplay()
      let stage = Stage(width: 32, height: 32)
      stage.rootLayer.addSublayer(layer)
      return stage.render(at: 0)
    }
    #expect(picture(isAsynchronous: true).pixels == picture(isAsynchronous: false).pixels)
  }
}

/// Laminar.docc: Gradients, "Colour spaces".
@Suite struct `A gradient layer of device colours` {
  private func colors(_ layer: GradientLayer) throws -> [[UInt32]] {
    let image = try #require(Image(rendering: layer))
    return [0, 50, 100].map { x in
      let pixel = image.pixels[x]
      return [pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255]
    }
  }

  private func gradient(_ colors: [Color]) -> GradientLayer {
    let layer = GradientLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 101, height: 1)
    layer.startPoint = CGPoint(x: 0.5 / 101, y: 0)
    layer.endPoint = CGPoint(x: 100.5 / 101, y: 0)
    layer.colors = colors
    return layer
  }

  private let red = Color(deviceRed: 1, green: 0, blue: 0)
  private let green = Color(deviceRed: 0, green: 1, blue: 0)

  @Test func `is mixed in generic RGB`() throws {
    #expect(try colors(gradient([red, green])) == [[255, 38, 0], [161, 144, 2], [5, 249, 0]])
  }

  @Test func `is mixed in sRGB with one colour of it`() throws {
    #expect(try colors(gradient([.red, green])) == [[255, 0, 0], [128, 128, 0], [0, 255, 0]])
  }

  @Test func `is mixed so while its colours are animated`() throws {
    let layer = gradient([red, red])
    let stage = Stage(width: 101, height: 1)
    Transaction.begin()
    Transaction.setDisableActions(true)
    layer.frame = CGRect(x: 0, y: 0, width: 101, height: 1)
    stage.rootLayer.addSublayer(layer)
    Transaction.commit()
    let change = BasicAnimation(keyPath: "colors")
    change.fromValue = [red, red]
    change.toValue = [red, green]
    change.duration = 1
    change.fillMode = .forwards
    change.isRemovedOnCompletion = false
    layer.add(change, forKey: nil)
    let pixels = stage.render(at: 2).pixels
    #expect([pixels[50] & 255, pixels[50] >> 8 & 255, pixels[50] >> 16 & 255] == [161, 144, 2])
  }
}

/// The rows of Laminar.docc: ReferenceValues, "Geometry and drawing" that are pixels of one layer,
/// by their numbers.
@Suite struct `Drawn layer vectors` {
  private func layer(_ color: Color?) -> Layer {
    let layer = Layer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.backgroundColor = color
    return layer
  }

  private func pixel(_ x: Int, _ y: Int, of layer: Layer) -> UInt32 {
    let stage = Stage(width: 100, height: 100)
    stage.rootLayer.addSublayer(layer)
    let picture = stage.render(at: 0)
    return picture.pixels[y * picture.width + x]
  }

  // Premultiplied, red in the lowest byte.
  private static let red: UInt32 = 0xff00_00ff
  private static let green: UInt32 = 0xff00_ff00

  @Test(arguments: [(5, Self.red), (15, Self.green)])
  func `61: the border is above sublayers`(x: Int, expected: UInt32) {
    let outer = layer(nil)
    outer.borderWidth = 10
    outer.borderColor = Color(red: 1, green: 0, blue: 0)
    outer.addSublayer(layer(Color(red: 0, green: 1, blue: 0)))
    #expect(pixel(x, 50, of: outer) == expected)
  }

  @Test func `62: corners alone do not round contents`() {
    let picture = layer(nil)
    picture.contents = Image(width: 1, height: 1, pixels: [Self.green])
    picture.cornerRadius = 20
    #expect(pixel(1, 1, of: picture) == Self.green)
    picture.masksToBounds = true
    #expect(pixel(1, 1, of: picture) == 0)
  }

  @Test func `64: the gravity top is the greatest y`() {
    let holder = layer(nil)
    holder.contents = Image(
      width: 100, height: 20, pixels: [UInt32](repeating: Self.green, count: 2000))
    holder.contentsGravity = .top
    #expect([79, 80, 99].map { pixel(50, $0, of: holder) } == [0, Self.green, Self.green])
  }
}
