import CoreGraphics
import Testing

@Suite struct `A colour` {
  @Test func `is made of red, green, blue and alpha`() {
    let color = CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    #expect(color.components == [0.25, 0.5, 0.75, 0.5] && color.alpha == 0.5)
    #expect(color.colorSpace?.name == CGColorSpace.sRGB)
    #expect(color == CGColor(srgbRed: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
    #expect(color.pattern == nil)
  }

  @Test func `is copied with another alpha, in its space`() {
    let gray = CGColor(genericGrayGamma2_2Gray: 0.3, alpha: 1)
    #expect(gray.copy(alpha: 0.25)?.components == [0.3, 0.25])
    #expect(gray.copy() == gray)
    #expect(CGColor.clear.alpha == 0 && CGColor.white.components == [1, 1, 1, 1])
  }

  @Test func `clamps components unless its space is extended`() throws {
    let device = CGColorSpaceCreateDeviceRGB()
    #expect(
      CGColor(colorSpace: device, components: [2, -1, 0.5, 3])?.components == [1, 0, 0.5, 1])
    let extended = try #require(CGColorSpace(name: CGColorSpace.extendedSRGB))
    #expect(
      CGColor(colorSpace: extended, components: [2, -1, 0.5, 1])?.components == [2, -1, 0.5, 1])
    #expect(CGColor(colorSpace: device, components: [.nan, 0, 0, 1]) == nil)
  }

  @Test func `differs from an equal one in another space`() {
    let device = CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1])
    #expect(device != CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(device?.components == [1, 0, 0, 1])
  }
}

@Suite struct `Colour spaces` {
  private func space(_ name: CFString) throws -> CGColorSpace {
    try #require(CGColorSpace(name: name))
  }

  /// The bytes that a colour is drawn with.
  private func bytes(_ color: CGColor) throws -> [Int] {
    let inSRGB = color.converted(
      to: try space(CGColorSpace.sRGB), intent: .defaultIntent, options: nil)
    return try #require(inSRGB?.components).map { Int(($0 * 255).rounded()) }
  }

  @Test func `has a model, a count of components and a name`() throws {
    let device = CGColorSpaceCreateDeviceRGB()
    #expect(device.model == .rgb && device.numberOfComponents == 3 && device.name == nil)
    let gray = try space(CGColorSpace.genericGrayGamma2_2)
    #expect(gray.model == .monochrome && gray.numberOfComponents == 1)
    #expect(gray.name == CGColorSpace.genericGrayGamma2_2)
    #expect(CGColorSpace(name: "kCGColorSpaceOfNothing" as CFString) == nil)
    #expect(device == CGColorSpaceCreateDeviceRGB() && device != CGColorSpaceCreateDeviceGray())
  }

  /// The 24 saturated crayons of Apple's colour panel: their components in generic RGB, and the sRGB
  /// values under which they are widely published. 0.5 is 128/255 there. The green of #011993 is 24.49
  /// here, the others are exact.
  @Test(arguments: [
    ([1, 0, 0], 0xFF2600), ([0.5, 0, 0], 0x941100), ([0, 1, 0], 0x00F900),
    ([0, 0.5, 0], 0x008F00), ([0, 0, 1], 0x0433FF), ([0, 0, 0.5], 0x011993),
    ([0, 0.5, 1], 0x0096FF), ([0, 1, 1], 0x00FDFF), ([1, 0, 1], 0xFF40FF),
    ([1, 1, 0], 0xFFFB00), ([0.5, 0, 1], 0x9437FF), ([1, 0, 0.5], 0xFF2F92),
    ([1, 0.5, 0], 0xFF9300), ([0.5, 1, 0], 0x8EFA00), ([0, 1, 0.5], 0x00FA92),
    ([1, 0.4, 0.4], 0xFF7E79), ([1, 1, 0.4], 0xFFFC79), ([0.4, 1, 0.4], 0x73FA79),
    ([0.4, 1, 1], 0x73FDFF), ([0.4, 0.4, 1], 0x7A81FF), ([1, 0.4, 1], 0xFF85FF),
    ([0.5, 0.5, 0], 0x929000), ([0, 0.5, 0.5], 0x009193), ([0.5, 0, 0.5], 0x942193),
  ])
  func `named generic RGB has the crayons' colours`(own: [Double], hex: Int) throws {
    let components = own.map { CGFloat($0 == 0.5 ? 128.0 / 255 : $0) } + [1]
    let color = CGColor(colorSpace: try space(CGColorSpace.genericRGB), components: components)
    let published = [hex >> 16, hex == 0x011993 ? 24 : hex >> 8 & 255, hex & 255, 255]
    #expect(try bytes(try #require(color)) == published)
  }

