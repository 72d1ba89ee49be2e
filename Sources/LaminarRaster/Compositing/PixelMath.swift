/// Division by 255 to the nearest integer, exact for 0…65152: the greatest sum that blending one pixel
/// over another makes, as long as no component is above its alpha.
enum PixelMath {
  /// round(x ÷ 255).
  @inline(__always)
  static func divided255(_ x: UInt32) -> UInt32 {
    let y = x &+ 128
    return (y &+ y &>> 8) &>> 8
  }

  /// round((x − 128) ÷ 255) in each lane: the caller adds the half.
  ///
  /// The compiler folds this to one instruction that gives the high half of a product.
  @inline(__always)
  static func divided255(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8<UInt16>(truncatingIfNeeded: (SIMD8<UInt32>(truncatingIfNeeded: x) &* 257) &>> 16)
  }

  /// round((x − 128) ÷ 255) in both halves of a word.
  @inline(__always)
  static func dividedPair255(_ x: UInt32) -> UInt32 {
    ((x &+ (x &>> 8 & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
  }
}
