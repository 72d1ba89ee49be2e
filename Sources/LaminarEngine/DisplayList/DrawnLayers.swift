package import Foundation
import LaminarGraphics

/// Where layers are drawn on the canvas at a moment, and which of them is in front at a point: what a
/// preview outlines and selects. It follows the rules of drawing (Laminar.docc: DrawingOrder), not those of
/// touches.
///
/// Of replicated layers only the first copy is found. Particles and shadows are not, a text is found in all
/// of its bounds, and the pictures of a transition where the layer itself is.
extension PresentationTree {
  /// A layer on the canvas.
  private struct DrawnLayer {
    let shown: PresentedNode
    let geometry: LayerGeometry
    /// From the layer's space to the canvas, in points.
    let transform: ProjectiveTransform2D
    /// What its sublayers are seen through.
    let plane: DrawnPlane
  }

  /// What a layer is seen through.
  private struct DrawnPlane {
    /// The matrix of the superlayer for its sublayers.
    var matrix = Transform3D.identity
    /// From there to the canvas.
    var canvas = ProjectiveTransform2D.identity
  }

  /// A layer as it is drawn; nil for one that is hidden, transparent or turned away, and for one that is
  /// seen from its edge.
  private func drawn(_ node: Int, through plane: DrawnPlane) -> DrawnLayer? {
    let shown = PresentedNode(self, node)
    guard shown.number(.hidden) == 0, shown.number(.opacity) > 0 else { return nil }
    let geometry = LayerGeometry(self, node)
    let space = geometry.localToSuper.concatenating(plane.matrix)
    let transform = ProjectiveTransform2D(space).concatenating(plane.canvas)
    let keepsDepth =
      shown.owner == .transform
      || shown.owner == .replicator && shown.number(.preservesDepth) != 0
    if shown.owner != .transform {
      guard transform.isFinite, transform.inverted() != nil else { return nil }
      let facing = ProjectiveTransform2D(
        geometry.unflippedToSuper.concatenating(plane.matrix)
      ).concatenating(plane.canvas)
      if shown.number(.doubleSided) == 0, !facing.facesViewer(at: geometry.anchor) { return nil }
    }
    let inner =
      keepsDepth
      ? DrawnPlane(matrix: geometry.sublayerPlane.concatenating(space), canvas: plane.canvas)
      : DrawnPlane(matrix: geometry.sublayerPlane, canvas: transform)
    return DrawnLayer(shown: shown, geometry: geometry, transform: transform, plane: inner)
  }

  // MARK: - Corners

  /// The corners of a layer's bounds in points of the canvas, clockwise from the origin of its space; nil
  /// for a layer that is not drawn, or of which a corner is behind the viewer.
  package func corners(of node: Int) -> [CGPoint]? {
    guard tree.nodes.indices.contains(node), tree.nodes[node].role != .cell else { return nil }
    var line = [node]
    while let first = line.last, tree.nodes[first].parent >= 0 {
      line.append(tree.nodes[first].parent)
    }
    var plane = DrawnPlane()
    var last: DrawnLayer?
    for node in line.reversed() {
      if let above = last {
        switch tree.nodes[node].role {
        case .mask: plane = DrawnPlane(canvas: above.transform)
        case .root, .sublayer, .cell: plane = above.plane
        }
        if above.geometry.zoomScale != 1, case .string(let name) = above.shown.value(.zooms),
          tree.nodes[node].name != name
        {
          plane.matrix = above.geometry.unzoomedPlane
        }
      }
      guard let next = drawn(node, through: plane) else { return nil }
      last = next
    }
    guard let last else { return nil }
    let box = last.geometry.bounds.standardized
    let corners = [
      (box.minX, box.minY), (box.maxX, box.minY), (box.maxX, box.maxY), (box.minX, box.maxY),
    ].compactMap { x, y -> CGPoint? in
      let (x, y, w) = last.transform.map(Double(x), Double(y))
      guard w > 0, (x / w).isFinite, (y / w).isFinite else { return nil }
      return CGPoint(x: x / w, y: y / w)
    }
    return corners.count == 4 ? corners : nil
  }

  // MARK: - The frontmost layer

  /// Masks of masks that are looked through; what is deeper counts as shown.
  private static let deepestMask = 16

  /// The layer in front of all others that draw something at a point of the canvas, which takes touches or
  /// not; nil where none does.
  package func frontmostNode(at point: CGPoint) -> Int? {
    guard !tree.nodes.isEmpty, point.x.isFinite, point.y.isFinite else { return nil }
    return frontmostNode(at: point, from: 0, through: DrawnPlane(), masks: 0)
  }

  private func frontmostNode(
    at point: CGPoint, from first: Int, through plane: DrawnPlane, masks: Int
  ) -> Int? {
    var front: Int?
    // In drawing order, from the end: what is drawn later is in front.
    var pending = [(node: first, plane: plane)]
    while let (node, plane) = pending.popLast() {
      guard let layer = drawn(node, through: plane) else { continue }
      guard layer.shown.owner != .transform else { continue }
      guard let inverse = layer.transform.inverted() else { continue }
      let local = inverse.divided(point)
      guard local.x.isFinite, local.y.isFinite,
        layer.transform.map(Double(local.x), Double(local.y)).w > 0
      else { continue }
      if let mask = tree.nodes.mask(of: node), masks < Self.deepestMask {
        let space = DrawnPlane(canvas: layer.transform)
        if frontmostNode(at: point, from: mask, through: space, masks: masks + 1) == nil {
          continue
        }
      }
      let parts = LayerAppearance.Parts(layer.shown, layer.geometry)
      let outline = layer.geometry.outline(layer.shown)
      let isInside = DisplayList.Shape.roundedRect(outline).contains(local)
      if parts.draws(at: local, isInside: isInside) { front = node }
      if parts.clipsToBounds, !isInside { continue }
      let sublayers = sublayersByDepth(of: node, through: layer.plane.matrix)
      pending += sublayers.reversed().map {
        ($0.node, DrawnPlane(matrix: $0.space.plane, canvas: layer.plane.canvas))
      }
    }
    return front
  }
}

extension LayerAppearance.Parts {
  /// Whether the layer itself draws something at a point of its space.
  fileprivate func draws(at point: CGPoint, isInside: Bool) -> Bool {
    if isInside, background != nil || gradient != nil || text != nil || drawing != nil {
      return true
    }
    if border?.shape.contains(point) == true { return true }
    if clipsToBounds, !isInside { return false }
    return [fill?.shape, stroke?.shape, image?.shape, nextImage?.shape]
      .contains { $0?.contains(point) == true }
  }
}

extension DisplayList.Shape {
  /// Whether the shape contains a point of its plane; glyphs contain none.
  fileprivate func contains(_ point: CGPoint) -> Bool {
    switch self {
    case .roundedRect(let rect): Path(rect).contains(point)
    case .ring(let outer, let inner):
      Self.roundedRect(outer).contains(point) && !Self.roundedRect(inner).contains(point)
    case .path(let path, let rule): path.contains(point, using: rule)
    case .stroke(let path, let style): Path(path.stroked(style)).contains(point)
    case .glyphs: false
    }
  }
}

extension RenderNodes {
  /// The node of a layer's mask, which is before its sublayers'.
  func mask(of node: Int) -> Int? {
    let end = read(node) { $0.pointee.subtreeEnd }
    var index = node + 1
    while index < end {
      let (role, next) = read(index) { ($0.pointee.role, $0.pointee.subtreeEnd) }
      switch role {
      case .mask: return index
      case .sublayer: return nil
      case .root, .cell: index = next
      }
    }
    return nil
  }
}
