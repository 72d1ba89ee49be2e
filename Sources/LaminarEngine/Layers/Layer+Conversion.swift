public import Foundation
import LaminarGraphics

/// Conversion of points, rectangles and times from layer to layer.
///
/// Without another layer a point is in the superlayer's space, or for a root in the space around
/// it; the roots of unrelated trees share one space. A conversion through a transform without
/// inverse gives points that are not finite, and the null rectangle.
extension Layer {
  /// A point of another layer's space, in this layer's.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    Self.path(from: layer, to: self).map(point)
  }

  /// A point of this layer's space, in another layer's.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    Self.path(from: self, to: layer).map(point)
  }

  /// The bounding box in this layer's space of a rectangle of another layer's.
  public func convert(_ rect: CGRect, from layer: Layer?) -> CGRect {
    Self.path(from: layer, to: self).map(rect)
  }

  /// The bounding box in another layer's space of a rectangle of this layer's.
  public func convert(_ rect: CGRect, to layer: Layer?) -> CGRect {
    Self.path(from: self, to: layer).map(rect)
  }

  /// Another layer's time on this layer's clock; without a layer, media time.
  ///
  /// A stopped clock gives 0 on the conversion up, one that does not run yet gives 0 on the
  /// conversion down.
  public func convertTime(_ time: TimeInterval, from layer: Layer?) -> TimeInterval {
    Self.convertTime(time, from: layer, to: self)
  }

  /// This layer's time on another layer's clock; without a layer, media time.
  public func convertTime(_ time: TimeInterval, to layer: Layer?) -> TimeInterval {
    Self.convertTime(time, from: self, to: layer)
  }

  // MARK: - Paths

  private static func convertTime(
    _ time: TimeInterval, from source: Layer?, to target: Layer?
  ) -> TimeInterval {
    let (up, down) = branches(from: source, to: target)
    return TimeConversion.convert(
      time, ascending: up.map { LayerClock($0.clock) },
      descending: down.reversed().map { LayerClock($0.clock) })
  }

  private static func path(from source: Layer?, to target: Layer?) -> PlanePath {
    switch (source, target) {
    case (let source?, let target?):
      let (up, down) = branches(from: source, to: target)
      return PlanePath(up: homography(of: up), down: homography(of: down))
    case (let source?, nil):
      return PlanePath(up: homography(of: [source]), down: .identity)
    case (nil, let target?):
      return PlanePath(up: .identity, down: homography(of: [target]))
    case (nil, nil):
      return PlanePath(up: .identity, down: .identity)
    }
  }

  /// The layers from each of two upwards, without their common superlayers.
  private static func branches(from source: Layer?, to target: Layer?) -> ([Layer], [Layer]) {
    var up = lineage(of: source)
    var down = lineage(of: target)
    while let left = up.last, let right = down.last, left === right {
      up.removeLast()
      down.removeLast()
    }
    return (up, down)
  }

  /// A layer and its superlayers.
  private static func lineage(of layer: Layer?) -> [Layer] {
    var result: [Layer] = []
    var next = layer
    while let layer = next {
      result.append(layer)
      next = layer.superlayer
    }
    return result
  }

  /// The map from the plane of the first layer to the superlayer of the last, by the layers' own
  /// geometries or by others.
  static func homography(
    of line: [Layer], by geometry: (Layer) -> LayerGeometry = \.geometry
  ) -> ProjectiveTransform2D {
    var total = ProjectiveTransform2D.identity
    var spatial = Transform3D.identity
    for layer in line {
      spatial = spatial.concatenating(geometry(layer).localToSuper)
        .concatenating(layer.planeOfSuperlayer(by: geometry))
      // A transform layer keeps the depth of its sublayers; any other flattens it here.
      if layer.superlayer is TransformLayer { continue }
      total = total.concatenating(ProjectiveTransform2D(spatial))
      spatial = .identity
    }
    return total.concatenating(ProjectiveTransform2D(spatial))
  }
}

/// A conversion from plane to plane: up through one map and down through the inverse of another.
private struct PlanePath {
  let up: ProjectiveTransform2D
  let down: ProjectiveTransform2D?

  init(up: ProjectiveTransform2D, down: ProjectiveTransform2D) {
    self.up = up
    self.down = down == .identity ? .identity : down.inverted()
  }

  func map(_ point: CGPoint) -> CGPoint {
    guard let down else { return CGPoint(x: CGFloat.nan, y: CGFloat.nan) }
    return down.divided(up.divided(point))
  }

  func map(_ rect: CGRect) -> CGRect {
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map { map($0) }
    guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return .null }
    var (low, high) = (corners[0], corners[0])
    for corner in corners {
      low = CGPoint(x: min(low.x, corner.x), y: min(low.y, corner.y))
      high = CGPoint(x: max(high.x, corner.x), y: max(high.y, corner.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension ProjectiveTransform2D {
  /// The image of a point, after the division by w.
  func divided(_ point: CGPoint) -> CGPoint {
    let (x, y, w) = map(Double(point.x), Double(point.y))
    return w == 1 ? CGPoint(x: x, y: y) : CGPoint(x: x / w, y: y / w)
  }
}
