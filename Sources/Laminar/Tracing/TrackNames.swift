import LaminarEngine

/// The names that patterns of tracks can meet, for messages about one that meets none.
package struct TrackNames {
  private let trees: [RenderTree]

  /// The names of a snapshot.
  package init(_ snapshot: StageSnapshot) { trees = snapshot.timeline.epochs.map(\.tree) }

  /// The paths of all layers, each once, in the order of the tree.
  package var layers: [String] {
    var known: Set<String> = []
    return trees.flatMap { tree in tree.nodes.indices.map { tree.path(of: $0) } }
      .filter { known.insert($0).inserted }
  }

  /// The keys of a layer: those that are animated, then every key path of its class.
  package func keys(of layer: String) -> [String] {
    var known: Set<String> = []
    var keys: [String] = []
    for tree in trees {
      let nodes = tree.nodes.indices.filter { tree.path(of: $0) == layer }
      keys += TraceKeys(tree: tree, values: .presentation).animated().map(\.track)
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
