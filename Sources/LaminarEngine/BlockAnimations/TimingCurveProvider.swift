public import Foundation
import LaminarGraphics

/// The pace of a property animator: `UITimingCurveProvider`.
public protocol TimingCurveProvider: Sendable {
  /// The curve; nil for a spring.
  var cubicTimingParameters: CubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: SpringTimingParameters? { get }
}

/// A pace along a cubic curve: `UICubicTimingParameters`.
public struct CubicTimingParameters: TimingCurveProvider {
  /// The curve.
  public let timingFunction: TimingFunction

  /// Makes the system's own curve, (0.25, 0.1, 0.25, 1).
  public init() { timingFunction = TimingFunction(name: .default) }

  /// Makes a named curve.
  public init(animationCurve curve: AnimationCurve) { timingFunction = curve.timingFunction }

  /// Makes a curve of its control points.
  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    timingFunction = TimingFunction(
      controlPoints: Double(point1.x), Double(point1.y), Double(point2.x), Double(point2.y))
  }

  /// The curve itself.
  public var cubicTimingParameters: CubicTimingParameters? { self }
  /// None.
  public var springTimingParameters: SpringTimingParameters? { nil }
}

/// A pace along a spring: `UISpringTimingParameters`.
///
/// The speed at the start counts in whole distances per second; its parts apply to the x and the y of
/// a position, and the first of them to everything else.
public struct SpringTimingParameters: TimingCurveProvider {
  /// The speed at the start along x and y.
  public let initialVelocity: CGSize
  private let law: Law

  private enum Law: Sendable {
    /// Settles in the animator's duration.
    case damping(Double)
    /// Takes its own time.
    case spring(Spring)
  }

  /// Makes UIKit's own spring: mass 3, stiffness 1000, damping 500.
  public init() { self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero) }

  /// Makes the spring that settles in the animator's duration.
  public init(dampingRatio: CGFloat, initialVelocity: CGSize = .zero) {
    law = .damping(Double(dampingRatio))
    self.initialVelocity = initialVelocity
  }

  /// Makes a spring of its physics. It takes its own time to settle, whatever the animator's
  /// duration; a damping above the critical one counts as that.
  public init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity: CGSize = .zero
  ) {
    law = .spring(
      Spring(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)))
    self.initialVelocity = initialVelocity
  }

  /// Makes a spring of a perceptual duration and bounce, which takes its own time to settle.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity: CGSize = .zero) {
    law = .spring(Spring(perceptualDuration: duration, bounce: Double(bounce)))
    self.initialVelocity = initialVelocity
  }

  /// None.
  public var cubicTimingParameters: CubicTimingParameters? { nil }
  /// The spring itself.
  public var springTimingParameters: SpringTimingParameters? { self }

  /// The seconds until the spring has settled along the slower of its two directions; nil where the
  /// animator's duration determines it.
  public var settlingDuration: TimeInterval? {
    guard case .spring = law else { return nil }
    return [initialVelocity.width, initialVelocity.height]
      .map { Self.settlingDuration(of: spring(duration: 0, velocity: Double($0))) }.max()
  }

  /// When a spring's amplitude has come down to 0.001; at critical damping (1 + (ω − v)t)·e^{−ωt}
  /// is solved for it by bisection.
  private static func settlingDuration(of spring: Spring) -> Double {
    guard spring.dampingRatio >= 1, !spring.allowsOverdamping else {
      return spring.settlingDuration
    }
    let omega = (spring.stiffness / spring.mass).squareRoot()
    func amplitude(_ time: Double) -> Double {
      abs(1 + (omega - spring.initialVelocity) * time) * Elementary.exp(-omega * time)
    }
    var high = 1 / omega
    while amplitude(high) > 0.001 || amplitude(2 * high) > 0.001, high < 1e9 { high *= 2 }
    var low = 0.0
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if amplitude(middle) > 0.001 { low = middle } else { high = middle }
    }
    return high
  }

  /// The spring for a duration and a speed.
  func spring(duration: Double, velocity: Double) -> Spring {
    let velocity = velocity.isFinite ? velocity : 0
    switch law {
    case .damping(let ratio):
      return Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    case .spring(var spring):
      spring.initialVelocity = velocity
      return spring
    }
  }
}
