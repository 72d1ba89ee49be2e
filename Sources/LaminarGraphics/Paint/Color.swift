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

  /// Makes a colour from its components.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }
}
