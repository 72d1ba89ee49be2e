extension Color {
  /// A colour space that colours are made in.
  ///
  /// At most 16, so that a `PropertyValue` holds its case in the spare bits of a colour's.
  public enum Space: Sendable, Hashable, CaseIterable {
    /// IEC 61966-2-1.
    case sRGB
    /// sRGB whose components may be outside 0…1.
    case extendedSRGB
    /// sRGB's primaries without an encoding; components in 0…1, or any.
    case linearSRGB, extendedLinearSRGB
    /// SMPTE RP 431-2's primaries with the white point and the encoding of sRGB.
    case displayP3, extendedDisplayP3
    /// The components of the device, taken as sRGB's.
    case deviceRGB
    /// The primaries of P22-EBU phosphors with a gamma of 1.8, and without an encoding.
    case genericRGB, genericRGBLinear
    /// Adobe RGB (1998).
    case adobeRGB
    /// The grey of the device, taken as equal components of sRGB.
    case deviceGray
    /// Grey with a gamma of 2.2; 0…1, or any.
    case genericGray, extendedGray
    /// Grey without an encoding; 0…1, or any.
    case linearGray, extendedLinearGray

    /// Whether colours have one component besides alpha.
    package var isGray: Bool {
      switch self {
      case .deviceGray, .genericGray, .extendedGray, .linearGray, .extendedLinearGray: true
      default: false
      }
    }

    /// Whether gradient layers mix its colours as Apple's mix device colours.
    package var mixesAsDevice: Bool { self == .deviceRGB || self == .genericRGB }
  }
}

extension Color.Space {
  /// The primaries; nil where the components are sRGB's own, encoded or not, and for greys.
  fileprivate var primaries: ColorPrimaries? {
    switch self {
    case .displayP3, .extendedDisplayP3: .displayP3
    case .genericRGB, .genericRGBLinear: .genericRGB
    case .adobeRGB: .adobeRGB
    default: nil
    }
  }

  /// The encoding of the components.
  fileprivate var encoding: ColorEncoding {
    switch self {
    case .sRGB, .extendedSRGB, .displayP3, .extendedDisplayP3, .deviceRGB, .deviceGray: .sRGB
    case .linearSRGB, .extendedLinearSRGB, .genericRGBLinear, .linearGray, .extendedLinearGray:
      .linear
    case .genericRGB: .gamma(1.8)
    // Adobe RGB (1998), section 4.3.1.2: 2 and 51/256.
    case .adobeRGB: .gamma(2.199_218_75)
    case .genericGray, .extendedGray: .gamma(2.2)
    }
  }

  /// Whether the components are sRGB's.
  fileprivate var hasSRGBComponents: Bool { primaries == nil && encoding == .sRGB }

  /// Whether components may be outside 0…1.
  package var isExtended: Bool {
    switch self {
    case .extendedSRGB, .extendedLinearSRGB, .extendedDisplayP3, .extendedGray,
      .extendedLinearGray:
      true
    default: false
    }
  }
}

extension Color {
  /// Linear components below this are rounding errors.
  private static let minLinear = 1e-14

  /// Makes a colour of components in a space: red, green and blue, or a grey three times.
  package init(_ components: SIMD3<Double>, alpha: Double, in space: Space) {
    let encoded = Self.sRGB(components, in: space)
    self.init(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: alpha, space: space)
  }

  /// The encoded components in extended sRGB of components in a space.
  private static func sRGB(_ components: SIMD3<Double>, in space: Space) -> SIMD3<Double> {
    guard !space.hasSRGBComponents else { return components }
    var linear = components.mapped(space.encoding.decoded)
    if let primaries = space.primaries {
      linear = ColorPrimaries.sRGB.linear(primaries.xyz(linear))
    }
    return linear.mapped(ColorEncoding.sRGB.encoded)
  }