  /// CSS Color 4, "Sample code": sRGB's primaries in Display P3, from the published matrices.
  @Test(arguments: [
    ([1, 0, 0], [0.917_487_557, 0.200_286_807, 0.138_560_591]),
    ([0, 1, 0], [0.458_402_104, 0.985_264_862, 0.298_295_297]),
    ([0, 0, 1], [0, 0, 0.959_588_302]),
  ])
  func `named Display P3 has sRGB's primaries inside`(own: [Double], p3: [Double]) throws {
    let color = CGColor(
      colorSpace: CGColorSpaceCreateDeviceRGB(), components: own.map { CGFloat($0) } + [1])
    let converted = color?.converted(
      to: try space(CGColorSpace.displayP3), intent: .defaultIntent, options: nil)
    let components = try #require(converted?.components)
    for (got, expected) in zip(components, p3) { #expect(abs(Double(got) - expected) < 1e-6) }
    #expect(components[3] == 1)
  }

  @Test func `keeps components beyond 1 where it is extended`() throws {
    let space = try space(CGColorSpace.displayP3)
    let p3 = try #require(CGColor(colorSpace: space, components: [1, 0, 0, 1]))
    let extended = p3.converted(
      to: try self.space(CGColorSpace.extendedSRGB), intent: .defaultIntent, options: nil)
    // CSS Color 4: color(display-p3 1 0 0) is color(srgb 1.0931 -0.2267 -0.1501).
    let components = try #require(extended?.components)
    for (got, expected) in zip(components, [1.0931, -0.2267, -0.1501, 1]) {
      #expect(abs(Double(got) - expected) < 5e-5)
    }
    #expect(try bytes(p3) == [255, 0, 0, 255])
  }

  @Test(arguments: [
    CGColorSpace.sRGB, CGColorSpace.extendedSRGB, CGColorSpace.linearSRGB,
    CGColorSpace.extendedLinearSRGB, CGColorSpace.displayP3, CGColorSpace.extendedDisplayP3,
    CGColorSpace.genericRGB, CGColorSpace.genericRGBLinear, CGColorSpace.adobeRGB1998,
  ])
  func `gives back the components that a colour was made of`(name: CFString) throws {
    for own: [CGFloat] in [[1, 0, 0, 1], [0.1, 0.2, 0.3, 0.4], [0.7, 1, 0.01, 1], [1, 1, 1, 0]] {
      let color = try #require(CGColor(colorSpace: try space(name), components: own))
      #expect(color.components == own && color.numberOfComponents == 4)
      #expect(color.colorSpace?.name == name)
    }
  }

  @Test func `encodes a grey with a gamma of 2.2, the device's as sRGB`() throws {
    let half = CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1)
    #expect(half.components == [0.5, 1] && half.numberOfComponents == 2)
    // 0.5 to the power of 2.2 is 0.217638, which sRGB encodes as 0.503776.
    #expect(try bytes(half) == [128, 128, 128, 255])
    let dark = CGColor(genericGrayGamma2_2Gray: 0.1, alpha: 1)
    #expect(try bytes(dark) == [19, 19, 19, 255])
    #expect(try bytes(CGColor(gray: 0.1, alpha: 1)) == [26, 26, 26, 255])
    let device = CGColor(colorSpace: CGColorSpaceCreateDeviceGray(), components: [0.1, 1])
    #expect(try bytes(try #require(device)) == [26, 26, 26, 255])
    let linear = CGColor(
      colorSpace: try space(CGColorSpace.linearGray), components: [0.215_861, 1])
    #expect(try bytes(try #require(linear)) == [128, 128, 128, 255])
    // The luminance of green.
    let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    let gray = green.converted(
      to: try space(CGColorSpace.linearGray), intent: .defaultIntent, options: nil)
    #expect(abs(Double(try #require(gray?.components)[0]) - 0.715_168_7) < 1e-6)
  }
}

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

  @Test func `is read from a JPEG file, with the rows of the file`() throws {
    // Two pixels of grey 200 side by side, which Exif data says to show as a column.
    let file = try #require(
      Data(
        base64Encoded:
          "/9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDAAEB"
          + "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/"
          + "wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEA"
          + "AD8ASA//2Q=="))
    let provider = try #require(CGDataProvider(data: file as CFData))
    let image = CGImage(
      jpegDataProviderSource: provider, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    #expect(image?.width == 2)
    #expect(try bytes(image) == [200, 200, 200, 255, 200, 200, 200, 255])
    let other = CGImage(
      pngDataProviderSource: provider, decode: nil, shouldInterpolate: false,
      intent: .defaultIntent)
    #expect(other == nil)
  }
}
