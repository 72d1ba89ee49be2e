import Foundation
import Laminar
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
