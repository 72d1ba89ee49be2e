/// Where two lines of an outline run through a pixel in which there may be three windings.
///
/// There are three only where two lines cross or touch, or where what lies between two of them is on the
/// left of one and on the right of the other: beyond them, the winding is then higher on one side and
/// lower on the other. With two windings, next to each other, the covered area follows from their mean.
enum ThreeWindings {
  /// The box around such a place; nil if there is none.
  ///
  /// - Parameter reach: How far two points of a pixel are apart, at most.
  static func box(
    _ a0: SIMD2<Double>, _ a1: SIMD2<Double>, _ b0: SIMD2<Double>, _ b1: SIMD2<Double>,
    reach: Double
  ) -> Box? {
    // Two lines that follow on each other divide a pixel in two.
    if a1 == b0 || b1 == a0 { return nil }
    let (a, b) = (a1 - a0, b1 - b0)
    // How far the ends of the one lie beside the other, times its length.
    let (from, to) = (cross(b, a0 - b0), cross(b, a1 - b0))
    let (otherFrom, otherTo) = (cross(a, b0 - a0), cross(a, b1 - a0))
    if from * to > 0 || otherFrom * otherTo > 0 {
      var nearest = Distance(of: a0, from: b0, b)
      nearest.take(Distance(of: a1, from: b0, b))
      nearest.take(Distance(of: b0, from: a0, a))
      nearest.take(Distance(of: b1, from: a0, a))
      guard nearest.square <= reach * reach else { return nil }
      // Nearer lines may touch: their ends are rounded.
      if nearest.square > reach * reach * 1e-5 {
        let side = cross(a, nearest.middle - a0)
        let otherSide = cross(b, nearest.middle - b0)
        if (side > 0) == (otherSide > 0) { return nil }
      }
    }
    // The stretch of the one that is near the other's line.
    let near = reach * (b.x * b.x + b.y * b.y).squareRoot()
    var (first, last) = (0.0, 1.0)
    if from != to {
      let (enter, leave) = ((-near - from) / (to - from), (near - from) / (to - from))
      first = max(first, min(enter, leave))
      last = min(last, max(enter, leave))
    }
    guard first <= last else { return nil }
    return Box(a0 + a * first, a0 + a * last).intersection(Box(b0, b1).expanded(by: reach))
  }

  @inline(__always)
  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    a.x * b.y - a.y * b.x
  }

  /// How near a point comes to a line.
  private struct Distance {
    var square: Double
    /// The point halfway.
    var middle: SIMD2<Double>

    @inline(__always)
    init(of point: SIMD2<Double>, from start: SIMD2<Double>, _ line: SIMD2<Double>) {
      let way = point - start
      let size = line.x * line.x + line.y * line.y
      let progress = size > 0 ? (way.x * line.x + way.y * line.y) / size : 0
      let other = start + line * (progress > 0 ? min(progress, 1) : 0)
      let apart = point - other
      square = apart.x * apart.x + apart.y * apart.y
      middle = (point + other) / 2
    }

    @inline(__always)
    mutating func take(_ other: Distance) {
      if other.square < square { self = other }
    }
  }
}
