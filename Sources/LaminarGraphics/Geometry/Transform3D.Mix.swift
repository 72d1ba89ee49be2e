extension Transform3D {
  /// The interpolation from one matrix to another, prepared once and then evaluated at any progress.
  ///
  /// Two maps of the plane mix by translation, scale, angle and remainder; other matrices by their
  /// `Decomposition`, the turn along the shorter arc; where one of them has no inverse, element by
  /// element.
  package struct Mix: Sendable {
    /// The matrix at progress 0.
    package let from: Transform3D
    /// The matrix at progress 1.
    package let to: Transform3D
    private let rule: Rule

    private enum Rule: Sendable {
      case constant
      case linear
      case planar(PlanarMix)
      case spatial(SpatialMix)
    }

    /// Prepares the interpolation between two matrices.
    package init(from: Transform3D, to: Transform3D) {
      self.from = from
      self.to = to
      if from == to {
        rule = .constant
      } else if from.isAffine, to.isAffine {
        rule =
          PlanarMix(from: from.affineTransform, to: to.affineTransform).map(Rule.planar)
          ?? .linear
      } else {
        rule = SpatialMix(from: from, to: to).map(Rule.spatial) ?? .linear
      }
    }

    /// The matrix at a progress, which may be outside 0…1; exactly the given ones at 0 and 1.
    package func value(at progress: Double) -> Transform3D {
      if progress == 0 { return from }
      if progress == 1 { return to }
      switch rule {
      case .constant: return from
      case .linear: return Transform3D.lerp(from, to, progress)
      case .planar(let mix): return Transform3D(mix.value(at: progress))
      case .spatial(let mix): return mix.value(at: progress)
      }
    }
  }

  /// Element by element, a + (b − a)·progress.
  static func lerp(_ a: Transform3D, _ b: Transform3D, _ progress: Double) -> Transform3D {
    Transform3D(
      m11: a.m11 + (b.m11 - a.m11) * progress, m12: a.m12 + (b.m12 - a.m12) * progress,
      m13: a.m13 + (b.m13 - a.m13) * progress, m14: a.m14 + (b.m14 - a.m14) * progress,
      m21: a.m21 + (b.m21 - a.m21) * progress, m22: a.m22 + (b.m22 - a.m22) * progress,
      m23: a.m23 + (b.m23 - a.m23) * progress, m24: a.m24 + (b.m24 - a.m24) * progress,
      m31: a.m31 + (b.m31 - a.m31) * progress, m32: a.m32 + (b.m32 - a.m32) * progress,
      m33: a.m33 + (b.m33 - a.m33) * progress, m34: a.m34 + (b.m34 - a.m34) * progress,
      m41: a.m41 + (b.m41 - a.m41) * progress, m42: a.m42 + (b.m42 - a.m42) * progress,
      m43: a.m43 + (b.m43 - a.m43) * progress, m44: a.m44 + (b.m44 - a.m44) * progress)
  }
}
