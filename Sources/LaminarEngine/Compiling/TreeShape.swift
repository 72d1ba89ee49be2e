/// The shape of a tree, shared by trees with the same layers in the same hierarchy.
package final class TreeShape: Sendable {
  /// The node of each layer by its number, −1 for numbers without one.
  private let nodes: [Int32]

  init(_ tree: RenderNodes) {
    var nodes = [Int32](repeating: -1, count: tree.count)
    for index in tree.indices {
      let number = tree.read(index) { $0.pointee.role == .cell ? -1 : $0.pointee.layerNumber }
      guard number >= 0 else { continue }
      if number >= nodes.count {
        nodes += repeatElement(-1, count: max(number + 1 - nodes.count, nodes.count))
      }
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
  /// The nodes of the layers that changed between another tree and this one; nil when the trees
  /// differ in shape, so that nodes cannot be compared.
  package func changedNodes(since other: RenderTree) -> Set<Int>? {
    guard shape === other.shape else { return nil }
    return Set(image.changes(since: other.image).compactMap { shape.node(ofLayer: $0) })
  }

  /// Whether the values of a node's animated properties have the same offsets as in another tree of
  /// the same shape. The offsets of an unchanged layer move when removed animations are swept out,
  /// or when the trees were derived from different ones.
  package func hasTargets(of other: RenderTree, at node: Int) -> Bool {
    let (own, others) = (nodes[node].targets, other.nodes[node].targets)
    guard own.count == others.count else { return false }
    return zip(own, others).allSatisfy { index, otherIndex in
      targets[index].offset == other.targets[otherIndex].offset
        && targets[index].property == other.targets[otherIndex].property
    }
  }
}

extension LayerRecord {
  /// Whether a tree with this record instead of another has the same nodes.
  func hasShape(of other: LayerRecord) -> Bool {
    owner == other.owner && name == other.name && mask == other.mask && runs == other.runs
      && cells.isEmpty && other.cells.isEmpty
  }

  /// Whether the layer has animations or followers.
  var isAnimated: Bool { !attachments.isEmpty || !followers.isEmpty }

  /// Whether an animation of the layer animates another one.
  var reachesOtherLayers: Bool { attachments.contains(where: \.reachesOtherLayers) }
}
