import Foundation
import LaminarGraphics

/// The hit test of touches: by the rules of views, over what is presented at the stage's time.
extension LayerContext {
  /// The layer that a touch at a point of the canvas hits; nil when there is none.
  func hitLayer(at point: CGPoint) -> Layer? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let touch = TouchedPoint(layer: root, point: point, plane: .identity, isReached: false)
    return root.hasOwnHitTest ? ask(touch) : hitLayer(in: root, at: point, of: touch)
  }

  /// The layer that a touch hits in a layer and its sublayers.
  ///
  /// - Parameters:
  ///   - point: The point in the superlayer's space, which a `hitTest` may have changed.
  ///   - touch: How the touch came to the layer.
  func hitLayer(in first: Layer, at point: CGPoint, of touch: TouchedPoint) -> Layer? {
    var frames: [TouchFrame] = []
    if let frame = enter(first, point: point, plane: touch.plane, isReached: touch.isReached) {
      frames.append(frame)
    }
    while let last = frames.indices.last {
      guard let child = frames[last].nextSublayer() else {
        if frames[last].isHit { return frames[last].layer }
        frames.removeLast()
        continue
      }
      let frame = frames[last]
      if child.hasOwnHitTest {
        let touch = TouchedPoint(
          layer: child, point: frame.point, plane: frame.plane, isReached: frame.reachesSublayers)
        if let hit = ask(touch) { return hit }
      } else if let inner = enter(
        child, point: frame.point, plane: frame.plane, isReached: frame.reachesSublayers)
      {
        frames.append(inner)
      }
    }
    return nil
  }

  /// What the `hitTest(_:with:)` of a layer of an embedder's class returns; nothing for a layer of
  /// another tree.
  private func ask(_ touch: TouchedPoint) -> Layer? {
    input.index.noteVisit()
    guard !touch.layer.isTouchless,
      let reading = input.index.read(touch.layer, isReached: touch.isReached, in: self),
      case .entered(let local, _) = reading.values.entry(
        of: touch.point, through: touch.plane, rules: .views)
    else { return nil }
    var touch = touch
    touch.local = local
    touch.toOuter = reading.values.geometry.localToSuper.concatenating(touch.plane)
    input.testedPoints.append(touch)
    defer { input.testedPoints.removeLast() }
    let event = Event(
      timestamp: time, touches: input.sessions.filter { !$0.isOver }.map(\.touch).inOrder)
    guard let hit = touch.layer.hitTest(local, with: event)?.model(), hit.context === self else {
      return nil
    }
    return hit
  }

  private func enter(_ layer: Layer, point: CGPoint, plane: Transform3D, isReached: Bool)
    -> TouchFrame?
  {
    input.index.noteVisit()
    guard !layer.isTouchless,
      let reading = input.index.read(layer, isReached: isReached, in: self),
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
    let line = layer.ancestry
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

/// A touch that has come to a layer.
struct TouchedPoint {
  let layer: Layer
  /// The point in the space of the superlayer, or of the nearest that is not a transform layer.
  let point: CGPoint
  /// The matrix that the superlayer shows the layer through.
  let plane: Transform3D
  /// Whether animations of a superlayer may lead to the layer.
  let isReached: Bool
  /// The point in the layer's own space.
  var local = CGPoint.zero
  /// The matrix from there to the space of `point`.
  var toOuter = Transform3D.identity

  /// A point of the layer's own space, in the space of `point`.
  func outerPoint(of own: CGPoint) -> CGPoint {
    own == local ? point : ProjectiveTransform2D(toOuter).divided(own)
  }
}

/// A layer that a touch is inside of, and the sublayers that are still to be tested.
private struct TouchFrame {
  let layer: Layer
  let point: CGPoint
  let plane: Transform3D
  let reachesSublayers: Bool
  /// The last is tested first.
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
