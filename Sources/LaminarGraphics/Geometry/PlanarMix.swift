/// The mix of two maps of the plane, as Core Animation was measured to do it (it agrees with the
/// 2-D rule of CSS Transforms 1).
struct PlanarMix: Sendable {
  /// A map taken apart: scale · turn · remainder, then the translation.
  private struct Parts {
    var sx: Double, sy: Double
    var angle: Double
    var remainder: SIMD4<Double>

    /// Nil when the map has no inverse.
    init?(_ m: AffineTransform2D) {
      guard m.determinant != 0, m.determinant.isFinite else { return nil }
      sx = Elementary.hypot(m.a, m.b)
      sy = Elementary.hypot(m.c, m.d)
      guard sx > 0, sy > 0 else { return nil }
      // 1. A mirror has one negative scale: that of the smaller diagonal element.
      if m.determinant < 0 {
        if m.a < m.d { sx = -sx } else { sy = -sy }
      }
      let (a, b, c, d) = (m.a / sx, m.b / sx, m.c / sy, m.d / sy)
      // 2. The angle is that of the first row. Adding 0 takes the sign from a negative zero.
      angle = Elementary.atan2(b + 0, a)
      // 3. The remainder is what is left without the turn.
      remainder =
        angle == 0
        ? SIMD4(a, b, c, d)
        : SIMD4(a * a - b * c, a * b - b * d, b * a + a * c, b * b + a * d)
    }
  }

  private let scale: SIMD2<Double>, scaleChange: SIMD2<Double>
  private let angle: Double, angleChange: Double
  private let turn: (sin: Double, cos: Double)
  private let remainder: SIMD4<Double>, remainderChange: SIMD4<Double>
  private let translation: SIMD2<Double>, translationChange: SIMD2<Double>

  /// How far two angles may differ beyond a half turn and still count as a half turn: a few
  /// roundings of angles up to 2π.
  private static let halfTurnTolerance = 1e-14

  /// Nil when one of the maps has no inverse.
  init?(from: AffineTransform2D, to: AffineTransform2D) {
    guard var a = Parts(from), var b = Parts(to) else { return nil }
    // 4. One mirrored in x and the other in y: the first is turned half instead.
    if (a.sx < 0 && b.sy < 0) || (a.sy < 0 && b.sx < 0) {
      a.sx = -a.sx
      a.sy = -a.sy
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    // 5. An angle of 0 counts as a full turn; then the shorter direction is taken.
    let fullTurn = 2 * Double.pi
    if a.angle == 0 { a.angle = fullTurn }
    if b.angle == 0 { b.angle = fullTurn }
    if abs(a.angle - b.angle) > .pi + PlanarMix.halfTurnTolerance {
      if a.angle > b.angle { a.angle -= fullTurn } else { b.angle -= fullTurn }
    }
    scale = SIMD2(a.sx, a.sy)
    scaleChange = SIMD2(b.sx, b.sy) - scale
    // Equal full turns are written 0, whose sine is exactly 0.
    angle = a.angle == fullTurn && b.angle == fullTurn ? 0 : a.angle
    angleChange = b.angle - a.angle
    turn = Elementary.sinCos(angle)
    remainder = a.remainder
    remainderChange = b.remainder - a.remainder
    translation = SIMD2(from.tx, from.ty)
    translationChange = SIMD2(to.tx, to.ty) - translation
  }

  func value(at progress: Double) -> AffineTransform2D {
    let (sin, cos) =
      angleChange == 0 ? turn : Elementary.sinCos(angle + angleChange * progress)
    let sx = scale.x + scaleChange.x * progress
    let sy = scale.y + scaleChange.y * progress
    let a = remainder.x + remainderChange.x * progress
    let b = remainder.y + remainderChange.y * progress
    let c = remainder.z + remainderChange.z * progress
    let d = remainder.w + remainderChange.w * progress
    return AffineTransform2D(
      a: sx * (cos * a + sin * c), b: sx * (cos * b + sin * d),
      c: sy * (cos * c - sin * a), d: sy * (cos * d - sin * b),
      tx: translation.x + translationChange.x * progress,
      ty: translation.y + translationChange.y * progress)
  }
}