  /// The components in a space, not clamped: red, green and blue, or for a grey one the grey three
  /// times, which is the colour's luminance.
  package func components(in space: Space) -> SIMD3<Double> {
    let own = SIMD3(red, green, blue)
    if space.isGray, red != green || green != blue {
      let linear = own.mapped(ColorEncoding.sRGB.decoded)
      let luminance = ColorPrimaries.sRGB.xyz(linear).y
      return SIMD3(repeating: space.encoding.encoded(luminance))
    }
    guard !space.hasSRGBComponents else { return own }
    var linear = own.mapped(ColorEncoding.sRGB.decoded)
    if let primaries = space.primaries {
      // A gamma makes much of what should be 0 and is not after two products.
      linear = primaries.linear(ColorPrimaries.sRGB.xyz(linear)).mapped {
        abs($0) < Self.minLinear ? 0 : $0
      }
    }
    return linear.mapped(space.encoding.encoded)
  }
}

extension SIMD3<Double> {
  fileprivate func mapped(_ function: (Double) -> Double) -> SIMD3 {
    SIMD3(function(x), function(y), function(z))
  }

  /// The vector with components in 0…1; 0 for what is not a number.
  package var clampedToUnit: SIMD3 {
    mapped { $0 > 0 ? Swift.min($0, 1) : 0 }
  }
}

/// The primaries of an RGB space, as it looks where white is D65.
package struct ColorPrimaries: Sendable {
  /// The XYZ, relative to D65, of the three primaries at full intensity, as columns.
  private let matrix: Matrix3

  /// D65 (CSS Color 4, section 10.9).
  package static let whiteD65 = SIMD2(0.3127, 0.3290)
  /// The white of the profile connection space, as XYZ (ICC.1:2022, section 7.2.16).
  private static let connectionWhite = SIMD3(0.9642, 1, 0.8249)
  /// The responses of the eye's cones (Bradford; ICC.1:2022, annex E).
  private static let bradford = Matrix3(
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
    let rows = Matrix3(
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
    let rows = Matrix3(
      x: SIMD3(r.x, g.x, b.x), y: SIMD3(r.y, g.y, b.y), z: SIMD3(r.z, g.z, b.z))
    // How much of each primary makes the white.
    let own = Self.tristimulus(white)
    let amounts = rows.solving(column: own) ?? SIMD3(repeating: 1)
    let scaled = Matrix3(x: rows.x * amounts, y: rows.y * amounts, z: rows.z * amounts)
    matrix = white == Self.whiteD65 ? scaled : Self.adapted(scaled, from: own)
  }

  private static func tristimulus(_ c: SIMD2<Double>) -> SIMD3<Double> {
    SIMD3(c.x / c.y, 1, (1 - c.x - c.y) / c.y)
  }

  /// A matrix to XYZ relative to D65, of one that is relative to another white.
  private static func adapted(_ rows: Matrix3, from white: SIMD3<Double>) -> Matrix3 {
    let (own, target) = (
      bradford.columnProduct(white), bradford.columnProduct(tristimulus(whiteD65))
    )
    let factors = target / own
    let columns = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map { unit in
      let cones = bradford.columnProduct(rows.columnProduct(unit)) * factors
      return bradford.solving(column: cones) ?? cones
    }
    return Matrix3(
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

/// The encoding of a linear component.
///
/// Odd functions: what is below 0 is encoded like its opposite, as the extended spaces have it.
package enum ColorEncoding: Sendable, Hashable {
  /// None.
  case linear
  /// IEC 61966-2-1's, 0.04045 being where its line ends.
  case sRGB
  /// A power: the linear component is the encoded one to this power.
  case gamma(Double)

  /// The linear component of an encoded one.
  package func decoded(_ value: Double) -> Double {
    let size = abs(value)
    switch self {
    case .linear: return value
    case .sRGB:
      let linear = size <= 0.04045 ? size / 12.92 : Self.power((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -linear : linear
    case .gamma(let gamma):
      let linear = Self.power(size, gamma)
      return value < 0 ? -linear : linear
    }
  }

  /// The encoded component of a linear one.
  package func encoded(_ value: Double) -> Double {
    let size = abs(value)
    switch self {
    case .linear: return value
    case .sRGB:
      let encoded =
        size <= 0.003_130_8 ? size * 12.92 : 1.055 * Self.power(size, 1 / 2.4) - 0.055
      return value < 0 ? -encoded : encoded
    case .gamma(let gamma):
      let encoded = Self.power(size, 1 / gamma)
      return value < 0 ? -encoded : encoded
    }
  }

  /// A number from 0 on to a power above 0.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    base > 0 ? Elementary.exp(exponent * Elementary.log(base)) : 0
  }
}
