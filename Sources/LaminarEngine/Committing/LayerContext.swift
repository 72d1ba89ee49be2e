/// What commits a layer tree: its root, the stage's clock, and the epochs that commits made.
package final class LayerContext {
  /// The layer that contains the tree.
  package let root: Layer
  /// The direction of what layers do not specify otherwise.
  let layoutDirection: UserInterfaceLayoutDirection
  /// The stage's time in seconds.
  package internal(set) var time = 0.0
  /// The scheduled events of the tree's animations, and the declared changes.
  var eventQueue = EventQueue()
  /// Whether callbacks are being called.
  package internal(set) var isDelivering = false
  /// The distances from the root's edges within which the stage is covered.
  package internal(set) var safeAreaInsets = EdgeInsets.zero
  /// The display that links of the tree's thread run on, made when it is first needed. The engine
  /// only holds it.
  package var display: AnyObject?
  /// What a scene's gestures and controls act through. They refer to it weakly: it holds their layers.
  package var scenePlayer: AnyObject?
  /// Whether the links of that display are being called.
  package var isRefreshing = false
  /// Events and declared changes of the current instant that are still to be processed. Changes are
  /// stored last first.
  var dueEvents: [ScheduledEvent] = [], dueChanges: [DeclaredChange] = []
  /// Input events of the current instant that are still to be processed: timers of recognisers, then
  /// touches.
  var dueInput: [ScheduledEvent] = []
  /// The fingers that are down, and who receives them.
  let input = InputState()
  /// What the script of the last snapshot with one ignored.
  var scriptDiagnostics: [EngineDiagnostic] = []
  /// The running sequences by their identity.
  var sequencePlaybacks: [ObjectIdentifier: SequencePlayback] = [:]
  /// The number that a step or a delay of one took last.
  var lastSequenceNumber = 0
  /// The declared changes that wait for an end.
  var continuations: [ContinuationKey: [Continuation]] = [:]
  /// The declared changes that wait for a clock.
  var clockWaits = ClockWaits()
  /// The events that happened, if they are recorded.
  var log = EventLog()
  /// The copies of the stage's layers; nil for the stage itself.
  var simulatedLayers: SimulatedLayers?
  /// The simulation made last, as long as nothing changes.
  var lastSimulation: StageSimulation?
  /// Layers whose finished animations are still part of the last commit.
  private(set) var layersWithEndedAnimations: [Layer] = []
  /// The stage's time at which the first of those animations ended.
  private var firstAnimationEnd = Double.infinity
  /// Layers whose class displays by a key that is animated, in the order in which they were first
  /// committed so.
  var displayedLayers: [DisplayedLayer] = []
  /// Layers with observations that depend on other layers.
  var nestedObservedLayers: [ObjectIdentifier: ObservedLayer] = [:]
  /// The committed layers with followers, by their numbers.
  var followingLayers: [Int: Layer] = [:]
  /// Layers whose offset an animation moves, on the stage; and whether their bounds have the shown offset
  /// for code of the embedder.
  var scrollingLayers: [ZeroingReference<Layer>] = [], isShowingOffsets = false
  /// The moment whose frame layers are displaying, which `presentation()` shows meanwhile.
  var frameMoment: PresentationLayers?
  /// The tree as the last commit saw it.
  private(set) var committedTree: CommittedTree
  /// What commits made, as far as it is kept.
  package private(set) var history: CommitHistory
  private let recent: RecentTrees
  /// A reference to the context that does not keep it alive.
  private(set) lazy var reference = ZeroingReference(self)
  /// The layers that changed since the last commit, those that came, and those that left.
  private var changed: [Layer] = []
  private var entered: [Layer] = []
  private var departed: [ObjectIdentifier: Departure] = [:]
  private var numbers: LayerNumbers
  /// The number of layer records that commits have made: their cost.
  private(set) var recordCount = 0
  /// Whether nothing but the tree's root has entered.
  private var isNew = false
  /// Whether the open explicit transactions are inside the implicit one for this tree.
  var isInImplicitTransaction = false
  /// Whether layout or display of a commit may be running: what they commit is part of it.
  package private(set) var isCommitting = false
  private var presentations: PresentationLayers?
  /// The layers whose records hold an earlier epoch, for their transitions.
  private var transitioning: Set<Int> = []
  /// The last request for a time before `earliestTime`, reported in `diagnostics`.
  private var earlyRequest: EngineDiagnostic?

  /// A layer that left the tree, its number and where it was.
  private struct Departure {
    let layer: Layer
    let number: Int
    let path: String?
    /// Whether its superlayer stays.
    let isTopmost: Bool
  }

  /// Makes the context of a tree; its layers belong to it from now on.
  ///
  /// - Parameters:
  ///   - keepsHistory: Whether every commit is kept, so that earlier times can be evaluated; otherwise
  ///     only what the present needs.
  ///   - layoutDirection: The direction of what layers do not specify otherwise.
  package init(
    root: Layer, keepsHistory: Bool = true,
    layoutDirection: UserInterfaceLayoutDirection = .leftToRight
  ) {
    self.root = root
    self.layoutDirection = layoutDirection
    history = CommitHistory(isKept: keepsHistory)
    numbers = LayerNumbers(reusesNumbers: !keepsHistory)
    committedTree = CommittedTree(root: 0)
    recent = RecentTrees()
    root.setContext(self)
    isNew = true
    Transaction.ThreadState.current.register(self)
  }

  /// Makes the context of a simulation, which continues from the state of another tree.
  init(simulating live: LayerContext, with simulatedLayers: SimulatedLayers) {
    root = simulatedLayers.copy(of: live.root)
    layoutDirection = live.layoutDirection
    self.simulatedLayers = simulatedLayers
    time = live.time
    committedTree = live.committedTree
    history = CommitHistory(continuing: live.history)
    recent = live.recent
    numbers = LayerNumbers(continuing: live.numbers)
    lastSequenceNumber = live.lastSequenceNumber
    transitioning = live.transitioning
    log = live.log
    log.isKept = true
    layersWithEndedAnimations = live.layersWithEndedAnimations.map { simulatedLayers.copy(of: $0) }
    firstAnimationEnd = live.firstAnimationEnd
    followingLayers = live.followingLayers.mapValues { simulatedLayers.copy(of: $0) }
  }

  deinit { reference.empty() }

  // MARK: - Changes

  /// Adds a layer to the tree and gives it its number; one that left since the last commit gets its
  /// old one.
  func enter(_ layer: Layer) {
    if !departed.isEmpty, let known = departed.removeValue(forKey: ObjectIdentifier(layer)) {
      layer.layerNumber = known.number
    } else {
      layer.layerNumber = numbers.take()
    }
    log.forget(layer.layerNumber)
    entered.append(layer)
    if layer.hasNestedObservations { noteNestedObservation(of: layer) }
    noteChange(of: layer)
  }

  /// Removes a layer that leaves the tree.
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
    isNew = false
    guard !layer.isChanged else { return }
    layer.isChanged = true
    changed.append(layer)
  }

  // MARK: - Commits

  /// The layers with observers that changed, came or left since the last commit, in no order.
  var changedObservedLayers: [Layer] {
    let changed = changed.filter { $0.isObserved && $0.context === self }
    guard !departed.isEmpty else { return changed }
    return changed + departed.values.map(\.layer).filter { $0.isObserved && $0.context == nil }
  }

  /// Whether the tree changed since its last commit; a new one's root is not a change.
  var hasChanges: Bool { !isNew && !(changed.isEmpty && departed.isEmpty) }

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
      guard callingBlocks, thread.callPendingOfTurn() else { return }
    }
  }

  /// The limit of rounds in which completion blocks may start further ones at one instant.
  private static var mostRounds: Int { 1000 }

  /// Commits what changed at the stage's time: layout and display, then a new epoch. A second commit
  /// at the same time replaces the first.
  package func commitIfNeeded() {
    guard !isCommitting, !changed.isEmpty || !departed.isEmpty else { return }
    isCommitting = true
    defer { isCommitting = false }
    let layoutCount = showingOffsets { root.updateTree() + tellObservers() }
    noteEndedAnimations { _ in true }
    commit(layoutCount: layoutCount)
  }

  /// Runs a function whose changes are committed after it.
  func withoutCommits(_ body: () -> Void) {
    isCommitting = true
    defer { isCommitting = false }
    body()
  }

  /// Commits the removal of what ended animations have left in the layers of a stage without
  /// history, where it has no effect any more; otherwise the next commit does.
  func releaseEndedAnimations() {
    guard !history.isKept, !layersWithEndedAnimations.isEmpty, !isCommitting, changed.isEmpty,
      departed.isEmpty,
      Transaction.ThreadState.current.scopes.isEmpty
    else { return }
    isCommitting = true
    defer { isCommitting = false }
    noteEndedAnimations { !$0.mayShowEndedAnimations }
    if !changed.isEmpty { commit(layoutCount: 0) }
  }

  /// Makes the records of what changed and an epoch of them.
  private func commit(layoutCount: Int) {
    lastSimulation = nil
    let departed = departed.values.sorted {
      numbers.arrival(of: $0.number) < numbers.arrival(of: $1.number)
    }
    self.departed = [:]
    if !history.epochs.isEmpty {
      if layoutCount > 0 { record(.layout, "root", "\(layoutCount)") }
      for departure in departed where departure.isTopmost && departure.layer.context == nil {
        record(.layerRemoved, departure.path ?? "")
      }
      recordArrivals()
    }
    if !followingLayers.isEmpty, !entered.isEmpty || !departed.isEmpty { noteMovedLeaders() }
    for departure in departed where departure.layer.context == nil {
      for playback in departure.layer.attachments.playbacks { playback.lastPath = departure.path }
    }
    cancelPlaybacks(of: departed.map(\.layer))
    for departure in departed {
      log.forget(departure.number)
      transitioning.remove(departure.number)
    }
    var entries: [(number: Int, entry: CommittedTree.Entry?)] = departed.map { ($0.number, nil) }
    var committed: [Layer] = []
    var rewound: [Layer] = []
    var before: Epoch?
    var chains = ClockChains()
    entries.reserveCapacity(entries.count + changed.count)
    for departure in departed { input.index.forget(departure.number) }
    for layer in changed where layer.context === self && layer.isChanged {
      layer.isChanged = false
      input.index.forget(layer)
      layer.dropAnimationsEnded(before: time)
      let previous = committedTree[layer.layerNumber]
      if previous != nil, layer.hasNewTransition {
        if let part = partBeforeCommit(of: layer) {
          layer.resolveTransitions(from: part, at: time)
        } else {
          if before == nil { before = epochBeforeCommit() }
          layer.resolveTransitions(from: before, at: time)
        }
      }
      layer.resolveBeginTimes(at: time, on: &chains)
      layer.noteDisplayedKeys()
      var record = LayerRecord(layer, previous: previous)
      if record.owner == .emitter {
        record.emit(from: layer, after: previous, at: layer.clockChain.localTime(at: time))
      }
      if let previous, previous.clock != record.clock {
        rewound.append(layer)
        self.record(clockOf: layer, from: previous.clock, to: record.clock)
      }
      // All playbacks of what entered are scheduled anyway.
      if previous != nil, layer.hasUnplannedPlaybacks { committed.append(layer) }
      if record.hasTransitionSource {
        transitioning.insert(layer.layerNumber)
      } else if !transitioning.isEmpty {
        transitioning.remove(layer.layerNumber)
      }
      if !record.followers.isEmpty { followingLayers[layer.layerNumber] = layer }
      entries.append((layer.layerNumber, CommittedTree.Entry(consume record)))
    }
    recordCount += entries.count
    planPlaybacks(entered: entered, committed: committed, rewound: rewound)
    changed = []
    entered = []
    committedTree.replace(entries)
    numbers.release(departed.map(\.number))
    history.append(Epoch(begin: time, committedTree: committedTree, recent: recent))
    presentations = nil
  }

  /// Records the added layers whose superlayer was there before.
  private func recordArrivals() {
    guard log.isKept else { return }
    for layer in entered where layer.context === self && !committedTree.contains(layer.layerNumber)
    {
      guard let parent = layer.parent, committedTree.contains(parent.layerNumber) else { continue }
      record(.layerAdded, path(of: layer))
    }
  }

  /// What a layer showed before the commit that is being made, as a tree of its own; nil where that
  /// takes the whole tree.
  private func partBeforeCommit(of layer: Layer) -> Epoch? {
    guard let last = history.epochs.last else { return nil }
    var ancestors: [Int] = []
    var above = layer.superlayer
    while let next = above {
      ancestors.append(next.layerNumber)
      above = next.superlayer
    }
    return committedTree.part(of: layer.layerNumber, in: ancestors).map {
      Epoch(begin: last.begin, committedTree: $0, recent: RecentTrees())
    }
  }

  /// What was shown before the commit that is being made. Transitions that run in it have no source
  /// of their own there, so that no chain of epochs grows.
  private func epochBeforeCommit() -> Epoch? {
    guard let last = history.epochs.last else { return nil }
    let records = transitioning.compactMap { number in
      self.committedTree[number].map { (number, $0) }
    }
    guard !records.isEmpty else { return last }
    var committedTree = committedTree
    committedTree.replace(records.map { ($0.0, $0.1.withoutTransitionSources) })
    return Epoch(begin: last.begin, committedTree: committedTree, recent: recent)
  }

  /// Has the layers committed again whose ended animations are before the stage's time.
  private func noteEndedAnimations(where isMeant: (Layer) -> Bool) {
    // An animation that ended at this very time still shows.
    guard time > firstAnimationEnd + Timing.snap else { return }
    let layers = layersWithEndedAnimations
    layersWithEndedAnimations = []
    firstAnimationEnd = .infinity
    for layer in layers where layer.context === self && layer.hasEndedAnimations {
      if layer.hasAnimationsEnded(before: time), isMeant(layer) {
        noteChange(of: layer)
      } else {
        noteEndedAnimation(of: layer)
      }
    }
  }

  /// Notes that a layer keeps an animation that ended, until a later commit drops it.
  func noteEndedAnimation(of layer: Layer) {
    if layersWithEndedAnimations.last !== layer { layersWithEndedAnimations.append(layer) }
    firstAnimationEnd = min(firstAnimationEnd, layer.firstEndTime ?? time)
  }

  // MARK: - What was committed

  /// A layer as the last commit saw it; nil for a number that is not a layer of the tree.
  func record(of number: Int) -> LayerRecord? { committedTree[number] }

  /// What was committed until now and is kept, for any thread.
  package var timeline: RenderTimeline {
    RenderTimeline(epochs: history.epochs, earliestTime: history.earliestTime)
  }

  /// The unsupported requests of the embedder that the last commit ignored, and what scripts ignored,
  /// also in the last snapshots.
  package var diagnostics: [EngineDiagnostic] {
    (history.epochs.last?.tree.diagnostics ?? []) + inputDiagnostics
      + (earlyRequest.map { [$0] } ?? [])
  }

  private var inputDiagnostics: [EngineDiagnostic] {
    let foretold = (lastSimulation?.context.input.diagnostics ?? []) + scriptDiagnostics
    return foretold.reduce(into: input.diagnostics) { known, diagnostic in
      if !known.contains(diagnostic) { known.append(diagnostic) }
    }
  }

  /// Notes that a time is requested, which may be before everything that is kept.
  package func noteRequest(at time: Double) {
    guard time < history.earliestTime - Timing.snap else { return }
    earlyRequest = EngineDiagnostic(
      layer: root.name ?? "root", key: "time",
      message: "\(time) s is before \(history.earliestTime) s, the oldest moment that is kept and "
        + "the one that is shown: make the stage with keepsHistory: true to request earlier times")
  }

  /// The presentation layers of the frame that is being displayed, else of the stage's time.
  var presentMoment: PresentationLayers? { frameMoment ?? presentationLayers(at: time) }

  /// The presentation layers of a time; nil before the first commit.
  func presentationLayers(at time: Double) -> PresentationLayers? {
    let time = max(time, history.earliestTime)
    if let frameMoment, frameMoment.presentation.time == time { return frameMoment }
    if let presentations, presentations.presentation.time == time { return presentations }
    guard let presentation = timeline.evaluate(at: time) else { return nil }
    let layers = PresentationLayers(presentation)
    presentations = layers
    return layers
  }
}

