import Foundation
import LaminarGraphics

/// The fingers that are down in a tree, and who receives them.
final class InputState {
  /// Against actions that cause each other without end.
  static let mostJobs = 100_000

  /// The touches that are down, and those whose end is deferred, in the order in which they began.
  var sessions: [TouchSession] = []
  /// The recognisers that received a touch since their reset, in the order in which they did first.
  var active: [GestureRecognizer] = []
  /// Those of them that have recognised, in the order in which they did, and some that were cancelled
  /// since.
  var recognized: [GestureRecognizer] = []
  /// The taps that a next one may continue.
  var taps: [EndedTap] = []
  /// What is to be done after the present call of a recogniser, and how much of it is done.
  private var jobs: [() -> Void] = []
  private var doneJobs = 0
  /// The number of nested calls.
  var depth = 0
  /// Whether samples or timers are being delivered.
  var isDelivering = false
  /// The recognisers that changed their state, so that those that waited may go on.
  var settled: [GestureRecognizer] = []
  /// What follows from the active recognisers; nil where it is to be found again.
  var knownDeciders: [GestureRecognizer]?
  var components: [ObjectIdentifier: Int]?
  /// How many recognisers became active.
  private var activations = 0
  /// What scripts and recognisers ignored.
  private(set) var diagnostics: [EngineDiagnostic] = []
  /// What hit tests read of layers.
  var index = TouchIndex()
  /// The layers of embedders' classes whose `hitTest` is being called for a touch.
  var testedPoints: [TouchedPoint] = []

  /// Adds what is to be done after the present call.
  func add(_ job: @escaping () -> Void) { jobs.append(job) }

  /// Takes what is to be done next; nil when there is nothing.
  func takeJob() -> (() -> Void)? {
    guard doneJobs < jobs.count else {
      dropJobs()
      return nil
    }
    doneJobs += 1
    return jobs[doneJobs - 1]
  }

  /// Forgets what was to be done.
  func dropJobs() {
    jobs = []
    doneJobs = 0
  }

  /// Takes the recognisers that changed their state.
  func takeSettled() -> [GestureRecognizer] {
    defer { settled = [] }
    return settled
  }

  /// Adds a recogniser that received its first touch.
  func activate(_ recognizer: GestureRecognizer) {
    activations += 1
    recognizer.tracking.activeOrder = activations
    active.append(recognizer)
    forgetRelations()
  }

  /// Removes the recognisers whose gesture is over and whose touches have left; returns them.
  func takeFinished() -> [GestureRecognizer] {
    let over = active.filter { $0.tracking.isOver && $0.tracking.touches.isEmpty }
    guard !over.isEmpty else { return [] }
    active.removeAll { $0.tracking.isOver && $0.tracking.touches.isEmpty }
    recognized.removeAll {
      !$0.tracking.isRecognized || $0.tracking.isOver && $0.tracking.touches.isEmpty
    }
    forgetRelations()
    return over
  }

  func session(of touch: Touch) -> TouchSession? { sessions.first { $0.touch === touch } }

  /// The lowest number that no finger has, or a wanted one if it is free.
  func freeNumber(_ wanted: Int?) -> Int {
    let taken = Set(sessions.filter { !$0.isOver }.map(\.touch.id))
    if let wanted, !taken.contains(wanted) { return wanted }
    var number = 1
    while taken.contains(number) { number += 1 }
    return number
  }

  /// Keeps a diagnostic, each once, the first hundred.
  func note(_ diagnostic: EngineDiagnostic) {
    guard diagnostics.count < 100, !diagnostics.contains(diagnostic) else { return }
    diagnostics.append(diagnostic)
  }

  /// Takes over the state of a stage's input, for a simulation.
  func takeOver(from live: InputState, in context: LayerContext, with layers: SimulatedLayers) {
    sessions = live.sessions.map { $0.copied(with: layers) }
    active = live.active.map { layers.copy(of: $0) }
    for recognizer in active { recognizer.tracking.context = context }
    recognized = live.recognized.map { layers.copy(of: $0) }
    activations = live.activations
    taps = live.taps
    diagnostics = live.diagnostics
  }
}

