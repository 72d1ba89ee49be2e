package import LaminarGraphics

extension Bitmap {
  /// The picture on an opaque background colour; the colour's own transparency is ignored.
  package func flattened(onto color: Color) -> Bitmap {
    let ground = [color.red, color.green, color.blue].map(Self.byte)
    let flat = pixels.map { pixel -> UInt32 in
      let rest = 255 - pixel >> 24
      if rest == 0 { return pixel }
      var result: UInt32 = 0xff << 24
      for (index, value) in ground.enumerated() {
        let own = pixel >> UInt32(8 * index) & 0xff
        result |= min(255, own + (value * rest + 127) / 255) << UInt32(8 * index)
      }
      return result
    }
    return Bitmap(width: width, height: height, pixels: flat) ?? self
  }

  private static func byte(_ component: Double) -> UInt32 {
    component >= 1 ? 255 : component > 0 ? UInt32((component * 255).rounded()) : 0
  }
}
