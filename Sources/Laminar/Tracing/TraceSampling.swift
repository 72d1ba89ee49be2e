/// What a trace samples: frames of a scene or stated times, without a list of them all in memory
/// where they follow a rule.
public struct TraceSampling: Sendable {
  private enum Source: Sendable {
    case run(Range<Int>, FrameTimes)
    case list([Int], FrameTimes)
    case pairs([(frame: Int, time: Double)])
  }

  private let source: Source
  /// The frames of the display link that is sampled on; nil without one.
  private var linkTimes: FrameTimes?

  /// Consecutive frames of a scene.
  public init(frames: Range<Int>, of times: FrameTimes) { source = .run(frames, times) }

  /// Chosen frames of a scene, rising.
  public init(frames: [Int], of times: FrameTimes) { source = .list(frames, times) }

  /// Frames of a display link: each shows what is there at its timestamp, and adds the times of the
  /// link to the trace.
  package init(_ frames: DisplayLinkFrames) { self.init(frames: frames.called, of: frames) }

  /// Chosen frames of a display link, rising.
  package init(frames: [Int], of link: DisplayLinkFrames) {
    source = .list(frames, link.times)
    linkTimes = link.times
  }

  /// Numbers for the frame column, rising, with their times.
  public init(_ pairs: [(frame: Int, time: Double)]) { source = .pairs(pairs) }

  /// The number of samples.
  package var count: Int {
    switch source {
    case .run(let frames, _): frames.count
    case .list(let frames, _): frames.count
    case .pairs(let pairs): pairs.count
    }
  }

  /// The sample at an index in `0 ..< count`: its number, and its time in seconds.
  package subscript(index: Int) -> (frame: Int, time: Double) {
    switch source {
    case .run(let frames, let times):
      let frame = frames.lowerBound + index
      return (frame, times.time(of: frame))
    case .list(let frames, let times): return (frames[index], times.time(of: frames[index]))
    case .pairs(let pairs): return pairs[index]
    }
  }

  /// The names of what a trace adds to each frame's number and time.
  var columns: [String] { linkTimes == nil ? [] : ["timestamp", "targetTimestamp"] }

  /// When a display link is called for the sample, and when its next frame is due; nil without one.
  func timestamps(at index: Int) -> (timestamp: Double, target: Double)? {
    guard let linkTimes else { return nil }
    let frame = self[index].frame
    return (linkTimes.time(of: frame), linkTimes.time(of: frame + 1))
  }
}
