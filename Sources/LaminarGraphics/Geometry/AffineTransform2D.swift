/// An affine map of the plane, with row vectors as in Core Graphics:
/// x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
@frozen
public struct AffineTransform2D: Sendable, Hashable {
  /// Row 1: the image of the unit x vector.
  public var a: Double, b: Double
  /// Row 2: the image of the unit y vector.
  public var c: Double, d: Double
  /// Row 3: the image of the origin.
  public var tx: Double, ty: Double

  /// Makes the map from its six numbers.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// The map that changes nothing.
  @inlinable
  public static var identity: AffineTransform2D {
    AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }
}
