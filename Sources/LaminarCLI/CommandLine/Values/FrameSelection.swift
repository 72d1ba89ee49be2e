import Laminar

/// The frames of a run: `--frames`, or `--from` and `--to`, and of those one `--shard`.
struct FrameSelection: Sendable {
  var list: FrameList?
  var from: TimeValue?
  var to: TimeValue?
  var shard: Shard?

  /// Reads the options of a verb.
  ///
  /// - Throws: A list together with a range of times.
  init(_ arguments: Arguments) throws(CommandError) {
    list = arguments[Options.frames]
    from = arguments[Options.from]
    to = arguments[Options.to]
    shard = arguments[Options.shard]?.shard
    if list != nil, from != nil || to != nil {
      throw CommandError("--frames and --from/--to both choose frames; give one of them")
    }
  }

  /// The frames, in rising order.
  ///
  /// - Parameters:
  ///   - count: The frames of the scene at `rate`.
  ///   - rate: The rate that is sampled.
  ///   - sceneRate: The rate that the scene states, which times in frames count.
  /// - Throws: A frame out of range, or a range of times that holds no frame.
  func frames(count: Int, rate: Rational, sceneRate: Rational) throws(CommandError) -> [Int] {
    guard let list else {
      return Array(try run(count: count, rate: rate, sceneRate: sceneRate) ?? 0..<0)
    }
    let frames = try list.frames(count: count)
    return shard.map { Array($0.share(of: frames)) } ?? frames
  }

  /// The frames as a range; nil with a list.
  func run(
    count: Int, rate: Rational, sceneRate: Rational
  ) throws(CommandError) -> Range<Int>? {
    guard list == nil else { return nil }
    let start = from?.firstFrame(at: rate, sceneRate: sceneRate) ?? 0
    let end = to?.firstFrame(at: rate, sceneRate: sceneRate) ?? count
    let range = max(0, start)..<max(0, start, min(count, end))
    if range.isEmpty, from != nil || to != nil {
      throw CommandError(
        "no frame is between --from and --to; the scene has the frames 0…\(count - 1) at "
          + "\(rate) frames per second")
    }
    return shard.map { $0.share(of: range) } ?? range
  }
}
