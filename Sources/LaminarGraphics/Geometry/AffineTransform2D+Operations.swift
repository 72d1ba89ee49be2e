public import Foundation

extension AffineTransform2D {
  /// Makes a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: Double(tx), ty: Double(ty))
  }

  /// Makes a scaling about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: Double(sx), b: 0, c: 0, d: Double(sy), tx: 0, ty: 0)
  }

  /// Makes a rotation about the origin by an angle in radians: from the x axis towards the y axis, so
  /// clockwise on a y-down canvas.
  public init(rotationAngle angle: CGFloat) {
    let (sin, cos) = Elementary.sinCos(Double(angle))
    self.init(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  /// Makes the map of the plane that a matrix's 2-D part describes; its other elements are dropped.
  @inlinable
  package init(_ transform: Transform3D) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22,
      tx: transform.m41, ty: transform.m42)
  }

  /// Whether the map changes nothing.
  @inlinable
  public var isIdentity: Bool { self == .identity }

  /// The factor by which the map scales areas; negative when it mirrors, 0 when it has no inverse.
  @inlinable
  package var determinant: Double { a * d - b * c }

  /// The map that translates first and then applies this one.
  public func translatedBy(x: CGFloat, y: CGFloat) -> AffineTransform2D {
    AffineTransform2D(translationX: x, y: y).concatenating(self)
  }

  /// The map that scales first and then applies this one.
  public func scaledBy(x: CGFloat, y: CGFloat) -> AffineTransform2D {
    AffineTransform2D(scaleX: x, y: y).concatenating(self)
  }

  /// The map that rotates by an angle in radians first and then applies this one.
  public func rotated(by angle: CGFloat) -> AffineTransform2D {
    AffineTransform2D(rotationAngle: angle).concatenating(self)
  }

  /// The map that applies this one and then another: the product self · next.
  @inlinable
  public func concatenating(_ next: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse map; the map itself when it has no inverse.
  @inlinable
  public func inverted() -> AffineTransform2D {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return AffineTransform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The image of a point, in plain numbers.
  @inlinable
  package func map(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }
}
