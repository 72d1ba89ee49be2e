import Foundation
import Laminar
import Testing

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
