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

  /// What stands before the keys of a cell: `emitterCells.<name>.`, nested ones in turn; nothing
  /// for a layer.
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
