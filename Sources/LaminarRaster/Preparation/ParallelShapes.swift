import LaminarGraphics
import Synchronization

/// The fills of a list whose edges are computed by several workers at once, before the walk along
/// the list asks for them.
///
/// The cost of a shape is known only after its conversion, and the walk decides whether the budget
/// is exceeded: if the list is then not drawn, a round of work is wasted.
struct ShapeQueue {
  private struct Job: Sendable {
    /// The index of its command.
    let command: Int32
    let visible: PixelRect
  }

  /// A shape with more points than this is left to the walk: it may need much memory.
  private static let maxPoints = 1 << 16
  /// Work of less weight is not distributed.
  private static let minWeight = 256
  /// Shapes of at least this mean weight are taken one by one.
  private static let heavy = 12

  private let items: ArraySlice<DisplayList.Item>
  private let canvas: PixelRect
  private let base: ProjectiveTransform2D
  private let glyphs: GlyphAtlas
  private let findsOverlaps: Bool
  private let jobs: [Job]
  private let areLight: Bool
  private let workers: ShapeWorkers
  private let pool: ShapeWorkerPool
  /// The first job that was not asked for.
  private var next = 0
  /// The outputs from a job on, each with its worker.
  private var first = 0
  private var output: [(worker: Int, output: ShapeEdges.Output)?] = []

  /// Nil where there is little to make.
  ///
  /// - Parameters:
  ///   - sprites: The sprites, which are not looked at.
  ///   - isSkipped: Whether the survey knows what a command draws.
  init?(
    _ items: ArraySlice<DisplayList.Item>, for preparation: borrowing FramePreparation,
    sprites: SpriteQueue?, isSkipped: (Int) -> Bool
  ) {
    let pool = preparation.resources.shapeWorkers
    guard pool.areSeveral, !preparation.canvas.isEmpty else { return nil }
    let (jobs, weight) = items.withUnsafeBufferPointer { commands in
      Self.jobs(commands, items, for: preparation, sprites: sprites, isSkipped: isSkipped)
    }
    guard weight >= Self.minWeight, jobs.count > 1 else { return nil }
    self.items = items
    canvas = preparation.canvas
    base = preparation.base
    glyphs = preparation.glyphAtlas
    findsOverlaps = preparation.draws || preparation.survey.onlyMeasures
    self.jobs = jobs
    self.pool = pool
    areLight = weight < Self.heavy * jobs.count
    workers = pool.take()
  }

  /// The jobs, and about how long all of them take.
  ///
  /// - Parameter commands: The items, to be read in place.
  private static func jobs(
    _ commands: UnsafeBufferPointer<DisplayList.Item>, _ items: ArraySlice<DisplayList.Item>,
    for preparation: borrowing FramePreparation, sprites: SpriteQueue?, isSkipped: (Int) -> Bool
  ) -> ([Job], weight: Int) {
    var jobs: [Job] = []
    var weight = 0
    var sprites = sprites
    // What can be seen inside of each open scope; nil where that is known later.
    var scopes: [PixelRect?] = []
    var index = 0
    while index < commands.count {
      if sprites?.has(index) == true {
        index += 1
        continue
      }
      let visible = scopes.last ?? preparation.canvas
      switch commands[index].command {
      case .fill(let shape, let transform, let paint):
        guard let visible, !visible.isEmpty, paint.isSeen, !isSkipped(index)
        else { break }
        let own = Self.weight(of: shape)
        guard own > 0,
          preparation.uprightBox(shape, transform.concatenating(preparation.base)) == nil
        else { break }
        weight += own
        jobs.append(
          Job(command: Int32(truncatingIfNeeded: index), visible: visible))
      case .pushClip(let shape, let transform):
        let box = preparation.uprightBox(shape, transform.concatenating(preparation.base))
        scopes.append(
          box.flatMap { box in visible.map { box.pixels.intersection($0) } })
      case .pushGroup(let opacity, _):
        scopes.append(opacity > 0 ? visible : PixelRect.empty)
      case .pushMask:
        scopes.append(visible)
      case .clipToMask:
        if scopes.popLast() != nil { scopes.append(nil) }
      case .popClip, .popGroup:
        if !scopes.isEmpty { scopes.removeLast() }
      case .pushShadow, .pushFilter, .pushPicture:
        index =
          FramePreparation.end(ofPictureAt: items.startIndex + index, in: items) - items.startIndex
      case .particles, .shadow, .backdrop, .popShadow, .popFilter, .popPicture: break
      }
      index += 1
    }
    return (jobs, weight)
  }

  /// About how long a shape takes, in fractions of a microsecond; 0 for one that is left to the walk.
  private static func weight(of shape: DisplayList.Shape) -> Int {
    switch shape {
    case .roundedRect: 1
    case .ring: 2
    case .path(let path, _): 1 + path.verbs.count
    case .stroke(let path, _): 2 + 4 * path.verbs.count
    case .glyphs: 0
    }
  }

  /// Ends the work.
  func end() { pool.keep(workers) }

