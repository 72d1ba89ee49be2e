import Testing

@testable import LaminarRaster

@Suite struct `Box scaling` {
  private func bitmap(_ width: Int, _ height: Int, _ pixels: [UInt32]) throws -> Bitmap {
    try #require(Bitmap(width: width, height: height, pixels: pixels))
  }

  @Test func `takes the mean of what a pixel covers, transparency included`() throws {
    // Opaque red next to nothing: half of both.
    let pair = try bitmap(2, 1, [0xff00_00ff, 0])
    #expect(BoxScaling.scale(pair, width: 1, height: 1).pixels == [0x8000_0080])
    // Three pixels on two: the middle one counts half for each side. (2·90 + 30) ÷ 3 = 70.
    let three = try bitmap(3, 1, [0xff00_005a, 0xff00_001e, 0xff00_0000])
    #expect(BoxScaling.scale(three, width: 2, height: 1).pixels == [0xff00_0046, 0xff00_000a])
  }

  @Test func `keeps a plain picture plain at every size`() throws {
    let plain = try bitmap(7, 5, [UInt32](repeating: 0x8040_2010, count: 35))
    for (width, height) in [(1, 1), (3, 2), (7, 5), (14, 10), (20, 3)] {
      let scaled = BoxScaling.scale(plain, width: width, height: height)
      #expect(scaled.pixels == [UInt32](repeating: 0x8040_2010, count: width * height))
    }
  }
}
