/// The changes from epoch to epoch: the whole first tree, then for every next one the layers that
/// were added, changed, or have another path, compiled without the layers that did not.
///
/// To go through a thousand changes of a large tree costs the tree once and then the changes.
package struct EpochChanges: Sequence, IteratorProtocol {
  /// The changes of one epoch.
  package struct Change {
    /// When the epoch begins, in the stage's time.
    package let begin: Double
    /// A tree that contains the changed layers, what holds them, and what their animations reach.
    package let tree: RenderTree
    /// The nodes of the changed layers and of their cells, ascending.
    package let nodes: [Int]
  }

  private let epochs: [Epoch]
  private var index = 0
  private var outline: TreeOutline?
  /// The number of layers and cells that were compiled so far.
  package private(set) var compiledCount = 0

  /// Begins before the first epoch of a timeline.
  package init(_ timeline: RenderTimeline) { epochs = timeline.epochs }

  package mutating func next() -> Change? {
    while index < epochs.count {
      let epoch = epochs[index]
      index += 1
      guard index > 1 else {
        let tree = epoch.tree
        compiledCount += tree.nodes.count
        return Change(begin: epoch.begin, tree: tree, nodes: Array(tree.nodes.indices))
      }
      var outline = outline ?? TreeOutline(epochs[0].image)
      self.outline = nil
      var touched = outline.advance(to: epoch.image)
      let part = touched.isEmpty ? nil : outline.part(of: &touched)
      self.outline = outline
      guard let part else { continue }
      let tree = RenderTreeCompiler.compile(part)
      compiledCount += tree.nodes.count
      return Change(begin: epoch.begin, tree: tree, nodes: tree.nodes(ofLayers: touched))
    }
    return nil
  }
}

extension RenderTree {
  /// The nodes of some layers, each with its cells behind it, ascending.
  fileprivate func nodes(ofLayers numbers: Set<Int>) -> [Int] {
    var result: [Int] = []
    for first in numbers.compactMap({ shape.node(ofLayer: $0) }).sorted() {
      result.append(first)
      var node = first + 1
      while node < nodes.count, nodes[node].role == .cell {
        result.append(node)
        node += 1
      }
    }
    return result
  }
}
