import Foundation

/// What fingers that pan move: a point that is their centroid at first, and that stays where it is when a
/// finger joins or leaves. All points are of the canvas.
struct PanMotion {
  private(set) var fingers = TrackedFingers()
  /// The distance from the centroid that joins and leaves have made.
  private var offset = CGPoint.zero
  /// The point, after the last finger left too.
  private(set) var point = CGPoint.zero
  /// Where the fingers touched.
  private(set) var start = CGPoint.zero
  /// Where the translation is zero.
  var origin = CGPoint.zero
  /// Of the point.
  private(set) var velocity = TouchVelocity()

  /// Adds a finger, which moves the point on as it is, or starts anew at the centroid.
  mutating func join(_ touch: Touch, at time: Double, isContinuous: Bool) {
    fingers.begin(touch)
    guard !isContinuous else { return keepPoint() }
    offset = .zero
    point = fingers.centroid
    (start, origin) = (point, point)
    velocity.removeAll()
    velocity.add(point, at: time)
  }

  /// Moves fingers; false when none of them is followed.
  ///
  /// - Parameter isHeld: Whether the point stays: there are fewer fingers than the pan needs.
  mutating func move(_ touches: [Touch], at time: Double, isHeld: Bool) -> Bool {
    guard fingers.move(touches) else { return false }
    if isHeld {
      keepPoint()
    } else {
      let centroid = fingers.centroid
      point = CGPoint(x: centroid.x + offset.x, y: centroid.y + offset.y)
    }
    velocity.add(point, at: time)
    return true
  }

  /// Moves fingers to where they were lifted.
  mutating func leave(_ touches: [Touch], at time: Double, isHeld: Bool) {
    guard move(touches, at: time, isHeld: isHeld) else { return }
    drop(touches)
  }

  /// Forgets fingers where they are.
  mutating func drop(_ touches: [Touch]) {
    if fingers.end(touches), !fingers.isEmpty { keepPoint() }
  }

  private mutating func keepPoint() {
    let centroid = fingers.centroid
    offset = CGPoint(x: point.x - centroid.x, y: point.y - centroid.y)
  }
}
