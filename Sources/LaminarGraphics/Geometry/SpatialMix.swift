/// The mix of two matrices of space, part by part of their decompositions.
struct SpatialMix: Sendable {
  private let start: Transform3D.Decomposition
  private let end: Transform3D.Decomposition
  /// The angle between the quaternions, and its sine.
  private let arc: Double, arcSine: Double

  /// Nil when one of the matrices has no inverse.
  init?(from: Transform3D, to: Transform3D) {
    guard let start = Transform3D.Decomposition(from), var end = Transform3D.Decomposition(to)
    else { return nil }
    var dot = start.quaternion.dot(end.quaternion)
    // The shorter arc. A rounding below 0 is a half turn, which stays as it is.
    if dot < -1e-14 {
      end.quaternion = -end.quaternion
      dot = -dot
    }
    self.start = start
    self.end = end
    // The sine from the difference, which near equality is exact where the cosine is flat.
    let across = Quaternion(
      x: end.quaternion.x - start.quaternion.x, y: end.quaternion.y - start.quaternion.y,
      z: end.quaternion.z - start.quaternion.z, w: end.quaternion.w - start.quaternion.w)
    let chord = across.dot(across).squareRoot()
    arc = 2 * Elementary.asin(Swift.min(1, chord / 2))
    arcSine = Elementary.sin(arc)
  }

  func value(at progress: Double) -> Transform3D {
    var parts = start
    parts.translation += (end.translation - start.translation) * progress
    parts.scale += (end.scale - start.scale) * progress
    parts.skew += (end.skew - start.skew) * progress
    parts.perspective += (end.perspective - start.perspective) * progress
    if arc != 0 {
      let a = Elementary.sin((1 - progress) * arc) / arcSine
      let b = Elementary.sin(progress * arc) / arcSine
      let (p, q) = (start.quaternion, end.quaternion)
      parts.quaternion = Quaternion(
        x: a * p.x + b * q.x, y: a * p.y + b * q.y, z: a * p.z + b * q.z, w: a * p.w + b * q.w)
    }
    return parts.recomposed
  }
}
