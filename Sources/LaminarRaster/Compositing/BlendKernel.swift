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

/// The separable blend modes on premultiplied colours of 0…1, alpha last: with the blend function B,
/// s·(1 − dₐ) + d·(1 − sₐ) + sₐ·dₐ·B(d ÷ dₐ, s ÷ sₐ), multiplied out.
private enum BlendFormula {
  typealias Pixel = SIMD4<Float>

  /// What is outside the other, and a mixed part of both, whose alpha is sₐ·dₐ.
  @inline(__always)
  private static func mixed(_ s: Pixel, _ d: Pixel, _ both: Pixel) -> Pixel {
    var part = both
    part.w = s.w * d.w
    return s * (1 - d.w) + d * (1 - s.w) + part
  }

  @inline(__always)
  private static func minimum(_ a: Pixel, _ b: Pixel) -> Pixel {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func maximum(_ a: Pixel, _ b: Pixel) -> Pixel {
    a.replacing(with: b, where: b .> a)
  }

  @inline(__always)
  static func multiply(_ s: Pixel, _ d: Pixel) -> Pixel { mixed(s, d, s * d) }

  @inline(__always)
  static func darken(_ s: Pixel, _ d: Pixel) -> Pixel { mixed(s, d, minimum(s * d.w, d * s.w)) }

  @inline(__always)
  static func lighten(_ s: Pixel, _ d: Pixel) -> Pixel { mixed(s, d, maximum(s * d.w, d * s.w)) }

  @inline(__always)
  static func difference(_ s: Pixel, _ d: Pixel) -> Pixel {
    let (a, b) = (s * d.w, d * s.w)
    return mixed(s, d, maximum(a, b) - minimum(a, b))
  }

  @inline(__always)
  static func exclusion(_ s: Pixel, _ d: Pixel) -> Pixel {
    mixed(s, d, s * d.w + d * s.w - 2 * s * d)
  }

  /// Multiply or screen, by a mask; overlay too.
  @inline(__always)
  static func hardLight(
    _ s: Pixel, _ d: Pixel, where multiplies: SIMDMask<SIMD4<Int32>>
  ) -> Pixel {
    let screened = s.w * d.w - 2 * (d.w - d) * (s.w - s)
    return mixed(s, d, screened.replacing(with: 2 * s * d, where: multiplies))
  }

  @inline(__always)
  static func colorDodge(_ s: Pixel, _ d: Pixel) -> Pixel {
    let both = s.w * d.w
    var part = d * s.w * s.w / (s.w - s)
    part.replace(with: both, where: .!(part .< both))
    part.replace(with: 0, where: d .<= 0)
    return mixed(s, d, part)
  }

  @inline(__always)
  static func colorBurn(_ s: Pixel, _ d: Pixel) -> Pixel {
    let both = s.w * d.w
    var part = both - (d.w - d) * s.w * s.w / s
    part.replace(with: 0, where: .!(part .> 0))
    part.replace(with: both, where: d .>= d.w)
    return mixed(s, d, part)
  }

  @inline(__always)
  static func softLight(_ s: Pixel, _ d: Pixel) -> Pixel {
    guard s.w > 0, d.w > 0 else { return s + d }
    let source = s / s.w
    let backdrop = d / d.w
    let darkening = (1 - 2 * source) * backdrop
    let dark = backdrop - darkening * (1 - backdrop)
    var root = ((16 * backdrop - 12) * backdrop + 4) * backdrop
    root.replace(with: backdrop.squareRoot(), where: backdrop .> 0.25)
    let light = backdrop + (2 * source - 1) * (root - backdrop)
    return mixed(s, d, s.w * d.w * light.replacing(with: dark, where: source .<= 0.5))
  }

  @inline(__always)
  static func subtract(_ s: Pixel, _ d: Pixel) -> Pixel {
    mixed(s, d, maximum(d * s.w - s * d.w, .zero))
  }

  @inline(__always)
  static func divide(_ s: Pixel, _ d: Pixel) -> Pixel {
    let both = s.w * d.w
    var part = both * (d * s.w) / (s * d.w)
    part.replace(with: both, where: .!(part .< both))
    part.replace(with: 0, where: d .<= 0)
    return mixed(s, d, part)
  }

  @inline(__always)
  static func linearBurn(_ s: Pixel, _ d: Pixel) -> Pixel {
    mixed(s, d, maximum(d * s.w + s * d.w - s.w * d.w, .zero))
  }

  @inline(__always)
  static func linearLight(_ s: Pixel, _ d: Pixel) -> Pixel {
    let both = s.w * d.w
    let sum = d * s.w + 2 * s * d.w - both
    return mixed(s, d, minimum(maximum(sum, .zero), Pixel(repeating: both)))
  }

  @inline(__always)
  static func plusDarker(_ s: Pixel, _ d: Pixel) -> Pixel {
    let alpha = min(s.w + d.w, 1)
    var result = maximum(alpha - ((d.w - d) + (s.w - s)), .zero)
    result.w = alpha
    return result
  }
}

/// The non-separable blend modes, W3C Compositing and Blending Level 1, §10.2, on premultiplied
/// colours of 0…1, alpha last.
private enum HueFormula {
  typealias Pixel = SIMD4<Float>

  enum Mode {
    case hue, saturation, color, luminosity
  }

  @inline(__always)
  static func blend(_ s: Pixel, _ d: Pixel, _ mode: Mode) -> Pixel {
    guard s.w > 0, d.w > 0 else { return s + d }
    let source = s / s.w
    let backdrop = d / d.w
    var both: Pixel
    switch mode {
    case .hue:
      both = withLuminosity(
        withSaturation(source, saturation(backdrop)), luminosity(backdrop))
    case .saturation:
      both = withLuminosity(
        withSaturation(backdrop, saturation(source)), luminosity(backdrop))
    case .color: both = withLuminosity(source, luminosity(backdrop))
    case .luminosity: both = withLuminosity(backdrop, luminosity(source))
    }
    both.w = 1
    return s * (1 - d.w) + d * (1 - s.w) + s.w * d.w * both
  }

  @inline(__always)
  private static func luminosity(_ c: Pixel) -> Float { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  @inline(__always)
  private static func saturation(_ c: Pixel) -> Float {
    max(c.x, c.y, c.z) - min(c.x, c.y, c.z)
  }

  /// The colour set to a luminosity, and clipped to 0…1 where it is outside.
  private static func withLuminosity(_ color: Pixel, _ wanted: Float) -> Pixel {
    let moved = color + (wanted - luminosity(color))
    let own = luminosity(moved)
    let minimum = min(moved.x, moved.y, moved.z)
    let maximum = max(moved.x, moved.y, moved.z)
    var result = moved
    if minimum < 0 { result = own + (result - own) * (own / (own - minimum)) }
    if maximum > 1 { result = own + (result - own) * ((1 - own) / (maximum - own)) }
    return result
  }

  /// The colour with its minimum component at 0 and its maximum at a saturation.
  private static func withSaturation(_ color: Pixel, _ wanted: Float) -> Pixel {
    let minimum = min(color.x, color.y, color.z)
    let range = saturation(color)
    return range > 0 ? (color - minimum) * (wanted / range) : .zero
  }
}
