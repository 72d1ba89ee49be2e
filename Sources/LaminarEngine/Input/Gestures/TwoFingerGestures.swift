public import Foundation
import LaminarGraphics

/// Recognises two fingers that move apart or together: UIKit's `UIPinchGestureRecognizer`.
///
/// Continuous: `began` when their distance has changed enough, `changed` when a finger moves while both are
/// down, `ended` when both are lifted. Further fingers are ignored
/// (Laminar.docc: Gestures, "Pinches and rotations").
open class PinchGestureRecognizer: GestureRecognizer {
  private var fingers = FingerPairTracking(.scale)

  /// The ratio of the fingers' distance on the canvas to that when both touched; after it was set, it goes
  /// on from there. 1 at first. Values that are not finite are ignored.
  ///
  /// Setting it leaves ``velocity`` as it is (Laminar.docc: Gestures, "Velocity").
  open var scale: CGFloat {
    get { CGFloat(fingers.value) }
    set { fingers.value = Double(newValue) }
  }

  /// How fast the fingers change the ratio of their distances, per second: less than 0 when they move
  /// together.
  open var velocity: CGFloat { CGFloat(fingers.velocity) }

  // MARK: - Touches

  override func accepts(_ touch: Touch) -> Bool { touches.count < 2 }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    fingers.begin(touches.inOrder, at: event.timestamp, hasBegun: hasBegun)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard fingers.move(touches.inOrder, at: event.timestamp) else { return }
    proceed(isFarEnough: fingers.isFarEnough)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if fingers.end(touches.inOrder, at: event.timestamp) { finish() }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    _ = fingers.end(touches.inOrder, at: event.timestamp)
    interrupt()
  }

  open override func reset() {
    super.reset()
    fingers = FingerPairTracking(.scale)
  }

  // MARK: - Copies

  package override var kind: String { "pinch" }

  package override var needs: String { "another distance of 2 fingers" }

  package override var valueDescription: String {
    GestureText.values("scale", fingers.value) + " "
      + GestureText.values("velocity", fingers.velocity)
  }

  package override func makeCopy() -> GestureRecognizer { PinchGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? PinchGestureRecognizer { fingers = other.fingers }
  }
}

// MARK: - Rotations

/// Recognises two fingers that turn about each other: UIKit's `UIRotationGestureRecognizer`.
///
/// Continuous: `began` when they have turned enough, `changed` when a finger moves while both are down,
/// `ended` when both are lifted. Further fingers are ignored
/// (Laminar.docc: Gestures, "Pinches and rotations").
open class RotationGestureRecognizer: GestureRecognizer {
  private var fingers = FingerPairTracking(.angle)

  /// How far the fingers have turned on the canvas since both touched, in radians, clockwise, beyond π
  /// too; after it was set, it goes on from there. Values that are not finite are ignored.
  ///
  /// Setting it leaves ``velocity`` as it is (Laminar.docc: Gestures, "Velocity").
  open var rotation: CGFloat {
    get { CGFloat(fingers.value) }
    set { fingers.value = Double(newValue) }
  }

  /// How fast the fingers turn, in radians per second.
  open var velocity: CGFloat { CGFloat(fingers.velocity) }

  // MARK: - Touches

  override func accepts(_ touch: Touch) -> Bool { touches.count < 2 }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    fingers.begin(touches.inOrder, at: event.timestamp, hasBegun: hasBegun)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard fingers.move(touches.inOrder, at: event.timestamp) else { return }
    proceed(isFarEnough: fingers.isFarEnough)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if fingers.end(touches.inOrder, at: event.timestamp) { finish() }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    _ = fingers.end(touches.inOrder, at: event.timestamp)
    interrupt()
  }

  open override func reset() {
    super.reset()
    fingers = FingerPairTracking(.angle)
  }

  // MARK: - Copies

  package override var kind: String { "rotation" }

  package override var needs: String { "a turn of 2 fingers" }

  package override var valueDescription: String {
    GestureText.values("rotation", fingers.value) + " "
      + GestureText.values("velocity", fingers.velocity)
  }

  package override func makeCopy() -> GestureRecognizer { RotationGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? RotationGestureRecognizer { fingers = other.fingers }
  }
}

// MARK: - Two fingers

/// What recognisers of two fingers have in common: the fingers, the velocity of what they change, and the
/// value that it was set to.
private struct FingerPairTracking {
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

/// Two fingers that pinch and rotate: how their distance and their direction change, without a jump when
/// one is lifted and touches again. Points are of the canvas.
private struct FingerPair {
  private(set) var fingers = TrackedFingers()
  /// The product of the ratios of the distances, 1 at first.
  private(set) var scale = 1.0
  /// The sum of the turns in radians, clockwise on the canvas.
  private(set) var angle = 0.0
  /// How far the distance has changed since both touched.
  private(set) var distanceChange = 0.0

  private var firstSpan = 0.0
  private var firstScale = 1.0
  private var direction: Double?

  /// Whether both are down.
  var isComplete: Bool { fingers.count == 2 }

  /// Adds a finger. The second starts anew from the scale and the angle of before, or from none.
  mutating func join(_ touch: Touch, isContinuous: Bool) {
    fingers.begin(touch)
    guard isComplete else { return }
    if !isContinuous { (scale, angle) = (1, 0) }
    (firstSpan, firstScale, distanceChange) = (span, scale, 0)
    direction = seenDirection
  }

  /// Moves fingers; false when none is followed or one is lifted.
  mutating func move(_ touches: [Touch]) -> Bool {
    guard fingers.move(touches), isComplete else { return false }
    let span = span
    guard span.isFinite else { return false }
    distanceChange = abs(span - firstSpan)
    let minimum = GestureConstants.minimumSpan
    scale = firstScale * (max(span, minimum) / max(firstSpan, minimum))
    guard let seen = seenDirection else { return true }
    if let direction { angle += Self.turn(from: direction, to: seen) }
    direction = seen
    return true
  }

  /// Moves fingers to where they were lifted; whether both were down.
  @discardableResult mutating func leave(_ touches: [Touch]) -> Bool {
    let moved = move(touches)
    fingers.end(touches)
    return moved
  }

  private var span: Double {
    fingers.isEmpty
      ? 0 : fingers.fingers[0].point.distance(to: fingers.fingers[fingers.count - 1].point)
  }

  /// The angle of the vector from the first finger to the second; nil where they are too near.
  private var seenDirection: Double? {
    guard isComplete, span.isFinite, span >= GestureConstants.minimumSpan else { return nil }
    let (first, second) = (fingers.fingers[0].point, fingers.fingers[1].point)
    return Elementary.atan2(Double(second.y - first.y), Double(second.x - first.x))
  }

  /// The turn from one direction to another on the shorter side, in −π…π.
  private static func turn(from: Double, to: Double) -> Double {
    let turn = to - from
    if turn > .pi { return turn - 2 * .pi }
    return turn < -.pi ? turn + 2 * .pi : turn
  }
}
