public import LaminarGraphics
import Synchronization

/// Draws display lists: the same list gives the same pixels, however many workers draw it.
///
/// A renderer keeps the memory of its workers and of a frame's edges between frames; one renderer
/// draws one frame at a time.
public struct Renderer: Sendable {
  /// The number of threads; at least 1.
  package let workers: Int
  /// The maximum cost of a frame, see ``DrawingBudget``; a costlier frame is not drawn.
  public var budget = DrawingBudget.standard
  /// Why the last frame shows only its background: it costs more than the budget, or its list was
  /// cut since its layers do. Nil for a frame that was drawn.
  public internal(set) var excess: DrawingExcess?
  /// Is told when a part of a frame is done, so that a caller can time it.
  package var onPart: (@Sendable (FramePart) -> Void)?
  private let pool: WorkerPool
  let resources: RasterResources

  /// Optimisations that reuse the work of earlier frames. They never change a pixel.
  package struct Shortcuts: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Only the pixels in which two frames may differ are drawn.
    package static let damage = Self(rawValue: 1 << 0)
    /// Smaller copies of images are kept.
    package static let images = Self(rawValue: 1 << 1)
    /// The coverage of glyphs is kept.
    package static let glyphs = Self(rawValue: 1 << 2)
    /// The corners of shadows are kept.
    package static let shadows = Self(rawValue: 1 << 3)
    /// The coverage of small discs is kept.
    package static let discs = Self(rawValue: 1 << 4)
    /// Centre lines and whole strokes are kept, of which strokes that end early are made.
    package static let strokes = Self(rawValue: 1 << 5)
    package static let all: Self = [.damage, .images, .glyphs, .shadows, .discs, .strokes]
  }

  /// Makes a renderer; the number of workers is clamped to 1…256.
  public init(workers: Int = 1) { self.init(workers: workers, shortcuts: .all) }

  /// Makes a renderer that takes some shortcuts alone.
  package init(workers: Int, shortcuts: Shortcuts) {
    self.workers = min(max(workers, 1), 256)
    pool = WorkerPool(count: self.workers)
    resources = RasterResources(pool: pool, workers: self.workers, shortcuts: shortcuts)
  }

  /// Draws a list on a new picture.
  ///
  /// The picture has the list's size, clamped to 0…`Bitmap.maximumSide`.
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
    excess = list.excess
    guard width > 0, height > 0 else { return }
    draw(list, into: &bitmap)
  }

  /// Why a list would not be drawn; nil for one that would.
  package mutating func measure(_ list: DisplayList) -> DrawingExcess? {
    list.excess ?? cost(of: list).excess
  }

  /// The cost of drawing a list.
  package mutating func cost(of list: DisplayList) -> DrawingCost {
    let side = 0...Bitmap.maximumSide
    let width = min(max(list.width, side.lowerBound), side.upperBound)
    let height = min(max(list.height, side.lowerBound), side.upperBound)
    guard width > 0, height > 0 else { return DrawingCost(budget: budget) }
    resources.glyphs.beginFrame()
    return FramePreparation.prepare(
      list.items[...], width: width, height: height, resources: resources, draws: false,
      budget: budget
    ).cost
  }

  /// Draws all of a list, and returns its cost.
  @discardableResult
  mutating func draw(
    _ list: DisplayList, into bitmap: inout Bitmap, profile: FrameProfile? = nil
  ) -> DrawingCost {
    var frame = prepare(list, for: bitmap, profile: profile)
    onPart?(.preparation)
    draw(&frame, into: &bitmap)
    frame.edges.keepEdges(in: resources.edges)
    return frame.cost
  }

  /// Prepares a list that is drawn into a picture of its size.
  ///
  /// - Parameters:
  ///   - records: What is recorded for the list that follows.
  ///   - kept: What is known of the list before.
  mutating func prepare(
    _ list: DisplayList, for bitmap: Bitmap, records: PreparedCommands = PreparedCommands(),
    kept: KeptCommands? = nil, profile: FrameProfile? = nil
  ) -> PreparedFrame {
    var resources = resources
    resources.profile = profile
    resources.images.beginFrame()
    resources.glyphs.beginFrame()
    let frame = FramePreparation.prepare(
      list.items[...], width: bitmap.width, height: bitmap.height, background: list.background,
      resources: resources, budget: budget, records: records, kept: kept)
    if excess == nil { excess = frame.cost.excess }
    return frame
  }

  /// Draws the damage of a prepared frame.
  func draw(_ frame: inout PreparedFrame, into bitmap: inout Bitmap) {
    pool.drawPasses(of: &frame)
    frame.profile?.addPasses(of: frame)
    frame.profile?.mark(nil)
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.pixels.withMutableRow { pixels in
      pool.draw(frame, on: BandView(base: pixels, width: width, rows: 0..<height))
    }
    onPart?(.bands)
  }
}

