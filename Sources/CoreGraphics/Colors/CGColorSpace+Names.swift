import LaminarGraphics

/// The names of colour spaces.
extension CGColorSpace {
  /// sRGB, IEC 61966-2-1.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB whose components may be outside 0…1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries without an encoding.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB's primaries without an encoding; components may be outside 0…1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// SMPTE RP 431-2's primaries, sRGB's encoding.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3 whose components may be outside 0…1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Generic RGB: a gamut smaller than sRGB's, a gamma of 1.8.
  public static let genericRGB: CFString = "kCGColorSpaceGenericRGB"
  /// Generic RGB without an encoding.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Adobe RGB (1998).
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// Grey with a gamma of 2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Grey with a gamma of 2.2; components may be outside 0…1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Grey without an encoding.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Grey without an encoding; components may be outside 0…1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"

  /// The spaces that have a name.
  static let names: [(name: String, space: Color.Space)] = [
    (sRGB, .sRGB), (extendedSRGB, .extendedSRGB), (linearSRGB, .linearSRGB),
    (extendedLinearSRGB, .extendedLinearSRGB), (displayP3, .displayP3),
    (extendedDisplayP3, .extendedDisplayP3), (genericRGB, .genericRGB),
    (genericRGBLinear, .genericRGBLinear), (adobeRGB1998, .adobeRGB),
    (genericGrayGamma2_2, .genericGray), (extendedGray, .extendedGray),
    (linearGray, .linearGray), (extendedLinearGray, .extendedLinearGray),
  ]
}
