package import Foundation
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

// MARK: - Velocity

/// The velocity of what fingers move: the slope of the least-squares line through the samples of the last
/// 0.1 s before the latest one (Laminar.docc: Gestures, "Velocity").
///
/// Of samples at one instant the last counts; one alone has no velocity. Samples that are not finite are
/// left out, and so is a slope that is not.
package struct TouchVelocity {
  private var times: [Double] = []
  private var points: [CGPoint] = []

  package init() {}

  /// Adds the sample of an instant, which is not before the others.
  package mutating func add(_ point: CGPoint, at time: Double) {
    guard time.isFinite, point.x.isFinite, point.y.isFinite else { return }
    if let last = times.last, time <= last {
      points[points.count - 1] = point
      return
    }
    // Samples at decimal times stay in the window, or out of it, at any time of the stage.
    let oldest = time - GestureConstants.velocityWindow - 1e-6
    let spare = max(0, times.count + 1 - GestureConstants.velocitySampleLimit)
    let kept = max(spare, times.firstIndex { $0 >= oldest } ?? times.count)
    times.removeFirst(kept)
    points.removeFirst(kept)
    times.append(time)
    points.append(point)
  }

  /// Adds the sample of a number, such as a scale or an angle.
  package mutating func add(_ value: Double, at time: Double) {
    add(CGPoint(x: value, y: 0), at: time)
  }

  /// Forgets all samples.
  package mutating func removeAll() { self = TouchVelocity() }

  /// The velocity in units per second, of points as they are now converted to another space.
  package func velocity(_ convert: (CGPoint) -> CGPoint = { $0 }) -> CGPoint {
    guard times.count > 1 else { return .zero }
    let points = points.map(convert)
    return CGPoint(
      x: Self.slope(of: points.map { Double($0.x) }, at: times),
      y: Self.slope(of: points.map { Double($0.y) }, at: times))
  }

  /// The slope of the least-squares line through values at times; 0 without two different times and
  /// where it is not finite.
  package static func slope(of values: [Double], at times: [Double]) -> Double {
    guard values.count == times.count, let last = times.last, let end = values.last else {
      return 0
    }
    // Relative to the latest sample: times of a long stage lose no digits.
    let count = Double(times.count)
    let meanTime = times.reduce(0) { $0 + ($1 - last) } / count
    let meanValue = values.reduce(0) { $0 + ($1 - end) } / count
    var (product, square) = (0.0, 0.0)
    for (value, time) in zip(values, times) {
      let offset = (time - last) - meanTime
      product += offset * ((value - end) - meanValue)
      square += offset * offset
    }
    let slope = product / square
    return square > 0 && slope.isFinite ? slope : 0
  }
}

// MARK: - Thresholds

/// The thresholds of the recognisers, in points and seconds of the canvas
/// (Laminar.docc: Gestures, "Thresholds").
///
/// Apple documents none of them. Those of swipes, pinches and rotations are what UIKit was measured to
/// use; those of taps are the values that its recogniser is known to have (properties that are not
/// public, which other systems' recreations of it repeat); the others are ours.
package enum GestureConstants {
  /// The distance from which on moving fingers pan.
  static let panDistance = 10.0

  /// The distance that a tap may move from where the first tap of its sequence touched.
  static let tapMovement = 45.0
  /// The time after its first finger touched by which a tap's last finger must have been lifted.
  static let tapDuration = 0.75
  /// The time after a tap was lifted by which the next one of a sequence must touch.
  static let tapInterval = 0.35

  /// The time after its first finger touched by which a swipe must have been recognised.
  static let swipeDuration = 0.5
  /// The distance that makes a swipe, and the deviation that ends one, at its start.
  static let swipeDistance = 50.0
  /// The fraction of `swipeDistance` that is required after one second; it falls linearly.
  static let swipeDistanceDecay = 0.06
  /// The fraction of the deviation that is allowed after one second; it falls linearly.
  static let swipeDeviationDecay = 0.02

  /// The change of the fingers' distance from which on they pinch.
  static let pinchDistance = 10.0
  /// The change of the fingers' direction, in radians, from which on they rotate: ten degrees.
  package static let rotationAngle = 10 * Double.pi / 180
  /// Distances of two fingers below this count as this, so that a scale stays finite; their direction
  /// is not followed.
  static let minimumSpan = 1.0

  /// How far from an edge of the root's bounds a finger must touch for a screen edge pan.
  static let edgeMargin = 20.0

  /// The time before the latest sample that velocities are computed from.
  package static let velocityWindow = 0.1
  /// The number of latest samples in it that count at most.
  package static let velocitySampleLimit = 64

  /// What a sum of decimals may miss a threshold by.
  static let tolerance = 1e-9
}

/// Numbers in the details of events and in messages of input.
package enum GestureText {
  /// A name and numbers, such as `translation 12 -0.5`.
  package static func values(_ name: String, _ values: Double...) -> String {
    ([name] + values.map(number)).joined(separator: " ")
  }

  /// A name and the coordinates of a point.
  static func values(_ name: String, _ point: CGPoint) -> String {
    values(name, Double(point.x), Double(point.y))
  }

  /// The number of fingers, such as ` with 2 fingers`; empty for one.
  static func fingers(_ count: Int) -> String {
    count == 1 ? "" : " with \(ReportText.counted(count, "finger"))"
  }

  /// The distance that pans take, along an axis or any.
  static func motion(along axis: LayoutConstraint.Axis?) -> String {
    let direction =
      switch axis {
      case .horizontal: "horizontal "
      case .vertical: "vertical "
      case nil: ""
      }
    return "\(number(GestureConstants.panDistance)) points of \(direction)motion"
  }

  /// Names of which one suffices; `none` without any.
  static func alternatives(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: " or ")
  }

  /// The shortest decimal of the nearest millionth, where the number has such digits, without `.0`; never
  /// `-0`.
  package static func number(_ value: Double) -> String {
    let rounded = abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
