import Foundation
import LaminarEngine

extension EventExecution {
  /// Animates changes by springs that begin as fast as the fingers of the gesture: each value by its
  /// own, since each has its own distance.
  ///
  /// A position that blends is two numbers. One that does not has one spring, with the speed along the
  /// line to its target.
  func animate(
    _ values: [SceneAssignment], _ timing: SceneBlockTiming, _ spring: SceneBlockSpring
  ) {
    for item in values.flatMap({ timing.isAdditive ? $0.numbers : [$0] }) {
      var timing = timing
      timing.spring = SceneBlockSpring(
        law: spring.law, initialVelocity: relativeVelocity(towards: item))
      animate(timing) { assign([item]) }
    }
  }

  /// The speed of the gesture along a value, in whole distances to its target per second; 0 where the
  /// gesture does not move the value, and where it is at its target.
  private func relativeVelocity(towards item: SceneAssignment) -> Double {
    let layer = actual(item.layer)
    let velocity = velocity(in: layer.superlayer)
    func ratio(_ speed: Double, _ distance: Double) -> Double {
      let quotient = speed / distance
      return abs(distance) > Self.leastDistance && quotient.isFinite ? quotient : 0
    }
    switch (item.keyPath, item.value, recognizer) {
    case ("position.x", .number(let x), is PanGestureRecognizer):
      return ratio(velocity.x, x - Double(layer.position.x))
    case ("position.y", .number(let y), is PanGestureRecognizer):
      return ratio(velocity.y, y - Double(layer.position.y))
    case ("position", .point(let target), is PanGestureRecognizer):
      let (dx, dy) = (
        Double(target.x - layer.position.x), Double(target.y - layer.position.y)
      )
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > Self.leastDistance else { return 0 }
      return ratio((velocity.x * dx + velocity.y * dy) / length, length)
    case (_, .number(let target), is PinchGestureRecognizer)
    where GestureKind.pinch.movedKeyPaths.contains(item.keyPath),
      (_, .number(let target), is RotationGestureRecognizer)
    where GestureKind.rotation.movedKeyPaths.contains(item.keyPath):
      let now = (layer.value(forKeyPath: item.keyPath) as? NSNumber)?.doubleValue ?? target
      return ratio(velocity.x, target - now)
    default: return 0
    }
  }

  /// Below this a distance counts as none: the quotient would only be large.
  private static let leastDistance = 1e-6

  /// The velocity of the gesture; of one without a direction it is in `x`.
  private func velocity(in space: Layer?) -> (x: Double, y: Double) {
    switch recognizer {
    case let pan as PanGestureRecognizer:
      let velocity = pan.velocity(in: space)
      return (Double(velocity.x), Double(velocity.y))
    case let pinch as PinchGestureRecognizer: return (Double(pinch.velocity), 0)
    case let turn as RotationGestureRecognizer: return (Double(turn.velocity), 0)
    default: return (0, 0)
    }
  }
}

extension SceneAssignment {
  /// A position as its two numbers; anything else as it is.
  fileprivate var numbers: [SceneAssignment] {
    guard keyPath == "position", case .point(let point) = value else { return [self] }
    return [("position.x", point.x), ("position.y", point.y)].map { keyPath, number in
      SceneAssignment(layer: layer, keyPath: keyPath, value: .number(Double(number)), index: index)
    }
  }
}
