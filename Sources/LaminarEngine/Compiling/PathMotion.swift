import LaminarGraphics

/// The path of a keyframe animation: segments to run along, and how.
struct PathMotion: Sendable {
  enum Mode: UInt8, Sendable {
    /// The same time for every segment, or by key times.
    case segments
    /// The start of each segment holds.
    case discrete
    /// The same speed all along.
    case paced
  }

  enum Turning: UInt8, Sendable {
    case none, along, against
  }

  let mode: Mode
  let turning: Turning
  let segments: [Path.Segment]
  /// A time for each end of a segment, `segments.count + 1` of them.
  let times: [Double]
  /// One easing table per segment; empty when all are linear.
  let easings: [Int]
  /// The lengths along the path, for the paced mode.
  let measure: PathMeasure?
  /// The offset of the layer's matrix in the numbers, for a turning motion.
  let transformTarget: Int

  /// The point of the path at a progress, and the direction, which is zero where the path has none.
  func position(
    at progress: Double, easing: (Int, Double) -> Double
  ) -> (point: SIMD2<Double>, direction: SIMD2<Double>) {
    if let measure {
      let length = measure.length * min(max(progress, 0), 1)
      guard let (point, direction) = measure.location(at: length) else {
        return (segments[0].start, .zero)
      }
      return (point, direction)
    }
    let position = times.withUnsafeSpan { times in
      KeyPosition(
        of: progress, times: times, at: 0, count: times.count, segments: segments.count)
    }
    let segment = segments[position.index]
    if mode == .discrete { return (segment.start, segment.tangent(at: 0)) }
    var fraction = position.fraction
    if position.index < easings.count { fraction = easing(easings[position.index], fraction) }
    return (segment.point(at: fraction), segment.tangent(at: min(max(fraction, 0), 1)))
  }
}

extension Array {
  /// Lends the elements as a span.
  @inline(__always)
  func withUnsafeSpan<Result>(_ body: (Span<Element>) -> Result) -> Result { body(span) }
}

extension PathMotion {
  /// The matrix that turns a layer into the path's direction; nil where it does not turn.
  func turn(along direction: SIMD2<Double>) -> Transform3D? {
    guard turning != .none, direction != .zero else { return nil }
    let d = turning == .against ? -direction : direction
    return Transform3D(m11: d.x, m12: d.y, m21: -d.y, m22: d.x)
  }
}
