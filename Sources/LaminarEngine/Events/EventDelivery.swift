import LaminarGraphics

/// Moves the clock and delivers the events up to its new time.
extension LayerContext {
  /// Commits what changed, then moves the clock to a time, makes the declared changes and calls
  /// the delegates and completion blocks that are due until then.
  ///
  /// Instants are delivered in order, with the clock at each of them. Changes by callbacks are
  /// committed there, and their events may be delivered by the same call. An earlier time, or a
  /// call from inside a callback, a layout or an observer, moves nothing.
  package func advance(to time: Double) {
    commitPending(callingBlocks: true)
    guard time.isFinite, time >= self.time, !isDelivering, !isCommitting else { return }
    passInstants(notAfter: time)
    self.time = max(self.time, time)
    tellScrolling()
    releaseEndedAnimations()
  }

  /// The limit of instants in one call, against changes that repeat without end.
  private static var mostInstants: Int { 1_000_000 }

  /// Moves from instant to instant, up to the last one that is not after a limit.
  func passInstants(notAfter limit: Double) {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    let thread = Transaction.ThreadState.current
    thread.clockOwner = self
    // A program may have removed touched layers since the last call.
    if hasDepartedTouches { concludeInput() }
    var instants = 0
    while instants < Self.mostInstants, let instant = eventQueue.takeInstant(notAfter: limit) {
      instants += 1
      lastSimulation = nil
      time = max(time, instant.time)
      deliver(instant.events)
      commitPending(callingBlocks: true)
      makeDueChanges()
      makeDueInput()
      thread.clockOwner = self
    }
    if instants == Self.mostInstants {
      root.recordIgnored(
        "stopped after 1,000,000 instants: changes repeat without end", key: "timeline")
    }
  }

  /// Delivers one instant (Laminar.docc: AnimationLifecycle, "Order of calls"): the starts, then
  /// the completion blocks that waited for the stops, then the stops. Declared changes, and the
  /// continuations of ends, are left in `dueChanges`.
  private func deliver(_ events: [ScheduledEvent]) {
    dueEvents = events.filter { !$0.isInput }
    dueInput = events.filter(\.isInput)
    defer {
      dueEvents = []
      // A callback may have started a simulation, which contains what has ended by now.
      lastSimulation = nil
    }
    for event in events where event.isValid {
      guard case .start(let playback) = event.kind else { continue }
      playback.start()
      record(.animationStart, of: playback, playback.kind)
      guard !isSimulation, let animation = playback.madeAnimation else { continue }
      animation.delegate?.animationDidStart(animation)
    }
    var stops: [(playback: AnimationPlayback, finished: Bool)] = []
    var changes: [DeclaredChange] = []
    for event in events where event.isValid {
      switch event.kind {
      case .start, .timer, .touches: continue
      case .change(let change): changes.append(change)
      case .call(let call):
        changes.append(
          DeclaredChange(order: call.order) { if !$0.isSimulation { call.run(in: $0) } })
      case .clock(let wait): changes.append(finish(wait))
      case .end(let playback):
        playback.finish()
        stops.append((playback, true))
      case .stop(let playback, let finished): stops.append((playback, finished))
      }
    }
    for (playback, finished) in stops {
      record(.animationStop, of: playback, finished ? "finished" : "removed")
      if let partIndex = playback.partIndex, let sequence = sequencePlaybacks[partIndex.sequence] {
        changes.append(
          DeclaredChange(order: sequence.order) {
            $0.sequencePlaybacks[partIndex.sequence]?.endPart(at: partIndex)
          })
      }
      if finished, let key = playback.key, let layer = playback.layer {
        scheduleContinuations(
          of: .animation(key, of: ObjectIdentifier(layer.extras?.original ?? layer)))
      }
    }
    // Stable: changes that one sequence declares keep their order.
    dueChanges = Array(
      changes.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
        .map(\.element).reversed())
    deliverStops(stops)
  }

  private func deliverStops(_ stops: [(playback: AnimationPlayback, finished: Bool)]) {
    let animations = stops.map(\.playback.madeAnimation)
    for (playback, finished) in stops where finished { release(playback) }
    for group in stops.flatMap({ $0.playback.leaveGroups(finished: $0.finished) }) {
      record(.transactionCompletion, "")
      group.block?()
    }
    guard !isSimulation else { return }
    for (animation, (_, finished)) in zip(animations, stops) {
      guard let animation else { continue }
      animation.delegate?.animationDidStop(animation, finished: finished)
    }
    for (playback, finished) in stops where !finished { playback.forgetAnimation() }
  }

