package import LaminarGraphics

extension Image {
  /// A white disc that fades from its centre to its edge, for glows and flakes.
  ///
  /// - Parameters:
  ///   - diameter: In pixels, clamped to 1…256.
  ///   - scale: Pixels per point.
  package static func softDisc(diameter: Int, scale: Double = 1) -> Image? {
    let side = min(max(diameter, 1), 256)
    return make(width: side, height: side, scale: scale) { point in
      let rest = max(1 - (point * point).sum(), 0)
      return rest * rest
    }
  }

  /// A white upright stroke that fades to its ends, for rain.
  ///
  /// - Parameters:
  ///   - length: In pixels, clamped to 1…256.
  ///   - width: In pixels, clamped to 1…64.
  ///   - scale: Pixels per point.
  package static func streak(length: Int, width: Int = 2, scale: Double = 1) -> Image? {
    make(width: min(max(width, 1), 64), height: min(max(length, 1), 256), scale: scale) { point in
      // Thin above, bright at the lower end.
      let along = (point.y + 1) / 2
      return along < 0.9 ? along / 0.9 : (1 - along) * 10
    }
  }

  /// A white rectangle, for confetti.
  ///
  /// - Parameters:
  ///   - width: In pixels, clamped to 1…64.
  ///   - height: In pixels, clamped to 1…64.
  ///   - scale: Pixels per point.
  package static func paper(width: Int, height: Int, scale: Double = 1) -> Image? {
    make(width: min(max(width, 1), 64), height: min(max(height, 1), 64), scale: scale) { _ in 1 }
  }

  /// White of the alpha at a point of −1…1 in both directions.
  private static func make(
    width: Int, height: Int, scale: Double, alpha: (SIMD2<Double>) -> Double
  ) -> Image? {
    var pixels: [UInt32] = []
    let size = SIMD2(Double(width), Double(height))
    for row in 0..<height {
      for column in 0..<width {
        let point = (SIMD2(Double(column), Double(row)) + 0.5) / size * 2 - 1
        let byte = UInt32((255 * min(max(alpha(point), 0), 1)).rounded())
        pixels.append(byte &* 0x0101_0101)
      }
    }
    return Image(width: width, height: height, pixels: pixels, scale: scale)
  }
}
