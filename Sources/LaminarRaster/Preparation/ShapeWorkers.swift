import LaminarGraphics
import Synchronization

/// Workers that make the lines of many shapes, each with memory of its own.
final class ShapeWorkers: Sendable {
  /// One worker's shapes.
  private struct Work {
    var lines: ShapeLines
    /// The numbers of its jobs, in order, and what became of them.
    var made: [(job: Int, made: ShapeLines.Made)] = []
  }

  private final class Slot: Sendable {
    let work: Mutex<Work>

    init(_ strokes: StrokeCache) {
      work = Mutex(Work(lines: ShapeLines(canvas: .empty, strokes: strokes)))
    }
  }

  /// A worker with this many lines and runs, some megabytes, begins no other shape.
  private static let mostLines = 1 << 18
  /// Jobs that are light are taken by so many.
  private static let lightJobs = 16

  private let slots: [Slot]

  init(workers: Int, strokes: StrokeCache) {
    slots = (0..<workers).map { _ in Slot(strokes) }
  }

  /// Does jobs from a first one on, until they end or the workers' memory is full; returns the number of the
  /// first that is not done.
  ///
  /// - Parameter make: Makes what a job needs.
  func work(
    on jobs: Range<Int>, canvas: PixelRect, areLight: Bool,
    _ make: @Sendable (_ job: Int, _ lines: inout ShapeLines) -> ShapeLines.Made
  ) -> Int {
    let next = Atomic<Int>(jobs.lowerBound)
    let step = areLight ? Self.lightJobs : 1
    ThreadPool.perform(slots.count) { index in
      slots[index].work.withLock { work in
        work.lines.begin(on: canvas)
        work.made.removeAll(keepingCapacity: true)
        while work.lines.size < Self.mostLines {
          let first = next.wrappingAdd(step, ordering: .relaxed).oldValue
          if first >= jobs.upperBound { return }
          for job in first..<min(first + step, jobs.upperBound) {
            let made = make(job, &work.lines)
            work.made.append((job, made))
          }
        }
      }
    }
    return min(next.load(ordering: .relaxed), jobs.upperBound)
  }

  /// Visits what became of the jobs, worker by worker.
  func forEachMade(_ body: (_ job: Int, _ worker: Int, ShapeLines.Made) -> Void) {
    for (worker, slot) in slots.enumerated() {
      slot.work.withLock { work in
        for entry in work.made { body(entry.job, worker, entry.made) }
      }
    }
  }

  /// Lets a body read a worker's lines.
  func withLines<Result>(of worker: Int, _ body: (borrowing ShapeLines) -> sending Result) -> Result
  {
    slots[worker].work.withLock { body($0.lines) }
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
