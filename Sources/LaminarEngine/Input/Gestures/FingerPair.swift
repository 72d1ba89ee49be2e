import Foundation
import LaminarGraphics

/// Two fingers that pinch and rotate: how their distance and their direction change, without a jump when
/// one is lifted and touches again. Points are of the canvas.
struct FingerPair {
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