  /// Adds the output for a command's shape to some edges; nil where the walk has to make it.
  ///
  /// - Parameters:
  ///   - visible: What can be seen of it.
  ///   - limit: The most points that it may have.
  ///   - remaining: What it may cost.
  mutating func take(
    _ command: Int, in visible: PixelRect, limit: Int, remaining: Int, to edges: inout ShapeEdges
  ) -> ShapeEdges.Output? {
    while next < jobs.count, Int(jobs[next].command) < command { next += 1 }
    guard next < jobs.count, Int(jobs[next].command) == command else { return nil }
    if next >= first + output.count { work() }
    let entry = output[next - first]
    let job = jobs[next]
    next += 1
    guard let (worker, found) = entry, !found.isOverLimit, limit >= Self.maxPoints,
      job.visible == visible
    else { return nil }
    var result = found
    guard let shape = found.shape, found.pointUnits + found.edgeUnits <= remaining else {
      result.shape = nil
      return result
    }
    result.shape = workers.withEdges(of: worker) { edges.append(shape, of: $0) }
    return result
  }

  /// Makes the next shapes.
  private mutating func work() {
    let (items, jobs, base, glyphs) = (self.items, self.jobs, self.base, self.glyphs)
    let findsOverlaps = self.findsOverlaps
    let start = next
    let end = workers.work(on: start..<jobs.count, canvas: canvas, areLight: areLight) {
      index, edges in
      let job = jobs[index]
      // Read in place: an element of a slice would be copied with all that it holds.
      return items.withUnsafeBufferPointer { commands in
        guard case .fill(let shape, let transform, _) = commands[Int(job.command)].command else {
          return ShapeEdges.Output()
        }
        return edges.make(
          shape, through: base == .identity ? transform : transform.concatenating(base),
          in: job.visible, limit: Self.maxPoints,
          remaining: .max, findsOverlaps: findsOverlaps, glyphs: glyphs)
      }
    }
    var output = [(worker: Int, output: ShapeEdges.Output)?](repeating: nil, count: end - start)
    workers.forEachOutput { job, worker, found in output[job - start] = (worker, found) }
    self.output = output
    first = start
  }
}

// MARK: - Workers

/// Workers that make the edges of many shapes, each with memory of its own.
final class ShapeWorkers: Sendable {
  /// One worker's shapes.
  private struct Work {
    var edges: ShapeEdges
    /// The numbers of its jobs, in order, and what became of them.
    var output: [(job: Int, output: ShapeEdges.Output)] = []
  }

  private final class Slot: Sendable {
    let work: Mutex<Work>

    init(_ centerLines: CenterLineCache) {
      work = Mutex(Work(edges: ShapeEdges(canvas: .empty, centerLines: centerLines)))
    }
  }

  /// A worker with this many edges and runs, some megabytes, begins no other shape.
  private static let maxEdges = 1 << 18
  /// Jobs that are light are taken by so many.
  private static let lightJobs = 16

  private let slots: [Slot]

  init(workers: Int, centerLines: CenterLineCache) {
    slots = (0..<workers).map { _ in Slot(centerLines) }
  }

  /// Does jobs from a first one on, until they end or the workers' memory is full; returns the number of the
  /// first that is not done.
  ///
  /// - Parameter make: Makes what a job needs.
  func work(
    on jobs: Range<Int>, canvas: PixelRect, areLight: Bool,
    _ make: @Sendable (_ job: Int, _ edges: inout ShapeEdges) -> ShapeEdges.Output
  ) -> Int {
    let schedule = DynamicSchedule(jobs)
    let step = areLight ? Self.lightJobs : 1
    ThreadPool.perform(slots.count) { index in
      slots[index].work.withLock { work in
        work.edges.begin(on: canvas)
        work.output.removeAll(keepingCapacity: true)
        while work.edges.size < Self.maxEdges {
          guard let taken = schedule.next(step) else { return }
          for job in taken {
            let output = make(job, &work.edges)
            work.output.append((job, output))
          }
        }
      }
    }
    return schedule.position
  }

  /// Visits what became of the jobs, worker by worker.
  func forEachOutput(_ body: (_ job: Int, _ worker: Int, ShapeEdges.Output) -> Void) {
    for (worker, slot) in slots.enumerated() {
      slot.work.withLock { work in
        for entry in work.output { body(entry.job, worker, entry.output) }
      }
    }
  }

  /// Lets a body read a worker's edges.
  func withEdges<Result>(of worker: Int, _ body: (borrowing ShapeEdges) -> sending Result) -> Result
  {
    slots[worker].work.withLock { body($0.edges) }
  }
}

/// Groups of workers that no frame uses.
final class ShapeWorkerPool: Sendable {
  private let idle = Mutex<[ShapeWorkers]>([])
  private let workers: Int
  private let centerLines: CenterLineCache

  init(workers: Int, centerLines: CenterLineCache) {
    self.workers = workers
    self.centerLines = centerLines
  }

  /// Whether there is more than one worker.
  var areSeveral: Bool { workers > 1 }

  /// A group that no other frame uses: a picture inside another takes one of its own.
  func take() -> ShapeWorkers {
    idle.withLock { $0.popLast() } ?? ShapeWorkers(workers: workers, centerLines: centerLines)
  }

  /// Takes a group back.
  func keep(_ group: ShapeWorkers) { idle.withLock { $0.append(group) } }
}
