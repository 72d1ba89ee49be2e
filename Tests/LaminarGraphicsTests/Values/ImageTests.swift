import LaminarGraphics
import Testing

@Suite struct `Images` {
  let pixels: [UInt32] = [
    0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0x8080_8080, 0, 0xFFFF_FFFF,
  ]

  @Test func `are identified by their content`() throws {
    let image = try #require(Image(width: 3, height: 2, pixels: pixels))
    // hashlib.sha256 over the packed numbers.
    #expect(image.contentID == 0xbff9_5eba_7a45_4ef5)
    #expect(image == Image(width: 3, height: 2, pixels: pixels))
    #expect(image != Image(width: 2, height: 3, pixels: pixels))
    #expect(image != Image(width: 3, height: 2, pixels: pixels, scale: 2))
    #expect(image.hashValue == Image(width: 3, height: 2, pixels: pixels)?.hashValue)
  }

  @Test(arguments: [
    (3, 3, 1.0), (0, 0, 1), (-3, -2, 1), (3, 2, 0), (3, 2, -1), (3, 2, .nan), (3, 2, .infinity),
    (Int.max, Int.max, 1), (6, 70000, 1),
  ])
  func `are rejected with an invalid size or scale`(width: Int, height: Int, scale: Double) {
    #expect(Image(width: width, height: height, pixels: pixels, scale: scale) == nil)
  }
}
