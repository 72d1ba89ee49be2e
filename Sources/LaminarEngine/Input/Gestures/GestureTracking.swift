/// What arbitration knows of a recogniser, from its first touch to its reset.
struct GestureTracking {
  var state = GestureRecognizer.State.possible
  /// Its touches that are down, in the order in which they began.
  var touches: [Touch] = []
  /// The touches that left last, for the location afterwards.
  var lastTouches: [Touch] = []
  /// The tree whose touches it receives.
  weak var context: LayerContext?
  /// When its timer fires; nil without one.
  var timer: Double?
  /// The generation of the valid timer.
  var timerGeneration = 0
}
