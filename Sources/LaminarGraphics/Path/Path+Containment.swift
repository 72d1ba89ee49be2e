public import Foundation

extension Path {
  /// Whether a point is inside the filled path; open subpaths count as closed.
  ///
  /// Curves are tested exactly, not as polygons. Of the outline itself, edges towards lesser x and
  /// lesser y belong to the inside, the others do not, so that shapes side by side share no point:
  /// the rectangle (0, 0, 10, 10) contains (0, 0) but not (10, 5).
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - rule: Which windings are inside.
  ///   - transform: Maps the point first, not the path, as in Core Graphics.
  public func contains(
    _ point: CGPoint, using rule: FillRule = .nonZero, transform: AffineTransform2D = .identity
  ) -> Bool {
    contains(transform.map(SIMD2(point)), using: rule)
  }

  /// `contains(_:using:transform:)` of a vector.
  package func contains(_ point: SIMD2<Double>, using rule: FillRule) -> Bool {
    let winding = winding(around: point)
    switch rule {
    case .nonZero: return winding != 0
    case .evenOdd: return winding & 1 != 0
    }
  }

  /// The winding number of the path around a point: the signed crossings of a ray towards greater x.
  package func winding(around target: SIMD2<Double>) -> Int {
    guard target.x.isFinite, target.y.isFinite else { return 0 }
    var winding = 0
    var at = 0
    var first = SIMD2<Double>.zero
    var current = first
    for verb in verbs {
      switch verb {
      case .move:
        winding += Segment(from: current, to: first).crossings(of: target)
        first = point(at: at)
        current = first
      case .line:
        winding += Segment(from: current, to: point(at: at)).crossings(of: target)
        current = point(at: at)
      case .quad:
        let curve = Segment(from: current, control: point(at: at), to: point(at: at + 2))
        winding += curve.crossings(of: target)
        current = curve.end
      case .cubic:
        let curve = Segment(
          from: current, control1: point(at: at), control2: point(at: at + 2),
          to: point(at: at + 4))
        winding += curve.crossings(of: target)
        current = curve.end
      case .close:
        winding += Segment(from: current, to: first).crossings(of: target)
        current = first
      }
      at += verb.coordinateCount
    }
    return winding + Segment(from: current, to: first).crossings(of: target)
  }
}

extension Path.Segment {
  /// The signed crossings of the ray from a point towards greater x.
  fileprivate func crossings(of target: SIMD2<Double>) -> Int {
    let minY = min(min(start.y, end.y), min(control1.y, control2.y))
    let maxY = max(max(start.y, end.y), max(control1.y, control2.y))
    let maxX = max(max(start.x, end.x), max(control1.x, control2.x))
    if target.y < minY || target.y > maxY || target.x >= maxX { return 0 }
    let minX = min(min(start.x, end.x), min(control1.x, control2.x))
    if target.x < minX {
      // The whole segment is on the ray's side: only the sides of its ends count.
      return Self.step(start.y, end.y, target.y)
    }
    switch kind {
    case .line, .close:
      return lineCrossings(of: target)
    case .quad, .cubic:
      var total = 0
      var from = 0.0
      var fromY = start.y
      for turn in turningPoints(axis: 1) {
        let turnY = point(at: turn).y
        total += monotoneCrossings(of: target, from: from, fromY: fromY, to: turn, toY: turnY)
        from = turn
        fromY = turnY
      }
      return total + monotoneCrossings(of: target, from: from, fromY: fromY, to: 1, toY: end.y)
    }
  }

  /// 1 if y goes from at most the level to above it, −1 in the opposite direction, else 0.
  private static func step(_ from: Double, _ to: Double, _ level: Double) -> Int {
    (to > level ? 1 : 0) - (from > level ? 1 : 0)
  }

  private func lineCrossings(of target: SIMD2<Double>) -> Int {
    let step = Self.step(start.y, end.y, target.y)
    guard step != 0 else { return 0 }
    let low = step > 0 ? start : end
    let high = step > 0 ? end : start
    // Positive where the target is at lesser x than the line.
    let side =
      (high.x - low.x) * (target.y - low.y) - (target.x - low.x) * (high.y - low.y)
    return side > 0 ? step : 0
  }

  private func monotoneCrossings(
    of target: SIMD2<Double>, from: Double, fromY: Double, to: Double, toY: Double
  ) -> Int {
    let step = Self.step(fromY, toY, target.y)
    guard step != 0 else { return 0 }
    var below = step > 0 ? from : to
    var above = step > 0 ? to : from
    var middle = (below + above) / 2
    // Newton steps, halving wherever one leaves the bracket.
    for _ in 0..<64 {
      let gap = point(at: middle).y - target.y
      if gap > 0 { above = middle } else { below = middle }
      let next = middle - gap / derivative(at: middle).y
      let isInside = next >= min(below, above) && next <= max(below, above)
      let candidate = isInside ? next : (below + above) / 2
      if abs(candidate - middle) < 1e-16 || gap == 0 { break }
      middle = candidate
    }
    return point(at: middle).x > target.x ? step : 0
  }
}
