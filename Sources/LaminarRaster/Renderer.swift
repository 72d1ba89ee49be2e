import Dispatch
public import LaminarGraphics
import Synchronization

/// Draws display lists: the same list gives the same pixels, however many workers draw it.
///
/// A renderer keeps the memory of its workers and of a frame's lines between frames; one renderer draws one
/// frame at a time.
public struct Renderer: Sendable {
  /// How many threads draw; at least 1.
  package let workers: Int
  /// What a frame may cost, see ``DrawingBudget``; one that costs more is not drawn.
  public var budget = DrawingBudget.standard
  /// Why the last frame shows only its background: it costs more than the budget, or its list was
  /// cut since its layers do. Nil for a frame that was drawn.
  public private(set) var excess: DrawingExcess?
  /// Is told when a part of a frame is done, so that a caller can time it.
  package var onPart: (@Sendable (FramePart) -> Void)?
  private let pool: WorkerPool
  let resources: RasterResources

  /// Makes a renderer; the number of workers is clamped to 1…256.
  public init(workers: Int = 1) {
    self.workers = min(max(workers, 1), 256)
    pool = WorkerPool(count: self.workers)
    resources = RasterResources(pool: pool, workers: self.workers)
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
    var survey = FrameSurvey()
    draw(list, survey: &survey, damage: nil, into: &bitmap)
  }

  /// Draws a list over a frame that shows another one, only where they differ; the pixels are those of
  /// ``render(_:)``.
  package mutating func render(_ list: DisplayList, updating frame: inout RetainedFrame) {
    let side = 0...Bitmap.maximumSide
    let width = min(max(list.width, side.lowerBound), side.upperBound)
    let height = min(max(list.height, side.lowerBound), side.upperBound)
    excess = list.excess
    var survey = FrameSurvey(known: [])
    var damage = DamageRegion.all(width: width, height: height)
    if let old = frame.list, old.width == list.width, old.height == list.height,
      width == list.width,
      height == list.height,
      old.background == list.background, frame.bounds.count == old.items.count,
      frame.merges.count == old.items.count, frame.costs.count == old.items.count
    {
      measure(list, after: old, frame, survey: &survey, damage: &damage)
    }
    onPart?(.damage)
    if frame.bitmap.width != width || frame.bitmap.height != height {
      frame.bitmap = Bitmap(width: width, height: height)
    }
    // Nothing shows the old list from here on.
    frame.list = nil
    let isAll = damage.area == width * height
    if width > 0, height > 0, damage.area > 0 {
      draw(list, survey: &survey, damage: isAll ? nil : damage, into: &frame.bitmap)
    }
    if excess != nil, !isAll, width > 0, height > 0 {
      // The excess was found in a part of the frame and applies to all of it.
      var whole = FrameSurvey(known: [])
      draw(list, survey: &whole, damage: nil, into: &frame.bitmap)
      damage = DamageRegion.all(width: width, height: height)
    }
    frame.bounds = survey.bounds
    frame.merges = survey.merges
    frame.costs = survey.costs
    // A refused list shows the bare canvas, and nothing else of it is known.
    frame.list = excess == nil ? list : nil
    frame.damage = FrameDamage(width: width, height: height, region: damage)
  }

  /// Why a list would not be drawn; nil for one that would.
  package mutating func measure(_ list: DisplayList) -> DrawingExcess? {
    list.excess ?? cost(of: list).excess
  }

  /// What drawing a list costs.
  package mutating func cost(of list: DisplayList) -> DrawingCost {
    let side = 0...Bitmap.maximumSide
    let width = min(max(list.width, side.lowerBound), side.upperBound)
    let height = min(max(list.height, side.lowerBound), side.upperBound)
    guard width > 0, height > 0 else { return DrawingCost(budget: budget) }
    resources.glyphs.beginFrame()
    var survey = FrameSurvey()
    return FramePreparation.prepare(
      list.items[...], width: width, height: height, resources: resources, draws: false,
      budget: budget, survey: &survey
    ).cost
  }

  /// Finds the damage between two lists, unless much of the list changed.
  private func measure(
    _ list: DisplayList, after old: DisplayList, _ frame: RetainedFrame,
    survey: inout FrameSurvey, damage: inout DamageRegion
  ) {
    guard !DisplayListDiff.isMostlyNew(old.items, list.items),
      let diff = DisplayListDiff(
        from: old.items, to: list.items,
        limit: Self.isSmall(list) ? .max : list.items.count / 2)
    else { return }
    var region = DamageRegion(width: list.width, height: list.height)
    guard diff.isAny else {
      survey = FrameSurvey(bounds: frame.bounds, merges: frame.merges, costs: frame.costs)
      damage = region
      return
    }
    // A backdrop shows what is below it, wherever that changed.
    guard !list.items.contains(where: { $0.command.isBackdrop }) else { return }
    for (index, isChanged) in diff.oldChanges.enumerated() where isChanged {
      region.insert(frame.bounds[index])
    }
    let isKnown = diff.isUnknown.map { !$0 }
    survey = FrameSurvey(
      known: diff.matches.indices.map { isKnown[$0] ? frame.bounds[Int(diff.matches[$0])] : nil },
      fullFills: diff.matches.indices.map {
        isKnown[$0] && frame.merges[Int(diff.matches[$0])].isFullFill
      },
      costs: diff.matches.indices.map { isKnown[$0] ? frame.costs[Int(diff.matches[$0])] : 0 })
    survey.wanted = .unknown
    _ = FramePreparation.prepare(
      list, width: list.width, height: list.height, resources: resources, budget: budget,
      survey: &survey)
    let (bounds, merges, costs) = (survey.bounds, survey.merges, survey.costs)
    // The list is not drawn, and the whole frame is damaged.
    if survey.cost.excess != nil {
      survey = FrameSurvey(known: [])
      return
    }
    for (index, isChanged) in diff.changes.enumerated()
    where isChanged || !diff.keepsMerge(of: index, merges, frame.merges) {
      region.insert(bounds[index])
      if diff.matches[index] >= 0 { region.insert(frame.bounds[Int(diff.matches[index])]) }
    }
    survey = FrameSurvey(bounds: bounds, merges: merges, costs: costs)
    survey.wanted = .damaged(region)
    damage = region
  }

