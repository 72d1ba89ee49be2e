/// What commits a layer tree: its root, the stage's clock, and the epochs that commits made.
package final class LayerContext {
  /// The layer that holds the tree.
  package let root: Layer
  /// The stage's time in seconds.
  package private(set) var time = 0.0
  /// What commits made, in the order of time.
  private var epochs: [Epoch] = []
  /// Whether something changed since the last commit.
  private var hasChanges = true
  private var nextLayerNumber = 0
  private var presentations: PresentationLayers?

  /// Makes the context of a tree; its layers belong to it from now on.
  package init(root: Layer) {
    self.root = root
    root.setContext(self)
    Transaction.ThreadState.current.register(self)
  }

  deinit { root.setContext(nil) }

  /// Notes that the tree changed.
  func setNeedsCommit() { hasChanges = true }

  /// Commits what changed at the stage's time: layout, then compilation, then a new epoch. A
  /// second commit at the same time replaces the first.
  package func commitIfNeeded() {
    guard hasChanges else { return }
    root.updateTree()
    hasChanges = false
    let tree = RenderTreeCompiler.compile(root, at: time, nextLayerNumber: &nextLayerNumber)
    if epochs.last?.begin == time { epochs.removeLast() }
    epochs.append(Epoch(begin: time, tree: tree))
    presentations = nil
  }

  /// Moves the stage's clock on; an earlier time does nothing.
  package func advance(to time: Double) {
    commitIfNeeded()
    guard time.isFinite, time > self.time else { return }
    self.time = time
    Transaction.ThreadState.current.clockOwner = self
  }

  /// What was committed until now, for any thread.
  package var timeline: RenderTimeline { RenderTimeline(epochs: epochs) }

  /// What the embedder asked for and the last commit left out.
  package var diagnostics: [EngineDiagnostic] { epochs.last?.tree.diagnostics ?? [] }

  /// The presentation layers of a time; nil before the first commit.
  func presentationLayers(at time: Double) -> PresentationLayers? {
    if let presentations, presentations.presentation.time == time { return presentations }
    guard let presentation = timeline.evaluate(at: time) else { return nil }
    let layers = PresentationLayers(presentation)
    presentations = layers
    return layers
  }
}

/// A stretch of time in which the committed tree stays the same, until the next one begins.
package struct Epoch: Sendable {
  /// When it begins, in the stage's time.
  package let begin: Double
  package let tree: RenderTree
}

/// Everything committed, as an immutable value: what a stage shows at any time.
package struct RenderTimeline: Sendable {
  /// The epochs in the order of time.
  package let epochs: [Epoch]

  /// The tree that shows at a time; the first one also before it begins.
  package func tree(at time: Double) -> RenderTree? {
    epochIndex(at: time).map { epochs[$0].tree }
  }

  /// The place of the epoch that shows at a time; nil when nothing was committed.
  package func epochIndex(at time: Double) -> Int? {
    epochs.lastIndex { $0.begin <= time + Timing.snap } ?? epochs.indices.first
  }

  /// What shows at a time; nil when nothing was committed.
  package func evaluate(at time: Double) -> PresentationTree? { tree(at: time)?.evaluate(at: time) }
}
