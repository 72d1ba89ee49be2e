import CoreGraphics
import Testing

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
    let half = CGColor(gray: 0.5, alpha: 1)
    #expect(half.components == [0.5, 1] && half.numberOfComponents == 2)
    // 0.5 to the power of 2.2 is 0.217638, which sRGB encodes as 0.503776.
    #expect(try bytes(half) == [128, 128, 128, 255])
    #expect(try bytes(CGColor(gray: 0.1, alpha: 1)) == [19, 19, 19, 255])
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
