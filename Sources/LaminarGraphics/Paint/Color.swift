/// A colour: straight (not premultiplied) red, green, blue and alpha in encoded sRGB, 0…1.
///
/// Components outside 0…1 are kept, as in Core Animation's extended range, and clamped when drawn.
@frozen
public struct Color: Sendable, Hashable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The coverage: 0 is invisible, 1 is opaque.
  public var alpha: Double
  /// The space that the colour was made in, which decides how gradients of it mix. The components
  /// are sRGB's in any case.
  @usableFromInline package internal(set) var space: Space

  /// Makes a colour from its components.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(red: red, green: green, blue: blue, alpha: alpha, space: .sRGB)
  }

  /// Makes a colour in device RGB: drawn like the same components of sRGB, but in gradients mixed as
  /// Apple's systems mix device colours.
  ///
  /// Only a gradient all of whose colours are such mixes so (Laminar.docc: Gradients, "Colour spaces").
  public init(deviceRed red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(red: red, green: green, blue: blue, alpha: alpha, space: .deviceRGB)
  }

  /// Makes a colour of sRGB's components with the space that it was made in.
  @inlinable package init(
    red: Double, green: Double, blue: Double, alpha: Double, space: Space
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
    self.space = space
  }
}

extension Color {
  /// Makes a grey.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from hue, saturation and brightness. The hue is a fraction of a turn and wraps
  /// around: 0 and 1 are red, ⅓ is green, ⅔ is blue.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let sixths = (hue - hue.rounded(.down)) * 6
    func channel(_ offset: Double) -> Double {
      let k = (offset + sixths).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), alpha: alpha)
  }

  /// Makes an opaque colour from 0xRRGGBB.
  init(rgb value: UInt32) {
    self.init(
      red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255,
      blue: Double(value & 0xFF) / 255)
  }

  /// The colour with another alpha.
  public func withAlphaComponent(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha, space: space)
  }

  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque grey, ⅓.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Opaque grey, ½.
  public static let gray = Color(white: 0.5)
  /// Opaque grey, ⅔.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Opaque red (1, 0, 0).
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Opaque green (0, 1, 0): brighter than CSS's green.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Opaque blue (0, 0, 1).
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Opaque cyan (0, 1, 1).
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Opaque magenta (1, 0, 1).
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Opaque yellow (1, 1, 0).
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Opaque orange (1, 0.5, 0).
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Opaque purple (0.5, 0, 0.5).
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Opaque brown (0.6, 0.4, 0.2).
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)

  /// The mix of the colour with another, component by component, straight and not clamped; exactly
  /// the two at progress 0 and 1. In their space, if both have the same.
  @inlinable package func mixed(with other: Color, at progress: Double) -> Color {
    if progress == 0 { return self }
    if progress == 1 { return other }
    return Color(
      red: red + (other.red - red) * progress,
      green: green + (other.green - green) * progress,
      blue: blue + (other.blue - blue) * progress,
      alpha: alpha + (other.alpha - alpha) * progress,
      space: space == other.space ? space : .sRGB)
  }

  /// The mix of two colours of which one may be nil, which counts as the other made transparent. Nil
  /// for two nils.
  package static func mix(_ a: Color?, _ b: Color?, at progress: Double) -> Color? {
    guard let known = a ?? b else { return nil }
    let transparent = known.withAlphaComponent(0)
    return (a ?? transparent).mixed(with: b ?? transparent, at: progress)
  }
}
