import LaminarGraphics
import Synchronization

/// The edges of a list's fills, made by several workers at once before the walk along the list.
///
/// The cost of a shape is known only after its conversion, and the walk decides whether the budget
/// is exceeded: if the list is then not drawn, the work is wasted.
struct ParallelShapes {
  private struct Job: Sendable {
    /// The index of its command.
    let command: Int
    let visible: PixelRect
  }

  /// A shape with more points than this is left to the walk: it may need much memory.
  private static let maxPoints = 1 << 16
  /// Work of less weight is not distributed.
  private static let minWeight = 256
  /// Shapes of at least this mean weight are taken one by one.
  private static let heavy = 12

  private let jobs: [Job]
  /// What became of each job, and the worker that has its edges; nil where the walk has to make them.
  private let outputs: [(worker: Int, output: ShapeEdges.Output)?]
  private let workers: ShapeWorkers
  private let pool: ShapeWorkerPool
  /// The first job that was not asked for.
  private var next = 0

  /// Nil where there is little to make.
  init?(
    _ items: ArraySlice<DisplayList.Item>, for preparation: borrowing FramePreparation
  ) {
    pool = preparation.resources.shapeWorkers
    guard pool.areSeveral, !preparation.canvas.isEmpty else { return nil }
    let (jobs, weight) = items.withUnsafeBufferPointer { Self.jobs($0, for: preparation) }
    guard weight >= Self.minWeight, jobs.count > 1 else { return nil }
    self.jobs = jobs
    workers = pool.take()
    let (base, glyphs, draws) = (preparation.base, preparation.glyphAtlas, preparation.draws)
    outputs = workers.outputs(
      of: jobs.count, on: preparation.canvas, areLight: weight < Self.heavy * jobs.count
    ) { index, edges in
      // Read in place: an element of a slice would be copied with all that it holds.
      items.withUnsafeBufferPointer { commands in
        guard case .fill(let shape, let transform, _) = commands[jobs[index].command].command else {
          return ShapeEdges.Output()
        }
        return edges.make(
          shape, through: base == .identity ? transform : transform.concatenating(base),
          in: jobs[index].visible, limit: Self.maxPoints, remaining: .max, findsOverlaps: draws,
          glyphs: glyphs)
      }
    }
  }

  /// The jobs, and about how long all of them take.
  ///
  /// - Parameter commands: The items, to be read in place.
  private static func jobs(
    _ commands: UnsafeBufferPointer<DisplayList.Item>, for preparation: borrowing FramePreparation
  ) -> ([Job], weight: Int) {
    var jobs: [Job] = []
    var weight = 0
    // What can be seen inside of each group around a command, and where that ends; nil where it is known
    // later.
    var groups: [(visible: PixelRect?, end: Int)] = []
    var index = 0
    while index < commands.count {
      while let last = groups.last, last.end <= index { groups.removeLast() }
      let (visible, end) = groups.last ?? (preparation.canvas, commands.count)
      let inside = index + 1..<index + 1 + min(commands[index].command.count, end - index - 1)
      switch commands[index].command {
      case .fill(let shape, let transform, let paint):
        guard let visible, !visible.isEmpty, paint.isSeen,
          preparation.kept?.hasShape(index) != true
        else { break }
        let own = Self.weight(of: shape)
        guard own > 0,
          preparation.uprightBox(shape, transform.concatenating(preparation.base)) == nil
        else { break }
        weight += own
        jobs.append(Job(command: index, visible: visible))
      case .group(.clip(let shape, let transform), _):
        let box = preparation.uprightBox(shape, transform.concatenating(preparation.base))
        groups.append(
          (box.flatMap { box in visible.map { box.pixels.intersection($0) } }, inside.upperBound))
      case .group(.composite(let opacity, _), _):
        groups.append((opacity > 0 ? visible : PixelRect.empty, inside.upperBound))
      case .group(.mask(let count), _):
        groups.append((nil, inside.upperBound))
        groups.append((visible, inside.prefix(max(count, 0)).upperBound))
      case .group(.shadow, _), .group(.filter, _), .group(.picture, _):
        index = inside.upperBound - 1
      case .particles, .shadow, .backdrop: break
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
    while next < jobs.count, jobs[next].command < command { next += 1 }
    guard next < jobs.count, jobs[next].command == command, jobs[next].visible == visible,
      let (worker, found) = outputs[next], !found.isOverLimit, limit >= Self.maxPoints
    else { return nil }
    var result = found
    guard let shape = found.shape, found.pointUnits + found.edgeUnits <= remaining else {
      result.shape = nil
      return result
    }
    result.shape = workers.withEdges(of: worker) { edges.append(shape, of: $0) }
    return result
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

    init(_ strokes: StrokeCache) {
      work = Mutex(Work(edges: ShapeEdges(canvas: .empty, strokes: strokes)))
    }
  }

  /// A worker with this many edges and runs, 16 megabytes, begins no other shape.
  private static let maxEdges = 1 << 20
  /// Jobs that are light are taken by so many.
  private static let lightJobs = 16

  private let slots: [Slot]

  init(workers: Int, strokes: StrokeCache) {
    slots = (0..<workers).map { _ in Slot(strokes) }
  }

  /// Does a number of jobs; nil for those that the workers have no memory left for.
  ///
  /// - Parameter make: Makes what a job needs.
  func outputs(
    of count: Int, on canvas: PixelRect, areLight: Bool,
    _ make: @Sendable (_ job: Int, _ edges: inout ShapeEdges) -> ShapeEdges.Output
  ) -> [(worker: Int, output: ShapeEdges.Output)?] {
    let schedule = DynamicSchedule(0..<count)
    let step = areLight ? Self.lightJobs : 1
    ThreadPool.perform(slots.count) { index in
      slots[index].work.withLock { work in
        work.edges.begin(on: canvas)
        work.output.removeAll(keepingCapacity: true)
        while work.edges.size < Self.maxEdges, let jobs = schedule.next(step) {
          for job in jobs {
            let output = make(job, &work.edges)
            work.output.append((job, output))
          }
        }
      }
    }
    var outputs = [(worker: Int, output: ShapeEdges.Output)?](repeating: nil, count: count)
    for (worker, slot) in slots.enumerated() {
      slot.work.withLock { work in
        for (job, output) in work.output { outputs[job] = (worker, output) }
      }
    }
    return outputs
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
  private let strokes: StrokeCache

  init(workers: Int, strokes: StrokeCache) {
    self.workers = workers
    self.strokes = strokes
  }

  /// Whether there is more than one worker.
  var areSeveral: Bool { workers > 1 }

  /// A group that no other frame uses: a picture inside another takes one of its own.
  func take() -> ShapeWorkers {
    idle.withLock { $0.popLast() } ?? ShapeWorkers(workers: workers, strokes: strokes)
  }

  /// Takes a group back.
  func keep(_ group: ShapeWorkers) { idle.withLock { $0.append(group) } }
}
