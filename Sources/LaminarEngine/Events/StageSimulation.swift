package import LaminarGraphics

/// A simulation of a stage's declared future: scene events, sequences and natural ends, applied to
/// copies of the layers.
///
/// It copies the layers once and then costs its events. A request for a later time continues it.
final class StageSimulation {
  let context: LayerContext
  private let thread: Transaction.ThreadState

  init(of live: LayerContext) {
    thread = Transaction.ThreadState(continuing: .current)
    let simulatedLayers = SimulatedLayers()
    context = LayerContext(simulating: live, with: simulatedLayers)
    simulatedLayers.enter(context, insteadOf: live)
    thread.register(context)
    context.takeOver(from: live, with: simulatedLayers)
  }

  /// Continues until a time. Endless sequences are followed for a minute from now when the time is
  /// infinite.
  func run(until horizon: Double, from now: Double) {
    Transaction.ThreadState.with(thread) {
      var limit = horizon
      if !horizon.isFinite, context.sequencePlaybacks.values.contains(where: \.isEndless) {
        limit = now + 60
      }
      context.passInstants(notAfter: limit)
      if horizon.isFinite, horizon > context.time { context.time = horizon }
    }
  }
}

extension LayerContext {
  /// Whether this is not a stage but a simulation of one.
  package var isSimulation: Bool { simulatedLayers != nil }

  /// The layer that represents a layer here: its copy in a simulation, itself on the stage.
  package func simulatedLayer(for layer: Layer) -> Layer {
    simulatedLayers?.copy(of: layer) ?? layer
  }

  /// The epochs of what was committed and of what is declared until a time. Runs no callbacks.
  package func timeline(until horizon: Double) -> RenderTimeline {
    guard awaitsDeclared, horizon >= time - Timing.snap, isDue(until: horizon),
      let simulation = simulation(until: horizon)
    else { return timeline }
    return simulation.context.timeline
  }

  /// The recorded events, followed by those from the stage's time until another: declared changes
  /// and natural starts and ends. Runs no callbacks.
  package func events(until horizon: Double) -> [StageEvent] {
    let log = simulation(until: horizon)?.context.log ?? log
    return log.events.filter { $0.time <= horizon + Timing.snap }
  }

  /// Whether declared changes may come.
  var awaitsDeclared: Bool {
    eventQueue.declaredChangeCount > 0 || !sequencePlaybacks.isEmpty || !continuations.isEmpty
      || !clockWaits.isEmpty || !dueChanges.isEmpty || !dueInput.isEmpty
      || dueEvents.contains(where: \.isDeclaredChange)
  }

  /// Whether anything may change the tree until a time.
  private func isDue(until horizon: Double) -> Bool {
    eventQueue.earliestTime <= horizon + Timing.snap || !dueChanges.isEmpty
      || !dueEvents.isEmpty || !dueInput.isEmpty
  }

  /// The simulation until a time. Inside transactions and commits nothing new is simulated, since
  /// their changes are not complete.
  private func simulation(until horizon: Double) -> StageSimulation? {
    guard !isCommitting, Transaction.ThreadState.current.scopes.isEmpty else {
      return lastSimulation
    }
    let simulation = lastSimulation ?? StageSimulation(of: self)
    lastSimulation = simulation
    simulation.run(until: horizon, from: time)
    return simulation
  }

  /// Takes over the scheduled events of a stage, for a simulation.
  fileprivate func takeOver(from live: LayerContext, with simulatedLayers: SimulatedLayers) {
    eventQueue = live.eventQueue.mapped { simulatedLayers.copy(of: $0) }
    for event in live.dueEvents + live.dueInput where event.isValid {
      if let copy = simulatedLayers.copy(of: event) { eventQueue.plan(copy) }
    }
    for change in live.dueChanges.reversed() {
      eventQueue.plan(ScheduledEvent(time: time, kind: .change(change), generation: 0))
    }
    input.takeOver(from: live.input, in: self, with: simulatedLayers)
    continuations = live.continuations
    for wait in live.clockWaits.all { clockWaits.append(simulatedLayers.copy(of: wait)) }
    sequencePlaybacks = live.sequencePlaybacks.mapValues {
      $0.copy(in: self, with: simulatedLayers)
    }
  }
}

// MARK: - Copies

/// The copies of a simulation: for every layer, playback and completion group of the stage a copy that
/// calls no code of the embedder.
///
/// The copy of a subclass's layer is of the engine's class that it is drawn as.
final class SimulatedLayers {
  private var layers: [ObjectIdentifier: Layer] = [:]
  private var playbacks:
    [ObjectIdentifier: (original: AnimationPlayback, copy: AnimationPlayback)] = [:]
  private var groups: [ObjectIdentifier: (original: CompletionGroup, copy: CompletionGroup)] = [:]
  private var clockWaits: [ObjectIdentifier: (original: ClockWait, copy: ClockWait)] = [:]
  private var entryPlaybacks:
    [ObjectIdentifier: (original: ScriptEntryPlayback, copy: ScriptEntryPlayback)] = [:]
  var touches: [ObjectIdentifier: (original: Touch, copy: Touch)] = [:]
  var recognizers: [ObjectIdentifier: (original: GestureRecognizer, copy: GestureRecognizer)] = [:]
  var controlGroups: [ObjectIdentifier: (original: ControlGroup, copy: ControlGroup)] = [:]

