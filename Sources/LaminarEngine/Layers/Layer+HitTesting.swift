import Foundation
import LaminarGraphics

/// Hit testing (Laminar.docc: HitTesting, "Hit testing of layers").
///
/// 1. A hidden layer, one without inverse, and one that faces away and is not double-sided are
///    skipped with all their sublayers.
/// 2. So is one that clips to bounds, or has a mask, that the point is outside of.
/// 3. Sublayers are tested in their order, the last first, whatever their depth; also where the point
///    is outside of the layer's own bounds.
/// 4. Then the layer itself. Corners, shapes and opacity do not matter.
///
/// A transform layer is never the result: its sublayers are tested in the space they share. Of
/// replicated layers only the first copy is tested. Layers of the built-in kinds are walked without
/// recursion; layers of other classes are tested by their own `hitTest`.
extension Layer {
  func hitTestSubtree(_ point: CGPoint) -> Layer? {
    if let touch = touchBeingTested, let context {
      return context.hitLayer(in: self, at: point, of: touch)
    }
    return hitTestSubtree(point, plane: planeTowardsViewer)
  }

  /// The view's hit test by default: ``hitTest(_:)`` while a touch is delivered, so that either may be
  /// overridden, and ``touchTest(_:)`` otherwise.
  func hitTestAsView(_ point: CGPoint) -> Layer? {
    guard let touch = touchBeingTested else { return touchTest(convert(point, to: nil)) }
    return hitTest(touch.outerPoint(of: point))
  }

  /// The touch whose hit test has come to the layer, which decides by itself.
  private var touchBeingTested: TouchedPoint? {
    guard rare?.presentation == nil, let touch = context?.input.testedPoints.last,
      touch.layer === self
    else { return nil }
    return touch
  }

  /// The matrix that the layer is seen through in its nearest superlayer that is not a transform
  /// layer.
  var planeTowardsViewer: Transform3D {
    var plane = Transform3D.identity
    var next = self
    while let superlayer = next.superlayer {
      plane = plane.concatenating(next.planeOfSuperlayer)
      guard superlayer is TransformLayer else { break }
      plane = plane.concatenating(superlayer.geometry.localToSuper)
      next = superlayer
    }
    return plane
  }

  /// Tests the layer and its sublayers against a point of a plane that is reached from the
  /// superlayer's space through a matrix.
  private func hitTestSubtree(_ point: CGPoint, plane: Transform3D) -> Layer? {
    guard let first = HitFrame(self, point: point, plane: plane) else { return nil }
    var frames = [first]
    while var frame = frames.popLast() {
      guard let child = frame.sublayers.popLast() else {
        if frame.isHit { return frame.layer }
        continue
      }
      frames.append(frame)
      if child.hasOwnHitTest {
        if let hit = child.hitTest(frame.point) { return hit }
      } else if let inner = HitFrame(child, point: frame.point, plane: frame.plane) {
        frames.append(inner)
      }
    }
    return nil
  }

  /// Whether the layer's class may have a `hitTest` of its own. A transform layer's is not called.
  var hasOwnHitTest: Bool { !isOfBuiltInClass && !(self is TransformLayer) }

  /// Whether touches pass over the layer, at a presentation's moment or at the stage's time, because a
  /// block animates it without `allowUserInteraction`.
  var isTouchless: Bool {
    let source = rare?.presentation
    let layer = source?.model ?? self
    guard !layer.attachmentStorage.runs.isEmpty else { return false }
    guard let time = source?.layers.presentation.time ?? layer.context?.time else { return false }
    return layer.isTouchless(at: time)
  }

  private func isTouchless(at time: Double) -> Bool {
    for (run, attachment) in zip(attachmentStorage.runs, attachmentStorage.values) {
      guard let first = run.touchlessTime, !run.isStopped, time >= first - Timing.snap else {
        continue
      }
      guard let begin = attachment.beginTime else { return true }
      let end = attachment.timing(beginTime: begin).endTime
      if clockChain.localTime(at: time) < end - Timing.snap { return true }
    }
    return false
  }
}

extension Layer {
  /// The classes whose layers contain what their bounds do.
  private static let builtInClasses: Set<ObjectIdentifier> = Set(
    [
      Layer.self, ShapeLayer.self, GradientLayer.self, TextLayer.self, ReplicatorLayer.self,
      EmitterLayer.self, ScrollLayer.self, TransformLayer.self, Control.self,
    ].map { ObjectIdentifier($0) })

  /// Whether no code of the embedder decides what it contains.
  var isOfBuiltInClass: Bool { Self.builtInClasses.contains(ObjectIdentifier(type(of: self))) }
}

/// A layer that a point may hit, and the sublayers that are still to be tested.
private struct HitFrame {
  let layer: Layer
  /// The point in the layer's own space; for a transform layer in the plane that it is seen in.
  let point: CGPoint
  /// The matrix from the space of the layer's sublayers to the plane of `point`.
  let plane: Transform3D
  /// Those that are still to be tested; the last is tested first.
  var sublayers: [Layer]

  init?(_ layer: Layer, point: CGPoint, plane: Transform3D) {
    guard !layer.isHidden else { return nil }
    let geometry = layer.geometry
    self.layer = layer
    if layer is TransformLayer {
      self.point = point
      self.plane = geometry.sublayerPlane.concatenating(geometry.localToSuper)
        .concatenating(plane)
    } else {
      let map = ProjectiveTransform2D(geometry.localToSuper.concatenating(plane))
      guard let inverse = map.inverted() else { return nil }
      let local = inverse.divided(point)
      guard local.x.isFinite, local.y.isFinite else { return nil }
      if !layer.isDoubleSided {
        let facing = ProjectiveTransform2D(geometry.unflippedToSuper.concatenating(plane))
        guard facing.facesViewer(at: geometry.anchor) else { return nil }
      }
      if layer.masksToBounds, !layer.contains(local) { return nil }
      if let mask = layer.mask, mask.hitTest(local) == nil { return nil }
      self.point = local
      self.plane = geometry.sublayerPlane
    }
    sublayers = layer.shownChildren
  }

  /// Whether the layer itself contains the point.
  var isHit: Bool { !(layer is TransformLayer) && layer.contains(point) }
}

extension ProjectiveTransform2D {
  /// Whether the plane's front is seen at one of its points: a small square there keeps its sense.
  func facesViewer(at point: (x: Double, y: Double)) -> Bool {
    let w = map(point.x, point.y).w
    return determinant * w > 0
  }
}
