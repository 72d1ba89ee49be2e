/// The separable blend modes on premultiplied colours of 0…1, alpha last: with the blend function B,
/// s·(1 − dₐ) + d·(1 − sₐ) + sₐ·dₐ·B(d ÷ dₐ, s ÷ sₐ), multiplied out.
enum BlendFormula {
  typealias Pixel = SIMD4<Float>

  /// What is outside the other, and a mixed part of both, whose alpha is sₐ·dₐ.
  @inline(__always)
  private static func mixed(_ s: Pixel, _ d: Pixel, _ both: Pixel) -> Pixel {
    var part = both
    part.w = s.w * d.w
    return s * (1 - d.w) + d * (1 - s.w) + part
  }

  @inline(__always)
  private static func least(_ a: Pixel, _ b: Pixel) -> Pixel { a.replacing(with: b, where: b .< a) }

  @inline(__always)
  private static func greatest(_ a: Pixel, _ b: Pixel) -> Pixel {
    a.replacing(with: b, where: b .> a)
  }

  @inline(__always)
  static func multiply(_ s: Pixel, _ d: Pixel) -> Pixel { mixed(s, d, s * d) }

  @inline(__always)
  static func darken(_ s: Pixel, _ d: Pixel) -> Pixel { mixed(s, d, least(s * d.w, d * s.w)) }

  @inline(__always)
  static func lighten(_ s: Pixel, _ d: Pixel) -> Pixel { mixed(s, d, greatest(s * d.w, d * s.w)) }

  @inline(__always)
  static func difference(_ s: Pixel, _ d: Pixel) -> Pixel {
    let (a, b) = (s * d.w, d * s.w)
    return mixed(s, d, greatest(a, b) - least(a, b))
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
    mixed(s, d, greatest(d * s.w - s * d.w, .zero))
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
    mixed(s, d, greatest(d * s.w + s * d.w - s.w * d.w, .zero))
  }

  @inline(__always)
  static func linearLight(_ s: Pixel, _ d: Pixel) -> Pixel {
    let both = s.w * d.w
    let sum = d * s.w + 2 * s * d.w - both
    return mixed(s, d, least(greatest(sum, .zero), Pixel(repeating: both)))
  }

  @inline(__always)
  static func plusDarker(_ s: Pixel, _ d: Pixel) -> Pixel {
    let alpha = min(s.w + d.w, 1)
    var result = greatest(alpha - ((d.w - d) + (s.w - s)), .zero)
    result.w = alpha
    return result
  }
}
