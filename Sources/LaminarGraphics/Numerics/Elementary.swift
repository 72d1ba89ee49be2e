/// The elementary functions, made of +, −, ×, ÷, square root and bit operations only, so that every
/// machine computes the same bits.
///
/// Every function is total: no argument traps. Each states its greatest error against the exact value in
/// units in the last place (ulp); the tests measure it.
package enum Elementary {
  /// The product of two numbers as a rounded value and its rounding error, together accurate
  /// to 2⁻¹⁰⁵ (Dekker). For magnitudes within 1e-145…1e145, so that no part leaves the normal numbers.
  @inlinable
  package static func exactProduct(_ x: Double, _ y: Double) -> (high: Double, low: Double) {
    let product = x * y
    let xHigh = upperHalf(x)
    let xLow = x - xHigh
    let yHigh = upperHalf(y)
    let yLow = y - yHigh
    let low = ((xHigh * yHigh - product) + xHigh * yLow + xLow * yHigh) + xLow * yLow
    return (product, low)
  }

  /// The exact sum of two numbers as a rounded value and its rounding error (Knuth).
  @inlinable
  package static func exactSum(_ x: Double, _ y: Double) -> (high: Double, low: Double) {
    let sum = x + y
    let yPart = sum - x
    let low = (x - (sum - yPart)) + (y - yPart)
    return (sum, low)
  }

  /// The number cut to 26 significant bits, whose product with another such number is exact.
  @inlinable
  package static func upperHalf(_ x: Double) -> Double {
    Double(bitPattern: x.bitPattern & 0xFFFF_FFFF_F800_0000)
  }

  /// x·2ⁿ, rounded once, for any n.
  @inlinable
  package static func scale(_ x: Double, byPowerOfTwo n: Int) -> Double {
    var x = x
    var n = Swift.max(-2200, Swift.min(2200, n))
    while n > 1023 {
      x *= 0x1p1023
      n -= 1023
    }
    // A step of 2⁻⁹⁶⁹ leaves 53 spare bits, so that only the last step rounds.
    while n < -1022 {
      x *= 0x1p-969
      n += 969
    }
    return x * Double(bitPattern: UInt64(truncatingIfNeeded: n + 1023) &<< 52)
  }
}
