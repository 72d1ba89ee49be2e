package import Foundation

/// The state machine (Laminar.docc: Touches, "States").
extension GestureRecognizer {
  /// Requests a state: what setting ``state`` does.
  func request(_ new: State) {
    guard let context = tracking.context else {
      return recordIllegal(new, "it has no touches of a layer of a stage")
    }
    context.handleInput { change(to: new, in: context) }
  }

  private func change(to new: State, in context: LayerContext) {
    if tracking.pending != nil { return changeWhileWaiting(to: new, in: context) }
    switch (tracking.state, new) {
    case (.possible, .possible), (.failed, .failed), (.ended, .ended), (.cancelled, .cancelled):
      return
    case (.possible, .began), (.possible, .ended): attempt(new, in: context)
    // Apple's own samples cancel in `touchesCancelled`, whatever the state is.
    case (.possible, .failed), (.possible, .cancelled): fail(in: context)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
      (.began, .cancelled), (.changed, .cancelled):
      enter(new, in: context)
    default: recordIllegal(new, "it is \(tracking.state.rawValue)")
    }
  }

  private func changeWhileWaiting(to new: State, in context: LayerContext) {
    switch new {
    case .possible, .began, .changed: return
    case .ended: if tracking.pending == .began { tracking.endsAfterPending = true }
    case .failed, .cancelled: fail(in: context)
    }
  }

  private func recordIllegal(_ new: State, _ reason: String) {
    guard let context = tracking.context ?? layer?.context else { return }
    context.input.note(
      EngineDiagnostic(
        layer: layer.map { context.path(of: $0) } ?? "", key: "state",
        message: "the state of the recogniser \(label) cannot become \(new.rawValue): \(reason)"))
  }

  // MARK: - Recognition

  /// Recognises, if the layer, the delegate, controls and other recognisers let it; or waits.
  private func attempt(_ new: State, in context: LayerContext) {
    guard mayBegin, refusingLayer == nil else { return fail(in: context) }
    resume(new, in: context)
  }

  /// Recognises once no other has to fail first.
  func resume(_ new: State, in context: LayerContext) {
    switch blocking(in: context) {
    case .recognized: return fail(in: context)
    case .undecided(let others):
      tracking.pending = new
      tracking.wait += 1
      tracking.awaitedCount = others.count
      for other in others { other.tracking.waiters.append((self, tracking.wait)) }
      return
    case .none: break
    }
    if isPrevented(in: context) { return fail(in: context) }
    let endsAtOnce = tracking.endsAfterPending
    tracking.pending = nil
    tracking.endsAfterPending = false
    enter(new, in: context)
    preventOthers(in: context)
    context.cancelTouches(of: self)
    if endsAtOnce, new == .began {
      context.input.add { [self] in
        context.handleInput { self.change(to: .ended, in: context) }
      }
    }
  }

  private func enter(_ new: State, in context: LayerContext) {
    let wasRecognized = tracking.isRecognized
    tracking.state = new
    if tracking.isRecognized, !wasRecognized { context.input.recognized.append(self) }
    if tracking.isOver { cancelTimer() }
    context.input.add { [self] in context.tell(self, of: new) }
    if new != .changed { context.input.settled.append(self) }
  }

  /// Makes the recogniser fail, which was possible or waited.
  func fail(in context: LayerContext) {
    tracking.pending = nil
    tracking.endsAfterPending = false
    guard tracking.state == .possible else { return }
    enter(.failed, in: context)
  }

  /// Whether its own layer and the delegate allow it to begin.
  private var mayBegin: Bool {
    (layer?.gestureRecognizerShouldBegin(self) ?? false)
      && (delegate?.gestureRecognizerShouldBegin(self) ?? true)
  }

  /// The layer below the recogniser's own that does not let it begin: of the layers that its touches
  /// hit, and of those up to its own; nil when none refuses.
  var refusingLayer: Layer? {
    var asked: Set<ObjectIdentifier> = []
    for touch in tracking.sequence.touches {
      var next = touch.layer
      while let inner = next, inner !== layer, asked.insert(ObjectIdentifier(inner)).inserted {
        if !inner.gestureRecognizerShouldBegin(self) { return inner }
        next = inner.superlayer
      }
    }
    return nil
  }

  /// Whether a layer was not told of one of its touches yet, since a recogniser delays it.
  var hasDeferredTouches: Bool {
    tracking.touches.contains { tracking.context?.input.session(of: $0)?.isBeginDeferred ?? false }
  }

  /// Stops receiving touches: it was disabled, or it or its layer was removed.
  func leave() {
    guard let context = tracking.context else { return }
    context.handleInput {
      switch self.tracking.state {
      case .possible: self.fail(in: context)
      case .began, .changed: self.enter(.cancelled, in: context)
      case .ended, .cancelled, .failed: break
      }
      for touch in self.tracking.touches { self.drop(touch) }
    }
  }

  /// Takes a touch out of the gesture.
  func drop(_ touch: Touch) {
    tracking.touches.removeAll { $0 === touch }
    tracking.context?.input.session(of: touch)?.remove(self)
  }

  /// Whether a touch is received, by the recogniser's own state, its class and its delegate.
  func shouldReceive(_ touch: Touch) -> Bool {
    isEnabled && !tracking.isInert && !tracking.isOver && tracking.pending == nil && accepts(touch)
      && (delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true)
  }

  /// Prepares for another gesture.
  func prepareAgain() {
    cancelTimer()
    var fresh = GestureTracking()
    fresh.timerGeneration = tracking.timerGeneration
    fresh.isInert = tracking.isInert
    fresh.wait = tracking.wait
    // Until the next touch the location is still that of the last ones.
    fresh.lastTouches = tracking.lastTouches
    fresh.context = tracking.context
    tracking = fresh
    reset()
    tracking.context = nil
  }

