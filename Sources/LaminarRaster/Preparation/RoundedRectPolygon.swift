import Foundation
import LaminarGraphics

/// A rounded rectangle with circular corners as a polygon.
///
/// The corners' inner points are a little outside of the circle, as far as the chords' middles then are
/// inside: that halves the error. The ends are on it, and their chords are shorter.
struct RoundedRectPolygon {
  private let box: ControlBox
  private let corners: RoundedRect.Corners
  private let radius: Double
  /// A quarter of the unit circle; empty for square corners.
  private let arc: [SIMD2<Double>]

  /// The first and the last chord of a corner, as a part of the others.
  private static let endChord = 0.75

  /// - Parameters:
  ///   - box: The shape's rectangle.
  ///   - scale: Pixels per unit, so that the error is below `tolerance` pixels.
  init(_ shape: RoundedRect, _ box: ControlBox, scale: Double, tolerance: Double) {
    self.box = box
    corners = shape.corners
    let size = box.high - box.low
    radius = min(shape.radius > 0 ? shape.radius : 0, min(size.x, size.y) / 2)
    arc = radius > 0 ? Self.quarter(radius * scale, tolerance) : []
  }

  /// Appends the points, each mapped.
  @inline(__always)
  func append(
    to points: inout [SIMD2<Double>], _ map: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    let start = points.count
    let most = 4 * max(arc.count, 1)
    points.append(contentsOf: repeatElement(.zero, count: most))
    let low = box.low + radius
    let high = box.high - radius
    let written = points.withMutableRow { points -> Int in
      let next = points.part(from: start, count: most)
      var written = 0
      @inline(__always)
      func add(
        _ center: SIMD2<Double>, _ vertex: SIMD2<Double>, _ corner: RoundedRect.Corners,
        _ turn: (SIMD2<Double>) -> SIMD2<Double>
      ) {
        guard corners.contains(corner), !arc.isEmpty else {
          next[written] = map(vertex)
          written += 1
          return
        }
        for point in arc {
          next[written] = map(center + turn(point) * radius)
          written += 1
        }
      }
      add(high, box.high, .maxXMaxY) { $0 }
      add(SIMD2(low.x, high.y), SIMD2(box.low.x, box.high.y), .minXMaxY) { SIMD2(-$0.y, $0.x) }
      add(low, box.low, .minXMinY) { -$0 }
      add(SIMD2(high.x, low.y), SIMD2(box.high.x, box.low.y), .maxXMinY) { SIMD2($0.y, -$0.x) }
      return written
    }
    points.removeLast(most - written)
  }

  /// A quarter of the unit circle from (1, 0) to (0, 1).
  private static func quarter(_ radius: Double, _ tolerance: Double) -> [SIMD2<Double>] {
    // The sagitta of an angle a is about r·a²⁄8; it may be two tolerances.
    let wanted = Double.pi / 2 * (radius / (16 * tolerance)).squareRoot() + 2 * (1 - endChord)
    let count = wanted < 4096 ? max(Int(wanted) + (wanted > Double(Int(wanted)) ? 1 : 0), 2) : 4096
    return count < quarters.count ? quarters[count] : quarter(count)
  }

  /// The quarters of few chords.
  private static let quarters = (0..<96).map { $0 < 2 ? [] : quarter($0) }

  private static func quarter(_ count: Int) -> [SIMD2<Double>] {
    let angle = Double.pi / 2 / (Double(count) - 2 * (1 - endChord))
    let outside = 1 + angle * angle / 16
    let first = Elementary.sinCos(endChord * angle)
    let step = Elementary.sinCos(angle)
    var point = SIMD2(first.cos, first.sin)
    var points = [SIMD2(1.0, 0)]
    points.reserveCapacity(count + 1)
    for _ in 1..<count {
      points.append(point * outside)
      point = SIMD2(
        point.x * step.cos - point.y * step.sin, point.x * step.sin + point.y * step.cos)
    }
    points.append(SIMD2(0, 1))
    return points
  }
}
