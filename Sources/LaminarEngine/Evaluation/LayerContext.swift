import Synchronization

/// What commits a layer tree: its root, the stage's clock, and the epochs that commits made.
package final class LayerContext {
  /// The layer that holds the tree.
  package let root: Layer
  /// The stage's time in seconds.
  package private(set) var time = 0.0
  /// What commits made, in the order of time.
  private var epochs: [Epoch] = []
  /// The tree as the last commit saw it.
  private var image = TreeImage(root: 0)
  /// The layers that changed since the last commit, and the numbers that left the tree.
  private var changed: [Layer] = []
  private var removed: [Int] = []
  private var nextLayerNumber = 0
  private var presentations: PresentationLayers?

  /// Makes the context of a tree; its layers belong to it from now on.
  package init(root: Layer) {
    self.root = root
    root.setContext(self)
    Transaction.ThreadState.current.register(self)
  }

  deinit { root.setContext(nil) }

  // MARK: - Changes

  /// Takes in a layer of the tree and gives it its number.
  func enter(_ layer: Layer) {
    layer.layerNumber = nextLayerNumber
    nextLayerNumber += 1
    noteChange(of: layer)
  }

  /// Lets go of a layer that leaves the tree.
  func leave(_ layer: Layer) {
    if layer.layerNumber >= 0 { removed.append(layer.layerNumber) }
    layer.layerNumber = -1
    layer.isChanged = false
  }

  /// Notes that a layer must be committed again.
  func noteChange(of layer: Layer) {
    guard !layer.isChanged else { return }
    layer.isChanged = true
    changed.append(layer)
  }

  // MARK: - Commits

  /// Commits what changed at the stage's time: layout and display, then a new epoch. A second commit
  /// at the same time replaces the first.
  package func commitIfNeeded() {
    guard !changed.isEmpty || !removed.isEmpty else { return }
    root.updateTree()
    var records: [(number: Int, record: LayerRecord?)] = removed.map { ($0, nil) }
    for layer in changed where layer.context === self && layer.isChanged {
      layer.isChanged = false
      layer.resolveBeginTimes(at: time)
      records.append((layer.layerNumber, LayerRecord(layer, previous: image[layer.layerNumber])))
    }
    changed = []
    removed = []
    image.replace(records)
    if epochs.last?.begin == time { epochs.removeLast() }
    epochs.append(Epoch(begin: time, image: image))
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

extension Layer {
  /// Gives every animation without a begin time the commit's time on the layer's clock: all of one
  /// commit the same instant.
  fileprivate func resolveBeginTimes(at time: Double) {
    guard attachments.contains(where: { $0.attachment.beginTime == nil }) else { return }
    let localTime = localTime(at: time)
    for index in attachments.indices where attachments[index].attachment.beginTime == nil {
      let begin = attachments[index].attachment.spec.timing.beginTime
      attachments[index] = AttachedAnimation(
        attachments[index], beginTime: begin == 0 ? localTime : begin)
    }
  }

  /// The time that the layer's clock shows at a time of the stage, as evaluation has it.
  func localTime(at time: Double) -> Double {
    var clocks: [MediaTimingValues] = []
    var next: Layer? = self
    while let layer = next {
      if layer.clock != .layer { clocks.append(layer.clock) }
      next = layer.superlayer
    }
    return clocks.reversed().reduce(time) { Timing($1).localTime(fromParent: $0) }
  }
}

/// A stretch of time in which the committed tree stays the same, until the next one begins.
package final class Epoch: Sendable {
  /// When it begins, in the stage's time.
  package let begin: Double
  private let image: TreeImage
  private let compiled = Mutex<RenderTree?>(nil)

  init(begin: Double, image: TreeImage) {
    self.begin = begin
    self.image = image
  }

  /// The compiled tree, made when it is first asked for.
  package var tree: RenderTree {
    compiled.withLock { tree in
      if let tree { return tree }
      let made = RenderTreeCompiler.compile(image)
      tree = made
      return made
    }
  }
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