  /// Adds what happens when the state becomes one of some, on the stage and in simulations, before the
  /// targets are called. The recogniser that the closure receives is the one of that tree.
  package func addReaction(
    for states: Set<State>, name: String?,
    _ action: @escaping (LayerContext, GestureRecognizer) -> Void
  ) {
    reactions.append(GestureReaction(states: states, name: name, action: action))
  }

  /// Its touches in the order in which they began, those included that leave at this instant.
  package var touches: [Touch] { tracking.touches }

  /// The centre of the touches on the canvas.
  package var centroid: CGPoint {
    let touches = tracking.touches.isEmpty ? tracking.lastTouches : tracking.touches
    guard !touches.isEmpty else { return .zero }
    let sum = touches.reduce((x: 0.0, y: 0.0)) {
      ($0.x + Double($1.point.x), $0.y + Double($1.point.y))
    }
    let count = Double(touches.count)
    return CGPoint(x: sum.x / count, y: sum.y / count)
  }

  /// What events and messages call it: its name, or the word for its class.
  package var label: String { name ?? kind }

  /// Whether the recogniser has recognised its gesture and waits for another recogniser to fail.
  private var isWaiting: Bool { tracking.pending != nil }

  /// Whether a continuous gesture has begun, or waits to.
  var hasBegun: Bool { state != .possible || isWaiting }

  /// The fingers moved: a continuous gesture that has begun goes on, another begins if they have moved far
  /// enough.
  func proceed(isFarEnough: @autoclosure () -> Bool) {
    switch state {
    case .possible: if isFarEnough() { state = .began }
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  /// The fingers left: a continuous gesture that has begun, or waits to, is over; another fails.
  func finish() {
    switch state {
    case .possible: state = isWaiting ? .ended : .failed
    case .began, .changed: state = .ended
    case .ended, .cancelled, .failed: break
    }
  }

  /// Touches were cancelled: so is a continuous gesture that has begun, and one that has not fails, as
  /// documented.
  func interrupt() {
    switch state {
    case .possible: state = .failed
    case .began, .changed: state = .cancelled
    case .ended, .cancelled, .failed: break
    }
  }

  // MARK: - Timers

  /// The stage's time; during a call of `touchesBegan` and the others, and of `timerFired()`, that of the
  /// event exactly.
  package var now: Double { tracking.context?.time ?? 0 }

  /// Schedules a call of `timerFired()` at a time of the stage, before the touches of that instant; a past
  /// one is now. Replaces the timer set before. The end of the gesture cancels it.
  package func setTimer(at time: Double) {
    tracking.timerGeneration &+= 1
    guard !time.isNaN, let context = tracking.context else { return }
    tracking.timerOrder = Transaction.ThreadState.current.takeOrder()
    context.eventQueue.plan(
      ScheduledEvent(
        time: max(time, context.time), kind: .timer(self), generation: tracking.timerGeneration))
  }

  /// Cancels the timer.
  func cancelTimer() { tracking.timerGeneration &+= 1 }
}

// MARK: - What a recogniser has tracked

/// What arbitration knows of a recogniser, from its first touch to its reset.
struct GestureTracking {
  var state = GestureRecognizer.State.possible
  /// The state that targets are being told of, which may be earlier than `state`.
  var toldState: GestureRecognizer.State?
  /// The state that it waits to enter until others have failed: began or ended.
  var pending: GestureRecognizer.State?
  /// Whether a gesture that waits to begin has ended meanwhile.
  var endsAfterPending = false
  /// Its touches that are down, in the order in which they began.
  var touches: [Touch] = []
  /// The touches that left last, for the location afterwards.
  var lastTouches: [Touch] = []
  /// All touches that it received since its reset.
  var sequence = TouchSequenceSet()
  /// The recognisers that wait for it to fail, each with the number of its wait.
  var waiters: [(recognizer: GestureRecognizer, wait: Int)] = []
  /// The number of its own present wait, and of the recognisers that must still fail.
  var wait = 0, awaitedCount = 0
  /// Its index among those that became active.
  var activeOrder = 0
  /// The tree whose touches it receives, from its first touch to its reset.
  weak var context: LayerContext?
  /// The generation of the valid timer, and the timer's index in the order of scheduling.
  var timerGeneration: Int32 = 0, timerOrder = 0
  /// Whether the copy of a simulation acts for a class of the embedder: it receives nothing.
  var isInert = false

  /// Whether the recogniser waits for others, or for more touches.
  var isUndecided: Bool { state == .possible }

  /// Whether the recogniser has recognised its gesture since its reset.
  var isRecognized: Bool { state == .began || state == .changed || state == .ended }

  /// Whether the gesture is over until the reset.
  var isOver: Bool { state == .ended || state == .cancelled || state == .failed }
}

/// Touches in the order in which they began, of which many may be asked for.
struct TouchSequenceSet {
  private(set) var touches: [Touch] = []
  private var identifiers: Set<ObjectIdentifier> = []

  init(_ touches: [Touch] = []) { for touch in touches { append(touch) } }

  mutating func append(_ touch: Touch) {
    touches.append(touch)
    identifiers.insert(ObjectIdentifier(touch))
  }

  func contains(_ touch: Touch) -> Bool { identifiers.contains(ObjectIdentifier(touch)) }

  /// Whether any touch is in both.
  func shares(with other: TouchSequenceSet) -> Bool {
    !identifiers.isDisjoint(with: other.identifiers)
  }
}
