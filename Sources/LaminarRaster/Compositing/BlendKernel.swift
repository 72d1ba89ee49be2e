import LaminarGraphics

/// Composites a row of a picture with another by a blend mode: in floating point, with one rounding.
///
/// With the source s times opacity and coverage where the mode keeps the backdrop d; else with the
/// source times the opacity, and the result mixed with the backdrop by the coverage.
enum BlendKernel {
  /// Over `count` pixels, all covered alike.
  static func blend(
    _ row: MutableRowPointer<UInt32>, count: Int, source: RowPointer<UInt32>,
    coverage: UInt32, opacity: UInt32, _ mode: BlendMode
  ) {
    if coverage == 0 { return }
    let coverage = Float(coverage)
    run(row, count: count, source: source, opacity: opacity, mode) { _ in coverage }
  }

  /// Over whole blocks of 4 pixels; each has one word of mask in every fourth element.
  static func blend(
    _ row: MutableRowPointer<UInt32>, blocks: Int, source: RowPointer<UInt32>,
    mask: RowPointer<UInt32>, opacity: UInt32, _ mode: BlendMode
  ) {
    run(row, count: 4 * blocks, source: source, opacity: opacity, mode) { index in
      Float(mask[index & ~3] &>> UInt32(truncatingIfNeeded: 8 &* (index & 3)) & 0xff)
    }
  }

  @inline(__always)
  private static func run(
    _ row: MutableRowPointer<UInt32>, count: Int, source: RowPointer<UInt32>,
    opacity: UInt32, _ mode: BlendMode, coverage: (Int) -> Float
  ) {
    // One loop for each mode, so that the choice is made here.
    @inline(__always)
    func keeping(_ formula: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>) {
      let factor = Float(opacity) / (255 * 255 * 255)
      // Both rows have `count` pixels, and coverage for each.
      for index in 0..<count {
        let source = components(source[index]) * (factor * coverage(index))
        let backdrop = components(row[index]) * (1 / 255)
        row[index] = pixel(formula(source, backdrop))
      }
    }
    @inline(__always)
    func replacing(_ formula: (SIMD4<Float>, SIMD4<Float>) -> SIMD4<Float>) {
      let factor = Float(opacity) / (255 * 255)
      // Both rows have `count` pixels, and coverage for each.
      for index in 0..<count {
        let backdrop = components(row[index]) * (1 / 255)
        let result = formula(components(source[index]) * factor, backdrop)
        row[index] = pixel(backdrop + (result - backdrop) * (coverage(index) / 255))
      }
    }
    switch mode {
    case .normal: keeping { s, d in s + d * (1 - s.w) }
    case .multiply: keeping(BlendFormula.multiply)
    case .screen: keeping { s, d in s + d - s * d }
    case .overlay: keeping { s, d in BlendFormula.hardLight(s, d, where: 2 * d .<= d.w) }
    case .darken: keeping(BlendFormula.darken)
    case .lighten: keeping(BlendFormula.lighten)
    case .colorDodge: keeping(BlendFormula.colorDodge)
    case .colorBurn: keeping(BlendFormula.colorBurn)
    case .softLight: keeping(BlendFormula.softLight)
    case .hardLight: keeping { s, d in BlendFormula.hardLight(s, d, where: 2 * s .<= s.w) }
    case .difference: keeping(BlendFormula.difference)
    case .exclusion: keeping(BlendFormula.exclusion)
    case .subtract: keeping(BlendFormula.subtract)
    case .divide: keeping(BlendFormula.divide)
    case .linearBurn: keeping(BlendFormula.linearBurn)
    case .linearLight: keeping(BlendFormula.linearLight)
    case .hue: keeping { s, d in HueFormula.blend(s, d, .hue) }
    case .saturation: keeping { s, d in HueFormula.blend(s, d, .saturation) }
    case .color: keeping { s, d in HueFormula.blend(s, d, .color) }
    case .luminosity: keeping { s, d in HueFormula.blend(s, d, .luminosity) }
    case .plusLighter: keeping { s, d in s + d }
    case .plusDarker: keeping(BlendFormula.plusDarker)
    case .sourceAtop: keeping { s, d in s * d.w + d * (1 - s.w) }
    case .destinationOver: keeping { s, d in d + s * (1 - d.w) }
    case .destinationOut: keeping { s, d in d * (1 - s.w) }
    case .xor: keeping { s, d in s * (1 - d.w) + d * (1 - s.w) }
    case .copy: replacing { s, _ in s }
    case .clear: replacing { _, _ in .zero }
    case .sourceIn: replacing { s, d in s * d.w }
    case .sourceOut: replacing { s, d in s * (1 - d.w) }
    case .destinationIn: replacing { s, d in d * s.w }
    case .destinationAtop: replacing { s, d in d * s.w + s * (1 - d.w) }
    }
  }

  @inline(__always)
  private static func components(_ pixel: UInt32) -> SIMD4<Float> {
    // In the low bits of the significand a byte is added to 2²³.
    unsafeBitCast(SIMD4(bytesOf: pixel) | 0x4b00_0000, to: SIMD4<Float>.self) - 8_388_608
  }

  /// The nearest pixel; no component is above alpha.
  @inline(__always)
  private static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    var scaled = color * 255
    scaled.replace(with: 0, where: .!(scaled .> 0))
    scaled.replace(with: 255, where: scaled .> 255)
    scaled.replace(with: scaled.w, where: scaled .> scaled.w)
    // Adding 2²³ leaves the rounded integer in the low bits of the significand.
    let bits = unsafeBitCast(scaled + 8_388_608, to: SIMD4<UInt32>.self) & 0xff
    return bits[0] | bits[1] &<< 8 | bits[2] &<< 16 | bits[3] &<< 24
  }
}
