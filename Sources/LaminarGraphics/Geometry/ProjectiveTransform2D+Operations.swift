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
