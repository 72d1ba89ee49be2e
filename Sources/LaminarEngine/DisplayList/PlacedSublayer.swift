import LaminarGraphics

/// A layer that is being drawn into its superlayer's plane.
struct PlacedSublayer {
  let node: Int
  let view: SublayerView
}

/// What sublayers are seen through before they are flattened: a class, since most have it in common.
final class SublayerView: Sendable {
  /// The superlayer's sublayer transform, and for layers in transform layers all of theirs.
  let plane: Transform3D
  /// Whether that changes nothing.
  let isIdentity: Bool
  /// The product of the opacities of the transform layers between.
  let opacity: Double
  /// The copy of a replicator that they belong to; nil where nothing is replicated.
  let copy: ReplicatedCopy?

  init(_ plane: Transform3D, opacity: Double, copy: ReplicatedCopy?) {
    self.plane = plane
    isIdentity = plane.isIdentity
    self.opacity = opacity
    self.copy = copy
  }
}

extension PresentationTree {
  /// The layers that a node's picture is made of, from the farthest to the nearest, those of equal
  /// depth in their order (Laminar.docc: LayerGeometry, "Order by depth").
  ///
  /// Transform layers draw nothing themselves: what they hold keeps its depth and is ordered with
  /// the others.
  ///
  /// - Parameter copy: The copy of the node, a replicator, that they belong to.
  func sublayersByDepth(
    of node: Int, through plane: Transform3D, copy: ReplicatedCopy? = nil
  ) -> [PlacedSublayer] {
    let tree = tree
    let end = tree.nodes[node].subtreeEnd
    var placed: [PlacedSublayer] = []
    guard node + 1 < end else { return placed }
    placed.reserveCapacity(min(end - node - 1, 64))
    var depths: [Double] = []
    var isOrdered = true
    let view = SublayerView(plane, opacity: 1, copy: copy)
    // The layer itself and the transform layers that are being looked through.
    var open = [(next: node + 1, end: end, view: view)]
    while let top = open.indices.last {
      let child = open[top].next
      guard child < open[top].end else {
        open.removeLast()
        continue
      }
      let (role, owner, childEnd) = tree.nodes.read(child) {
        ($0.pointee.role, $0.pointee.owner, $0.pointee.subtreeEnd)
      }
      open[top].next = childEnd
      guard role == .sublayer else { continue }
      let layer = PlacedSublayer(node: child, view: open[top].view)
      guard owner != .transform else {
        if let inside = inside(of: layer) {
          open.append((child + 1, childEnd, inside))
        }
        continue
      }
      let depth = depth(of: layer)
      if let last = depths.last, last > depth { isOrdered = false }
      placed.append(layer)
      depths.append(depth)
    }
    if isOrdered { return placed }
    let order = placed.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.map { placed[$0] }
  }

  /// What a transform layer's sublayers are seen through; nil when it shows nothing.
  private func inside(of layer: PlacedSublayer) -> SublayerView? {
    let opacity = layer.view.opacity * min(max(number(.opacity, of: layer.node), 0), 1)
    guard number(.hidden, of: layer.node) == 0, opacity > 0 else { return nil }
    let geometry = LayerGeometry(self, layer.node)
    return SublayerView(
      geometry.sublayerPlane.concatenating(geometry.localToSuper).concatenating(layer.view.plane),
      opacity: opacity, copy: layer.view.copy)
  }

  /// The distance of a layer towards the viewer: the depth of its anchor point through all planes.
  func depth(of layer: PlacedSublayer) -> Double {
    // FAST PATH: nothing turns, so the depth is the position's.
    let differing = tree.nodes.read(layer.node) { $0.pointee.differing }
    if layer.view.isIdentity, !differing.contains(.transform) {
      return differing.contains(.zPosition) ? number(.zPosition, of: layer.node) : 0
    }
    return LayerGeometry(self, layer.node).depth(through: layer.view.plane)
  }
}
