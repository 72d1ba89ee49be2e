public import LaminarGraphics

/// The frames of a scene: how many there are and when each is, in exact rationals.
public struct FrameTimes: Sendable, Hashable {
  /// The frames per second.
  public let rate: Rational
  /// The number of frames: the least that is not below duration × rate.
  public let count: Int

  /// The most frames of a scene.
  public static let mostFrames = 10_000_000

  /// The frames of a duration in seconds; nil when there are none, or more than the limit.
  public init?(rate: Rational, duration: Rational) {
    guard rate > .zero, duration > .zero, let frames = duration.multiplying(by: rate),
      frames <= Rational(Self.mostFrames)
    else { return nil }
    self.rate = rate
    count = frames.ceil
  }

  /// The time that a frame samples: exactly its number divided by the rate.
  public func time(of frame: Int) -> Double {
    Rational(frame).dividing(by: rate)?.doubleValue ?? Double(frame) / rate.doubleValue
  }

  /// The first frame that is not before a time; the frames from one time to another are a
  /// half-open range of these.
  package func firstFrame(notBefore time: Rational) -> Int {
    guard let frame = time.multiplying(by: rate) else { return time < .zero ? 0 : count }
    return min(max(frame.ceil, 0), count)
  }
}