/// The workers' memory, and the distribution of bands.
final class WorkerPool: Sendable {
  private let renderers: [WorkerSlot]

  init(count: Int) {
    renderers = (0..<count).map { _ in WorkerSlot() }
  }

  /// Draws the pictures that cast a frame's shadows, the innermost first.
  func drawPasses(of frame: inout PreparedFrame) {
    frame.blurredShadows = frame.passes.map { pass in
      switch pass {
      case .picture(let picture): picture.map(of: pixels(of: picture.frame))
      case .known(let shadow): shadow
      }
    }
  }

  /// The pixels of a frame that is a part of another.
  func pixels(of frame: PreparedFrame) -> [UInt32] {
    var frame = frame
    drawPasses(of: &frame)
    frame.profile?.addPasses(of: frame)
    var pixels = [UInt32](repeating: 0, count: frame.width * frame.height)
    pixels.withMutableRow { pixels in
      draw(frame, on: BandView(base: pixels, width: frame.width, rows: 0..<frame.height))
    }
    return pixels
  }

  /// Whether there is one worker.
  var isSerial: Bool { renderers.count == 1 }

  /// Begins work in at most as many threads as there are other workers, and does not wait for it.
  func assist(_ work: @escaping @Sendable () -> Void) {
    ThreadPool.start(min(renderers.count, ThreadPool.processors) - 1, work)
  }

  /// Parallel map over 0..<count; results in order.
  func map<Element: Sendable>(
    _ count: Int, _ body: @Sendable (Int) -> Element
  ) -> [Element] {
    ThreadPool.map(count, workers: renderers.count, body)
  }

  func draw(_ frame: PreparedFrame, on surface: BandView) {
    let parts = BandParts(of: frame, workers: renderers.count)
    let workers = min(renderers.count, parts.count)
    let indices = DynamicSchedule(0..<parts.count)
    ThreadPool.perform(workers) { worker in
      renderers[worker].draw(parts, indices, of: frame, on: surface)
    }
  }
}

/// One worker's memory; the lock is only ever taken once per frame.
private final class WorkerSlot: Sendable {
  private let renderer = Mutex<BandRenderer?>(nil)

  func draw(
    _ parts: BandParts, _ indices: borrowing DynamicSchedule, of frame: PreparedFrame,
    on surface: BandView
  ) {
    renderer.withLock { renderer in
      if renderer?.fits(width: frame.width) != true { renderer = BandRenderer(width: frame.width) }
      while let index = indices.next() {
        let part = parts[index]
        if part.area.isEmpty { continue }
        let first = part.band * CoverageBuffer.bandRows
        let rows = first..<min(first + CoverageBuffer.bandRows, frame.height)
        renderer?.draw(frame, band: part.band, inside: part.area, on: surface.extracting(rows))
      }
    }
  }
}

/// What workers take one by one: the damaged parts of a frame's bands, those with the most to draw first,
/// and the last of them in quarters, so that all workers end at about the same time. A frame that is
/// measured has no quarters.
private struct BandParts: Sendable {
  /// A part of a band.
  struct Part: Sendable {
    let band: Int
    var area: PixelRect
    /// About how long it takes.
    fileprivate let weight: Int
  }

  /// The number of pieces of a divided part.
  private static let division = 4

  private let parts: [Part]
  /// The number of parts that are not divided.
  private let wholeCount: Int

  init(of frame: borrowing PreparedFrame, workers: Int) {
    let (starts, damage) = (frame.bandStarts, frame.damage)
    let canvas = PixelRect(minX: 0, minY: 0, maxX: frame.width, maxY: frame.height)
    let rows = CoverageBuffer.bandRows
    let all = (0..<frame.bandCount).flatMap { band in
      let areas = damage?[band] ?? [canvas.rows(band * rows..<(band + 1) * rows)]
      return areas.lazy.filter { !$0.isEmpty }.map { area in
        Part(band: band, area: area, weight: (starts[band + 1] - starts[band]) * area.area)
      }
    }
    guard workers > 1, frame.profile == nil else {
      parts = all
      wholeCount = all.count
      return
    }
    let order = all.indices.sorted { (all[$1].weight, $0) < (all[$0].weight, $1) }
    parts = order.map { all[$0] }
    wholeCount = max(parts.count - workers, 0)
  }

  var count: Int { wholeCount + (parts.count - wholeCount) * Self.division }

  /// A part, which may be empty.
  subscript(index: Int) -> Part {
    if index < wholeCount { return parts[index] }
    let (divided, quarter) = (index - wholeCount).quotientAndRemainder(dividingBy: Self.division)
    var part = parts[wholeCount + divided]
    let rows = CoverageBuffer.bandRows / Self.division
    let first = part.band * CoverageBuffer.bandRows + quarter * rows
    part.area = part.area.rows(first..<first + rows)
    return part
  }
}
