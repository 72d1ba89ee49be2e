import LaminarGraphics
import Synchronization

/// What preparing a frame may reuse from earlier frames: only caches, which no pixel depends on.
struct RasterResources: Sendable {
  let images: ImageCache
  let glyphs: GlyphCache
  let shadows: ShadowCache
  /// Draws the pictures of a frame.
  let pool: WorkerPool
  let discs: DiscMasks
  let lines = LineMemory()
  let strokes: StrokeCache
  let shapeWorkers: ShapeWorkerPool
  /// What measures the drawing; nil for nothing.
  var profile: FrameProfile?
  let shortcuts: Renderer.Shortcuts

  init(pool: WorkerPool, workers: Int, shortcuts: Renderer.Shortcuts) {
    self.pool = pool
    self.shortcuts = shortcuts
    images = ImageCache(isKept: shortcuts.contains(.images))
    glyphs = GlyphCache(isKept: shortcuts.contains(.glyphs))
    shadows = ShadowCache(isKept: shortcuts.contains(.shadows))
    discs = DiscMasks(isKept: shortcuts.contains(.discs))
    strokes = StrokeCache(isKept: shortcuts.contains(.strokes))
    shapeWorkers = ShapeWorkerPool(workers: workers, strokes: strokes)
  }
}

/// The memory of the last frame's lines, so that the next one need not grow its own.
final class LineMemory: Sendable {
  private let memory = Mutex<[CoverageLine]>([])

  /// An empty array, with the memory if no other frame has it.
  func take() -> [CoverageLine] {
    var lines: [CoverageLine] = []
    memory.withLock { swap(&$0, &lines) }
    return lines
  }

  /// Takes over the memory of a frame's lines, which are no longer needed, if there is more of it.
  func keep(_ lines: inout [CoverageLine]) {
    lines.removeAll(keepingCapacity: true)
    memory.withLock { if lines.capacity > $0.capacity { swap(&$0, &lines) } }
  }
}
