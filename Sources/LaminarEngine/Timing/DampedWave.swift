/// size · e^(−decay) · cos(angle − π · lag): the moving part of an underdamped spring, made for
/// speed.
///
/// Angles are taken in half turns and decay in octaves, so that reducing both is a rounding.
/// Neither the sign of the cosine nor the octave can be predicted over many tracks, so nothing here
/// branches. Plain Horner chains beat shorter ones: the chains of several springs overlap.
enum DampedWave {
  /// The form is valid up to here, within size · 1e-15 · (3 + angle + decay).
  static let largestDecay = 700.0
  static let largestAngle = 1e6

  /// - Parameter lag: half turns.
  @inline(__always)
  static func value(decay: Double, angle: Double, lag: Double, size: Double) -> Double {
    values(
      decay: SIMD2(repeating: decay), angle: SIMD2(repeating: angle), lag: SIMD2(repeating: lag),
      size: SIMD2(repeating: size)
    ).x
  }

  /// Evaluates two waves at once.
  @inline(__always)
  static func values(
    decay: SIMD2<Double>, angle: SIMD2<Double>, lag: SIMD2<Double>, size: SIMD2<Double>
  ) -> SIMD2<Double> {
    // 1 / ln 2 and 1 / π. Adding 1.5 · 2⁵² rounds to an integer and leaves it in the low bits.
    let rounder = 6_755_399_441_055_744.0
    let octaves = decay * -1.4426950408889634
    let halfTurns = angle * 0.3183098861837907 - lag
    let octavesShifted = octaves + rounder
    let halfTurnsShifted = halfTurns + rounder
    let f = octaves - (octavesShifted - rounder)
    let g = halfTurns - (halfTurnsShifted - rounder)
    let g2 = g * g

    // Polynomials through the Chebyshev points of −½ … ½: 2ᶠ within 4e-18, even and odd part in
    // f², and cos πg within 2e-15.
    let z = f * f
    var even = z * 7.074194490353963e-09 + 1.3215432534826399e-06
    even = even * z + 0.00015403530463726464
    even = even * z + 0.009618129107587255
    even = even * z + 0.24022650695910158
    even = even * z + 1
    var odd = z * 4.455818011242702e-10 + 1.0178057087155097e-07
    odd = odd * z + 1.5252733841557898e-05
    odd = odd * z + 0.001333355814640647
    odd = odd * z + 0.055504108664821625
    odd = odd * z + 0.6931471805599453

    var c = g2 * -0.00010041642280873684 + 0.0019278700190456363
    c = c * g2 - 0.025806531965241374
    c = c * g2 + 0.23533058831150958
    c = c * g2 - 1.3352627661816308
    c = c * g2 + 4.0587121263332895
    c = c * g2 - 4.934802200543686
    c = c * g2 + 0.9999999999999981

    // Odd half turns change the sign.
    let power =
      (bits(octavesShifted) &+ 1023) &<< SIMD2(repeating: 52)
      ^ bits(halfTurnsShifted) &<< SIMD2(repeating: 63)
    return (even + f * odd) * (size * unsafeBitCast(power, to: SIMD2<Double>.self)) * c
  }

  @inline(__always)
  private static func bits(_ value: SIMD2<Double>) -> SIMD2<UInt64> {
    unsafeBitCast(value, to: SIMD2<UInt64>.self)
  }
}
