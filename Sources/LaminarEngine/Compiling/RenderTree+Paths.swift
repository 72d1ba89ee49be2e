extension RenderTree {
  /// The path of a node as scenes and traces write it: the names from below the root, joined by
  /// slashes; `root` for the root, `@mask` behind the layer for a mask, the emitter's path for
  /// a cell.
  package func path(of node: Int) -> String {
    var line: [Int] = []
    var next = node
    while next >= 0 {
      line.append(next)
      next = nodes.read(next) { $0.pointee.parent }
    }
    return line.reversed().reduce(into: "") { path, node in
      nodes.read(node) { extend(&path, by: $0) }
    }
  }

  /// The paths of all nodes: those of ``path(of:)``, each made of its parent's.
  package var paths: [String] {
    var paths: [String] = []
    paths.reserveCapacity(nodes.count)
    for index in nodes.indices {
      nodes.read(index) { node in
        var path = node.pointee.parent < 0 ? "" : paths[node.pointee.parent]
        extend(&path, by: node)
        paths.append(path)
      }
    }
    return paths
  }

  /// Makes the path of a node of its parent's, in place: trees may be deep.
  private func extend(_ path: inout String, by node: UnsafePointer<RenderNode>) {
    switch node.pointee.role {
    case .root: path = LayerPath.root
    case .cell: break
    case .mask: LayerPath.appendMask(to: &path)
    case .sublayer:
      let isTop = nodes.read(node.pointee.parent) { $0.pointee.role == .root }
      LayerPath.append(node.pointee.name, to: &path, isTop: isTop)
    }
  }

  /// The prefix of the keys of a cell: `emitterCells.<name>.`, nested ones in turn; empty for a
  /// layer.
  package func keyPrefix(of node: Int) -> String {
    var prefix = ""
    var node = node
    guard nodes.read(node, { $0.pointee.role == .cell }) else { return prefix }
    while nodes[node].role == .cell {
      prefix = "emitterCells.\(nodes[node].name)." + prefix
      node = nodes[node].parent
    }
    return prefix
  }
}
