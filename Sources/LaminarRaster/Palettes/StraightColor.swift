/// A pixel without partial transparency: what a format with one bit of alpha can show.
enum StraightColor {
  /// What a pixel becomes that is more transparent than opaque.
  static let transparent: UInt32 = 1 << 24
  /// The least alpha that is shown.
  static let leastAlpha: UInt32 = 128

  /// The straight colour of a premultiplied pixel, red in the low byte, or `transparent` for an alpha
  /// below 128.
  @inline(__always)
  static func of(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 255 { return pixel & 0xff_ffff }
    return alpha < leastAlpha ? transparent : straight(pixel, alpha)
  }

  private static func straight(_ pixel: UInt32, _ alpha: UInt32) -> UInt32 {
    func component(_ shift: UInt32) -> UInt32 {
      min((510 &* (pixel &>> shift & 0xff) &+ alpha) / (2 &* alpha), 255) &<< shift
    }
    return component(0) | component(8) | component(16)
  }
}
