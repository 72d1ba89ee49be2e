import Foundation

/// A page that is rolled up, traced by vertical rays through each pixel: they meet the plane, the
/// cylinder and the plane on top of it (Laminar.docc: BlocksAndTransitions, "Page curls").
package struct CurlReference {
  /// The page's corners, and the way of the cylinder, of length 1.
  package var low: SIMD2<Double>, high: SIMD2<Double>
  package var way: SIMD2<Double>
  /// How far the transition is, 0…1.
  package var progress: Double
  /// The page's opaque colour at a point of it, 0…255 each.
  package var front: (SIMD2<Double>) -> SIMD3<Double>
  /// The colour below it.
  package var ground: (SIMD2<Double>) -> SIMD3<Double>

  package init(
    low: SIMD2<Double>, high: SIMD2<Double>, way: SIMD2<Double>, progress: Double,
    front: @escaping (SIMD2<Double>) -> SIMD3<Double>,
    ground: @escaping (SIMD2<Double>) -> SIMD3<Double>
  ) {
    (self.low, self.high, self.way, self.progress) = (low, high, way, progress)
    (self.front, self.ground) = (front, ground)
  }

  /// Where a ray meets the sheet, which goes on beyond the page's edges.
  private struct Hit {
    var height: Double
    /// Where on the flat page that is.
    var origin: SIMD2<Double>
    /// The part of the normal along the ray, and towards the way.
    var normal: SIMD2<Double>
    var showsBack: Bool
  }

  private static func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { (a * b).sum() }

  /// The positions of the corners along the way, and the radius that follows from them.
  private var ends: (start: Double, length: Double) {
    let corners = [low, high, SIMD2(low.x, high.y), SIMD2(high.x, low.y)].map { Self.dot($0, way) }
    return (corners.min() ?? 0, (corners.max() ?? 0) - (corners.min() ?? 0))
  }

  /// The mean colour of a pixel, through a map from the canvas to the page's plane: of 4×4 rays where
  /// they see nearly the same, else of 12×12.
  package func pixel(
    _ x: Int, _ y: Int, seenThrough map: (SIMD2<Double>) -> SIMD2<Double> = { $0 }
  ) -> SIMD3<Double> {
    func colors(_ rays: Int) -> [SIMD3<Double>] {
      (0..<rays * rays).map { index in
        let offset = (SIMD2(Double(index % rays), Double(index / rays)) + 0.5) / Double(rays)
        return color(at: map(SIMD2(Double(x), Double(y)) + offset))
      }
    }
    let few = colors(4)
    let mean = few.reduce(.zero, +) / 16
    if few.allSatisfy({ (($0 - mean) * ($0 - mean)).max() < 9 }) { return mean }
    return colors(12).reduce(.zero, +) / 144
  }

  /// The colour that one ray sees.
  package func color(at point: SIMD2<Double>) -> SIMD3<Double> {
    guard isOnPage(point) else { return ground(point) }
    let (start, length) = ends
    let radius = 0.12 * length
    let contact = start + progress * (length + 1.8 * radius)
    let hits = hits(at: point, ahead: Self.dot(point, way) - contact, radius)
    guard let seen = hits.filter({ isOnPage($0.origin) }).max(by: { $0.height < $1.height }) else {
      let fallen = shadow(on: 0, of: hits)
      let beside = -radius - (Self.dot(point, way) - contact)
      guard hits.isEmpty else { return ground(point) * (1 - fallen) }
      // No sheet is above: the nearest is the cylinder's outline, at half its height.
      let outline = point + way * (beside + radius - radius * .pi / 2)
      let off = (Self.dot(outside(outline), outside(outline)) + beside * beside).squareRoot()
      return ground(point) * (1 - Self.darkness(off, 0.8 * radius))
    }
    let lit = 1 - 0.62 * (1 - seen.normal.x)
    guard seen.showsBack else {
      return front(seen.origin) * lit * (1 - shadow(on: seen.height, of: hits))
    }
    let paper = (front(seen.origin) * 0.22 + 255 * 0.78) * lit
    // A ray from above leaves the surface at twice the normal's angle.
    let angle = 2 * atan2(seen.normal.y, seen.normal.x)
    let gloss = 0.5 * pow(max(cos(angle - .pi / 3), 0), 8)
    return paper + (255 - paper) * gloss
  }

  private func hits(at point: SIMD2<Double>, ahead: Double, _ radius: Double) -> [Hit] {
    if ahead >= 0 {
      return [
        Hit(height: 0, origin: point, normal: [1, 0], showsBack: false),
        Hit(
          height: 2 * radius, origin: point - way * (2 * ahead + .pi * radius), normal: [1, 0],
          showsBack: true),
      ]
    }
    let square = radius * radius - ahead * ahead
    guard square > 0 else { return [] }
    return [-1.0, 1].map { side in
      let height = radius + side * square.squareRoot()
      let turned = atan2(-ahead, radius - height)
      return Hit(
        height: height, origin: point - way * (ahead + radius * turned),
        normal: [abs(height - radius) / radius, -ahead / radius], showsBack: height > radius)
    }
  }

  private func shadow(on height: Double, of hits: [Hit]) -> Double {
    hits.filter { $0.height > height }.map { hit in
      let off = outside(hit.origin)
      return Self.darkness(Self.dot(off, off).squareRoot(), 0.8 * (hit.height - height))
    }.max() ?? 0
  }

  private static func darkness(_ distance: Double, _ width: Double) -> Double {
    if distance >= width { return distance > 0 ? 0 : 0.42 }
    let near = 1 - distance / width
    return 0.42 * (3 * near * near - 2 * near * near * near)
  }

  private func isOnPage(_ point: SIMD2<Double>) -> Bool {
    point.x >= low.x && point.x <= high.x && point.y >= low.y && point.y <= high.y
  }

  /// From the page to a point.
  private func outside(_ point: SIMD2<Double>) -> SIMD2<Double> {
    point - point.clamped(lowerBound: low, upperBound: high)
  }
}
