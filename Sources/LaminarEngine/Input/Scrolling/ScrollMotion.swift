public import Foundation
import LaminarGraphics

/// The motion of an offset along one axis after a finger has left: one or two segments in closed form
/// (Laminar.docc: Scrolling, "Deceleration").
struct ScrollMotion: Hashable {
  /// goal + e^(−rate·t) · (distance + slope·t), from its begin on.
  ///
  /// With slope 0 that is the decay of a speed, otherwise a critically damped spring about the goal.
  struct Segment: Hashable {
    let goal: Double
    let rate: Double
    let distance: Double
    let slope: Double
    /// Seconds after the begin of the motion.
    let begin: Double
    let duration: Double

    func value(at time: Double) -> Double {
      goal + Elementary.exp(-(rate * time)) * (distance + slope * time)
    }

    func velocity(at time: Double) -> Double {
      Elementary.exp(-(rate * time)) * (slope - rate * (distance + slope * time))
    }
  }

  private(set) var segments: [Segment]
  /// Where the offset is after the motion.
  let end: Double

  /// The seconds until it is there.
  var duration: Double { segments.last.map { $0.begin + $0.duration } ?? 0 }

  /// The offset at a time after the begin.
  func value(at time: Double) -> Double {
    guard time < duration, let segment = segments.last(where: { time >= $0.begin }) else {
      return end
    }
    return segment.value(at: time - segment.begin)
  }

  // MARK: - Constants, ours

  /// What is left of a deceleration when it ends, in points: the offset stays where it is then.
  static let restDistance = 0.5
  /// How near to its goal a spring counts as there, in points.
  private static let settledDistance = 0.01
  /// The rate of the spring that takes an offset back to the edge, or to a page, per second.
  static let springRate = 10.0
  /// Greater speeds count as this one, in points per second.
  private static let greatestSpeed = 1e6

  // MARK: - Making

  /// The deceleration from an offset, bouncing at the edges of a range; nil where the speed is too low
  /// for one.
  ///
  /// - Parameters:
  ///   - decay: The exponent of the speed's decay, per second.
  ///   - bounces: Whether it goes beyond the edges; otherwise it ends there.
  init?(
    from offset: Double, velocity: Double, decay: Double, range: ClosedRange<Double>, bounces: Bool
  ) {
    let velocity = Self.bounded(velocity)
    let reach = velocity / decay
    guard abs(reach) > Self.restDistance else { return nil }
    let edge = velocity > 0 ? range.upperBound : range.lowerBound
    let end = offset + reach - (velocity > 0 ? Self.restDistance : -Self.restDistance)
    let isBeyond = velocity > 0 ? end > edge : end < edge
    // 1 exactly at the edge.
    let left = isBeyond ? 1 - (edge - offset) / reach : Self.restDistance / abs(reach)
    let time = max(-Elementary.log(min(left, 1)) / decay, 0)
    let glide = Segment(
      goal: offset + reach, rate: decay, distance: -reach, slope: 0, begin: 0, duration: time)
    segments = time > 0 ? [glide] : []
    guard isBeyond else {
      self.end = end
      return
    }
    self.end = edge
    guard bounces else { return }
    segments += Self.spring(
      to: edge, from: edge, velocity: glide.velocity(at: time), rate: Self.springRate, begin: time)
  }

  /// The motion to a goal along a critically damped spring, which takes over a velocity; without duration
  /// where it is there already.
  ///
  /// A speed towards the goal does not let it overshoot: where it would, the spring is as stiff as it
  /// takes to arrive without.
  init(from offset: Double, to goal: Double, velocity: Double, overshoots: Bool) {
    let velocity = Self.bounded(velocity)
    let distance = offset - goal
    var rate = Self.springRate
    var speed = velocity
    if !overshoots {
      if distance == 0 { speed = 0 } else { rate = max(rate, -velocity / distance) }
    }
    rate = min(rate, Self.greatestSpeed)
    segments = Self.spring(to: goal, from: offset, velocity: speed, rate: rate, begin: 0)
    end = goal
  }

