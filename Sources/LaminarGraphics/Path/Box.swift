import Foundation

/// An axis-parallel rectangle by its corners: a rectangle without negative or infinite sizes.
struct Box: Sendable, Hashable {
  var min: SIMD2<Double>
  var max: SIMD2<Double>

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

  var size: SIMD2<Double> { max - min }

  var rect: CGRect {
    CGRect(x: min.x, y: min.y, width: max.x - min.x, height: max.y - min.y)
  }

  /// Grows the box to hold a point.
  mutating func include(_ x: Double, _ y: Double) {
    if x < min.x { min.x = x }
    if x > max.x { max.x = x }
    if y < min.y { min.y = y }
    if y > max.y { max.y = y }
  }
}
