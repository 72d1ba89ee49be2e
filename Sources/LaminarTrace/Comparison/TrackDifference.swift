package import LaminarGraphics

/// How one track differs.
public struct TrackDifference: Sendable, Hashable {
  /// The track, as the base calls it.
  public var track: TraceTrack
  /// Its layer in the new trace, if that has another name now.
  package var newLayer: String?
  /// The allowed difference.
  package var tolerance: ValueTolerance
  /// The samples that were compared.
  package var compared: Int
  /// Those of them that differ by more than the tolerance.
  public var differing: Int
  /// The first that differs.
  public var first: ComparedSample
  /// The last that differs.
  package var last: ComparedSample
  /// The one that differs most; the first of equals.
  public var worst: ComparedSample
  /// The last compared one, differing or not.
  package var final: ComparedSample
  /// The mean of |new − base| over all compared samples.
  package var mean: Double
  /// The root of the mean of (new − base)² over all compared samples.
  public var rms: Double
  /// From the smallest to the largest value of the base.
  package var baseRange: ClosedRange<Double>
  /// From the smallest to the largest new value.
  package var newRange: ClosedRange<Double>
  /// What could explain it; nil if nothing covers nine tenths of the rms.
  package var hint: MotionHint?
  /// The animations that drive the track, when scenes are known: the new scene's, else the base's.
  package var drivers: [AnimationDriver] = []
  /// Both curves, if they were requested.
  package var curves: TrackCurves?

  /// The size of the difference in terms of the track's own range: sorts the worst first.
  package var severity: Double {
    let low = min(baseRange.lowerBound, newRange.lowerBound)
    let high = max(baseRange.upperBound, newRange.upperBound)
    let size = high - low > 0 ? high - low : max(low.magnitude, high.magnitude)
    if first.difference == nil || track.kind == .text { return 1 }
    return size > 0 ? min(rms / size, 1) : 0
  }

  /// Whether neither side moves.
  package var isConstant: Bool {
    baseRange.lowerBound == baseRange.upperBound && newRange.lowerBound == newRange.upperBound
  }
}

/// The values of both sides at the compared samples; NaN where the layer does not exist.
package struct TrackCurves: Sendable, Hashable {
  /// The times, in seconds.
  package var times: [Double]
  /// The base's values.
  package var base: [Double]
  /// The new values.
  package var new: [Double]
}

/// An animation that drives a track, for display.
package struct AnimationDriver: Sendable, Hashable {
  /// Its kind and name: `basic "position.y"`.
  package var name: String
  /// Where it is written.
  package var location: FileLocation?

  /// Names an animation.
  package init(name: String, location: FileLocation? = nil) {
    self.name = name
    self.location = location
  }
}
