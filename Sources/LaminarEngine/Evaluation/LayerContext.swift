/// What commits a layer tree: its root, the stage's clock, and the epochs that commits made.
package final class LayerContext {
  /// The layer that holds the tree.
  package let root: Layer
  /// The stage's time in seconds.
  package internal(set) var time = 0.0
  /// What is going to happen to the tree's animations.
  var agenda = Agenda()
  /// Whether callbacks are being called.
  var isDelivering = false
  /// What of the present instant is not done yet: what happens, and the declared changes, the last
  /// first.
  var happeningsInHand: [Happening] = [], cuesInHand: [Cue] = []
  /// The running sequences by themselves, and in the order in which they began.
  var sequenceRuns: [ObjectIdentifier: SequenceRun] = [:]
  /// The number that a step or a delay of one took last.
  var lastSequenceNumber = 0
  /// The declared changes that wait for an end.
  var sequels: [SequelKey: [Sequel]] = [:]
  /// What happened, if anybody wants to know.
  var log = EventLog()
  /// Who plays whom; nil for the stage itself.
  var cast: Cast?
  /// The rehearsal made last, as long as nothing changes.
  var lastRehearsal: Rehearsal?
  /// Layers with animations that ended by themselves and that records still keep.
  var fading: [Layer] = []
  /// The tree as the last commit saw it.
  private(set) var image: TreeImage
  /// What commits made, in the order of time.
  private var epochs: [Epoch] = []
  private let recent: RecentTrees
  /// The layers that changed since the last commit, those that came, and those that left.
  private var changed: [Layer] = []
  private var entered: [Layer] = []
  private var departed: [ObjectIdentifier: Departure] = [:]
  private var nextLayerNumber = 0
  /// How many records of layers commits have made: what they cost.
  private(set) var recordCount = 0
  /// Whether layout or display of a commit may be running: what they commit is part of it.
  private(set) var isCommitting = false
  private var presentations: PresentationLayers?
  /// The layers whose records hold an earlier epoch, for their transitions.
  private var transitioning: Set<Int> = []

  /// A layer that left the tree, its number and where it was.
  private struct Departure {
    let layer: Layer
    let number: Int
    let path: String?
    /// Whether what held it stays.
    let isTopmost: Bool
  }

  /// Makes the context of a tree; its layers belong to it from now on.
  package init(root: Layer) {
    self.root = root
    image = TreeImage(root: 0)
    recent = RecentTrees()
    root.setContext(self)
    Transaction.ThreadState.current.register(self)
  }

  /// Makes a rehearsal's context of another tree, which goes on where that stands.
  init(understudying live: LayerContext, cast: Cast) {
    root = cast.understudy(of: live.root)
    self.cast = cast
    time = live.time
    image = live.image
    epochs = live.epochs
    recent = live.recent
    nextLayerNumber = live.nextLayerNumber
    lastSequenceNumber = live.lastSequenceNumber
    transitioning = live.transitioning
    log = live.log
    log.isKept = true
    fading = live.fading.map { cast.understudy(of: $0) }
  }

  deinit { root.setContext(nil) }

  // MARK: - Changes

  /// Takes in a layer of the tree and gives it its number; one that left since the last commit gets
  /// its old one.
  func enter(_ layer: Layer) {
    if let known = departed.removeValue(forKey: ObjectIdentifier(layer)) {
      layer.layerNumber = known.number
    } else {
      layer.layerNumber = nextLayerNumber
      nextLayerNumber += 1
    }
    log.forget(layer.layerNumber)
    entered.append(layer)
    noteChange(of: layer)
  }

  /// Lets go of a layer that leaves the tree.
  func leave(_ layer: Layer) {
    if layer.layerNumber >= 0 {
      departed[ObjectIdentifier(layer)] = Departure(
        layer: layer, number: layer.layerNumber, path: log.isKept ? log.path(of: layer) : nil,
        isTopmost: layer.parent.map { $0.context === self } ?? true)
    }
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

  /// Ends the thread's implicit transaction and commits what changed; inside `begin` and `commit`
  /// that waits for the outermost commit.
  ///
  /// - Parameter callingBlocks: Whether a completion block that waits for nothing is called now, or
  ///   by the next ``advance(to:)``.
  package func commitPending(callingBlocks: Bool) {
    let thread = Transaction.ThreadState.current
    guard thread.scopes.isEmpty, !isCommitting else { return }
    for _ in 0..<Self.mostRounds {
      commitIfNeeded()
      thread.endImplicitTransaction(callingBlocks: callingBlocks)
      guard callingBlocks, thread.callOwedOfTurn() else { return }
    }
  }

  /// How often blocks that owe nothing may start blocks that owe nothing, at one instant.
  private static var mostRounds: Int { 1000 }

  /// Commits what changed at the stage's time: layout and display, then a new epoch. A second commit
  /// at the same time replaces the first.
  package func commitIfNeeded() {
    guard !isCommitting, !changed.isEmpty || !departed.isEmpty else { return }
    isCommitting = true
    defer { isCommitting = false }
    lastRehearsal = nil
    let layoutCount = root.updateTree()
    noteFadedLayers()
    let departed = departed.values.sorted { $0.number < $1.number }
    self.departed = [:]
    if !epochs.isEmpty {
      if layoutCount > 0 { record(.layout, "root", "\(layoutCount)") }
      for departure in departed where departure.isTopmost && departure.layer.context == nil {
        record(.layerRemoved, departure.path ?? "")
      }
      recordArrivals()
    }
    for departure in departed where departure.layer.context == nil {
      for attached in departure.layer.attachments { attached.run.lastPath = departure.path }
    }
    cancelRuns(of: departed.map(\.layer))
    var records: [(number: Int, record: LayerRecord?)] = departed.map { ($0.number, nil) }
    var committed: [Layer] = []
    var rewound: [Layer] = []
    var before: Epoch?
    for layer in changed where layer.context === self && layer.isChanged {
      layer.isChanged = false
      layer.dropFadedAnimations(at: time)
      let previous = image[layer.layerNumber]
      if previous != nil, layer.hasNewTransition {
        if let part = partBeforeCommit(of: layer) {
          layer.resolveTransitions(from: part, at: time)
        } else {
          if before == nil { before = epochBeforeCommit() }
          layer.resolveTransitions(from: before, at: time)
        }
      }
      layer.resolveBeginTimes(at: time)
      layer.noteUndrawnFrames()
      var record = LayerRecord(layer, previous: previous)
      if record.owner == .emitter {
        record.emit(from: layer, after: previous, at: layer.clockChain.localTime(at: time))
      }
      if let previous, previous.clock != record.clock {
        rewound.append(layer)
        self.record(clockOf: layer, from: previous.clock, to: record.clock)
      }
      if layer.hasUnplannedRuns { committed.append(layer) }
      if record.hasTransitionSource {
        transitioning.insert(layer.layerNumber)
      } else if !transitioning.isEmpty {
        transitioning.remove(layer.layerNumber)
      }
      records.append((layer.layerNumber, record))
    }
    recordCount += records.count
    planRuns(of: committed, entered: entered, rewound: rewound)
    changed = []
    entered = []
    image.replace(records)
    if let last = epochs.last, last.begin >= time { epochs.removeLast() }
    epochs.append(Epoch(begin: time, image: image, recent: recent))
    presentations = nil
  }

  /// Notes the layers that came with nothing above them that came too.
  private func recordArrivals() {
    guard log.isKept else { return }
    for layer in entered where layer.context === self && !image.contains(layer.layerNumber) {
      guard let parent = layer.parent, image.contains(parent.layerNumber) else { continue }
      record(.layerAdded, path(of: layer))
    }
  }

  /// What a layer showed before the commit that is being made, by itself; nil where that takes the
  /// whole tree.
  private func partBeforeCommit(of layer: Layer) -> Epoch? {
    guard let last = epochs.last else { return nil }
    var ancestors: [Int] = []
    var above = layer.superlayer
    while let next = above {
      ancestors.append(next.layerNumber)
      above = next.superlayer
    }
    return image.part(of: layer.layerNumber, in: ancestors).map {
      Epoch(begin: last.begin, image: $0, recent: RecentTrees())
    }
  }

  /// What showed before the commit that is being made. Transitions that run in it have no source of
  /// their own there, so that no chain of epochs grows.
  private func epochBeforeCommit() -> Epoch? {
    guard let last = epochs.last else { return nil }
    let records = transitioning.compactMap { number in self.image[number].map { (number, $0) } }
    guard !records.isEmpty else { return last }
    var image = image
    image.replace(records.map { ($0.0, $0.1.withoutTransitionSources) })
    return Epoch(begin: last.begin, image: image, recent: recent)
  }

  /// Commits anew the layers whose ended animations are behind the stage's time.
  private func noteFadedLayers() {
    guard !fading.isEmpty else { return }
    let layers = fading
    fading = []
    for layer in layers where layer.context === self {
      if layer.hasFadedAnimations(at: time) { noteChange(of: layer) } else { fading.append(layer) }
    }
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
  /// Whether a run is new to the agenda.
  fileprivate var hasUnplannedRuns: Bool {
    attachments.contains { !$0.run.isPlanned } || !(rare?.passingRuns ?? []).isEmpty
  }

  /// Whether an animation ended by itself before a time, not at it.
  fileprivate func hasFadedAnimations(at time: Double) -> Bool {
    attachments.contains { $0.isFaded(at: time) }
  }

  fileprivate func dropFadedAnimations(at time: Double) {
    guard hasFadedAnimations(at: time) else { return }
    attachments.removeAll { $0.isFaded(at: time) }
  }

  fileprivate var hasNewTransition: Bool { attachments.contains(where: \.isNewTransition) }

  /// Tells new transitions what the layer showed before.
  fileprivate func resolveTransitions(from epoch: Epoch?, at time: Double) {
    guard let epoch else { return }
    for index in attachments.indices where attachments[index].isNewTransition {
      attachments[index].attachment.transitionSource = TransitionSource(
        epoch: epoch, layer: layerNumber, time: time)
    }
  }

  /// Gives every animation without a begin time the commit's time on the layer's clock: all of one
  /// commit the same instant.
  fileprivate func resolveBeginTimes(at time: Double) {
    guard attachments.contains(where: { $0.attachment.beginTime == nil }) else { return }
    let localTime = clockChain.localTime(at: time)
    for index in attachments.indices where attachments[index].attachment.beginTime == nil {
      let begin = attachments[index].attachment.spec.timing.beginTime
      attachments[index].attachment.beginTime = begin == 0 ? localTime : begin
    }
  }
}

extension AttachedAnimation {
  /// Whether it is a transition that no commit has seen.
  fileprivate var isNewTransition: Bool {
    attachment.beginTime == nil && attachment.transitionSource == nil
      && attachment.spec.isTransition
  }

  fileprivate func isFaded(at time: Double) -> Bool {
    endTime.map { time > $0 + Timing.snap } ?? false
  }
}
