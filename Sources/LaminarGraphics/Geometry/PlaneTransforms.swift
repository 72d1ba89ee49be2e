public import Foundation

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

// MARK: - Points, sizes and rectangles

extension CGPoint {
  /// The image of the point.
  public func applying(_ transform: AffineTransform2D) -> CGPoint {
    let point = transform.map(Double(x), Double(y))
    return CGPoint(x: point.x, y: point.y)
  }
}

extension CGSize {
  /// The image of the size as a vector: the translation does not apply.
  public func applying(_ transform: AffineTransform2D) -> CGSize {
    let width = Double(width)
    let height = Double(height)
    return CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// The bounding box of the image of the rectangle; the null rectangle stays null.
  public func applying(_ transform: AffineTransform2D) -> CGRect {
    guard !isNull else { return self }
    let corners = [
      transform.map(Double(minX), Double(minY)), transform.map(Double(maxX), Double(minY)),
      transform.map(Double(minX), Double(maxY)), transform.map(Double(maxX), Double(maxY)),
    ]
    var low = corners[0]
    var high = corners[0]
    for corner in corners.dropFirst() {
      low = (Swift.min(low.x, corner.x), Swift.min(low.y, corner.y))
      high = (Swift.max(high.x, corner.x), Swift.max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

// MARK: - Projective transforms

/// A projective map of the plane (a homography) with row vectors: (x, y, 1)·M, then divided by the
/// third component. It maps a layer's plane to the canvas.
@frozen
public struct ProjectiveTransform2D: Sendable, Hashable {
  /// Row 1.
  public var m11: Double, m12: Double, m13: Double
  /// Row 2.
  public var m21: Double, m22: Double, m23: Double
  /// Row 3: the translation and the homogeneous scale.
  public var m31: Double, m32: Double, m33: Double

  /// Makes the map from its nine numbers, row by row; their defaults are those of the identity.
  @inlinable
  package init(
    m11: Double = 1, m12: Double = 0, m13: Double = 0,
    m21: Double = 0, m22: Double = 1, m23: Double = 0,
    m31: Double = 0, m32: Double = 0, m33: Double = 1
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
  }

  /// The map that changes nothing.
  @inlinable
  package static var identity: ProjectiveTransform2D { ProjectiveTransform2D() }

  /// Makes the projective form of an affine map.
  @inlinable
  package init(_ affine: AffineTransform2D) {
    self.init(
      m11: affine.a, m12: affine.b, m21: affine.c, m22: affine.d, m31: affine.tx, m32: affine.ty)
  }
}

extension ProjectiveTransform2D {
  /// Makes the map of the plane z = 0 seen through a matrix: rows and columns 1, 2 and 4.
  @inlinable
  package init(_ transform: Transform3D) {
    self.init(
      m11: transform.m11, m12: transform.m12, m13: transform.m14,
      m21: transform.m21, m22: transform.m22, m23: transform.m24,
      m31: transform.m41, m32: transform.m42, m33: transform.m44)
  }

  /// Whether the map is affine without a division, with the third column (0, 0, 1).
  @inlinable
  package var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// The affine map that this one is, also after division by a common factor; nil when
  /// parallel lines do not stay parallel.
  @inlinable
  public var affine: AffineTransform2D? {
    guard m13 == 0, m23 == 0, m33 != 0 else { return nil }
    if m33 == 1 {
      return AffineTransform2D(a: m11, b: m12, c: m21, d: m22, tx: m31, ty: m32)
    }
    return AffineTransform2D(
      a: m11 / m33, b: m12 / m33, c: m21 / m33, d: m22 / m33, tx: m31 / m33, ty: m32 / m33)
  }

  /// The determinant of the nine numbers; 0 when the map has no inverse.
  @inlinable
  package var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The map that applies this one and then another: the product self · next.
  @inlinable
  package func concatenating(_ next: ProjectiveTransform2D) -> ProjectiveTransform2D {
    ProjectiveTransform2D(
      m11: m11 * next.m11 + m12 * next.m21 + m13 * next.m31,
      m12: m11 * next.m12 + m12 * next.m22 + m13 * next.m32,
      m13: m11 * next.m13 + m12 * next.m23 + m13 * next.m33,
      m21: m21 * next.m11 + m22 * next.m21 + m23 * next.m31,
      m22: m21 * next.m12 + m22 * next.m22 + m23 * next.m32,
      m23: m21 * next.m13 + m22 * next.m23 + m23 * next.m33,
      m31: m31 * next.m11 + m32 * next.m21 + m33 * next.m31,
      m32: m31 * next.m12 + m32 * next.m22 + m33 * next.m32,
      m33: m31 * next.m13 + m32 * next.m23 + m33 * next.m33)
  }

  /// The inverse map; nil when there is none.
  @inlinable
  package func inverted() -> ProjectiveTransform2D? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = ProjectiveTransform2D(
      m11: (m22 * m33 - m23 * m32) / determinant, m12: (m13 * m32 - m12 * m33) / determinant,
      m13: (m12 * m23 - m13 * m22) / determinant,
      m21: (m23 * m31 - m21 * m33) / determinant, m22: (m11 * m33 - m13 * m31) / determinant,
      m23: (m13 * m21 - m11 * m23) / determinant,
      m31: (m21 * m32 - m22 * m31) / determinant, m32: (m12 * m31 - m11 * m32) / determinant,
      m33: (m11 * m22 - m12 * m21) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  @inlinable
  package var isFinite: Bool {
    (m11 + m12 + m13 + m21 + m22 + m23 + m31 + m32 + m33).isFinite
  }

  /// The image of a point, before the division by w.
  @inlinable
  package func map(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    (
      x * m11 + y * m21 + m31,
      x * m12 + y * m22 + m32,
      x * m13 + y * m23 + m33
    )
  }
}
