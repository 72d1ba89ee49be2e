package import LaminarRaster

extension Bitmap {
  /// A picture of where two pictures differ: the base in pale grey, red where pixels differ, stronger
  /// for larger differences. Sizes may differ; missing pixels are transparent.
  package static func difference(_ base: Bitmap, _ new: Bitmap) -> Bitmap {
    let width = max(base.width, new.width)
    let height = max(base.height, new.height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        pixels[y * width + x] = differencePixel(base.pixel(x: x, y: y), new.pixel(x: x, y: y))
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels) ?? base
  }

  private static func differencePixel(_ base: UInt32, _ new: UInt32) -> UInt32 {
    func part(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xff) }
    let over = 255 - part(base, 24)
    let gray = (77 * part(base, 0) + 150 * part(base, 8) + 29 * part(base, 16)) >> 8
    let pale = 200 + (gray + over) * 43 / 255
    var far = 0
    for shift in [UInt32(0), 8, 16, 24] {
      far = max(far, abs(part(base, shift) - part(new, shift)))
    }
    guard far > 0 else {
      let channel = UInt32(clamping: min(pale, 255))
      return 0xff00_0000 | channel << 16 | channel << 8 | channel
    }
    // From a third of full red on, so that a step of 1 is visible.
    let mix = 90 + far * 165 / 255
    func blend(_ target: Int) -> UInt32 {
      UInt32(clamping: min(max(pale + (target - pale) * mix / 255, 0), 255))
    }
    return 0xff00_0000 | blend(20) << 16 | blend(38) << 8 | blend(214)
  }
}
