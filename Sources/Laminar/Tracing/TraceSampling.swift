/// What a trace samples: frames of a scene or stated times, without a list of them all in memory
/// where a rule gives them.
public struct TraceSampling: Sendable {
  private enum Source: Sendable {
    case run(Range<Int>, FrameTimes)
    case list([Int], FrameTimes)
    case pairs([(frame: Int, time: Double)])
  }

  private let source: Source

  /// Consecutive frames of a scene.
  public init(frames: Range<Int>, of times: FrameTimes) { source = .run(frames, times) }

  /// Chosen frames of a scene, rising.
  public init(frames: [Int], of times: FrameTimes) { source = .list(frames, times) }

  /// Numbers for the frame column, rising, with the times that they stand for.
  public init(_ pairs: [(frame: Int, time: Double)]) { source = .pairs(pairs) }

  /// The number of samples.
  public var count: Int {
    switch source {
    case .run(let frames, _): frames.count
    case .list(let frames, _): frames.count
    case .pairs(let pairs): pairs.count
    }
  }

  /// The sample at a place in `0 ..< count`: its number, and its time in seconds.
  public subscript(place: Int) -> (frame: Int, time: Double) {
    switch source {
    case .run(let frames, let times):
      let frame = frames.lowerBound + place
      return (frame, times.time(of: frame))
    case .list(let frames, let times): return (frames[place], times.time(of: frames[place]))
    case .pairs(let pairs): return pairs[place]
    }
  }
}
