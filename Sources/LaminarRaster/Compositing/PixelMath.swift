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
  @inline(__always)
  static func divided255High(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    (x &+ x &>> 8) & 0xff00
  }

  /// round((x − 128) ÷ 255) in each lane; x is 1…65,280.
  ///
  /// That is (x − 1) ÷ 255 rounded down, the product with 2²³ ÷ 255 rounded up, shifted: two instructions,
  /// where the 128 before takes up the 1. A product with 257 would need no shift, but in kernels the
  /// optimiser makes sums of it, which take 60 % longer.
  @inline(__always)
  static func divided255(_ x: SIMD8<UInt16>) -> SIMD8<UInt16> {
    SIMD8.highHalf(x &- 1, times: SIMD8(repeating: 0x8081)) &>> 7
  }

  /// What `scaled` multiplies by for a factor of 0…255.
  @inline(__always)
  static func multiplier(_ factor: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: 257 &* factor &+ (factor >= 128 && factor < 255 ? 1 : 0))
  }

  /// round(x·factor ÷ 255) in each byte, by a factor's multiplier: two instructions less than by
  /// `divided255`. The high half of 256·x·257·factor is 256·x·factor ÷ 255, less than 1 too small. The
  /// multiplier's last digit makes up for it where that would matter; the tests try all numbers.
  ///
  /// - Parameters:
  ///   - low: 256 times what is added to the low bytes, and 128: no sum is above 255.
  ///   - high: The same for the high bytes.
  @inline(__always)
  static func scaled(
    _ bytes: SIMD8<UInt16>, by multiplier: UInt16,
    low: SIMD8<UInt16> = SIMD8(repeating: 128), high: SIMD8<UInt16> = SIMD8(repeating: 128)
  ) -> SIMD8<UInt16> {
    let factors = SIMD8(repeating: multiplier)
    let newLow = SIMD8.highHalf(bytes &<< 8, times: factors) &+ low
    let newHigh = SIMD8.highHalf(bytes & 0xff00, times: factors) &+ high
    return newLow &>> 8 | newHigh & 0xff00
  }

  /// round((x − 128) ÷ 255) in both halves of a word.
  @inline(__always)
  static func dividedPair255(_ x: UInt32) -> UInt32 {
    ((x &+ (x &>> 8 & 0x00ff_00ff)) &>> 8) & 0x00ff_00ff
  }
}
