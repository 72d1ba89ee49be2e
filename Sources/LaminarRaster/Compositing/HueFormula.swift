/// The non-separable blend modes, W3C Compositing and Blending Level 1, §10.2, on premultiplied
/// colours of 0…1, alpha last.
enum HueFormula {
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
    let least = min(moved.x, moved.y, moved.z)
    let greatest = max(moved.x, moved.y, moved.z)
    var result = moved
    if least < 0 { result = own + (result - own) * (own / (own - least)) }
    if greatest > 1 { result = own + (result - own) * ((1 - own) / (greatest - own)) }
    return result
  }

  /// The colour with its least component at 0 and its greatest at a saturation.
  private static func withSaturation(_ color: Pixel, _ wanted: Float) -> Pixel {
    let least = min(color.x, color.y, color.z)
    let range = saturation(color)
    return range > 0 ? (color - least) * (wanted / range) : .zero
  }
}
