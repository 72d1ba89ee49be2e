/// What is added to one side of a stroke's outline.
extension Array where Element == SIMD2<Double> {
  /// Adds a center of curvature.
  ///
  /// - Parameter goesOn: Whether the step before has one too: both are on the line to the side's last
  ///   point, which is omitted.
  mutating func append(center: SIMD2<Double>, goesOn: Bool, _ leastStepSquare: Double) {
    if goesOn {
      removeLast()
      if let last {
        let step = center - last
        if (step * step).sum() < leastStepSquare { return }
      }
    }
    append(center)
  }

  /// Leads a side from the center line past a corner back to it.
  ///
  /// - Parameter first: The index of the polygon's first point.
  mutating func lead(
    from start: SIMD2<Double>, through corner: SIMD2<Double>, to end: SIMD2<Double>, first: Int
  ) {
    if count >= first + 2, self[count - 2] == start {
      // It came from there: a line there and back covers nothing.
      removeLast()
    } else {
      append(start)
    }
    if corner != start { append(corner) }
    append(end)
  }

  /// Adds the inner points of an arc.
  mutating func appendArc(
    around center: SIMD2<Double>, _ from: SIMD2<Double>, by angle: Double, step arcStep: Double
  ) {
    let count = Int((abs(angle) / arcStep).rounded(.up))
    guard count > 1 else { return }
    let step = angle / Double(count)
    let turn = Elementary.sinCos(step)
    let outside = 1 + step * step / 16
    var arm = from
    for _ in 1..<count {
      arm = SIMD2(arm.x * turn.cos - arm.y * turn.sin, arm.x * turn.sin + arm.y * turn.cos)
      append(center + arm * outside)
    }
  }
}
