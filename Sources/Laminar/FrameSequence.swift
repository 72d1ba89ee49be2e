public import LaminarEngine
public import LaminarRaster

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
    case listed([Double])

    /// The time of a frame; nil after the last, a frame within 1e-9 s of the upper bound included.
    func time(of index: Int) -> Double? {
      switch self {
      case .exact(let times): return index < times.count ? times.time(of: index) : nil
      case .stretch(let range, let rate):
        let time = range.lowerBound + Double(index) / rate
        return time < range.upperBound - 1e-9 ? time : nil
      case .listed(let times): return index < times.count ? times[index] : nil
      }
    }
  }

  private var snapshot: StageSnapshot
  /// The stage whose layers draw the frames by code of theirs; nil where the snapshot has all.
  private let stage: Stage?
  private let times: Times
  private var renderer: Renderer
  private var shown = RetainedFrame()
  private var index = 0

  init(
    snapshot: StageSnapshot, of stage: Stage? = nil, rate: Double, range: Range<Double>,
    workers: Int
  ) {
    self.snapshot = snapshot
    self.stage = stage
    times = .stretch(range, rate: rate.isFinite && rate > 0 ? rate : 60)
    renderer = snapshot.renderer(workers: workers)
  }

  init(snapshot: StageSnapshot, of stage: Stage? = nil, times: FrameTimes, workers: Int) {
    self.snapshot = snapshot
    self.stage = stage
    self.times = .exact(times)
    renderer = snapshot.renderer(workers: workers)
  }

  init(
    snapshot: StageSnapshot, of stage: Stage? = nil, listed times: [Double], workers: Int
  ) {
    self.snapshot = snapshot
    self.stage = stage
    self.times = .listed(times)
    renderer = snapshot.renderer(workers: workers)
  }

  /// The next frame; nil from the upper bound on; a frame within 1e-9 s of it counts as at it.
  public mutating func next() -> Frame? { nextWithDamage()?.frame }

  /// The next frame, and what differs in it from the one before.
  mutating func nextWithDamage() -> (frame: Frame, damage: FrameDamage)? {
    guard let time = times.time(of: index) else { return nil }
    defer { index += 1 }
    var drawings: [Int: Drawing] = [:]
    if let stage {
      drawings = stage.context.displayFrame(at: time, keepsDrawings: false)
      snapshot = stage.committed(until: time)
    }
    renderer.render(snapshot.displayList(at: time, showing: drawings), updating: &shown)
    let frame = Frame(
      index: index, time: time, bitmap: shown.bitmap,
      diagnostic: renderer.excess.map { snapshot.diagnostic(of: $0, at: time) })
    return (frame, shown.damage)
  }
}
