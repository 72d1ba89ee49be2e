extension Path {
  /// Adds an arc between two points as SVG describes one, by the implementation notes of SVG
  /// (appendix "Elliptical arc implementation notes"): equal points give nothing, a radius of 0
  /// gives a line, signs of radii are dropped, radii that are too small are scaled up.
  mutating func appendSVGArc(
    from start: SIMD2<Double>, to end: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double,
    isLarge: Bool, isSweeping: Bool
  ) {
    guard start != end else { return }
    var rx = abs(radii.x)
    var ry = abs(radii.y)
    guard rx > 0, ry > 0 else { return appendLine(end) }
    let turn = (rotation / 360).rounded(.down)
    let axis = EllipticArc.direction((rotation - turn * 360) / 180 * .pi)

    // Half the vector between the points in the ellipse's frame, in units of the radii.
    let half = (start - end) * 0.5
    let alongX = axis.x * half.x + axis.y * half.y
    let alongY = axis.x * half.y - axis.y * half.x
    var u = SIMD2(alongX / rx, alongY / ry)
    var square = u.x * u.x + u.y * u.y
    guard square.isFinite, square > 0 else { return appendLine(end) }
    if square > 1 {
      let scale = square.squareRoot()
      rx *= scale
      ry *= scale
      u = u / scale
      square = 1
    }
    // The unit circle through u and −u has its centre across, at the distance that is left.
    let distance = (max(1 - square, 0) / square).squareRoot()
    let side = isLarge == isSweeping ? -distance : distance
    let unitCenter = SIMD2(side * u.y, -side * u.x)
    let from = u - unitCenter
    let startAngle = Elementary.atan2(from.y, from.x)
    // Half of the chord is the sine of half of the lesser angle: this avoids cancellation.
    let lesser = 2 * Elementary.atan2(square.squareRoot(), max(1 - square, 0).squareRoot())
    let angle = isLarge ? 2 * .pi - lesser : lesser
    let delta = isSweeping ? angle : -angle

    let xAxis = axis * rx
    let yAxis = SIMD2(-axis.y, axis.x) * ry
    let center = (start + end) * 0.5 + xAxis * unitCenter.x + yAxis * unitCenter.y
    EllipticArc(center: center, xAxis: xAxis, yAxis: yAxis, start: startAngle, delta: delta)
      .append(to: &self, endPoint: end)
  }
}