  /// Whether a list is surveyed quickly even where all of its items changed: little may move on a
  /// large canvas.
  private static func isSmall(_ list: DisplayList) -> Bool {
    list.items.count <= 32
      && !list.items.contains { item in
        if case .particles = item.command { true } else { false }
      }
  }

  /// Draws a list's damage, or all of it, and returns its cost.
  @discardableResult
  mutating func draw(
    _ list: DisplayList, survey: inout FrameSurvey, damage: DamageRegion?,
    into bitmap: inout Bitmap, profile: FrameProfile? = nil
  ) -> DrawingCost {
    var resources = resources
    resources.profile = profile
    resources.images.beginFrame()
    resources.glyphs.beginFrame()
    let (width, height) = (bitmap.width, bitmap.height)
    var frame = FramePreparation.prepare(
      list, width: width, height: height, resources: resources, budget: budget, survey: &survey)
    onPart?(.preparation)
    if excess == nil { excess = frame.cost.excess }
    frame.damage = damage?.bands
    pool.drawPasses(of: &frame)
    profile?.addPasses(of: frame)
    profile?.mark(nil)
    bitmap.pixels.withMutableRow { pixels in
      pool.draw(frame, on: BandView(base: pixels, width: width, rows: 0..<height))
    }
    frame.lines.keepLines(in: resources.lines)
    onPart?(.bands)
    return frame.cost
  }
}

extension DisplayList.Command {
  fileprivate var isBackdrop: Bool { if case .backdrop = self { true } else { false } }
}

/// The workers' memory, and the distribution of bands.
final class WorkerPool: Sendable {
  private let renderers: [WorkerSlot]

  init(count: Int) {
    renderers = (0..<count).map { _ in WorkerSlot() }
  }

  /// Draws the pictures that cast a frame's shadows, the innermost first.
  func drawPasses(of frame: inout PreparedFrame) {
    frame.shadowMaps = frame.passes.map { $0.map(of: pixels(of: $0.frame)) }
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

  /// What a body makes of the numbers below a count, in their order, by all workers.
  func map<Element: Sendable>(
    _ count: Int, _ body: @Sendable (Int) -> Element
  ) -> [Element] {
    let workers = min(renderers.count, count)
    guard workers > 1 else { return (0..<count).map(body) }
    let next = Atomic<Int>(0)
    let made = Mutex<[(index: Int, element: Element)]>([])
    DispatchQueue.concurrentPerform(iterations: workers) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= count { return }
        let element = body(index)
        made.withLock { $0.append((index, element)) }
      }
    }
    return made.withLock { $0.sorted { $0.index < $1.index }.map(\.element) }
  }

  func draw(_ frame: PreparedFrame, on surface: BandView) {
    let parts = BandParts(of: frame, workers: renderers.count)
    let workers = min(renderers.count, parts.count)
    let next = Atomic<Int>(0)
    if workers == 1 {
      renderers[0].draw(parts, of: frame, on: surface, next: next)
    } else {
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        renderers[worker].draw(parts, of: frame, on: surface, next: next)
      }
    }
  }
}

/// One worker's memory; the lock is only ever taken once per frame.
private final class WorkerSlot: Sendable {
  private let renderer = Mutex<BandRenderer?>(nil)

  func draw(
    _ parts: BandParts, of frame: PreparedFrame, on surface: BandView, next: borrowing Atomic<Int>
  ) {
    renderer.withLock { renderer in
      if renderer?.fits(width: frame.width) != true { renderer = BandRenderer(width: frame.width) }
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if index >= parts.count { return }
        let (band, part) = parts[index]
        let first = band * CoverageBuffer.bandRows
        let rows = first..<min(first + CoverageBuffer.bandRows, frame.height)
        let canvas = PixelRect(minX: 0, minY: 0, maxX: frame.width, maxY: frame.height)
        let drawn = (frame.damage?[band] ?? canvas).rows(
          first + part.lowerBound..<first + part.upperBound)
        if drawn.isEmpty { continue }
        renderer?.draw(frame, band: band, inside: drawn, on: surface.extracting(rows))
      }
    }
  }
}