/// A finger that is down, and who receives it.
final class TouchSession {
  let touch: Touch
  /// The hit layer, also when it has left the tree.
  let layer: Layer?
  /// Those that receive it: of the hit layer first, then of its superlayers.
  private(set) var recognizers: [GestureRecognizer] = []
  /// Whether the layer receives it.
  var reachesLayer = false
  /// Whether the layer was told that it began.
  var hasBegun = false
  /// Whether the layer is to be told that it is cancelled.
  var needsCancel = false
  /// What the layer was not told yet because a recogniser delays it.
  var isBeginDeferred = false, isMoveDeferred = false, isEndDeferred = false
  /// Whether the finger has left.
  var isOver = false
  /// The point and time of its beginning, and whether it stayed near it.
  let startPoint: CGPoint
  var isStill = true

  init(_ touch: Touch, on layer: Layer?) {
    self.touch = touch
    self.layer = layer
    startPoint = touch.point
  }

  /// Sets those that receive it.
  func receive(by recognizers: [GestureRecognizer]) {
    self.recognizers = recognizers
    touch.gestureRecognizers = recognizers.isEmpty ? nil : recognizers
  }

  func remove(_ recognizer: GestureRecognizer) {
    recognizers.removeAll { $0 === recognizer }
    touch.gestureRecognizers = recognizers.isEmpty ? nil : recognizers
  }

  /// Whether the layer has the touch.
  var isTracked: Bool { reachesLayer && !isOver }

  /// Whether anything is still to be told.
  var hasDeferred: Bool { isBeginDeferred || isEndDeferred }

  func copied(with layers: SimulatedLayers) -> TouchSession {
    let copy = TouchSession(
      layers.copy(of: touch), startPoint: startPoint, on: layer.map(layers.copy(of:)))
    copy.recognizers = recognizers.map { layers.copy(of: $0) }
    copy.reachesLayer = reachesLayer
    copy.hasBegun = hasBegun
    copy.needsCancel = needsCancel
    copy.isBeginDeferred = isBeginDeferred
    copy.isMoveDeferred = isMoveDeferred
    copy.isEndDeferred = isEndDeferred
    copy.isOver = isOver
    copy.isStill = isStill
    return copy
  }

  private init(_ touch: Touch, startPoint: CGPoint, on layer: Layer?) {
    self.touch = touch
    self.layer = layer
    self.startPoint = startPoint
  }
}

/// A tap that a next one may continue.
struct EndedTap {
  let time: Double
  let point: CGPoint
  let count: Int

  /// Seconds from the end of a tap to the beginning of the next that counts on.
  static let longestInterval = GestureConstants.tapInterval
  /// Points between taps that count on.
  static let greatestDistance = GestureConstants.tapMovement
  /// Points that a finger may move in a tap.
  static let allowableMovement = GestureConstants.tapMovement
}

/// What a layer that takes part in input has beside its properties.
final class LayerInput {
  var isMultipleTouchEnabled = false
  var isExclusiveTouch = false
  /// In the order in which they were added.
  var recognizers: [GestureRecognizer] = []
  /// What receives the layer's touches instead of its superlayers: a control, or declared reactions.
  var tracking: (any TouchTracking)?
}

/// Receives the touches of a layer by default, instead of passing them to its superlayer: a control, or the
/// reactions that a scene declares.
package protocol TouchTracking: AnyObject {
  /// Called by the default implementations of `touchesBegan(_:with:)` and the others.
  ///
  /// - Parameters:
  ///   - phase: The phase: began, moved, ended or cancelled.
  ///   - touches: The touches, in the order of their numbers.
  ///   - layer: The layer, on the stage or in a simulation.
  func receive(_ phase: Touch.Phase, _ touches: [Touch], with event: Event?, on layer: Layer)

  /// Whether a recogniser of a layer *above* may not recognise what began on this layer. Asked when it
  /// is about to; false for recognisers of the layer itself.
  func prevents(_ recognizer: GestureRecognizer) -> Bool

  /// The copy for a simulation, in the same state.
  ///
  /// - Parameters:
  ///   - layer: The simulation's copy of the layer.
  ///   - copies: Returns the simulation's copies of layers, touches and recognisers.
  func copied(for layer: Layer, with copies: InputCopies) -> any TouchTracking
}

/// The copies that a simulation has of what input refers to.
package struct InputCopies {
  let layers: SimulatedLayers

  /// The simulation's copy of a layer.
  package func copy(of layer: Layer) -> Layer { layers.copy(of: layer) }

  /// The simulation's copy of a touch.
  package func copy(of touch: Touch) -> Touch { layers.copy(of: touch) }

  /// The simulation's copy of a recogniser.
  package func copy(of recognizer: GestureRecognizer) -> GestureRecognizer {
    layers.copy(of: recognizer)
  }
}

