import Foundation

/// What recognisers of two fingers have in common: the fingers, the velocity of what they change, and the
/// value that it was set to.
struct FingerPairTracking {
  /// What the fingers change.
  enum Quantity {
    case scale, angle
  }

  let quantity: Quantity
  private(set) var pair = FingerPair()
  private var samples = TouchVelocity()
  /// The value that was set, and the pair's own when it was.
  private var set: (value: Double, seen: Double)?

  init(_ quantity: Quantity) { self.quantity = quantity }

  /// The value as it was set, and went on from there.
  var value: Double {
    get {
      guard let set else { return seen }
      return quantity == .scale ? set.value * (seen / set.seen) : set.value + (seen - set.seen)
    }
    set { if newValue.isFinite { set = (newValue, seen) } }
  }

  /// How fast the fingers change the value, per second, whatever it was set to.
  var velocity: Double { Double(samples.velocity().x) }

  /// Whether the fingers have changed it far enough for a gesture.
  var isFarEnough: Bool {
    switch quantity {
    case .scale: pair.distanceChange.reaches(GestureConstants.pinchDistance)
    case .angle: abs(pair.angle).reaches(GestureConstants.rotationAngle)
    }
  }

  private var seen: Double { quantity == .scale ? pair.scale : pair.angle }

  /// Adds fingers until there are two: a gesture that has begun goes on where it was.
  mutating func begin(_ touches: [Touch], at time: Double, hasBegun: Bool) {
    for touch in touches where pair.fingers.count < 2 {
      pair.join(touch, isContinuous: hasBegun)
      guard pair.isComplete else { continue }
      if !hasBegun { samples.removeAll() }
      samples.add(seen, at: time)
    }
  }

  /// Moves fingers; whether both are down.
  mutating func move(_ touches: [Touch], at time: Double) -> Bool {
    guard pair.move(touches) else { return false }
    samples.add(seen, at: time)
    return true
  }

  /// Moves fingers to where they were lifted; whether none is left.
  mutating func end(_ touches: [Touch], at time: Double) -> Bool {
    if pair.leave(touches) { samples.add(seen, at: time) }
    return pair.fingers.isEmpty
  }
}
