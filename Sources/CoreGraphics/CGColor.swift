public import Foundation
public import LaminarGraphics

/// A colour in a colour space: Laminar's `Color`, which knows the space that it was made in.
///
/// It is drawn in sRGB; components outside 0…1 are clamped then.
public typealias CGColor = Color

extension Color {
  // MARK: - Making

  /// Makes a colour of its components in a space.
  ///
  /// - Parameters:
  ///   - space: The space. Components are clamped to 0…1 unless it is extended.
  ///   - components: As many as the space has, and the alpha. An array can be passed.
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents
    let numbers = (0...count).map { Double(components[$0]) }
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let own = count == 1 ? SIMD3(repeating: numbers[0]) : SIMD3(numbers[0], numbers[1], numbers[2])
    self.init(
      space.isExtended ? own : own.clampedToUnit, alpha: min(max(numbers[count], 0), 1),
      in: space.space)
  }

  /// Makes a colour in sRGB.
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Makes a colour in generic RGB, which has a smaller gamut than sRGB.
  public init(genericRGBRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let own = SIMD3(Double(red), Double(green), Double(blue))
    self.init(own.clampedToUnit, alpha: Double(alpha), in: .genericRGB)
  }

  /// Makes a grey of the device, drawn with three equal components of sRGB as UIKit's greys are.
  public init(gray: CGFloat, alpha: CGFloat) {
    let own = SIMD3(repeating: Double(gray)).clampedToUnit
    self.init(own, alpha: Double(alpha), in: .deviceGray)
  }

  /// Makes a grey with a gamma of 2.2.
  public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    let own = SIMD3(repeating: Double(gray)).clampedToUnit
    self.init(own, alpha: Double(alpha), in: .genericGray)
  }

  /// The colour itself.
  public func copy() -> Color? { self }

  /// The colour with another alpha.
  public func copy(alpha: CGFloat) -> Color? { withAlphaComponent(Double(alpha)) }

  /// The colour in another space, clipped to it component by component unless it is extended.
  ///
  /// - Parameters:
  ///   - space: The space.
  ///   - intent: Has no effect: colours are always clipped.
  ///   - options: Have no effect.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> Color? {
    let exact = components(in: space.space).roundedToTwelveDigits
    return Color(space.isExtended ? exact : exact.clampedToUnit, alpha: alpha, in: space.space)
  }

  // MARK: - Parts

  /// The space that the colour was made in.
  public var colorSpace: CGColorSpace? { CGColorSpace(space) }

  /// The components in the colour's space, and the alpha.
  public var components: [CGFloat]? {
    let own = components(in: space).roundedToTwelveDigits
    let all = space.isGray ? [own.x, alpha] : [own.x, own.y, own.z, alpha]
    return all.map { CGFloat($0) }
  }

  /// The number of components with the alpha: 2 for a grey, else 4.
  public var numberOfComponents: Int { space.isGray ? 2 : 4 }

  /// The pattern, which no colour has.
  public var pattern: CGPattern? { nil }
}

/// A drawing that is repeated. There are none: colours have no patterns here.
public enum CGPattern: Sendable {}

/// The name of the colour that is white.
public let kCGColorWhite: CFString = "kCGColorWhite"
/// The name of the colour that is black.
public let kCGColorBlack: CFString = "kCGColorBlack"
/// The name of the colour that is transparent black.
public let kCGColorClear: CFString = "kCGColorClear"

extension SIMD3<Double> {
  /// The numbers to twelve digits, so that conversions to a space and back give what was there.
  fileprivate var roundedToTwelveDigits: SIMD3 {
    let scaled = self * 1e12
    let rounded = scaled.rounded(.toNearestOrEven) / 1e12 + 0
    return replacing(with: rounded, where: scaled .> -1e15 .& scaled .< 1e15)
  }
}

// MARK: - Colour spaces

/// How the components of a colour are meant.
///
/// All spaces have the white point D65 and are converted by their definitions; there are no profiles.
public final class CGColorSpace: Sendable {
  let space: Color.Space
  /// The name; nil for a device's space.
  public let name: CFString?