// MARK: - Layers and animations in a commit

/// What a commit needs of a layer and its animations.
extension Layer {
  /// Whether a playback is new to the event queue.
  var hasUnplannedPlaybacks: Bool {
    attachments.playbacks.contains { !$0.isPlanned }
      || extras?.zeroDurationPlaybacks.isEmpty == false
  }

  /// Whether the layer keeps animations that ended by themselves.
  var hasEndedAnimations: Bool { attachments.playbacks.contains { $0.endTime != nil } }

  /// When the first of the ended animations that it keeps ended, in the stage's time.
  var firstEndTime: Double? { attachments.playbacks.compactMap(\.endTime).min() }

  /// Whether an animation that ended may still affect the picture: through late copies, particles
  /// that were born before, or a clock that may come back.
  var mayShowEndedAnimations: Bool {
    if self is EmitterLayer { return true }
    var next: Layer? = self
    while let layer = next {
      if layer is ReplicatorLayer || layer.clock.mayRunBack { return true }
      next = layer.superlayer
    }
    return false
  }

  /// Whether an animation ended by itself before a time, not at it.
  func hasAnimationsEnded(before time: Double) -> Bool {
    attachments.playbacks.contains { $0.hasEnded(before: time) }
  }

  func dropAnimationsEnded(before time: Double) {
    guard hasAnimationsEnded(before: time) else { return }
    attachments.removeAll { $0.playback.hasEnded(before: time) }
    attachments.releaseSpareCapacity()
  }

