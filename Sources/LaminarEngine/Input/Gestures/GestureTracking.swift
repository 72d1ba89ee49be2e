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

  /// Whether it waits for others, or for more touches.
  var isUndecided: Bool { state == .possible }

  /// Whether it has recognised its gesture since its reset.
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
