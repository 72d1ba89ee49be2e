/// Division by 255 to the nearest integer, exact for 0…65152: the greatest sum that blending one pixel
/// over another makes, as long as no component is above its alpha.
enum PixelMath {
  /// round(x ÷ 255).
  @inline(__always)
  static func divided255(_ x: UInt32) -> UInt32 {
    let y = x &+ 128
    return (y &+ y &>> 8) &>> 8
  }

  /// round((x − 128) ÷ 255) in each lane, eight digits up: x is at most 65,280.
  ///
  /// Shifts and an addition: the product with 257 would be one instruction, but only as long as the
  /// compiler sees through the conversions, and it was measured not to.
  @inline(__always)
  static func divided255High(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    (x &+ x &>> 8) & 0xff00
  }

  /// round((x − 128) ÷ 255) in each lane; x is at most 65,280.
  @inline(__always)
  static func divided255(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    (x &+ x &>> 8) &>> 8
  }

  /// round((x − 128) ÷ 255) in both halves of a word.
  @inline(__always)
  static func dividedPair255(_ x: UInt32) -> UInt32 {
    ((x &+ (x &>> 8 & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
  }
}
