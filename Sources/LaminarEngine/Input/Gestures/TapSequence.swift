import Foundation
import LaminarGraphics

/// The taps that lead to a tap or a long press (Laminar.docc: Gestures, "Taps").
struct TapSequence {
  /// What touches led to.
  enum Step {
    /// More fingers must touch, or be lifted.
    case waiting
    /// The last of the required fingers touched.
    case down
    /// All fingers of a tap were lifted.
    case tapped
    /// The touches are not a tap.
    case failed
  }

  /// The fingers that are down.
  private(set) var fingers = TrackedFingers()
  /// The number of taps that are complete.
  private(set) var count = 0
  /// Where the fingers of the first tap touched, in their order.
  private(set) var firstStarts: [CGPoint] = []
  /// Where those of this tap did.
  private var starts: [CGPoint] = []
  private var isLifting = false

  /// Takes touches that began.
  mutating func begin(_ touches: [Touch], fingersRequired: Int) -> Step {
    if fingers.isEmpty { (starts, isLifting) = ([], false) }
    for touch in touches {
      fingers.begin(touch)
      starts.append(touch.point)
    }
    guard !isLifting, fingers.count <= fingersRequired else { return .failed }
    guard fingers.count == fingersRequired else { return .waiting }
    if count == 0 { firstStarts = starts }
    let distance = firstStarts.centroid.distance(to: starts.centroid)
    return distance.isWithin(GestureConstants.tapMovement) ? .down : .failed
  }

  /// Takes touches that moved; false if one is too far from where it touched, or, of a tap, from where
  /// the first tap did.
  ///
  /// - Parameter distance: The distance from where it touched; nil for a tap.
  mutating func move(_ touches: [Touch], within distance: Double? = nil) -> Bool {
    fingers.move(touches)
    if let distance { return fingers.fingers.allSatisfy { $0.distance.isWithin(distance) } }
    let (first, last) = (firstStarts.centroid, starts.centroid)
    let isLater = count > 0 && starts.count == firstStarts.count
    let shift = isLater ? CGPoint(x: last.x - first.x, y: last.y - first.y) : .zero
    return fingers.fingers.allSatisfy { finger in
      Elementary.hypot(
        Double(finger.point.x - finger.start.x + shift.x),
        Double(finger.point.y - finger.start.y + shift.y)
      ).isWithin(GestureConstants.tapMovement)
    }
  }

  /// Takes touches that ended.
  mutating func end(_ touches: [Touch], fingersRequired: Int) -> Step {
    guard fingers.end(touches) else { return .waiting }
    guard starts.count == fingersRequired else { return .failed }
    isLifting = true
    guard fingers.isEmpty else { return .waiting }
    count += 1
    return .tapped
  }
}
