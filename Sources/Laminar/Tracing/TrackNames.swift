import LaminarEngine

/// The names that patterns of tracks can meet, for messages about one that meets none.
package struct TrackNames {
  private let epochs: [Epoch]

  /// The names of a snapshot.
  package init(_ snapshot: StageSnapshot) { epochs = snapshot.timeline.epochs }

  /// Calls with every tree and those of its nodes that the tree before does not have alike.
  private func forEachChange(_ body: (RenderTree, [Int]) -> Void) {
    var previous: RenderTree?
    for epoch in epochs {
      let tree = epoch.tree
      body(tree, previous.flatMap { tree.changedNodes(since: $0) } ?? Array(tree.nodes.indices))
      previous = tree
    }
  }

  /// The paths of all layers, each once, in the order of the tree.
  package var layers: [String] {
    var known: Set<String> = []
    var layers: [String] = []
    forEachChange { tree, nodes in
      layers += nodes.map { tree.path(of: $0) }.filter { known.insert($0).inserted }
    }
    return layers
  }

  /// The keys of a layer: those that are animated, then every key path of its class.
  package func keys(of layer: String) -> [String] {
    var known: Set<String> = []
    var keys: [String] = []
    forEachChange { tree, changed in
      let nodes = changed.filter { tree.path(of: $0) == layer }
      keys += TraceKeys(tree: tree, values: .presentation).animated(changed).map(\.track)
        .filter { $0.layer == layer }.map(\.key)
      for node in nodes {
        let prefix = tree.keyPrefix(of: node)
        keys += PropertyPath.suggestions(
          owner: tree.nodes[node].owner, custom: tree.nodes[node].customValues.map(\.property)
        ).map { prefix + $0 }
      }
    }
    return keys.filter { known.insert($0).inserted }
  }
}