extension Layer {
  /// What receives the layer's touches instead of its superlayers; nil by default.
  package var touchTracking: (any TouchTracking)? {
    get { extras?.input?.tracking }
    set { inputState.tracking = newValue }
  }

  /// The layer's input state, made when it is first needed.
  var inputState: LayerInput {
    if let input = extras?.input { return input }
    let made = LayerInput()
    mutableExtras.input = made
    return made
  }
}

// MARK: - Delivery to recognisers

/// A sample of a finger that is due.
struct DueSample {
  /// Whose finger it is, and its number there.
  let playback: ScriptEntryPlayback
  let sample: InputSampling.Sample

  var finger: Int { sample.finger }
  var phase: Touch.Phase { sample.phase }
  var point: CGPoint { sample.point }
  var force: Double? { sample.force }
  var type: Touch.TouchType { sample.type }
}

/// The delivery of touches: recognisers first, then layers (Laminar.docc: Touches, "Delivery").
extension LayerContext {
  /// Makes one event of the samples of an instant, at most one of each finger.
  func deliver(_ samples: [DueSample]) {
    input.isDelivering = true
    defer { input.isDelivering = false }
    cancelDeparted()
    var sessions: [TouchSession] = []
    for session in input.sessions where !session.isOver { session.touch.phase = .stationary }
    for sample in samples {
      guard let session = session(for: sample) else { continue }
      sessions.append(session)
    }
    guard !sessions.isEmpty else { return }
    let event = Event(
      timestamp: time, touches: input.sessions.filter { !$0.isOver }.map(\.touch).inOrder)
    for session in sessions { record(session) }
    for recognizer in recipients(of: sessions) { send(sessions, to: recognizer, event) }
    tellLayers(of: sessions, event)
    for session in sessions
    where session.touch.phase == .ended || session.touch.phase == .cancelled {
      end(session)
    }
    settleInput(event)
  }

  /// Calls what is due after a timer, or after a change from outside.
  func concludeInput() {
    input.isDelivering = true
    defer { input.isDelivering = false }
    cancelDeparted()
    let touches = input.sessions.filter { !$0.isOver }.map(\.touch).inOrder
    settleInput(Event(timestamp: time, touches: touches))
  }

  private func settleInput(_ event: Event) {
    deliverDeferred(event)
    resetRecognizers()
    input.sessions.removeAll { $0.isOver && !$0.hasDeferred && !$0.needsCancel }
    commitInput()
  }

  // MARK: - Fingers

  /// Moves the finger of a sample; a new finger begins.
  private func session(for sample: DueSample) -> TouchSession? {
    guard sample.phase != .began else { return begin(sample) }
    guard
      let session = sample.playback.fingers[sample.finger].flatMap({ touch in
        input.sessions.first { $0.touch.id == touch && !$0.isOver }
      })
    else { return nil }
    let touch = session.touch
    touch.previousPoint = touch.point
    touch.point = sample.point
    touch.force = CGFloat(sample.force ?? 0)
    touch.timestamp = time
    touch.phase = sample.phase == .stationary ? .moved : sample.phase
    let (dx, dy) = (
      Double(sample.point.x - session.startPoint.x), Double(sample.point.y - session.startPoint.y)
    )
    let limit = EndedTap.allowableMovement
    if !(dx * dx + dy * dy <= limit * limit) { session.isStill = false }
    return session
  }

  private func begin(_ sample: DueSample) -> TouchSession {
    let number = input.freeNumber(sample.playback.ownNumber(of: sample.finger))
    sample.playback.fingers[sample.finger] = number
    let touch = Touch(
      id: number, at: sample.point, time: time, force: sample.force, type: sample.type)
    touch.tapCount = tapCount(at: sample.point)
    let layer = hitLayer(at: sample.point)
    touch.layer = layer
    let session = TouchSession(touch, on: layer)
    session.reachesLayer = layer.map(mayTouch) ?? false
    var recognizers: [GestureRecognizer] = []
    var next = layer
    while let layer = next {
      for recognizer in layer.extras?.input?.recognizers ?? []
      where recognizer.shouldReceive(touch) {
        recognizers.append(recognizer)
        enlist(recognizer, touch)
      }
      next = layer.superlayer
    }
    session.receive(by: recognizers)
    input.sessions.append(session)
    sample.playback.checkHit(of: sample.finger, layer, in: self)
    return session
  }

