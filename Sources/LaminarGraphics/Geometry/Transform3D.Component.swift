extension Transform3D {
  /// One number of a matrix that a key path names, such as `transform.rotation.z`. The raw value
  /// is the end of the key path.
  ///
  /// Turns are Euler angles in radians, x applied first, then y, then z.
  package enum Component: String, Sendable, Hashable, CaseIterable {
    /// The turn about x, in radians.
    case rotationX = "rotation.x"
    /// The turn about y, in radians.
    case rotationY = "rotation.y"
    /// The turn about z, in radians.
    case rotationZ = "rotation.z"
    /// The scale along x.
    case scaleX = "scale.x"
    /// The scale along y.
    case scaleY = "scale.y"
    /// The scale along z.
    case scaleZ = "scale.z"
    /// The mean of the three scales; setting it sets all three.
    case scale = "scale"
    /// The mean of the scales along x and y; setting it sets both.
    case scaleXY = "scale.xy"
    /// The translation along x.
    case translationX = "translation.x"
    /// The translation along y.
    case translationY = "translation.y"
    /// The translation along z.
    case translationZ = "translation.z"

    /// Makes the component that the end of a key path names; `rotation` is another name of `rotation.z`.
    package init?(name: String) {
      if name == "rotation" {
        self = .rotationZ
      } else {
        self.init(rawValue: name)
      }
    }
  }

  /// The value of a component in the matrix.
  package func component(_ component: Component) -> Double {
    switch component {
    case .translationX: return m41
    case .translationY: return m42
    case .translationZ: return m43
    case .rotationX: return Factors(self).angles.x
    case .rotationY: return Factors(self).angles.y
    case .rotationZ: return Factors(self).angles.z
    case .scaleX: return Factors(self).scale.x
    case .scaleY: return Factors(self).scale.y
    case .scaleZ: return Factors(self).scale.z
    case .scale:
      let scale = Factors(self).scale
      return (scale.x + scale.y + scale.z) / 3
    case .scaleXY:
      let scale = Factors(self).scale
      return (scale.x + scale.y) / 2
    }
  }

  /// The matrix in which a component has another value and the other components keep theirs.
  ///
  /// A perspective in the matrix is kept and is applied last.
  package func setting(_ component: Component, to value: Double) -> Transform3D {
    var m = self
    switch component {
    case .translationX: m.m41 = value
    case .translationY: m.m42 = value
    case .translationZ: m.m43 = value
    case .rotationX: m = withLinearPart(Factors(self).turned(x: value))
    case .rotationY: m = withLinearPart(Factors(self).turned(y: value))
    case .rotationZ: m = withLinearPart(Factors(self).turned(z: value))
    case .scaleX: m = withLinearPart(Factors(self).scaled(x: value))
    case .scaleY: m = withLinearPart(Factors(self).scaled(y: value))
    case .scaleZ: m = withLinearPart(Factors(self).scaled(z: value))
    case .scale: m = withLinearPart(Factors(self).scaled(x: value, y: value, z: value))
    case .scaleXY: m = withLinearPart(Factors(self).scaled(x: value, y: value))
    }
    return m.keepingPerspective(of: self)
  }

  /// The matrix with the fourth column that the perspective of another gives it: for A · P, where P
  /// differs from the identity in its fourth column p, that column is A·p.
  private func keepingPerspective(of original: Transform3D) -> Transform3D {
    let column = SIMD3(original.m14, original.m24, original.m34)
    guard column != .zero else { return self }
    // Without an inverse only the column can be kept.
    guard let p = Rows3(original).solving(column: column) else { return self }
    let offset = SIMD3(m41 - original.m41, m42 - original.m42, m43 - original.m43)
    var m = self
    if Rows3(self) != Rows3(original) {
      let column = Rows3(self).columnProduct(p)
      (m.m14, m.m24, m.m34) = (column.x, column.y, column.z)
    }
    m.m44 = original.m44 + Rows3.dot(offset, p)
    return m
  }
}
