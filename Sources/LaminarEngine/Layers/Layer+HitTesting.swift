import Foundation
import LaminarGraphics

/// Hit testing (Laminar.docc: HitTesting, "Hit testing of layers").
///
/// 1. A hidden layer, one without inverse, and one that faces away and is not double-sided are
///    skipped with all their sublayers.
/// 2. So is one that clips to bounds, or has a mask, that the point is outside of.
/// 3. Sublayers are tested front to back, also where the point is outside of the layer's own
///    bounds.
/// 4. Then the layer itself. Corners, shapes and opacity do not matter.
///
/// A transform layer is never the result: its sublayers are tested in the space they share. Of
/// replicated layers only the first copy is tested. Layers of the built-in kinds are walked without
/// recursion; layers of other classes are tested by their own `hitTest`.
extension Layer {
  func hitTestSubtree(_ point: CGPoint) -> Layer? {
    hitTestSubtree(point, plane: planeTowardsViewer)
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

  /// Sublayers by depth, those of equal depth in their order.
  static func backToFront(_ layers: [Layer], through plane: Transform3D) -> [Layer] {
    let depths = layers.map { $0.geometry.depth(through: plane) }
    guard let first = depths.first, depths.contains(where: { $0 != first }) else { return layers }
    let order = layers.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.map { layers[$0] }
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
      if child.overridesHitTesting {
        if let hit = child.hitTest(frame.point) { return hit }
      } else if let inner = HitFrame(child, point: frame.point, plane: frame.plane) {
        frames.append(inner)
      }
    }
    return nil
  }

  /// Whether the layer's class may have a `hitTest` of its own. A transform layer's is not called.
  private var overridesHitTesting: Bool {
    !(self is TransformLayer) && !isOfBuiltInClass
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
  /// Back to front; the last is tested first.
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
    sublayers = Layer.backToFront(layer.shownChildren, through: self.plane)
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