  var hasNewTransition: Bool { attachments.values.contains(where: \.isNewTransition) }

  /// Stores in new transitions what the layer showed before.
  func resolveTransitions(from epoch: Epoch?, at time: Double) {
    guard let epoch else { return }
    for index in attachments.indices where attachments.values[index].isNewTransition {
      attachments.values[index].transitionSource = TransitionSource(
        epoch: epoch, layer: layerNumber, time: time)
    }
  }

  /// Gives every animation without a begin time the commit's time on the layer's clock: all of one
  /// commit the same instant.
  func resolveBeginTimes(at time: Double, on chains: inout ClockChains) {
    resolveBeginTimes(at: time, on: &chains, where: { _ in true })
  }

  /// Fixes the begin times of a detached tree's animations, transitions excepted, to `time` on
  /// the clock that its root will use.
  package func resolveBeginTimesBelow(at time: Double) {
    var pending = [self]
    var chains = ClockChains()
    while let layer = pending.popLast() {
      layer.resolveBeginTimes(at: time, on: &chains) { !$0.spec.isTransition }
      pending += layer.children
      if let mask = layer.extras?.mask { pending.append(mask) }
    }
  }

  /// Fixes the begin times of a detached tree's animations, transitions excepted, to a time of its
  /// root's own clock, wherever that is when the layers are shown.
  package func resolveBeginTimesBelow(atClockTime time: Double) {
    var pending = [(layer: self, time: time)]
    while let (layer, time) = pending.popLast() {
      layer.resolveBeginTimes(atClockTime: time) { !$0.spec.isTransition }
      for child in layer.children + [layer.extras?.mask].compactMap(\.self) {
        let isPlain = child.clock == .layer
        pending.append(
          (child, isPlain ? time : LayerClock(child.clock).localTime(fromParent: time)))
      }
    }
  }

