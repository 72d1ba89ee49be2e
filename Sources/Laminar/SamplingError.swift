public import LaminarGraphics
public import LaminarTrace

/// Why there are no frames, or no trace, of what was stated.
public enum SamplingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stage was built in code, and its frames were not stated.
  case noFrames
  /// A scene's duration in seconds has no frames at its rate, or more than `FrameTimes.mostFrames`.
  case frameCount(duration: Rational, rate: Rational)
  /// A pattern of tracks that matches none.
  case unmatched(TracePattern)

  /// What is wrong, in one line.
  public var description: String {
    switch self {
    case .noFrames:
      "the stage shows no scene that states its frames; state them as FrameTimes"
    case .frameCount(let duration, let rate):
      "a duration of \(duration) s at \(rate) frames per second is not "
        + "1…\(FrameTimes.mostFrames) frames"
    case .unmatched(let pattern): "no track matches '\(pattern)'"
    }
  }
}
