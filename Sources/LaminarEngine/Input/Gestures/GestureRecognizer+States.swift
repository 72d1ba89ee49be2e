public import Foundation

extension GestureRecognizer {
  /// Requests a state: what setting ``state`` does.
  func request(_ state: State) { tracking.state = state }

  /// Adds what happens when the state becomes one of some, on the stage and in simulations, before the
  /// targets are called. The recogniser that the closure receives is the one of that tree.
  package func addReaction(
    for states: Set<State>, name: String?,
    _ action: @escaping (LayerContext, GestureRecognizer) -> Void
  ) {
    reactions.append(GestureReaction(states: states, name: name, action: action))
  }

  /// Its touches that are down, in the order in which they began.
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

  /// Stops receiving touches: it was disabled, or removed from its layer.
  func leave() {}

  /// Takes a touch out of the gesture.
  func drop(_ touch: Touch) { tracking.touches.removeAll { $0 === touch } }
}
