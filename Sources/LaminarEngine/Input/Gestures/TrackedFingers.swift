import Foundation
import LaminarGraphics

/// The fingers that a recogniser follows, in the order in which they touched; points are of the canvas.
///
/// A plain value, without the touches themselves: a simulation's copy of a recogniser has it as it is.
struct TrackedFingers {
  struct Finger {
    let id: Int
    let start: CGPoint
    var point: CGPoint

    /// The distance from where it touched.
    var distance: Double { start.distance(to: point) }
  }

  private(set) var fingers: [Finger] = []

  var count: Int { fingers.count }
  var isEmpty: Bool { fingers.isEmpty }
  var starts: [CGPoint] { fingers.map(\.start) }

  /// The mean of the fingers' points.
  var centroid: CGPoint { fingers.map(\.point).centroid }

  /// Follows a finger from where it is.
  mutating func begin(_ touch: Touch) {
    fingers.append(Finger(id: touch.id, start: touch.point, point: touch.point))
  }

  /// Moves those of some touches that are followed; whether any is.
  @discardableResult mutating func move(_ touches: [Touch]) -> Bool {
    var isAny = false
    for touch in touches {
      guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { continue }
      fingers[index].point = touch.point
      isAny = true
    }
    return isAny
  }

  /// Forgets touches; whether any was followed.
  @discardableResult mutating func end(_ touches: [Touch]) -> Bool {
    let before = count
    fingers.removeAll { finger in touches.contains { $0.id == finger.id } }
    return count < before
  }
}

extension [CGPoint] {
  /// The mean of points; zero without any.
  var centroid: CGPoint {
    guard let first else { return .zero }
    if count == 1 { return first }
    let sum = reduce(CGPoint.zero) { CGPoint(x: $0.x + $1.x, y: $0.y + $1.y) }
    return CGPoint(x: sum.x / CGFloat(count), y: sum.y / CGFloat(count))
  }
}

extension CGPoint {
  /// The distance of two points.
  func distance(to other: CGPoint) -> Double {
    Elementary.hypot(Double(other.x - x), Double(other.y - y))
  }
}

extension Double {
  /// Whether a distance reaches a threshold.
  func reaches(_ threshold: Double) -> Bool { self >= threshold - GestureConstants.tolerance }

  /// Whether a distance is within a limit; one that is not a number is not.
  func isWithin(_ limit: Double) -> Bool { self <= limit + GestureConstants.tolerance }
}

extension Touch {
  /// A point of a layer's space, on the canvas.
  static func canvasPoint(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    guard let layer else { return point }
    var top = layer
    while let superlayer = top.superlayer { top = superlayer }
    return top.convert(layer.convert(point, to: top), to: nil)
  }
}
