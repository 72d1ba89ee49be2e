import LaminarEngine

/// The names that patterns of tracks can match, for messages about one that matches none.
package struct TrackNames {
  private let timeline: RenderTimeline

  /// The names of a snapshot.
  package init(_ snapshot: StageSnapshot) { timeline = snapshot.timeline }

  /// The paths of all layers, each once, in the order of the tree.
  package var layers: [String] {
    var known: Set<String> = []
    var layers: [String] = []
    for change in EpochChanges(timeline) {
      layers += change.nodes.map { change.tree.path(of: $0) }.filter { known.insert($0).inserted }
    }
    return layers
  }

  /// The keys of a layer: those that are animated, then every key path of its class.
  package func keys(of layer: String) -> [String] {
    var known: Set<String> = []
    var keys: [String] = []
    for change in EpochChanges(timeline) {
      let tree = change.tree
      let nodes = change.nodes.filter { tree.path(of: $0) == layer }
      keys += TraceKeys(tree, of: change.nodes.count, values: .presentation)
        .animated(change.nodes).map(\.track).filter { $0.layer == layer }.map(\.key)
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
