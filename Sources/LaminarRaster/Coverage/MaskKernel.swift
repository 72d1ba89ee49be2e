/// Products of coverages, each rounded once: round(a·b ÷ 255).
enum MaskKernel {
  /// The product of four bytes with four bytes.
  @inline(__always)
  static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      result |= PixelMath.divided255((a &>> shift & 0xff) &* (b &>> shift & 0xff)) &<< shift
    }
    return result
  }

  /// The product of two blocks.
  @inline(never)
  static func product(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let left = unsafeBitCast(a, to: SIMD8<UInt16>.self)
    let right = unsafeBitCast(b, to: SIMD8<UInt16>.self)
    let even = PixelMath.divided255((left & 0xff) &* (right & 0xff) &+ 128)
    let odd = PixelMath.divided255High((left &>> 8) &* (right &>> 8) &+ 128)
    return unsafeBitCast(even | odd, to: SIMD4<UInt32>.self)
  }
}
