import Dispatch
public import LaminarGraphics
import Synchronization

/// Draws display lists: the same list gives the same pixels, however many workers draw it.
///
/// A renderer keeps the memory of its workers between frames; one renderer draws one frame at a time.
public struct Renderer: Sendable {
  /// How many threads draw; at least 1.
  public let workers: Int
  private let pool: WorkerPool
  private let resources = RasterResources()

  /// Makes a renderer; a number of workers outside 1…256 is drawn in.
  public init(workers: Int = 1) {
    self.workers = min(max(workers, 1), 256)
    pool = WorkerPool(count: self.workers)
  }

  /// Draws a list on a new picture.
  ///
  /// The picture has the list's size, drawn in to 0…`Bitmap.maximumSide`.
  public mutating func render(_ list: DisplayList) -> Bitmap {
    var bitmap = Bitmap(width: list.width, height: list.height)
    render(list, into: &bitmap)
    return bitmap
  }

  /// Draws a list over all pixels of a picture, whose memory is reused if it has the list's size.
  public mutating func render(_ list: DisplayList, into bitmap: inout Bitmap) {
    let side = 0...Bitmap.maximumSide
    let width = min(max(list.width, side.lowerBound), side.upperBound)
    let height = min(max(list.height, side.lowerBound), side.upperBound)
    if bitmap.width != width || bitmap.height != height {
      bitmap = Bitmap(width: width, height: height)
    }
    guard width > 0, height > 0 else { return }
    resources.images.beginFrame()
    resources.glyphs.beginFrame()
    var frame = FramePreparation.prepare(list, width: width, height: height, resources: resources)
    drawPasses(of: &frame)
    bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      pool.draw(frame, on: BandView(base: base, width: width, rows: 0..<height))
    }
  }

  /// Draws what a frame's shadows are made of, the innermost first.
  private func drawPasses(of frame: inout PreparedFrame) {
    frame.shadowMaps = frame.passes.map { pass in
      var picture = pass.frame
      drawPasses(of: &picture)
      var pixels = [UInt32](repeating: 0, count: picture.width * picture.height)
      pixels.withUnsafeMutableBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        pool.draw(
          picture, on: BandView(base: base, width: picture.width, rows: 0..<picture.height))
      }
      return pass.map(of: pixels)
    }
  }
}

/// The workers' memory, and the sharing out of bands.
private final class WorkerPool: Sendable {
  private let renderers: [WorkerSlot]

  init(count: Int) {
    renderers = (0..<count).map { _ in WorkerSlot() }
  }

  func draw(_ frame: PreparedFrame, on surface: BandView) {
    let workers = min(renderers.count, frame.bandCount)
    let nextBand = Atomic<Int>(0)
    if workers == 1 {
      renderers[0].drawBands(of: frame, on: surface, next: nextBand)
    } else {
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        renderers[worker].drawBands(of: frame, on: surface, next: nextBand)
      }
    }
  }
}

/// One worker's memory; the lock is only ever taken once per frame.
private final class WorkerSlot: Sendable {
  private let renderer = Mutex<BandRenderer?>(nil)

  func drawBands(of frame: PreparedFrame, on surface: BandView, next: borrowing Atomic<Int>) {
    renderer.withLock { renderer in
      if renderer?.fits(width: frame.width) != true { renderer = BandRenderer(width: frame.width) }
      while true {
        let band = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if band >= frame.bandCount { return }
        let first = band * CoverageBuffer.bandRows
        let rows = first..<min(first + CoverageBuffer.bandRows, frame.height)
        renderer?.draw(frame, band: band, on: surface.extracting(rows))
      }
    }
  }
}
