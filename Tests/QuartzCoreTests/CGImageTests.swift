import CoreGraphics
import Testing

@Suite struct `An image of pixels` {
  private func image(
    _ bytes: [UInt8], _ width: Int, _ height: Int, alpha: CGImageAlphaInfo = .last,
    space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), decode: [CGFloat]? = nil
  ) throws -> CGImage? {
    let bits = 8 * bytes.count / (width * height)
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: bits,
        bytesPerRow: width * bits / 8, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: decode,
        shouldInterpolate: true, intent: .defaultIntent)
    }
    return decode.map { make($0) } ?? make(nil)
  }

  private func bytes(_ image: CGImage?) throws -> [UInt8] {
    [UInt8](try #require(image?.dataProvider?.data))
  }

  @Test func `is premultiplied`() throws {
    let image = try #require(try image([255, 0, 0, 128, 0, 255, 0, 255, 9, 9, 9, 0], 3, 1))
    #expect(try bytes(image) == [128, 0, 0, 128, 0, 255, 0, 255, 0, 0, 0, 0])
    #expect(image.width == 3 && image.height == 1 && image.bitsPerPixel == 32)
    #expect(image.alphaInfo == .premultipliedLast && image.colorSpace?.name == CGColorSpace.sRGB)
  }

  @Test func `may be without alpha, have it first, or be grey`() throws {
    #expect(try bytes(image([1, 2, 3], 1, 1, alpha: .none)) == [1, 2, 3, 255])
    #expect(try bytes(image([7, 1, 2, 3], 1, 1, alpha: .noneSkipFirst)) == [1, 2, 3, 255])
    #expect(try bytes(image([128, 255, 0, 0], 1, 1, alpha: .first)) == [128, 0, 0, 128])
    let gray = CGColorSpaceCreateDeviceGray()
    #expect(try bytes(image([50], 1, 1, alpha: .none, space: gray)) == [50, 50, 50, 255])
    #expect(
      try bytes(image([50], 1, 1, alpha: .none, space: gray, decode: [1, 0]))
        == [205, 205, 205, 255])
  }

  @Test func `is converted to sRGB`() throws {
    let generic = try #require(CGColorSpace(name: CGColorSpace.genericRGB))
    let blue = try image([0, 0, 255, 0, 0, 255], 2, 1, alpha: .none, space: generic)
    #expect(try bytes(blue) == [4, 51, 255, 255, 4, 51, 255, 255])
  }

  @Test func `is cropped and masked`() throws {
    let colors = try #require(
      try image([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 8, 7, 255], 2, 2))
    let part = colors.cropping(to: CGRect(x: 1, y: 0.5, width: 9, height: 9))
    #expect(try bytes(part) == [0, 255, 0, 255, 9, 8, 7, 255])
    #expect(colors.cropping(to: CGRect(x: 2, y: 0, width: 1, height: 1)) == nil)
    let mask = try #require(
      try image([0, 128, 255, 255], 2, 2, alpha: .none, space: CGColorSpaceCreateDeviceGray()))
    #expect(
      try bytes(colors.masking(mask))
        == [0, 0, 0, 0, 0, 128, 0, 128, 0, 0, 255, 255, 9, 8, 7, 255])
  }

  @Test func `is not made of too few bytes or of a damaged file`() throws {
    let provider = try #require(CGDataProvider(data: Data([1, 2, 3]) as CFData))
    let short = CGImage(
      width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider,
      decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    #expect(short == nil)
    let damaged = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    #expect(damaged == nil)
    #expect(CGDataProvider(filename: "/no/such/file.png") == nil)
  }

  @Test func `is read from a PNG file`() throws {
    // One pixel, (255, 0, 0, 128).
    let file = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4z8DQAAAEgQGA8wvcoAAA"
          + "AABJRU5ErkJggg=="))
    let provider = try #require(CGDataProvider(data: file as CFData))
    let image = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    #expect(try bytes(image) == [128, 0, 0, 128])
  }
}