  private func enlist(_ recognizer: GestureRecognizer, _ touch: Touch) {
    if recognizer.tracking.context !== self {
      recognizer.tracking.context = self
      input.activate(recognizer)
    }
    recognizer.tracking.touches.append(touch)
    recognizer.tracking.sequence.append(touch)
  }

  /// Whether a layer may receive one more touch.
  private func mayTouch(_ layer: Layer) -> Bool {
    for session in input.sessions where session.isTracked {
      if session.layer === layer {
        if !layer.isMultipleTouchEnabled { return false }
      } else if layer.isExclusiveTouch || session.layer?.isExclusiveTouch ?? false {
        return false
      }
    }
    return true
  }

  private func tapCount(at point: CGPoint) -> Int {
    input.taps.removeAll { time - $0.time > EndedTap.longestInterval + Timing.snap }
    let index = input.taps.lastIndex { tap in
      let (dx, dy) = (Double(tap.point.x - point.x), Double(tap.point.y - point.y))
      return dx * dx + dy * dy <= EndedTap.greatestDistance * EndedTap.greatestDistance
    }
    return index.map { input.taps.remove(at: $0).count + 1 } ?? 1
  }

  private func end(_ session: TouchSession) {
    let touch = session.touch
    session.isOver = true
    if touch.phase == .ended, session.isStill {
      input.taps.append(EndedTap(time: time, point: touch.point, count: touch.tapCount))
    }
    for recognizer in session.recognizers {
      if !recognizer.tracking.lastTouches.contains(touch) {
        recognizer.tracking.lastTouches = recognizer.tracking.touches.filter {
          $0.phase == .ended || $0.phase == .cancelled
        }
      }
      recognizer.tracking.touches.removeAll { $0 === touch }
    }
  }

  private func record(_ session: TouchSession) {
    guard log.isKept else { return }
    let touch = session.touch
    let numbers = [Double(touch.point.x), Double(touch.point.y)].map(GestureText.number)
    let path = session.layer.map { $0.context === self ? self.path(of: $0) : "" } ?? ""
    let type = touch.type == .direct ? "" : " \(touch.type.rawValue)"
    let force = touch.measuredForce.map { " force " + GestureText.number($0) } ?? ""
    record(
      .touch, path,
      "\(touch.phase.rawValue) \(touch.id) \(numbers[0]) \(numbers[1])" + type + force)
  }

  // MARK: - Recognisers

  /// The recognisers of some touches: by the first of their touches, inner layers first.
  private func recipients(of sessions: [TouchSession]) -> [GestureRecognizer] {
    var known: Set<ObjectIdentifier> = []
    return sessions.flatMap(\.recognizers).filter {
      known.insert(ObjectIdentifier($0)).inserted
    }
  }

  private func send(_ sessions: [TouchSession], to recognizer: GestureRecognizer, _ event: Event) {
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      let touches = sessions.map(\.touch).filter { touch in
        touch.phase == phase && recognizer.tracking.touches.contains { $0 === touch }
      }
      guard !touches.isEmpty, !recognizer.tracking.isOver else { continue }
      handleInput {
        switch phase {
        case .began: recognizer.touchesBegan(Set(touches), with: event)
        case .moved, .stationary: recognizer.touchesMoved(Set(touches), with: event)
        case .ended: recognizer.touchesEnded(Set(touches), with: event)
        case .cancelled: recognizer.touchesCancelled(Set(touches), with: event)
        }
      }
    }
  }

  /// Resets recognisers whose gesture is over and whose touches have left.
  private func resetRecognizers() {
    for recognizer in input.takeFinished() { handleInput { recognizer.prepareAgain() } }
  }

  /// Cancels the recognisers and touches of layers that have left the tree.
  private func cancelDeparted() {
    for recognizer in input.active
    where recognizer.layer?.context !== self && !recognizer.tracking.touches.isEmpty {
      recognizer.leave()
    }
    for session in input.sessions {
      guard let layer = session.layer, layer.context !== self, session.reachesLayer else {
        continue
      }
      withdraw(session)
    }
  }

  /// Whether layers of touches that are down may have left the tree.
  var hasDepartedTouches: Bool {
    input.sessions.contains { $0.reachesLayer && $0.layer?.context !== self }
      || input.active.contains {
        $0.layer?.context !== self && !$0.tracking.touches.isEmpty && !$0.tracking.isOver
      }
  }
}

