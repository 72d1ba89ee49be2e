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
      let made = RenderTreeCompiler.compile(image)
      compiled.tree = made
      return made
    }
    recent.keep(tree)
    return tree
  }

  /// What layers use that is not drawn yet, in the order of the tree; found once.
  package var undrawnUses: [UndrawnUse] {
    if let known = compiled.withLock({ $0.undrawnUses }) { return known }
    let tree = tree
    let uses = tree.undrawnFeatures().map {
      UndrawnUse(feature: $0.id, layer: tree.path(of: $0.node))
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
