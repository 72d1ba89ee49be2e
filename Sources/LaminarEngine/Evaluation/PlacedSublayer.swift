import LaminarGraphics

/// A layer on its way into its superlayer's plane.
struct PlacedSublayer {
  let node: Int
  /// The matrix that it is seen through before it is laid flat: the superlayer's sublayer transform,
  /// and for a layer in transform layers all of theirs.
  let plane: Transform3D
  /// What the transform layers between dim it by.
  let opacity: Double
}

extension PresentationTree {
  /// The layers that a node's picture is made of, from the farthest to the nearest, those of equal
  /// depth in their order (SEMANTICS 10.6).
  ///
  /// Transform layers draw nothing themselves: what they hold keeps its depth and is ordered with
  /// the others.
  func sublayersByDepth(of node: Int, through plane: Transform3D) -> [PlacedSublayer] {
    var placed: [PlacedSublayer] = []
    var depths: [Double] = []
    var pending = [PlacedSublayer(node: node, plane: plane, opacity: 1)]
    while let holder = pending.popLast() {
      let isTransform = holder.node != node && tree.nodes[holder.node].owner == .transform
      if holder.node == node || isTransform {
        let inside = isTransform ? inside(of: holder) : holder
        guard let inside else { continue }
        pending += sublayers(of: holder.node).reversed().map {
          PlacedSublayer(node: $0, plane: inside.plane, opacity: inside.opacity)
        }
      } else {
        placed.append(holder)
        depths.append(depth(of: holder))
      }
    }
    guard zip(depths, depths.dropFirst()).contains(where: { $0 > $1 }) else { return placed }
    let order = placed.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.map { placed[$0] }
  }

  /// What a transform layer's sublayers are seen through; nil when it shows nothing.
  private func inside(of layer: PlacedSublayer) -> PlacedSublayer? {
    let opacity = layer.opacity * min(max(number(.opacity, of: layer.node), 0), 1)
    guard number(.hidden, of: layer.node) == 0, opacity > 0 else { return nil }
    let geometry = LayerGeometry(self, layer.node)
    return PlacedSublayer(
      node: layer.node,
      plane: geometry.sublayerPlane.concatenating(geometry.localToSuper)
        .concatenating(layer.plane),
      opacity: opacity)
  }

  private func sublayers(of node: Int) -> [Int] {
    var result: [Int] = []
    var index = node + 1
    while index < tree.nodes[node].subtreeEnd {
      if tree.nodes[index].role == .sublayer { result.append(index) }
      index = tree.nodes[index].subtreeEnd
    }
    return result
  }

  private func depth(of layer: PlacedSublayer) -> Double {
    let node = tree.nodes[layer.node]
    // FAST PATH: nothing turns, so the depth is the position's.
    if layer.plane.isIdentity, node.values.explicitValue(.transform) == nil,
      !node.targets.contains(where: { tree.targets[$0].property == .builtIn(.transform) })
    {
      return number(.zPosition, of: layer.node)
    }
    return LayerGeometry(self, layer.node).depth(through: layer.plane)
  }
}
