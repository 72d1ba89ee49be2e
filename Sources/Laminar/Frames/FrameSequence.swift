public import LaminarEngine
public import LaminarGraphics
public import LaminarRaster
public import LaminarTrace

/// The pictures of a stretch of time, frame after frame, each made when it is requested.
///
/// Where the code of layers draws frames, requesting one calls it, as ``Stage/render(at:workers:)`` does;
/// such a sequence belongs to the stage's thread.
public struct FrameSequence: Sequence, IteratorProtocol {
  /// A frame's number, time and picture.
  public struct Frame: Sendable {
    /// Counted from 0 at the beginning.
    public let index: Int
    /// The time that the picture shows, in seconds.
    public let time: Double
    /// The picture.
    public let bitmap: Bitmap
    /// Why the picture shows only the canvas; nil for one that was drawn.
    public let diagnostic: EngineDiagnostic?
  }

  /// When each frame is.
  private enum Times {
    case exact(FrameTimes)
    case stretch(Range<Double>, rate: Double)

    /// The time of a frame; nil after the last, a frame within 1e-9 s of the upper bound included.
    func time(of index: Int) -> Double? {
      switch self {
      case .exact(let times): return index < times.count ? times.time(of: index) : nil
      case .stretch(let range, let rate):
        let time = range.lowerBound + Double(index) / rate
        return time < range.upperBound - 1e-9 ? time : nil
      }
    }
  }

  private let times: Times
  private var painter: FramePainter
  private var index = 0

  init(
    snapshot: StageSnapshot, of stage: Stage? = nil, rate: Double, range: Range<Double>,
    workers: Int
  ) {
    times = .stretch(range, rate: rate.isFinite && rate > 0 ? rate : 60)
    painter = FramePainter(snapshot, of: stage, workers: workers)
  }

  init(snapshot: StageSnapshot, of stage: Stage? = nil, times: FrameTimes, workers: Int) {
    self.times = .exact(times)
    painter = FramePainter(snapshot, of: stage, workers: workers)
  }

  /// The next frame; nil from the upper bound on; a frame within 1e-9 s of it counts as at it.
  public mutating func next() -> Frame? {
    guard let time = times.time(of: index) else { return nil }
    defer { index += 1 }
    var stageTimes = StageTimes()
    let diagnostic = painter.paint(at: time, &stageTimes)
    return Frame(index: index, time: time, bitmap: painter.shown.bitmap, diagnostic: diagnostic)
  }
}

// MARK: - Times

/// The frames of a scene: how many there are and when each is, in exact rationals.
public struct FrameTimes: Sendable, Hashable {
  /// The frames per second.
  public let rate: Rational
  /// The number of frames: the least that is not below duration × rate.
  public let count: Int

  /// The most frames of a scene.
  public static let mostFrames = 10_000_000

  /// The frames of a duration in seconds, such as `FrameTimes(rate: 30, duration: 2.5)`; nil when there are
  /// none, or more than the limit.
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

  /// The indices of some of the frames, spread evenly.
  package func spread(_ cells: Int) -> [Int] { Self.spread(cells, over: count) }

  /// The indices among `count` frames that `cells` cells show: the first, the last and others spread
  /// evenly between them, each once.
  package static func spread(_ cells: Int, over count: Int) -> [Int] {
    guard count > cells else { return Array(0..<count) }
    guard cells > 1 else { return cells == 1 ? [0] : [] }
    return (0..<cells).map { ($0 * (count - 1) * 2 + (cells - 1)) / (2 * (cells - 1)) }
  }

  /// The first frame that is not before a time; the frames from one time to another are a
  /// half-open range of these.
  package func firstFrame(notBefore time: Rational) -> Int {
    guard let frame = time.multiplying(by: rate) else { return time < .zero ? 0 : count }
    return min(max(frame.ceil, 0), count)
  }
}

// MARK: - Errors

/// Why there are no frames, or no trace, of what was stated.
public enum SamplingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The stage was built in code, and its frames were not stated.
  case noFrames
  /// A scene's duration in seconds has no frames at its rate, or more than `FrameTimes.mostFrames`.
  case frameCount(duration: Rational, rate: Rational)
  /// A pattern of tracks that matches none.
  case unmatched(TracePattern)

  /// The fault, in one line.
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
