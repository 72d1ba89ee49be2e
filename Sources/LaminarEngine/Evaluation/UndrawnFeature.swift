import LaminarGraphics

/// Something that a scene asks for and that is not drawn yet: rendering refuses it by its id, so
/// that nothing is ever drawn wrong in silence.
package struct UndrawnFeature: Sendable, Hashable {
  /// The stable id, such as `shadow`.
  package let id: String
  /// The node that asks for it.
  package let node: Int
}

extension RenderTree {
  /// Every feature of the tree that is not drawn yet, decided for all times at once.
  package func undrawnFeatures() -> [UndrawnFeature] {
    var found: [UndrawnFeature] = []
    for index in nodes.indices { found += undrawnFeatures(at: index) }
    return found
  }

  /// Those of one node; of a replicator also what its sublayers ask for.
  func undrawnFeatures(at node: Int) -> [UndrawnFeature] {
    var ids = undrawnFeatures(of: node)
    if let place = transitionPlaces[node], let source = transitions[place].source {
      ids += source.undrawnFeatures()
    }
    return ids.map { UndrawnFeature(id: $0, node: node) }
  }

  fileprivate func undrawnFeatures(of index: Int) -> [String] {
    let node = nodes[index]
    var ids: [String] = []
    func isSet(_ id: PropertyID) -> Bool {
      node.values.explicitValue(id) != nil || isAnimated(id, of: index)
    }
    guard node.owner != .cell, node.owner != .transform else { return ids }
    if case .string(let name)? = node.values.explicitValue(.compositingFilter),
      BlendMode(filterName: name) == nil
    {
      ids.append("compositing-filter")
    }
    if node.hasFilters { ids.append("filters") }
    if isSet(.shouldRasterize) { ids.append("rasterization") }
    switch node.owner {
    case .replicator:
      let tints: [PropertyID] = [
        .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      ]
      let hasImages = nodes[index..<node.subtreeEnd].indices.contains {
        nodes[$0].values.explicitValue(.contents) != nil || isAnimated(.contents, of: $0)
      }
      if tints.contains(where: isSet), hasImages { ids.append("replicated-image-tint") }
    case .layer, .emitter, .shape, .gradient, .text, .transform, .scroll, .cell:
      break
    }
    return ids
  }

  private func isAnimated(_ id: PropertyID, of node: Int) -> Bool {
    nodes[node].targets.contains { targets[$0].property == .builtIn(id) }
  }
}

extension TransitionSource {
  /// The features of the picture before that are not drawn yet.
  fileprivate func undrawnFeatures() -> [String] {
    let tree = epoch.tree
    guard let first = tree.shape.node(ofLayer: layer) else { return [] }
    return (first..<tree.nodes[first].subtreeEnd).flatMap { tree.undrawnFeatures(of: $0) }
  }
}