  /// The recognisers whose copies have no state yet, and whether they are being given one.
  var unfinishedRecognizers: [(original: GestureRecognizer, copy: GestureRecognizer)] = []
  var isFinishingRecognizers = false

  /// The copy of a layer; everything below it is copied too.
  func copy(of layer: Layer) -> Layer {
    if layer.extras?.original != nil { return layer }
    if let known = layers[ObjectIdentifier(layer)] { return known }
    var originals = [layer]
    var first = 0
    while first < originals.count {
      let original = originals[first]
      first += 1
      layers[ObjectIdentifier(original)] = duplicate(original)
      originals += original.children
      if let mask = original.extras?.mask { originals.append(mask) }
    }
    for original in originals { link(original) }
    return layers[ObjectIdentifier(layer)] ?? layer
  }

  /// The copy that was made of a layer; nil for none.
  func knownCopy(of layer: Layer) -> Layer? { layers[ObjectIdentifier(layer)] }

  /// Moves the copies of a tree's layers to its simulation.
  func enter(_ context: LayerContext, insteadOf live: LayerContext) {
    for layer in layers.values where layer.extras?.original?.context === live {
      layer.context = context
    }
  }

  /// The copy of a playback.
  func copy(of playback: AnimationPlayback) -> AnimationPlayback {
    if let known = playbacks[ObjectIdentifier(playback)] { return known.copy }
    let copy = playback.copy(
      on: playback.layer.flatMap { layers[ObjectIdentifier($0)] }, groups: self.copy(of:))
    playbacks[ObjectIdentifier(playback)] = (playback, copy)
    return copy
  }

  /// The copy of a wait for a clock.
  func copy(of wait: ClockWait) -> ClockWait {
    if let known = clockWaits[ObjectIdentifier(wait)] { return known.copy }
    let copy = wait.copy(on: copy(of: wait.layer))
    clockWaits[ObjectIdentifier(wait)] = (wait, copy)
    return copy
  }

  /// The copy of an entry of a script.
  func copy(of playback: ScriptEntryPlayback) -> ScriptEntryPlayback {
    if let known = entryPlaybacks[ObjectIdentifier(playback)] { return known.copy }
    let copy = playback.copied()
    entryPlaybacks[ObjectIdentifier(playback)] = (playback, copy)
    return copy
  }

  private func copy(of group: CompletionGroup) -> CompletionGroup {
    if let known = groups[ObjectIdentifier(group)] { return known.copy }
    let copy = CompletionGroup(simulating: group)
    groups[ObjectIdentifier(group)] = (group, copy)
    return copy
  }

  /// The event on the copies; nil for a closure of the embedder, which simulations do not call.
  func copy(of event: ScheduledEvent) -> ScheduledEvent? {
    let kind: ScheduledEvent.Kind
    switch event.kind {
    case .start(let playback): kind = .start(copy(of: playback))
    case .end(let playback): kind = .end(copy(of: playback))
    case .stop(let playback, let finished): kind = .stop(copy(of: playback), finished: finished)
    case .change(let change): kind = .change(change)
    case .call: return nil
    case .clock(let wait): kind = .clock(copy(of: wait))
    case .timer(let recognizer): kind = .timer(copy(of: recognizer))
    case .touches(let playback): kind = .touches(copy(of: playback))
    }
    return ScheduledEvent(time: event.time, kind: kind, generation: event.generation)
  }

  private func duplicate(_ original: Layer) -> Layer {
    let copy = type(of: original).owner.makeLayer()
    copy.values = original.values
    copy.name = original.name
    copy.clock = original.clock
    copy.layerNumber = original.layerNumber
    copy.extras = (original.extras ?? LayerExtras()).copied(simulating: original)
    if let scroll = original as? ScrollLayer {
      (copy as? ScrollLayer)?.scrolling = scroll.scrolling
    }
    if let cells = original.extras?.emitterCells {
      copy.extras?.emitterCells = cells.map { Self.copy($0, depth: 0) }
      for cell in copy.extras?.emitterCells ?? [] { cell.setOwner(copy as? EmitterLayer) }
    }
    return copy
  }

  private func link(_ original: Layer) {
    guard let copy = layers[ObjectIdentifier(original)] else { return }
    copy.children = original.children.compactMap { layers[ObjectIdentifier($0)] }
    for child in copy.children { child.parent = copy }
    if let mask = original.extras?.mask.flatMap({ layers[ObjectIdentifier($0)] }) {
      copy.extras?.mask = mask
      mask.parent = copy
    }
    if copy.extras?.layout != nil { copy.markLayoutRules() }
    copy.attachments = original.attachments.mapPlaybacks { self.copy(of: $0) }
    linkInput(of: original, to: copy)
    copy.extras?.zeroDurationPlaybacks = (original.extras?.zeroDurationPlaybacks ?? []).map {
      self.copy(of: $0)
    }
  }

  /// Cells nested deeper than this are left out, as commits leave them out.
  private static let deepestCell = 64

  private static func copy(_ cell: EmitterCell, depth: Int) -> EmitterCell {
    let copy = EmitterCell()
    copy.values = cell.values
    copy.name = cell.name
    copy.clock = cell.clock
    copy.keyValues = cell.keyValues
    if depth < deepestCell { copy.cells = cell.cells?.map { Self.copy($0, depth: depth + 1) } }
    return copy
  }
}

extension Layer {
  /// The class that declares the keys of the layer: for a simulation's copy that of its original.
  var tableClass: Layer.Type { extras?.original.map { type(of: $0) } ?? type(of: self) }
}
