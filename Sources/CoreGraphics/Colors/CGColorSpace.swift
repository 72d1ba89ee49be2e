import LaminarGraphics

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