// MARK: - Delivery to layers

/// What layers are told of touches, now or when the recognisers have decided.
extension LayerContext {
  /// Tells the layers of the touches of an event, phase by phase.
  private func tellLayers(of sessions: [TouchSession], _ event: Event) {
    tellCancelled(event)
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      let meant = sessions.filter { session in
        session.reachesLayer && session.touch.phase == phase && !defersDelivery(of: session, phase)
      }
      if phase == .began { for session in meant { session.hasBegun = true } }
      tell(phase, meant, event)
      if phase == .ended || phase == .cancelled {
        for session in meant { session.reachesLayer = false }
      }
    }
  }

  /// Whether a phase is deferred, since a recogniser delays it.
  private func defersDelivery(of session: TouchSession, _ phase: Touch.Phase) -> Bool {
    switch phase {
    case .began:
      session.isBeginDeferred = isUndecided(session, where: \.delaysTouchesBegan)
      return session.isBeginDeferred
    case .moved, .stationary:
      if session.isBeginDeferred { session.isMoveDeferred = true }
      return session.isBeginDeferred
    case .ended:
      session.isEndDeferred =
        session.isBeginDeferred || isUndecided(session, where: \.delaysTouchesEnded)
      return session.isEndDeferred
    case .cancelled:
      guard session.isBeginDeferred else { return false }
      // The layer has not been told of the touch at all.
      session.isBeginDeferred = false
      session.reachesLayer = false
      return true
    }
  }

  private func isUndecided(_ session: TouchSession, where delays: (GestureRecognizer) -> Bool)
    -> Bool
  {
    session.recognizers.contains { recognizer in
      delays(recognizer) && recognizer.tracking.isUndecided
        && recognizer.tracking.sequence.contains(session.touch)
    }
  }

  /// Delivers deferred phases to the layers, once nothing delays them any more.
  private func deliverDeferred(_ event: Event) {
    tellCancelled(event)
    for session in input.sessions where session.reachesLayer && session.hasDeferred {
      if session.isBeginDeferred {
        if isUndecided(session, where: \.delaysTouchesBegan) { continue }
        session.isBeginDeferred = false
        session.hasBegun = true
        tell(.began, [session], event)
        if session.isMoveDeferred, session.reachesLayer {
          session.isMoveDeferred = false
          tell(.moved, [session], event)
        }
      }
      guard session.isEndDeferred, session.reachesLayer,
        !isUndecided(session, where: \.delaysTouchesEnded)
      else { continue }
      session.isEndDeferred = false
      tell(.ended, [session], event)
      session.reachesLayer = false
    }
  }

  /// Takes the touches of a recogniser from their layers, since it has recognised.
  func cancelTouches(of recognizer: GestureRecognizer) {
    for session in input.sessions
    where recognizer.tracking.sequence.contains(session.touch) {
      if session.isBeginDeferred, recognizer.delaysTouchesBegan || recognizer.cancelsTouchesInView {
        session.isBeginDeferred = false
        session.isEndDeferred = false
        session.reachesLayer = false
      } else if recognizer.cancelsTouchesInView {
        withdraw(session)
      }
    }
  }

  /// Takes a touch from its layer, which is told of it.
  func withdraw(_ session: TouchSession) {
    guard session.reachesLayer else { return }
    session.reachesLayer = false
    session.isBeginDeferred = false
    session.isEndDeferred = false
    session.needsCancel = session.hasBegun
  }

  private func tellCancelled(_ event: Event) {
    let cancelled = input.sessions.filter(\.needsCancel)
    guard !cancelled.isEmpty else { return }
    for session in cancelled { session.needsCancel = false }
    tell(.cancelled, cancelled, event)
  }

  /// Calls the layers of some touches, with those of one layer together.
  private func tell(_ phase: Touch.Phase, _ sessions: [TouchSession], _ event: Event) {
    var known: Set<ObjectIdentifier> = []
    for session in sessions {
      guard let layer = session.layer, known.insert(ObjectIdentifier(layer)).inserted else {
        continue
      }
      let touches = sessions.filter { $0.layer === layer }.map(\.touch)
      // A layer sees the phase that it is told, also where the finger is already further.
      let phases = touches.map(\.phase)
      for touch in touches { touch.phase = phase }
      handleInput { layer.receive(phase, Set(touches), with: event) }
      for (touch, phase) in zip(touches, phases) { touch.phase = phase }
      commitInput()
    }
  }
}
