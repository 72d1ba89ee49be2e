import Foundation
import LaminarGraphics

/// The hit test of touches: by the rules of views, over what is presented at the stage's time.
extension LayerContext {
  /// The layer that a touch at a point of the canvas hits; nil when there is none.
  func hitLayer(at point: CGPoint) -> Layer? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    var frames: [TouchFrame] = []
    if let first = enter(root, point: point, plane: .identity, isReached: false) {
      frames.append(first)
    }
    while let last = frames.indices.last {
      guard let child = frames[last].nextSublayer() else {
        if frames[last].isHit { return frames[last].layer }
        frames.removeLast()
        continue
      }
      let frame = frames[last]
      if let inner = enter(
        child, point: frame.point, plane: frame.plane, isReached: frame.reachesSublayers)
      {
        frames.append(inner)
      }
    }
    return nil
  }

  private func enter(_ layer: Layer, point: CGPoint, plane: Transform3D, isReached: Bool)
    -> TouchFrame?
  {
    input.index.noteVisit()
    guard let reading = input.index.read(layer, isReached: isReached, in: self),
      case .entered(let local, let inner) = reading.values.entry(
        of: point, through: plane, rules: .views),
      reading.values.isTransform || isInside(layer, local, reading)
    else { return nil }
    return TouchFrame(
      layer: layer, point: local, plane: inner, reachesSublayers: reading.reachesOthers,
      sublayers: input.index.sublayers(
        of: layer, through: inner, isReached: reading.reachesOthers, in: self),
      isHit: !reading.values.isTransform)
  }

  /// Whether a point is inside of a layer as it is presented; an embedder's class decides by itself.
  private func isInside(_ layer: Layer, _ point: CGPoint, _ reading: TouchIndex.Reading) -> Bool {
    if !layer.isOfBuiltInClass {
      return (reading.isStatic ? layer : layer.presentation() ?? layer).point(inside: point)
    }
    let geometry = reading.values.geometry
    return layer.rare?.touchArea?.contains(point, bounds: geometry.bounds)
      ?? geometry.boundsContain(point)
  }

  /// The centre of a layer's bounds on the canvas, and half of the smaller side of its bounding box
  /// there, as presented at the stage's time; nil where it is not finite.
  func presentedCentre(of layer: Layer) -> (point: CGPoint, halfSide: Double)? {
    let line = layer.responderChain
    let isReached = line.dropFirst().contains { ancestor in
      input.index.read(ancestor, isReached: false, in: self)?.reachesOthers ?? false
    }
    let map = Layer.homography(of: line) { layer in
      input.index.read(layer, isReached: isReached, in: self)?.values.geometry ?? layer.geometry
    }
    let bounds =
      (input.index.read(layer, isReached: isReached, in: self)?.values.geometry ?? layer.geometry)
      .bounds
    let centre = map.divided(CGPoint(x: bounds.midX, y: bounds.midY))
    guard centre.x.isFinite, centre.y.isFinite else { return nil }
    let corners = [bounds.minX, bounds.maxX].flatMap { x in
      [bounds.minY, bounds.maxY].map { map.divided(CGPoint(x: x, y: $0)) }
    }
    let (xs, ys) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
    let width = (xs.max() ?? 0) - (xs.min() ?? 0)
    let height = (ys.max() ?? 0) - (ys.min() ?? 0)
    let side = min(width, height)
    return (centre, side.isFinite ? side / 2 : 0)
  }
}

/// A layer that a touch is inside of, and the sublayers that are still to be tested.
private struct TouchFrame {
  let layer: Layer
  let point: CGPoint
  let plane: Transform3D
  let reachesSublayers: Bool
  /// Back to front; the last is tested first.
  let sublayers: TouchedSublayers
  var left: Int
  let isHit: Bool

  init(
    layer: Layer, point: CGPoint, plane: Transform3D, reachesSublayers: Bool,
    sublayers: TouchedSublayers, isHit: Bool
  ) {
    self.layer = layer
    self.point = point
    self.plane = plane
    self.reachesSublayers = reachesSublayers
    self.sublayers = sublayers
    self.isHit = isHit
    left = sublayers.layers.count
  }

  mutating func nextSublayer() -> Layer? {
    guard let index = sublayers.last(before: left, at: point) else {
      left = 0
      return nil
    }
    left = index
    return sublayers.layers[index]
  }
}
