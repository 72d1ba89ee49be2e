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
  static let settledDistance = 0.01
  /// The rate of the spring that takes an offset back to the edge, or to a page, per second.
  static let springRate = 10.0
  /// Greater speeds count as this one, in points per second.
  static let greatestSpeed = 1e6

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

  /// The way to a goal along a critically damped spring, which takes over a velocity; without duration
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
