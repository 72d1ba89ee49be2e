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
    guard node.owner != .cell, node.owner != .transform else { return ids }
    if case .string(let name)? = node.values.explicitValue(.compositingFilter),
      BlendMode(filterName: name) == nil
    {
      ids.append("compositing-filter")
    }
    if node.filters.hasUnknown { ids.append("filters") }
    for id in node.drawing?.undrawn ?? [] where !ids.contains(id) { ids.append(id) }
    return ids
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