  private static func spring(
    to goal: Double, from offset: Double, velocity: Double, rate: Double, begin: Double
  ) -> [Segment] {
    let distance = offset - goal
    let slope = velocity + rate * distance
    // (|distance| + |slope|·t) · e^(−rate·t) bounds what is left, and falls once slope has its peak
    // behind it.
    func rest(_ time: Double) -> Double {
      (abs(distance) + abs(slope) * time) * Elementary.exp(-(rate * time))
    }
    var (low, high) = (0.0, 1 / rate)
    if rest(high) <= settledDistance, rest(0) <= settledDistance { return [] }
    while rest(high) > settledDistance, high < 1e4 {
      low = high
      high *= 2
    }
    for _ in 0..<60 {
      let middle = low + (high - low) / 2
      if rest(middle) > settledDistance { low = middle } else { high = middle }
    }
    return [
      Segment(
        goal: goal, rate: rate, distance: distance, slope: slope, begin: begin, duration: high)
    ]
  }

  private static func bounded(_ velocity: Double) -> Double {
    velocity.isNaN ? 0 : min(max(velocity, -greatestSpeed), greatestSpeed)
  }
}

// MARK: - Animations

extension ScrollMotion {
  /// The motion as animations of a key path, with begin times from that of the motion.
  ///
  /// A segment is a sum of two springs that are critically damped with the segment's rate: the decay of
  /// its speed, which is the spring whose first speed is the rate, and, added to it, the pull back from
  /// where that decay would end. Where the motion stops short of a decay's end, a group cuts it: a spring
  /// itself ends at its last value, however short it is.
  func animations(of keyPath: String) -> [Animation] {
    segments.flatMap { segment -> [Animation] in
      let first = segment.goal + segment.distance
      let pull = segment.slope / segment.rate
      let decay = Self.animation(of: keyPath, segment, velocity: segment.rate)
      decay.fromValue = first
      decay.toValue = segment.goal + pull
      if segment.slope == 0, segment.goal != end {
        decay.beginTime = 0
        decay.duration = 2 * segment.duration
        let cut = AnimationGroup()
        cut.animations = [decay]
        cut.beginTime = segment.begin
        cut.duration = segment.duration
        return [cut]
      }
      guard pull != 0 else { return [decay] }
      let back = Self.animation(of: keyPath, segment, velocity: 0)
      back.fromValue = 0.0
      back.toValue = -pull
      back.isAdditive = true
      return [decay, back]
    }
  }

  private static func animation(
    of keyPath: String, _ segment: Segment, velocity: Double
  ) -> SpringAnimation {
    let animation = SpringAnimation(keyPath: keyPath)
    animation.spring = Spring(
      mass: 1, stiffness: segment.rate * segment.rate, damping: 2 * segment.rate,
      initialVelocity: velocity)
    animation.beginTime = segment.begin
    animation.duration = segment.duration
    return animation
  }
}

// MARK: - Axes

/// One axis of a scroll layer: where its offset may be, and what a finger moves it to.
struct ScrollAxis: Hashable {
  /// The offsets without bouncing.
  let range: ClosedRange<Double>
  /// The visible length, in points.
  let length: Double
  /// Whether a finger moves the offset.
  let isScrollable: Bool
  /// Whether the offset may go beyond the range meanwhile.
  let bounces: Bool

  /// How much of the finger's travel the offset follows beyond an edge (UIKit's rubber band).
  static let rubberBand = 0.55
  /// The least speed that turns a page whatever is shown of it, in points per second. Chosen for Laminar.
  private static let leastPagingSpeed = 50.0

  /// - Parameters:
  ///   - content: The length of the content.
  ///   - insets: What is added to the content before it and behind it.
  ///   - isAllowed: Whether the scroll mode has the axis.
  init(
    length: Double, content: Double, insets: (before: Double, after: Double), isAllowed: Bool,
    bounces: Bool, alwaysBounces: Bool
  ) {
    let least = -insets.before
    let greatest = content + insets.after - length
    range = least...max(least, greatest)
    self.length = max(length, 0)
    self.bounces = bounces
    isScrollable = isAllowed && (greatest > least || bounces && alwaysBounces)
  }

