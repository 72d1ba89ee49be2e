/// An affine map of the plane, with row vectors as in Core Graphics:
/// x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
@frozen
public struct AffineTransform2D: Sendable, Hashable {
  /// Row 1: where the unit x vector goes.
  public var a: Double, b: Double
  /// Row 2: where the unit y vector goes.
  public var c: Double, d: Double
  /// Row 3: where the origin goes.
  public var tx: Double, ty: Double

  /// Makes the map of its six numbers.
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
