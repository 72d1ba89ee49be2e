/// The rectangle in which the lines of a path are needed.
///
/// Outside of it a path may be replaced by a shorter one that passes the rectangle on the same side:
/// the winding numbers inside stay the same.
package struct PathWindow: Sendable, Hashable {
  /// The least coordinates.
  package var low: SIMD2<Double>
  /// The greatest coordinates.
  package var high: SIMD2<Double>

  /// Makes a window from its corners.
  package init(low: SIMD2<Double>, high: SIMD2<Double>) {
    self.low = low
    self.high = high
  }

  /// The window with a margin on every side.
  package func expanded(by margin: Double) -> PathWindow {
    PathWindow(low: low - margin, high: high + margin)
  }

  /// Whether all points of a curve are on the outer side of one of the four edges.
  @inline(__always)
  func isApart(from curve: Path.Segment) -> Bool {
    let (a, b, c, d) = (curve.start, curve.control1, curve.control2, curve.end)
    let least = pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d))
    let greatest = pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
    return greatest.x < low.x || greatest.y < low.y || least.x > high.x || least.y > high.y
  }

  /// The parameters, 0…1, between which a line is inside; nil for a line that is outside.
  func parameters(from start: SIMD2<Double>, to end: SIMD2<Double>) -> ClosedRange<Double>? {
    var first = 0.0
    var last = 1.0
    for axis in 0..<2 {
      let step = end[axis] - start[axis]
      if step == 0 {
        guard start[axis] >= low[axis], start[axis] <= high[axis] else { return nil }
      } else {
        let toLow = (low[axis] - start[axis]) / step
        let toHigh = (high[axis] - start[axis]) / step
        first = max(first, min(toLow, toHigh))
        last = min(last, max(toLow, toHigh))
      }
    }
    return first <= last ? first...last : nil
  }
}
