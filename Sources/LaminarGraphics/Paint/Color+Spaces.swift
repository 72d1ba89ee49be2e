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
  private static let leastLinear = 1e-14

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
        abs($0) < Self.leastLinear ? 0 : $0
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
