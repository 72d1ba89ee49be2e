/// The primaries of an RGB space, as it looks where white is D65.
package struct ColorPrimaries: Sendable {
  /// The XYZ, relative to D65, of the three primaries at full intensity, as columns.
  private let matrix: Rows3

  /// D65 (CSS Color 4, section 10.9).
  package static let whiteD65 = SIMD2(0.3127, 0.3290)
  /// The white of the profile connection space, as XYZ (ICC.1:2022, section 7.2.16).
  private static let connectionWhite = SIMD3(0.9642, 1, 0.8249)
  /// The responses of the eye's cones (Bradford; ICC.1:2022, annex E).
  private static let bradford = Rows3(
    x: SIMD3(0.8951, 0.2664, -0.1614), y: SIMD3(-0.7502, 1.7135, 0.0367),
    z: SIMD3(0.0389, -0.0685, 1.0296))

  /// Makes the space of four chromaticities (x, y).
  ///
  /// Nil where they are not in 0…1, y is 0, or the primaries are on a line.
  package init?(
    red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>,
    white: SIMD2<Double> = whiteD65
  ) {
    for point in [red, green, blue, white] {
      guard point.x >= 0, point.x <= 1, point.y > 1e-4, point.y <= 1 else { return nil }
    }
    self.init(primaries: (red, green, blue), white: white)
  }

  /// Makes the space of the XYZ of its primaries, relative to the white of the profile connection
  /// space. Nil where they are on a plane.
  package init?(
    connectionRed red: SIMD3<Double>, green: SIMD3<Double>, blue: SIMD3<Double>
  ) {
    let rows = Rows3(
      x: SIMD3(red.x, green.x, blue.x), y: SIMD3(red.y, green.y, blue.y),
      z: SIMD3(red.z, green.z, blue.z))
    guard abs(rows.determinant) > 1e-9 else { return nil }
    matrix = Self.adapted(rows, from: Self.connectionWhite)
  }

  private init(
    primaries: (red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>),
    white: SIMD2<Double> = whiteD65
  ) {
    let (r, g, b) = (
      Self.tristimulus(primaries.red), Self.tristimulus(primaries.green),
      Self.tristimulus(primaries.blue)
    )
    let rows = Rows3(
      x: SIMD3(r.x, g.x, b.x), y: SIMD3(r.y, g.y, b.y), z: SIMD3(r.z, g.z, b.z))
    // How much of each primary makes the white.
    let own = Self.tristimulus(white)
    let amounts = rows.solving(column: own) ?? SIMD3(repeating: 1)
    let scaled = Rows3(x: rows.x * amounts, y: rows.y * amounts, z: rows.z * amounts)
    matrix = white == Self.whiteD65 ? scaled : Self.adapted(scaled, from: own)
  }

  private static func tristimulus(_ c: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(c.x / c.y, 1, (1 - c.x - c.y) / c.y)
  }

  /// A matrix to XYZ relative to D65, of one that is relative to another white.
  private static func adapted(_ rows: Rows3, from white: SIMD3<Double>) -> Rows3 {
    let (own, target) = (
      bradford.columnProduct(white), bradford.columnProduct(tristimulus(whiteD65))
    )
    let factors = target / own
    let columns = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map { unit in
      let cones = bradford.columnProduct(rows.columnProduct(unit)) * factors
      return bradford.solving(column: cones) ?? cones
    }
    return Rows3(
      x: SIMD3(columns[0].x, columns[1].x, columns[2].x),
      y: SIMD3(columns[0].y, columns[1].y, columns[2].y),
      z: SIMD3(columns[0].z, columns[1].z, columns[2].z))
  }

  /// The XYZ, relative to D65, of linear components.
  package func xyz(_ linear: SIMD3<Double>) -> SIMD3<Double> { matrix.columnProduct(linear) }

  /// The linear components of an XYZ relative to D65.
  package func linear(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    matrix.solving(column: xyz) ?? xyz
  }

  /// ITU-R BT.709's, which sRGB has.
  package static let sRGB = ColorPrimaries(
    primaries: (SIMD2(0.640, 0.330), SIMD2(0.300, 0.600), SIMD2(0.150, 0.060)))
  /// SMPTE RP 431-2's.
  package static let displayP3 = ColorPrimaries(
    primaries: (SIMD2(0.680, 0.320), SIMD2(0.265, 0.690), SIMD2(0.150, 0.060)))
  /// Those of P22-EBU phosphors. With a gamma of 1.8 they give the 24 saturated colours of Apple's
  /// crayons in sRGB, at most 0.51 of a byte off: (1, 0, 0) is #FF2600, (0, 0, 1) is #0433FF.
  package static let genericRGB = ColorPrimaries(
    primaries: (SIMD2(0.630, 0.340), SIMD2(0.295, 0.605), SIMD2(0.155, 0.077)))
  /// Adobe RGB (1998), section 4.3.1.1.
  package static let adobeRGB = ColorPrimaries(
    primaries: (SIMD2(0.640, 0.330), SIMD2(0.210, 0.710), SIMD2(0.150, 0.060)))
}
