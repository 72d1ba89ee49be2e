package import Foundation

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
