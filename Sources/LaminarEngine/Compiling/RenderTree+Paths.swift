extension RenderTree {
  /// The path of a node as scenes and traces write it: the names from below the root, joined by
  /// slashes; `root` for the root, `@mask` behind the layer for a mask, the emitter's path for
  /// a cell.
  package func path(of node: Int) -> String {
    var names: [String] = []
    var node = node
    while nodes[node].role == .cell { node = nodes[node].parent }
    while node >= 0, nodes[node].role != .root {
      if nodes[node].role == .mask {
        node = nodes[node].parent
        let owner = names.isEmpty ? "@mask" : "@mask/" + names.reversed().joined(separator: "/")
        let masked = path(of: node)
        return masked + owner
      }
      names.append(nodes[node].name)
      node = nodes[node].parent
    }
    return names.isEmpty ? "root" : names.reversed().joined(separator: "/")
  }

  /// The paths of all nodes: those of ``path(of:)``, each made of its parent's.
  package var paths: [String] {
    var paths: [String] = []
    paths.reserveCapacity(nodes.count)
    for node in nodes {
      switch node.role {
      case .root: paths.append("root")
      case .cell: paths.append(paths[node.parent])
      case .mask: paths.append(paths[node.parent] + "@mask")
      case .sublayer:
        let isTop = nodes[node.parent].role == .root
        paths.append(isTop ? node.name : paths[node.parent] + "/" + node.name)
      }
    }
    return paths
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
