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
