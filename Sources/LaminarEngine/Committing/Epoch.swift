import Synchronization

/// A stretch of time in which the committed tree stays the same, until the next one begins.
package final class Epoch: Sendable {
  /// When it begins, in the stage's time.
  package let begin: Double
  let image: TreeImage
  private let recent: RecentTrees
  private let compiled = Mutex(Compiled())

  /// A weak reference that a mutex can hold.
  private struct Compiled {
    weak var tree: RenderTree?
  }

  init(begin: Double, image: TreeImage, recent: RecentTrees) {
    self.begin = begin
    self.image = image
    self.recent = recent
  }

  /// The compiled tree: made at its first use, kept while it is among those used last.
  package var tree: RenderTree {
    let tree = compiled.withLock { compiled in
      if let tree = compiled.tree { return tree }
      let made = recent.derived(image) ?? RenderTreeCompiler.compile(image, recent.shortcuts)
      compiled.tree = made
      return made
    }
    recent.keep(tree)
    return tree
  }
}

/// The compiled trees that were used last, so that the epochs of a long time take the memory of
/// their changes and not that of as many whole trees.
final class RecentTrees: Sendable {
  private static let capacity = 4
  let shortcuts: RenderTimeline.Shortcuts
  private let trees = Mutex<[RenderTree]>([])

  init(shortcuts: RenderTimeline.Shortcuts = .all) { self.shortcuts = shortcuts }

  /// The tree of an image, made of the one that was used last where they have the same layers.
  func derived(_ image: TreeImage) -> RenderTree? {
    guard shortcuts.contains(.derivedTrees) else { return nil }
    return trees.withLock(\.first)?.derived(image)
  }

  /// Keeps a tree instead of the least recently used one.
  func keep(_ tree: RenderTree) {
    trees.withLock { trees in
      if let first = trees.first, first === tree { return }
      trees.removeAll { $0 === tree }
      trees.insert(tree, at: 0)
      if trees.count > Self.capacity { trees.removeLast() }
    }
  }
}
