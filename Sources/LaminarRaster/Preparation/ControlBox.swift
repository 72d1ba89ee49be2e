import Foundation
import LaminarGraphics

/// The smallest upright rectangle around some points.
struct ControlBox {
  var low = SIMD2(repeating: Double.infinity)
  var high = SIMD2(repeating: -Double.infinity)

  init(_ points: [SIMD2<Double>]) {
    for point in points { include(point) }
  }

  /// The box around all points of a path, control points too; nil if there are none.
  init?(_ path: Path) {
    let coordinates = path.coordinates
    guard coordinates.count >= 2 else { return nil }
    var index = 0
    while index + 1 < coordinates.count {
      include(SIMD2(coordinates[index], coordinates[index + 1]))
      index += 2
    }
  }

  /// The box of a rectangle, whichever of its corners is its origin; nil if a number is not finite.
  init?(_ rect: CGRect) {
    let origin = SIMD2(Double(rect.origin.x), Double(rect.origin.y))
    let far = origin + SIMD2(Double(rect.size.width), Double(rect.size.height))
    guard (origin + far).x.isFinite, (origin + far).y.isFinite else { return nil }
    include(origin)
    include(far)
  }

  /// The box around the images of the four corners.
  @inline(__always)
  func mapped(_ map: (SIMD2<Double>) -> SIMD2<Double>) -> ControlBox {
    var result = self
    result.low = SIMD2(repeating: .infinity)
    result.high = SIMD2(repeating: -.infinity)
    result.include(map(low))
    result.include(map(SIMD2(high.x, low.y)))
    result.include(map(high))
    result.include(map(SIMD2(low.x, high.y)))
    return result
  }

  var corners: [SIMD2<Double>] {
    [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
  }

  private mutating func include(_ point: SIMD2<Double>) {
    // A NaN is kept: the caller must see that there are no bounds.
    low.x = point.x >= low.x ? low.x : point.x
    low.y = point.y >= low.y ? low.y : point.y
    high.x = point.x <= high.x ? high.x : point.x
    high.y = point.y <= high.y ? high.y : point.y
  }
}