  /// Makes the due declared changes and commits each.
  private func makeDueChanges() {
    while let change = dueChanges.popLast() {
      change.action(self)
      lastSimulation = nil
      commitPending(callingBlocks: true)
    }
  }

  /// Calls the due timers of gesture recognisers and delivers the due touches.
  private func makeDueInput() {
    if hasDepartedTouches { concludeInput() }
    var playbacks: [ScriptEntryPlayback] = []
    while let event = dueInput.first {
      guard case .timer(let recognizer) = event.kind else { break }
      dueInput.removeFirst()
      if event.isValid { fire(recognizer) }
    }
    for event in dueInput {
      if case .touches(let playback) = event.kind { playbacks.append(playback) }
    }
    dueInput = []
    takeSamples(of: playbacks)
    lastSimulation = nil
  }

  /// Removes an animation that ended by itself from its layer, unless it is to stay. The picture at the
  /// end time itself does not change: commits keep the animation until a later time. Keyframes of the
  /// clock that run it backwards may show it again, so it stays there.
  private func release(_ playback: AnimationPlayback) {
    guard let layer = playback.layer,
      let index = layer.attachments.playbacks.firstIndex(where: { $0 === playback })
    else { return }
    guard layer.attachments.values[index].spec.isRemovedOnCompletion, !layer.isRemappedBackwards
    else { return }
    playback.endTime = time
    playback.forgetAnimation()
    noteEndedAnimation(of: layer)
  }
}

// MARK: - Event log

/// The recorded events of a tree, and the names that they use.
struct EventLog {
  private(set) var events: [StageEvent] = []
  /// Whether events are recorded.
  var isKept = false
  /// The paths of layers by their numbers: names stay what they were when first needed.
  private var paths: [Int: String] = [:]
  /// The names of nameless layers by their numbers.
  private var indexNames: [Int: String] = [:]

  mutating func write(_ event: StageEvent) {
    if isKept { events.append(event) }
  }

  /// Forgets the path of a layer: it moved in the tree.
  mutating func forget(_ number: Int) {
    paths[number] = nil
    indexNames[number] = nil
  }

  /// The path of a layer as scenes and traces write it.
  mutating func path(of layer: Layer) -> String {
    var line: [Layer] = []
    var base = ""
    var next: Layer? = layer
    while let layer = next {
      if let known = paths[layer.layerNumber] {
        base = known
        break
      }
      line.append(layer)
      next = layer.parent
    }
    for layer in line.reversed() {
      extend(&base, by: layer)
      if layer.layerNumber >= 0 { paths[layer.layerNumber] = base }
    }
    return base
  }

  private mutating func extend(_ path: inout String, by layer: Layer) {
    guard let parent = layer.parent else {
      path = layer.context?.root === layer ? LayerPath.root : name(of: layer)
      return
    }
    if parent.extras?.mask === layer { return LayerPath.appendMask(to: &path) }
    LayerPath.append(name(of: layer), to: &path, isTop: parent.context?.root === parent)
  }

  private mutating func name(of layer: Layer) -> String {
    if let name = layer.name { return name }
    if let known = indexNames[layer.layerNumber] { return known }
    // All siblings at once, so that a long list is walked once.
    for (index, sibling) in (layer.parent?.children ?? []).enumerated() {
      if sibling.name == nil, sibling.layerNumber >= 0, indexNames[sibling.layerNumber] == nil {
        indexNames[sibling.layerNumber] = LayerPath.name(nil, type(of: sibling).owner, at: index)
      }
    }
    return indexNames[layer.layerNumber] ?? LayerPath.name(nil, type(of: layer).owner, at: 0)
  }
}

extension LayerContext {
  /// Records an event at the stage's time.
  func record(_ kind: StageEvent.Kind, _ target: @autoclosure () -> String, _ detail: String = "") {
    guard log.isKept else { return }
    log.write(StageEvent(time: time, kind: kind, target: target(), detail: detail))
  }

  /// Records an event of an animation.
  func record(_ kind: StageEvent.Kind, of playback: AnimationPlayback, _ detail: String = "") {
    guard log.isKept else { return }
    let path =
      playback.layer.flatMap { $0.context === self ? log.path(of: $0) : nil } ?? playback.lastPath
    let key = playback.key.map { "#" + $0 } ?? ""
    log.write(StageEvent(time: time, kind: kind, target: (path ?? "") + key, detail: detail))
  }

  /// The path of a layer of the tree.
  package func path(of layer: Layer) -> String { log.path(of: layer) }

  /// Whether events are recorded from now on.
  package var recordsEvents: Bool {
    get { log.isKept }
    set { log.isKept = newValue }
  }
}
