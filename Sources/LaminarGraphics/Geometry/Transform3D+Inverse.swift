extension Transform3D {
  /// The determinant; 0 when the matrix has no inverse.
  package var determinant: Double {
    let minors = Minors(self)
    return minors.determinant
  }

  /// The inverse matrix; the matrix itself when it has no inverse.
  public func inverted() -> Transform3D { inverse ?? self }

  /// The inverse matrix; nil when there is none.
  package var inverse: Transform3D? {
    let n = Minors(self)
    let determinant = n.determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = Transform3D(
      m11: (m22 * n.t5 - m23 * n.t4 + m24 * n.t3) / determinant,
      m12: (-m12 * n.t5 + m13 * n.t4 - m14 * n.t3) / determinant,
      m13: (m42 * n.s5 - m43 * n.s4 + m44 * n.s3) / determinant,
      m14: (-m32 * n.s5 + m33 * n.s4 - m34 * n.s3) / determinant,
      m21: (-m21 * n.t5 + m23 * n.t2 - m24 * n.t1) / determinant,
      m22: (m11 * n.t5 - m13 * n.t2 + m14 * n.t1) / determinant,
      m23: (-m41 * n.s5 + m43 * n.s2 - m44 * n.s1) / determinant,
      m24: (m31 * n.s5 - m33 * n.s2 + m34 * n.s1) / determinant,
      m31: (m21 * n.t4 - m22 * n.t2 + m24 * n.t0) / determinant,
      m32: (-m11 * n.t4 + m12 * n.t2 - m14 * n.t0) / determinant,
      m33: (m41 * n.s4 - m42 * n.s2 + m44 * n.s0) / determinant,
      m34: (-m31 * n.s4 + m32 * n.s2 - m34 * n.s0) / determinant,
      m41: (-m21 * n.t3 + m22 * n.t1 - m23 * n.t0) / determinant,
      m42: (m11 * n.t3 - m12 * n.t1 + m13 * n.t0) / determinant,
      m43: (-m41 * n.s3 + m42 * n.s1 - m43 * n.s0) / determinant,
      m44: (m31 * n.s3 - m32 * n.s1 + m33 * n.s0) / determinant)
    return inverse.isFinite ? inverse : nil
  }

  /// Whether every element is finite.
  package var isFinite: Bool {
    (m11 + m12 + m13 + m14 + m21 + m22 + m23 + m24).isFinite
      && (m31 + m32 + m33 + m34 + m41 + m42 + m43 + m44).isFinite
  }

  /// The 2×2 minors of the upper two rows (s) and of the lower two (t), from which determinant
  /// and inverse are computed (Laplace).
  private struct Minors {
    let s0, s1, s2, s3, s4, s5: Double
    let t0, t1, t2, t3, t4, t5: Double

    init(_ m: Transform3D) {
      s0 = m.m11 * m.m22 - m.m12 * m.m21
      s1 = m.m11 * m.m23 - m.m13 * m.m21
      s2 = m.m11 * m.m24 - m.m14 * m.m21
      s3 = m.m12 * m.m23 - m.m13 * m.m22
      s4 = m.m12 * m.m24 - m.m14 * m.m22
      s5 = m.m13 * m.m24 - m.m14 * m.m23
      t0 = m.m31 * m.m42 - m.m32 * m.m41
      t1 = m.m31 * m.m43 - m.m33 * m.m41
      t2 = m.m31 * m.m44 - m.m34 * m.m41
      t3 = m.m32 * m.m43 - m.m33 * m.m42
      t4 = m.m32 * m.m44 - m.m34 * m.m42
      t5 = m.m33 * m.m44 - m.m34 * m.m43
    }

    var determinant: Double {
      s0 * t5 - s1 * t4 + s2 * t3 + s3 * t2 - s4 * t1 + s5 * t0
    }
  }
}
