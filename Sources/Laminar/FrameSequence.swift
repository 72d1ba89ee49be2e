public import LaminarEngine
public import LaminarRaster

/// The pictures of a stretch of time, frame after frame, each made when it is requested.
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

  private let snapshot: StageSnapshot
  private let rate: Double
  private let range: Range<Double>
  private var renderer: Renderer
  private var shown = RetainedFrame()
  private var index = 0

  init(snapshot: StageSnapshot, rate: Double, range: Range<Double>, workers: Int) {
    self.snapshot = snapshot
    self.rate = rate.isFinite && rate > 0 ? rate : 60
    self.range = range
    renderer = snapshot.renderer(workers: workers)
  }

  /// The next frame; nil from the upper bound on; a frame within 1e-9 s of it counts as at it.
  public mutating func next() -> Frame? {
    let time = range.lowerBound + Double(index) / rate
    guard time < range.upperBound - 1e-9 else { return nil }
    defer { index += 1 }
    renderer.render(snapshot.displayList(at: time), updating: &shown)
    return Frame(
      index: index, time: time, bitmap: shown.bitmap,
      diagnostic: renderer.excess.map { snapshot.diagnostic(of: $0, at: time) })
  }
}
