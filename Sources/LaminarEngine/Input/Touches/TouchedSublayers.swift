import Foundation
import LaminarGraphics

/// Sublayers that a touch may reach, in their order: the last is tested first.
struct TouchedSublayers {
  let layers: [Layer]
  /// Where touches reach each of them; empty where they move.
  var boxes: [TouchBox] = []

  /// The index of the last of the first `count` that a touch at a point may reach; nil when there is
  /// none.
  func last(before count: Int, at point: CGPoint) -> Int? {
    guard boxes.count == layers.count else { return count > 0 ? count - 1 : nil }
    let (x, y) = (Double(point.x), Double(point.y))
    var index = count - 1
    while index >= 0 {
      if boxes[index].mayContain(x, y) { return index }
      index -= 1
    }
    return nil
  }
}

/// A rectangle of the superlayer's space outside of which no touch reaches a layer.
struct TouchBox {
  private let minX: Double, minY: Double, maxX: Double, maxY: Double

  /// That of a layer that no touch reaches.
  static let nothing = TouchBox(
    minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
  private static let everything = TouchBox(
    minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)

  private init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The box of a layer, which is rather too large; unlimited where code of the embedder decides.
  init(_ layer: Layer, _ values: HitValues) {
    let matrix = values.geometry.localToSuper
    guard layer.isOfBuiltInClass, !values.isTransform,
      (matrix.m14, matrix.m24, matrix.m44) == (0, 0, 1)
    else {
      self = .everything
      return
    }
    let bounds = values.geometry.bounds
    let area = layer.rare?.touchArea?.boundingBox(bounds: bounds) ?? bounds
    let map = AffineTransform2D(matrix)
    let corners = [area.minX, area.maxX].flatMap { x in
      [area.minY, area.maxY].map { CGPoint(x: x, y: $0).applying(map) }
    }
    let (xs, ys) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
      (left + right + top + bottom).isFinite
    else {
      self = .everything
      return
    }
    // The test itself maps points back, which rounds.
    let margin = 1e-6 * (1 + max(abs(left), abs(right), abs(top), abs(bottom)))
    self.init(
      minX: left - margin, minY: top - margin, maxX: right + margin, maxY: bottom + margin)
  }

  @inline(__always)
  func mayContain(_ x: Double, _ y: Double) -> Bool {
    x >= minX && x <= maxX && y >= minY && y <= maxY
  }
}
