/// The primaries of an RGB space whose white is D65.
package struct ColorPrimaries: Sendable {
  /// The XYZ, relative to D65, of the three primaries at full intensity, as columns.
  private let matrix: Rows3

  /// Makes the space of three chromaticities (x, y).
  private init(red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>) {
    func tristimulus(_ c: SIMD2<Double>) -> SIMD3<Double> {
      SIMD3(c.x / c.y, 1, (1 - c.x - c.y) / c.y)
    }
    let (r, g, b) = (tristimulus(red), tristimulus(green), tristimulus(blue))
    let rows = Rows3(
      x: SIMD3(r.x, g.x, b.x), y: SIMD3(r.y, g.y, b.y), z: SIMD3(r.z, g.z, b.z))
    // How much of each primary makes the white D65 (CSS Color 4, section 10.9).
    let white = tristimulus(SIMD2(0.3127, 0.3290))
    let amounts = rows.solving(column: white) ?? SIMD3(repeating: 1)
    matrix = Rows3(x: rows.x * amounts, y: rows.y * amounts, z: rows.z * amounts)
  }

  /// The XYZ, relative to D65, of linear components.
  package func xyz(_ linear: SIMD3<Double>) -> SIMD3<Double> { matrix.columnProduct(linear) }

  /// The linear components of an XYZ relative to D65.
  package func linear(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    matrix.solving(column: xyz) ?? xyz
  }

  /// ITU-R BT.709's, which sRGB has.
  package static let sRGB = ColorPrimaries(
    red: SIMD2(0.640, 0.330), green: SIMD2(0.300, 0.600), blue: SIMD2(0.150, 0.060))
  /// SMPTE RP 431-2's.
  package static let displayP3 = ColorPrimaries(
    red: SIMD2(0.680, 0.320), green: SIMD2(0.265, 0.690), blue: SIMD2(0.150, 0.060))
  /// Those of P22-EBU phosphors. With a gamma of 1.8 they give the 24 saturated colours of Apple's
  /// crayons in sRGB, at most 0.51 of a byte off: (1, 0, 0) is #FF2600, (0, 0, 1) is #0433FF.
  package static let genericRGB = ColorPrimaries(
    red: SIMD2(0.630, 0.340), green: SIMD2(0.295, 0.605), blue: SIMD2(0.155, 0.077))
  /// Adobe RGB (1998), section 4.3.1.1.
  package static let adobeRGB = ColorPrimaries(
    red: SIMD2(0.640, 0.330), green: SIMD2(0.210, 0.710), blue: SIMD2(0.150, 0.060))
}
