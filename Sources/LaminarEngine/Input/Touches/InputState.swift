import Foundation

/// The fingers that are down in a tree, and who receives them.
final class InputState {
  /// Against actions that cause each other without end.
  static let mostJobs = 100_000

  /// The touches that are down, and those whose end is held, in the order in which they began.
  var sessions: [TouchSession] = []
  /// The recognisers that received a touch since their reset, in the order in which they did first.
  var active: [GestureRecognizer] = []
  /// The taps that a next one may continue.
  var taps: [EndedTap] = []
  /// What is to be done after the present call of a recogniser.
  var jobs: [() -> Void] = []
  /// The number of nested calls.
  var depth = 0
  /// Whether samples or timers are being delivered.
  var isDelivering = false
  /// Whether a recogniser left `possible`, so that those that waited may go on.
  var needsResolution = false
  /// What scripts and recognisers ignored.
  private(set) var diagnostics: [EngineDiagnostic] = []
  /// What hit tests read of layers.
  var index = TouchIndex()

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

  func add(_ recognizer: GestureRecognizer) {
    recognizers.append(recognizer)
    touch.gestureRecognizers = recognizers
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
  static let greatestDistance = GestureConstants.tapSeparation
  /// Points that a finger may move in a tap.
  static let allowableMovement = GestureConstants.tapMovement
}
