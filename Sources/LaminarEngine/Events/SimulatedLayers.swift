/// The copies of a simulation: for every layer, run and completion group of the stage a copy that
/// calls no code of the embedder.
///
/// The copy of a subclass's layer is of the engine's class that it is drawn as.
final class SimulatedLayers {
  private var layers: [ObjectIdentifier: Layer] = [:]
  private var runs: [ObjectIdentifier: (original: AnimationRun, copy: AnimationRun)] = [:]
  private var groups: [ObjectIdentifier: (original: CompletionGroup, copy: CompletionGroup)] = [:]
  private var clockWaits: [ObjectIdentifier: (original: ClockWait, copy: ClockWait)] = [:]
  private var inputRuns: [ObjectIdentifier: (original: InputRun, copy: InputRun)] = [:]
  var touches: [ObjectIdentifier: (original: Touch, copy: Touch)] = [:]
  var recognizers: [ObjectIdentifier: (original: GestureRecognizer, copy: GestureRecognizer)] = [:]

  /// The recognisers whose copies have no state yet, and whether they are being given one.
  var unfinishedRecognizers: [(original: GestureRecognizer, copy: GestureRecognizer)] = []
  var isFinishingRecognizers = false

  /// The copy of a layer; everything below it is copied too.
  func copy(of layer: Layer) -> Layer {
    if layer.rare?.original != nil { return layer }
    if let known = layers[ObjectIdentifier(layer)] { return known }
    var originals = [layer]
    var first = 0
    while first < originals.count {
      let original = originals[first]
      first += 1
      layers[ObjectIdentifier(original)] = duplicate(original)
      originals += original.children
      if let mask = original.rare?.mask { originals.append(mask) }
    }
    for original in originals { link(original) }
    return layers[ObjectIdentifier(layer)] ?? layer
  }

  /// The copy that was made of a layer; nil for none.
  func knownCopy(of layer: Layer) -> Layer? { layers[ObjectIdentifier(layer)] }

  /// Lets the copies of a tree's layers belong to its simulation.
  func enter(_ context: LayerContext, insteadOf live: LayerContext) {
    for layer in layers.values where layer.rare?.original?.context === live {
      layer.context = context
    }
  }

  /// The copy of a run.
  func copy(of run: AnimationRun) -> AnimationRun {
    if let known = runs[ObjectIdentifier(run)] { return known.copy }
    let copy = run.copy(
      on: run.layer.flatMap { layers[ObjectIdentifier($0)] }, groups: self.copy(of:))
    runs[ObjectIdentifier(run)] = (run, copy)
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
  func copy(of run: InputRun) -> InputRun {
    if let known = inputRuns[ObjectIdentifier(run)] { return known.copy }
    let copy = run.copied()
    inputRuns[ObjectIdentifier(run)] = (run, copy)
    return copy
  }

  private func copy(of group: CompletionGroup) -> CompletionGroup {
    if let known = groups[ObjectIdentifier(group)] { return known.copy }
    let copy = CompletionGroup(simulating: group)
    groups[ObjectIdentifier(group)] = (group, copy)
    return copy
  }

  /// The same event for the copies; nil for a closure of the embedder, which simulations do not call.
  func copy(of event: ScheduledEvent) -> ScheduledEvent? {
    let kind: ScheduledEvent.Kind
    switch event.kind {
    case .start(let run): kind = .start(copy(of: run))
    case .end(let run): kind = .end(copy(of: run))
    case .stop(let run, let finished): kind = .stop(copy(of: run), finished: finished)
    case .change(let change): kind = .change(change)
    case .call: return nil
    case .clock(let wait): kind = .clock(copy(of: wait))
    case .timer(let recognizer): kind = .timer(copy(of: recognizer))
    case .touches(let run): kind = .touches(copy(of: run))
    }
    return ScheduledEvent(time: event.time, kind: kind, generation: event.generation)
  }

  private func duplicate(_ original: Layer) -> Layer {
    let copy = type(of: original).owner.makeLayer()
    copy.values = original.values
    copy.name = original.name
    copy.clock = original.clock
    copy.layerNumber = original.layerNumber
    copy.rare = (original.rare ?? RareLayerState()).copied(simulating: original)
    if let scroll = original as? ScrollLayer {
      (copy as? ScrollLayer)?.scrolling = scroll.scrolling
    }
    if let cells = original.rare?.emitterCells {
      copy.rare?.emitterCells = cells.map { Self.copy($0, depth: 0) }
      for cell in copy.rare?.emitterCells ?? [] { cell.setOwner(copy as? EmitterLayer) }
    }
    return copy
  }

  private func link(_ original: Layer) {
    guard let copy = layers[ObjectIdentifier(original)] else { return }
    copy.children = original.children.compactMap { layers[ObjectIdentifier($0)] }
    for child in copy.children { child.parent = copy }
    if let mask = original.rare?.mask.flatMap({ layers[ObjectIdentifier($0)] }) {
      copy.rare?.mask = mask
      mask.parent = copy
    }
    copy.attachments = original.attachments.mapRuns { self.copy(of: $0) }
    linkInput(of: original, to: copy)
    copy.rare?.passingRuns = (original.rare?.passingRuns ?? []).map { self.copy(of: $0) }
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
  var tableClass: Layer.Type { rare?.original.map { type(of: $0) } ?? type(of: self) }
}

extension PropertyOwner {
  /// A new layer of the class.
  package func makeLayer() -> Layer {
    switch self {
    case .layer, .cell: Layer()
    case .shape: ShapeLayer()
    case .gradient: GradientLayer()
    case .text: TextLayer()
    case .replicator: ReplicatorLayer()
    case .emitter: EmitterLayer()
    case .transform: TransformLayer()
    case .scroll: ScrollLayer()
    }
  }
}
