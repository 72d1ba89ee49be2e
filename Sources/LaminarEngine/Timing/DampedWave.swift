/// size · e^(−decay) · cos(angle − π · lag): the moving part of an underdamped spring, made for
/// speed.
///
/// Angles are taken in half turns and decay in octaves, so that reducing both is a rounding.
/// Neither the sign of the cosine nor the octave can be foreseen over many tracks, so nothing here
/// branches. Plain Horner chains beat shorter ones: the chains of several springs overlap.
enum DampedWave {
  /// Up to here the form holds, within size · 1e-15 · (3 + angle + decay).
  static let largestDecay = 700.0
  static let largestAngle = 1e6

  /// - Parameter lag: half turns.
  @inline(__always)
  static func value(decay: Double, angle: Double, lag: Double, size: Double) -> Double {
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
    let z = SIMD2(repeating: f * f)
    var e = SIMD2(7.074194490353963e-09, 4.455818011242702e-10)
    e = e * z + SIMD2(1.3215432534826399e-06, 1.0178057087155097e-07)
    e = e * z + SIMD2(0.00015403530463726464, 1.5252733841557898e-05)
    e = e * z + SIMD2(0.009618129107587255, 0.001333355814640647)
    e = e * z + SIMD2(0.24022650695910158, 0.055504108664821625)
    e = e * z + SIMD2(1, 0.6931471805599453)

    var c = 0.0019278700190456363 + g2 * -0.00010041642280873684
    c = c * g2 - 0.025806531965241374
    c = c * g2 + 0.23533058831150958
    c = c * g2 - 1.3352627661816308
    c = c * g2 + 4.0587121263332895
    c = c * g2 - 4.934802200543686
    c = c * g2 + 0.9999999999999981

    // Odd half turns turn the sign.
    let power = (octavesShifted.bitPattern &+ 1023) &<< 52 ^ halfTurnsShifted.bitPattern &<< 63
    return (e.x + f * e.y) * (size * Double(bitPattern: power)) * c
  }
}
