import CoreGraphics
import Testing

@Suite struct `A gradient object` {
  /// The bytes in the middle, and at both ends, of a line of 101 pixels.
  private func colors(_ gradient: CGGradient?) throws -> [[UInt8]] {
    let context = try #require(
      CGContext(
        data: nil, width: 101, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.drawLinearGradient(
      try #require(gradient), start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 100.5, y: 0),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    let bytes = [UInt8](try #require(context.makeImage()?.dataProvider?.data))
    return [0, 50, 100].map { [UInt8](bytes[(4 * $0)..<(4 * $0 + 3)]) }
  }

  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test func `is mixed in sRGB by default`() throws {
    let named = CGColorSpace(name: CGColorSpace.sRGB)
    for space in [nil, named] {
      let gradient = CGGradient(
        colorsSpace: space, colors: [red, green] as CFArray, locations: [0, 1])
      #expect(try colors(gradient) == [[255, 0, 0], [128, 128, 0], [0, 255, 0]])
    }
  }

  /// As Apple's pictures of drawn gradients show, whose middle of these two colours is (102, 15, 255).
  @Test func `of the device is mixed component by component`() throws {
    let device = CGColorSpaceCreateDeviceRGB()
    let gradient = CGGradient(
      colorsSpace: device, colors: [red, green] as CFArray, locations: nil)
    #expect(try colors(gradient) == [[255, 0, 0], [128, 128, 0], [0, 255, 0]])
    let drawn = CGGradient(
      colorSpace: device, colorComponents: [0.8, 0, 1, 1, 0, 30 / 255.0, 1, 1], locations: [0, 1],
      count: 2)
    #expect(try colors(drawn) == [[204, 0, 255], [102, 15, 255], [0, 30, 255]])
    let violet = try #require(CGColor(colorSpace: device, components: [0.8, 0, 1, 1]))
    let azure = try #require(CGColor(colorSpace: device, components: [0, 30 / 255.0, 1, 1]))
    let plain = CGGradient(colorsSpace: nil, colors: [violet, azure] as CFArray, locations: nil)
    #expect(try colors(plain) == [[204, 0, 255], [102, 15, 255], [0, 30, 255]])
  }

  @Test func `of generic RGB is mixed there and clipped to it`() throws {
    let gradient = CGGradient(
      colorsSpace: CGColorSpace(name: CGColorSpace.genericRGB), colors: [red, green] as CFArray,
      locations: nil)
    #expect(try colors(gradient) == [[255, 38, 0], [161, 144, 2], [5, 249, 0]])
  }

  @Test func `is mixed as light in a linear space`() throws {
    let gradient = CGGradient(
      colorsSpace: CGColorSpace(name: CGColorSpace.linearSRGB), colors: [red, blue] as CFArray,
      locations: nil)
    // Half the light is 188 in sRGB.
    #expect(try colors(gradient) == [[255, 0, 0], [188, 0, 188], [0, 0, 255]])
  }

  @Test func `of greys has one component a colour`() throws {
    let gradient = CGGradient(
      colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: nil,
      count: 2)
    #expect(try colors(gradient) == [[0, 0, 0], [128, 128, 128], [255, 255, 255]])
  }

  @Test func `needs colours`() {
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [1, 2], locations: nil) == nil)
  }
}
