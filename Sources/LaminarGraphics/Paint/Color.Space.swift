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