  private func resolveBeginTimes(
    at time: Double, on chains: inout ClockChains, where condition: (AnimationAttachment) -> Bool
  ) {
    guard attachments.values.contains(where: { $0.beginTime == nil }) else { return }
    resolveBeginTimes(
      atClockTime: chains.chain(of: self).localTime(at: time), where: condition)
  }

  private func resolveBeginTimes(
    atClockTime localTime: Double, where condition: (AnimationAttachment) -> Bool
  ) {
    for index in attachments.indices
    where attachments.values[index].beginTime == nil && condition(attachments.values[index]) {
      let begin = attachments.values[index].spec.timing.beginTime
      attachments.values[index].beginTime = begin == 0 ? localTime : begin
    }
  }
}

extension AnimationAttachment {
  /// Whether the animation is a transition that has not been part of a commit.
  var isNewTransition: Bool {
    beginTime == nil && transitionSource == nil && spec.isTransition
  }
}

extension AnimationPlayback {
  /// Whether the animation ended by itself before a time, not at it.
  func hasEnded(before time: Double) -> Bool {
    endTime.map { time > $0 + Timing.snap } ?? false
  }
}

extension MediaTimingValues {
  /// Whether a layer's clock with this timing may show a time again that it has shown.
  fileprivate var mayRunBack: Bool {
    scrub != nil || speed < 0 || duration.isFinite || remapping?.curve?.runsBack == true
  }
}
