extension Transform3D {
  /// A matrix taken apart into parts that can be mixed one by one: scale and skew first, then the turn,
  /// the translation, the perspective ("unmatrix" of CSS Transforms 2, with row vectors).
  package struct Decomposition: Sendable, Hashable {
    /// The fourth row, divided by m44.
    package var translation: SIMD3<Double>
    /// The lengths along the axes; all three negative when the matrix mirrors.
    package var scale: SIMD3<Double>
    /// The shears xy, xz and yz.
    package var skew: SIMD3<Double>
    /// The turn.
    package var quaternion: Quaternion
    /// The fourth column of the perspective, which is applied last; (0, 0, 0, 1) is none.
    package var perspective: SIMD4<Double>

    /// Makes a decomposition from its parts; their defaults are those of the identity.
    package init(
      translation: SIMD3<Double> = .zero, scale: SIMD3<Double> = SIMD3(repeating: 1),
      skew: SIMD3<Double> = .zero, quaternion: Quaternion = .identity,
      perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1)
    ) {
      self.translation = translation
      self.scale = scale
      self.skew = skew
      self.quaternion = quaternion
      self.perspective = perspective
    }

    /// Takes a matrix apart; nil when m44 is 0, when the linear part has no inverse or when an
    /// element is not finite.
    package init?(_ matrix: Transform3D) {
      // 1. Divide by m44.
      guard matrix.m44 != 0, matrix.isFinite else { return nil }
      let m = matrix.m44 == 1 ? matrix : matrix.divided(by: matrix.m44)
      let linear = Rows3(m)
      guard m.isFinite, linear.determinant != 0 else { return nil }

      // 2. The translation is the fourth row; the perspective p solves A·p = fourth column, where A
      // is the matrix without its own fourth column.
      translation = SIMD3(m.m41, m.m42, m.m43)
      perspective = SIMD4(0, 0, 0, 1)
      if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
        guard let p = linear.solving(column: SIMD3(m.m14, m.m24, m.m34)) else { return nil }
        perspective = SIMD4(p, 1 - Rows3.dot(translation, p))
      }

      // 3. Gram–Schmidt on the rows gives scale, skew and an orthonormal rest.
      var rows = linear
      scale = .zero
      skew = .zero
      scale.x = Rows3.length(rows.x)
      guard scale.x > 0 else { return nil }
      rows.x /= scale.x
      skew.x = Rows3.dot(rows.x, rows.y)
      rows.y -= skew.x * rows.x
      scale.y = Rows3.length(rows.y)
      guard scale.y > 0 else { return nil }
      rows.y /= scale.y
      skew.x /= scale.y
      skew.y = Rows3.dot(rows.x, rows.z)
      rows.z -= skew.y * rows.x
      skew.z = Rows3.dot(rows.y, rows.z)
      rows.z -= skew.z * rows.y
      scale.z = Rows3.length(rows.z)
      guard scale.z > 0 else { return nil }
      rows.z /= scale.z
      skew.y /= scale.z
      skew.z /= scale.z

      // 4. A mirror negates all three scales and rows.
      if rows.determinant < 0 {
        scale = -scale
        rows = Rows3(x: -rows.x, y: -rows.y, z: -rows.z)
      }

      // 5. What is left is a turn.
      quaternion = Quaternion(rows: rows)
    }

    /// The matrix of the parts.
    package var recomposed: Transform3D {
      let turn = quaternion.rows
      let rows = Rows3(
        x: scale.x * turn.x,
        y: scale.y * (turn.y + skew.x * turn.x),
        z: scale.z * (turn.z + skew.y * turn.x + skew.z * turn.y))
      var m = Transform3D(m41: translation.x, m42: translation.y, m43: translation.z)
        .withLinearPart(rows)
      if perspective != SIMD4(0, 0, 0, 1) {
        let p = SIMD3(perspective.x, perspective.y, perspective.z)
        let column = rows.columnProduct(p)
        (m.m14, m.m24, m.m34) = (column.x, column.y, column.z)
        m.m44 = Rows3.dot(translation, p) + perspective.w
      }
      return m
    }
  }

  /// The matrix with every element divided by a number.
  private func divided(by divisor: Double) -> Transform3D {
    Transform3D(
      m11: m11 / divisor, m12: m12 / divisor, m13: m13 / divisor, m14: m14 / divisor,
      m21: m21 / divisor, m22: m22 / divisor, m23: m23 / divisor, m24: m24 / divisor,
      m31: m31 / divisor, m32: m32 / divisor, m33: m33 / divisor, m34: m34 / divisor,
      m41: m41 / divisor, m42: m42 / divisor, m43: m43 / divisor, m44: 1)
  }
}
