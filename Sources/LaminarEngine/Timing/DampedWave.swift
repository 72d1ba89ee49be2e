/// size · e^(−decay) · cos(angle − π · lag): the moving part of an underdamped spring, made for
/// speed.
///
/// Angles are taken in half turns and decay in octaves, so that reducing both is a rounding.
/// Neither the sign of the cosine nor the octave can be foreseen over many tracks: nothing here
/// branches, and the two polynomials fill the lanes of two-lane vectors.
enum DampedWave {
  /// The octaves and the angles up to which the form holds, within 1e-15 · (angle + decay).
  static let largestDecay = 700.0
  static let largestAngle = 1e6

  /// - Parameter lag: half turns.
  @inline(__always)
  static func value(decay: Double, angle: Double, lag: Double, size: Double) -> Double {
    // 1 / ln 2 and 1 / π. Adding 1.5 · 2⁵² rounds to an integer and leaves it in the low bits.
    let position =
      SIMD2(decay, angle) * SIMD2(-1.4426950408889634, 0.3183098861837907) - SIMD2(0, lag)
    let rounder = SIMD2<Double>(repeating: 6_755_399_441_055_744)
    let shifted = position + rounder
    let fraction = position - (shifted - rounder)
    let squares = fraction * fraction

    // Polynomials through the Chebyshev points of −½ … ½, errors below 4e-18. First 2ᶠ, even and
    // odd part in f².
    let z = SIMD2(repeating: squares.x)
    let z2 = z * z
    let e01 = SIMD2(1, 0.6931471805599453) + z * SIMD2(0.24022650695910158, 0.055504108664821625)
    let e23 =
      SIMD2(0.009618129107587255, 0.001333355814640647)
      + z * SIMD2(0.00015403530463726464, 1.5252733841557898e-05)
    let e45 =
      SIMD2(1.3215432534826399e-06, 1.0178057087155097e-07)
      + z * SIMD2(7.074194490353963e-09, 4.455818011242702e-10)
    let e = e01 + z2 * (e23 + z2 * e45)

    // cos πf, even and odd powers of f² in f⁴.
    let w = SIMD2(repeating: squares.y * squares.y)
    let c01 = SIMD2(1, -4.934802200544676) + w * SIMD2(4.058712126416497, -1.3352627688434464)
    let c23 =
      SIMD2(0.23533063012952146, -0.025806888736896797)
      + w * SIMD2(0.0019295562719451795, -0.00010456655197263607)
    let c = c01 + (w * w) * (c23 + (w * w) * SIMD2(4.149562844939252e-06, 0))

    let power = Double(bitPattern: (shifted.x.bitPattern &+ 1023) &<< 52)
    let sign = shifted.y.bitPattern &<< 63
    let signed = Double(bitPattern: (c.x + squares.y * c.y).bitPattern ^ sign)
    return (e.x + fraction.x * e.y) * (size * power) * signed
  }
}
