/// The shape of a tree: what trees share whose layers are the same and hang together alike.
package final class TreeShape: Sendable {
  /// The node of each layer by its number, −1 for numbers without one.
  private let nodes: [Int32]

  init(_ tree: RenderNodes) {
    var nodes: [Int32] = []
    for index in tree.indices where tree[index].role != .cell {
      let number = tree[index].layerNumber
      while nodes.count <= number { nodes.append(-1) }
      nodes[number] = Int32(index)
    }
    self.nodes = nodes
  }

  /// The node of a layer; nil for one that the tree does not have.
  package func node(ofLayer number: Int) -> Int? {
    guard number >= 0, number < nodes.count, nodes[number] >= 0 else { return nil }
    return Int(nodes[number])
  }
}

extension RenderTree {
  /// The nodes, rising, of the layers that changed between another tree and this one; nil when the
  /// trees differ in shape, so that a node of one says nothing about the other.
  package func changedNodes(since other: RenderTree) -> [Int]? {
    guard shape === other.shape else { return nil }
    return image.changes(since: other.image).compactMap { shape.node(ofLayer: $0) }.sorted()
  }
}

extension LayerRecord {
  /// Whether a tree with this record in place of another has the same nodes.
  func hasShape(of other: LayerRecord) -> Bool {
    owner == other.owner && name == other.name && mask == other.mask && runs == other.runs
      && cells.isEmpty && other.cells.isEmpty
  }

  /// Whether an animation of the layer animates another one.
  var reachesOtherLayers: Bool { attachments.contains { $0.spec.reachesOtherLayers } }
}