  /// The nearest offset of the range.
  func clamped(_ offset: Double) -> Double {
    min(max(offset, range.lowerBound), range.upperBound)
  }

  /// The offset for one that follows the finger everywhere: beyond an edge by d·(1 − 1/(x·c/d + 1)) for
  /// a travel x, with c = 0.55 and the visible length d.
  func presented(_ followed: Double) -> Double {
    let edge = clamped(followed)
    let travel = followed - edge
    guard travel != 0, bounces, length > 0 else { return edge }
    let part = length * (1 - 1 / (abs(travel) * Self.rubberBand / length + 1))
    return edge + (travel > 0 ? part : -part)
  }

  /// The inverse of ``presented(_:)``: what a drag that begins at an offset counts from.
  func followed(_ presented: Double) -> Double {
    let edge = clamped(presented)
    let part = abs(presented - edge)
    guard part > 0, bounces, length > 0 else { return presented }
    let rest = max(1 - part / length, 1e-3)
    let travel = (1 / rest - 1) * length / Self.rubberBand
    return edge + (presented > edge ? travel : -travel)
  }

  /// How fast the presented offset moves when the followed one moves at speed 1.
  func slope(atPresented offset: Double) -> Double {
    let edge = clamped(offset)
    guard offset != edge else { return 1 }
    guard bounces, length > 0 else { return 0 }
    let rest = max(1 - abs(offset - edge) / length, 1e-3)
    return Self.rubberBand * rest * rest
  }

  /// The offset of the page that a finger leaves for: the next in the direction of its speed, or the
  /// nearest one when it is slow.
  func page(from offset: Double, velocity: Double) -> Double {
    guard length > 0 else { return clamped(offset) }
    let page = offset / length
    let next =
      abs(velocity) < Self.leastPagingSpeed
      ? (page + 0.5).rounded(.down) : (velocity > 0 ? page.rounded(.up) : page.rounded(.down))
    return clamped(next * length)
  }

  /// What happens when a finger leaves: nil where the offset stays.
  ///
  /// - Parameters:
  ///   - velocity: That of the finger, as the offset would follow it.
  ///   - decay: The exponent of the speed's decay, per second.
  func motion(
    from offset: Double, velocity: Double, decay: Double, isPaging: Bool
  ) -> ScrollMotion? {
    let edge = clamped(offset)
    guard offset == edge else {
      return ScrollMotion(
        from: offset, to: edge, velocity: velocity * slope(atPresented: offset), overshoots: true)
    }
    guard isScrollable else { return nil }
    guard !isPaging else {
      return motion(from: offset, to: page(from: offset, velocity: velocity), velocity: velocity)
    }
    return ScrollMotion(
      from: offset, velocity: velocity, decay: decay, range: range, bounces: bounces)
  }

  /// The motion to an offset that is chosen.
  func motion(from offset: Double, to goal: Double, velocity: Double) -> ScrollMotion {
    ScrollMotion(from: offset, to: clamped(goal), velocity: velocity, overshoots: false)
  }
}

// MARK: - Deceleration rate

/// What remains of the speed of a scroll layer after a millisecond: UIKit's
/// `UIScrollView.DecelerationRate`.
public struct ScrollLayerDecelerationRate: RawRepresentable, Sendable, Hashable {
  /// The factor, between 0 and 1; others count as the nearer of 0 and 0.9999.
  public let rawValue: CGFloat

  /// Makes a rate of its factor.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  /// 0.998, the default.
  public static let normal = ScrollLayerDecelerationRate(rawValue: 0.998)
  /// 0.99.
  public static let fast = ScrollLayerDecelerationRate(rawValue: 0.99)

  /// The exponent λ of the speed's decay e^(−λt), per second; infinite where nothing remains.
  var decay: Double {
    let factor = min(Double(rawValue), 0.9999)
    return factor > 0 ? -1000 * Elementary.log(factor) : .infinity
  }
}

extension ScrollLayerDecelerationRate: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self.init(rawValue: CGFloat(number))
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .number(Double(rawValue)) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .number }
}