  init(_ space: Color.Space) {
    self.space = space
    name = Self.names.first { $0.space == space }.map { $0.name as CFString }
  }

  /// Makes the space with a name; nil for a name that is not one of this class's constants.
  public convenience init?(name: CFString) {
    guard let known = Self.names.first(where: { $0.name == name }) else { return nil }
    self.init(known.space)
  }

  /// Grey or red, green and blue.
  public var model: CGColorSpaceModel { space.isGray ? .monochrome : .rgb }

  /// The number of components besides alpha: 1 or 3.
  public var numberOfComponents: Int { space.isGray ? 1 : 3 }

  /// Whether components may be outside 0…1.
  public var isExtended: Bool { space.isExtended }

  /// Whether the gamut is larger than sRGB's.
  public var isWideGamutRGB: Bool {
    switch space {
    case .displayP3, .extendedDisplayP3, .adobeRGB, .extendedSRGB, .extendedLinearSRGB: true
    default: false
    }
  }

  /// Whether bitmaps can be made in the space: all can.
  public var supportsOutput: Bool { true }
}

extension CGColorSpace: Hashable {
  /// Whether both are the same space.
  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.space == b.space }

  /// Hashes the space.
  public func hash(into hasher: inout Hasher) { hasher.combine(space) }
}

/// The kind of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
  /// None.
  case unknown = -1
  /// Grey.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Inks; no space here has this model.
  case cmyk = 2
  /// CIE L*a*b*; no space here has this model.
  case lab = 3
  /// Inks of a device; no space here has this model.
  case deviceN = 4
  /// A table; no space here has this model.
  case indexed = 5
  /// A pattern; no space here has this model.
  case pattern = 6
  /// CIE XYZ; no space here has this model.
  case XYZ = 7
}

/// How colours outside a gamut are mapped into it. Here they are clipped whatever it is.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// The context's own.
  case defaultIntent = 0
  /// Clips, and keeps the white.
  case absoluteColorimetric = 1
  /// Clips, relative to the white.
  case relativeColorimetric = 2
  /// Compresses the gamut.
  case perceptual = 3
  /// Keeps saturation.
  case saturation = 4
}

/// Makes the device's space of red, green and blue: its components are drawn as those of sRGB, and its
/// gradients are mixed as Apple's systems mix device colours.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.deviceRGB) }

/// Makes the device's space of grey: its components are drawn as equal components of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.deviceGray) }

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

// MARK: - Gradients

/// Colours at locations, to be drawn along a line or around a point.
public final class CGGradient: Sendable {
  /// The colours and their locations.
  package let gradient: DrawingGradient
  /// The space that the colours are mixed in.
  public let colorSpace: CGColorSpace?

  /// Makes a gradient of colours.
  ///
  /// - Parameters:
  ///   - space: The space in which the colours are mixed: the components of device RGB as they are, and
  ///     sRGB without one.
  ///   - colors: Colours; nil is returned if one is something else, or if there are none.
  ///   - locations: As many locations, 0…1; nil spaces the colours evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let known = colors.compactMap { $0 as? Color }
    guard known.count == colors.count else { return nil }
    self.init(known, space, locations)
  }

  /// Makes a gradient of components.
  ///
  /// - Parameters:
  ///   - space: The space of the components, in which they are also mixed.
  ///   - components: The components and the alpha of each colour in turn.
  ///   - locations: As many locations as colours, 0…1; nil spaces the colours evenly.
  ///   - count: The number of colours.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let step = space.numberOfComponents + 1
    guard count > 0 else { return nil }
    let colors = (0..<count).compactMap {
      Color(colorSpace: space, components: components + $0 * step)
    }
    guard colors.count == count else { return nil }
    self.init(colors, space, locations)
  }

  private init?(
    _ colors: [Color], _ space: CGColorSpace?, _ locations: UnsafePointer<CGFloat>?
  ) {
    let gradient = DrawingGradient(
      colors: colors,
      locations: locations.map { known in colors.indices.map { Double(known[$0]) } },
      colorSpace: space?.space ?? .extendedSRGB)
    guard let gradient else { return nil }
    self.gradient = gradient
    colorSpace = space
  }
}
