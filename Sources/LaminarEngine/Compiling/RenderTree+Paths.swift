extension RenderTree {
  /// The path of a node as scenes and traces write it: the names from below the root, joined by
  /// slashes; `root` for the root, `@mask` behind the layer for a mask, the emitter's path for
  /// a cell.
  package func path(of node: Int) -> String {
    var line: [Int] = []
    var next = node
    while next >= 0 {
      line.append(next)
      next = nodes[next].parent
    }
    return line.reversed().reduce("") { path(of: nodes[$1], below: $0) }
  }

  /// The paths of all nodes: those of ``path(of:)``, each made of its parent's.
  package var paths: [String] {
    var paths: [String] = []
    paths.reserveCapacity(nodes.count)
    for node in nodes {
      paths.append(path(of: node, below: node.parent < 0 ? "" : paths[node.parent]))
    }
    return paths
  }

  private func path(of node: RenderNode, below parent: String) -> String {
    switch node.role {
    case .root: LayerPath.root
    case .cell: parent
    case .mask: LayerPath.mask(of: parent)
    case .sublayer:
      LayerPath.sublayer(node.name, of: nodes[node.parent].role == .root ? nil : parent)
    }
  }

  /// The prefix of the keys of a cell: `emitterCells.<name>.`, nested ones in turn; empty for a
  /// layer.
  package func keyPrefix(of node: Int) -> String {
    var prefix = ""
    var node = node
    while nodes[node].role == .cell {
      prefix = "emitterCells.\(nodes[node].name)." + prefix
      node = nodes[node].parent
    }
    return prefix
  }
}
