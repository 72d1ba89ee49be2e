import Foundation

/// An axis-parallel rectangle by its corners: a rectangle without negative or infinite sizes.
package struct Box: Sendable, Hashable {
  package var min: SIMD2<Double>
  package var max: SIMD2<Double>

  /// The box of a rectangle; nil if one of its numbers is not finite.
  init?(_ rect: CGRect) {
    let x = Double(rect.origin.x)
    let y = Double(rect.origin.y)
    let farX = x + Double(rect.size.width)
    let farY = y + Double(rect.size.height)
    guard
      let near = Path.admitted(SIMD2(Swift.min(x, farX), Swift.min(y, farY))),
      let far = Path.admitted(SIMD2(Swift.max(x, farX), Swift.max(y, farY)))
    else { return nil }
    min = near
    max = far
  }

  /// The box of one point.
  init(_ point: SIMD2<Double>) {
    min = point
    max = point
  }

  /// The box of two points.
  @inline(__always)
  package init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    min = SIMD2(Swift.min(a.x, b.x), Swift.min(a.y, b.y))
    max = SIMD2(Swift.max(a.x, b.x), Swift.max(a.y, b.y))
  }

  /// The box of some points; nil if there are none.
  package init?(_ points: some Collection<SIMD2<Double>>) {
    guard let first = points.first else { return nil }
    self.init(first)
    for point in points { include(point) }
  }

  var size: SIMD2<Double> { max - min }

  var rect: CGRect {
    CGRect(x: min.x, y: min.y, width: max.x - min.x, height: max.y - min.y)
  }

  /// Grows the box to contain a point.
  mutating func include(_ x: Double, _ y: Double) {
    if x < min.x { min.x = x }
    if x > max.x { max.x = x }
    if y < min.y { min.y = y }
    if y > max.y { max.y = y }
  }

  /// Grows the box to contain a point.
  @inline(__always)
  mutating func include(_ point: SIMD2<Double>) { include(Box(point)) }

  /// Grows the box to contain another.
  @inline(__always)
  package mutating func include(_ box: Box) {
    // `pointwiseMin` is a call.
    min = SIMD2(Swift.min(min.x, box.min.x), Swift.min(min.y, box.min.y))
    max = SIMD2(Swift.max(max.x, box.max.x), Swift.max(max.y, box.max.y))
  }

  /// Whether two boxes are at most a margin apart.
  @inline(__always)
  package func meets(_ other: Box, margin: Double) -> Bool {
    min.x <= other.max.x + margin && other.min.x <= max.x + margin && min.y <= other.max.y + margin
      && other.min.y <= max.y + margin
  }

  /// The box with a margin on every side.
  package func expanded(by margin: Double) -> Box {
    var box = self
    box.min -= margin
    box.max += margin
    return box
  }

  /// The intersection of two boxes; nil if it is empty.
  package func intersection(_ other: Box) -> Box? {
    var box = self
    box.min = pointwiseMax(min, other.min)
    box.max = pointwiseMin(max, other.max)
    return box.min.x <= box.max.x && box.min.y <= box.max.y ? box : nil
  }
}

extension SIMD2<Double> {
  /// The absolute values.
  @inline(__always)
  package var magnitudes: SIMD2 { SIMD2(abs(x), abs(y)) }
}
