import Synchronization

/// A stretch of time in which the committed tree stays the same, until the next one begins.
package final class Epoch: Sendable {
  /// When it begins, in the stage's time.
  package let begin: Double
  private let image: TreeImage
  private let recent: RecentTrees
  private let compiled = Mutex(Compiled())

  private struct Compiled {
    weak var tree: RenderTree?
    var undrawnUses: [UndrawnUse]?
  }

  /// A feature that a layer of the epoch uses and that is not drawn yet.
  package struct UndrawnUse: Sendable, Hashable {
    /// The stable id of the feature.
    package let feature: String
    /// The path of the layer.
    package let layer: String
    /// The node in the epoch's tree.
    let node: Int
  }

  init(begin: Double, image: TreeImage, recent: RecentTrees) {
    self.begin = begin
    self.image = image
    self.recent = recent
  }

  /// The compiled tree: made when it is asked for, kept while it is among those used last.
  package var tree: RenderTree {
    let tree = compiled.withLock { compiled in
      if let tree = compiled.tree { return tree }
      let made = recent.derived(image) ?? RenderTreeCompiler.compile(image)
      compiled.tree = made
      return made
    }
    recent.keep(tree)
    return tree
  }

  /// What layers use that is not drawn yet, in the order of the tree; found once.
  ///
  /// - Parameter previous: the epoch before in time, whose layers need not be looked at again where
  ///   they did not change; nil looks at all.
  package func undrawnUses(after previous: Epoch?) -> [UndrawnUse] {
    if let known = compiled.withLock({ $0.undrawnUses }) { return known }
    let tree = tree
    let uses: [UndrawnUse]
    if let previous, let known = previous.compiled.withLock({ $0.undrawnUses }),
      let changed = tree.changedNodes(since: previous.tree)
    {
      let nodes = tree.withReplicators(of: changed)
      uses =
        (known.filter { !nodes.contains($0.node) } + nodes.flatMap { tree.undrawnUses(of: $0) })
        .sorted { $0.node < $1.node }
    } else {
      uses = tree.nodes.indices.flatMap { tree.undrawnUses(of: $0) }
    }
    compiled.withLock { $0.undrawnUses = uses }
    return uses
  }
}

/// The compiled trees that were used last, so that the epochs of a long time take the room of what
/// changed between them and not that of as many whole trees.
final class RecentTrees: Sendable {
  private static let capacity = 4
  private let trees = Mutex<[RenderTree]>([])

  /// The tree of an image, made of the one that was used last where they have the same layers.
  func derived(_ image: TreeImage) -> RenderTree? {
    trees.withLock(\.first)?.derived(image)
  }

  /// Keeps a tree instead of the one that was not used for longest.
  func keep(_ tree: RenderTree) {
    trees.withLock { trees in
      if let first = trees.first, first === tree { return }
      trees.removeAll { $0 === tree }
      trees.insert(tree, at: 0)
      if trees.count > Self.capacity { trees.removeLast() }
    }
  }
}

extension RenderTree {
  fileprivate func undrawnUses(of node: Int) -> [Epoch.UndrawnUse] {
    undrawnFeatures(at: node).map {
      Epoch.UndrawnUse(feature: $0.id, layer: path(of: $0.node), node: $0.node)
    }
  }

  /// Some nodes and the replicators that they are in: those ask for what their copies show.
  fileprivate func withReplicators(of changed: [Int]) -> Set<Int> {
    var found = Set(changed)
    for node in changed {
      var above = nodes[node].parent
      while above >= 0 {
        if nodes[above].owner == .replicator { found.insert(above) }
        above = nodes[above].parent
      }
    }
    return found
  }
}
