import Foundation

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
