import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `Raw video` {
  private func picture(_ width: Int, _ height: Int) -> Bitmap {
    var random = SeededNumbers(UInt64(width * 100 + height))
    let pixels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: random.next()) }
    return Bitmap(width: width, height: height, pixels: pixels) ?? Bitmap(width: 0, height: 0)
  }

  /// Red, green and blue of the pixels on black, 0…1.
  private func components(_ pixel: UInt32) -> SIMD3<Double> {
    SIMD3(Double(pixel & 0xff), Double(pixel >> 8 & 0xff), Double(pixel >> 16 & 0xff)) / 255
  }

  @Test(arguments: [(8, 6), (7, 5), (1, 1), (2, 9)], YUVMatrix.allCases)
  func `is BT.709 or BT.601 of limited range`(size: (Int, Int), matrix: YUVMatrix) throws {
    let (width, height) = size
    // The parts of red and blue in the brightness, of the recommendations.
    let (partOfRed, partOfBlue) = matrix == .bt709 ? (0.2126, 0.0722) : (0.299, 0.114)
    func luma(_ color: SIMD3<Double>) -> Double {
      let partOfGreen = 1 - partOfRed - partOfBlue
      return partOfRed * color.x + partOfGreen * color.y + partOfBlue * color.z
    }
    let rate = try #require(Rational(30000, over: 1001))
    let encoder = try #require(
      Y4MEncoder(width: width, height: height, frameRate: rate, matrix: matrix))
    #expect(
      String(decoding: encoder.header, as: UTF8.self)
        == "YUV4MPEG2 W\(width) H\(height) F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\n")
    let bitmap = picture(width, height)
    let bytes = encoder.frame(bitmap)
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    try #require(bytes.count == 6 + width * height + 2 * halfWidth * halfHeight)
    #expect(bytes.starts(with: Array("FRAME\n".utf8)))
    let planes = bytes.dropFirst(6).map(Double.init)
    for (index, pixel) in bitmap.pixels.enumerated() {
      #expect(abs(planes[index] - (16 + 219 * luma(components(pixel)))) <= 0.51)
    }
    for y in 0..<halfHeight {
      for x in 0..<halfWidth {
        var mean = SIMD3<Double>.zero
        for row in [2 * y, min(2 * y + 1, height - 1)] {
          for column in [2 * x, min(2 * x + 1, width - 1)] {
            mean += components(bitmap.pixels[row * width + column]) / 4
          }
        }
        let chromaIndex = width * height + y * halfWidth + x
        let blue = 128 + 112 * (mean.z - luma(mean)) / (1 - partOfBlue)
        let red = 128 + 112 * (mean.x - luma(mean)) / (1 - partOfRed)
        #expect(abs(planes[chromaIndex] - blue) <= 0.51)
        #expect(abs(planes[chromaIndex + halfWidth * halfHeight] - red) <= 0.51)
      }
    }
  }

  @Test(arguments: [(7, 5), (8, 5), (7, 6), (8, 6), (1, 1)])
  func `repeats the edge where sides must be even`(width: Int, height: Int) throws {
    let rate = try #require(Rational(60, over: 1))
    let bitmap = picture(width, height)
    let (evenWidth, evenHeight) = (width + width % 2, height + height % 2)
    var pixels: [UInt32] = []
    for y in 0..<evenHeight {
      for x in 0..<evenWidth {
        pixels.append(bitmap.pixel(x: min(x, width - 1), y: min(y, height - 1)))
      }
    }
    let padded = try #require(Bitmap(width: evenWidth, height: evenHeight, pixels: pixels))
    let own = try #require(
      Y4MEncoder(width: width, height: height, frameRate: rate, hasEvenSides: true))
    let whole = try #require(Y4MEncoder(width: evenWidth, height: evenHeight, frameRate: rate))
    #expect(own.header == whole.header)
    #expect(own.frame(bitmap) == whole.frame(padded))
  }

  @Test func `keeps greys grey, from black at 16 to white at 235`() throws {
    let rate = try #require(Rational(60, over: 1))
    let encoder = try #require(Y4MEncoder(width: 2, height: 2, frameRate: rate))
    for (grey, luma) in [(0, 16), (255, 235), (128, 126)] {
      let pixel = UInt32(grey) * 0x01_0101 | 0xff00_0000
      let bitmap = try #require(
        Bitmap(width: 2, height: 2, pixels: .init(repeating: pixel, count: 4)))
      #expect(encoder.frame(bitmap).suffix(6).map(Int.init) == [luma, luma, luma, luma, 128, 128])
    }
    #expect(encoder.frame(Bitmap(width: 3, height: 2)) == [])
    #expect(Y4MEncoder(width: 0, height: 2, frameRate: encoder.frameRate) == nil)
    #expect(Y4MEncoder(width: 2, height: 2, frameRate: .zero) == nil)
  }

  @Test(arguments: [9, 64, 200])
  func `has straight components`(width: Int) throws {
    // Between opaque pixels there are others, of which 64 are looked at together.
    let pixels = picture(width, 4).pixels.enumerated().map { index, pixel in
      index / 90 % 2 == 0 ? pixel : pixel | 0xff00_0000
    }
    let bitmap = try #require(Bitmap(width: width, height: 4, pixels: pixels))
    let bytes = bitmap.straightBytes.map(Int.init)
    #expect(bytes.count == 16 * width)
    for (index, pixel) in bitmap.pixels.enumerated() {
      let alpha = Int(pixel >> 24)
      #expect(bytes[4 * index + 3] == alpha)
      for channel in 0..<3 {
        let own = Double(pixel >> UInt32(8 * channel) & 0xff)
        let straight = alpha == 0 ? 0 : (255 * own / Double(alpha)).rounded()
        #expect(bytes[4 * index + channel] == Int(straight))
      }
    }
  }
}
