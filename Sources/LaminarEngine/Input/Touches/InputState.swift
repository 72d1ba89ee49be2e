import Foundation

/// The fingers that are down in a tree, and who receives them.
final class InputState {
  /// Against actions that cause each other without end.
  static let mostJobs = 100_000

  /// The touches that are down, and those whose end is held, in the order in which they began.
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
  var isBeginHeld = false, isMoveHeld = false, isEndHeld = false
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
  var hasHeld: Bool { isBeginHeld || isEndHeld }

  func copied(with layers: SimulatedLayers) -> TouchSession {
    let copy = TouchSession(
      layers.copy(of: touch), startPoint: startPoint, on: layer.map(layers.copy(of:)))
    copy.recognizers = recognizers.map { layers.copy(of: $0) }
    copy.reachesLayer = reachesLayer
    copy.hasBegun = hasBegun
    copy.needsCancel = needsCancel
    copy.isBeginHeld = isBeginHeld
    copy.isMoveHeld = isMoveHeld
    copy.isEndHeld = isEndHeld
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
