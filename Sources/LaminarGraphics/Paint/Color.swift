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
