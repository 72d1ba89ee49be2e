package import LaminarEngine
package import LaminarGraphics
package import LaminarRaster
import Synchronization

/// A frame of a scene and the time that it shows.
package struct FrameSample: Sendable, Hashable {
  /// The scene's frame number, or the index of a stated time.
  package let frame: Int
  /// In seconds.
  package let time: Double

  /// Makes a frame with its time.
  package init(frame: Int, time: Double) {
    self.frame = frame
    self.time = time
  }
}

/// The frames of a run: their size, their rate, and what makes their pictures.
package struct FrameProducer {
  /// Makes the picture of the frame at an index, on one thread, and returns what differs from the one
  /// that it made before; nil where that is unknown.
  package typealias Painter =
    (_ index: Int, _ times: inout StageTimes) throws -> (bitmap: Bitmap, damage: FrameDamage?)

  /// What makes a thread's painter, whose frames may use a number of threads each.
  fileprivate enum Origin {
    case anyThread(@Sendable (_ workers: Int) -> Painter)
    /// Pictures that the code of layers draws, on the thread of their stage.
    case callingThread((_ workers: Int) -> Painter)
  }

  /// The frames' width in pixels.
  package let width: Int
  /// Their height in pixels.
  package let height: Int
  /// The frames per second.
  package let frameRate: Rational
  /// The frames' numbers at the rate, ascending: they name files, and say when a GIF shows the frames.
  package let numbers: [Int]
  /// Whether no frame has transparent pixels.
  package let isOpaque: Bool
  /// Whether they have none since they were flattened.
  package let isFlattened: Bool
  fileprivate let origin: Origin

  /// Frames that any thread makes.
  ///
  /// - Parameter painter: Makes a thread's painter, whose frames may use a number of threads each.
  package init(
    width: Int, height: Int, frameRate: Rational, numbers: [Int], isOpaque: Bool,
    isFlattened: Bool, painter: @escaping @Sendable (_ workers: Int) -> Painter
  ) {
    (self.width, self.height, self.frameRate) = (width, height, frameRate)
    (self.numbers, self.isOpaque, self.isFlattened) = (numbers, isOpaque, isFlattened)
    origin = .anyThread(painter)
  }

  /// Frames of a snapshot, or of a stage whose layers draw them by code of theirs.
  ///
  /// - Parameters:
  ///   - stage: The stage whose layers draw; nil where the snapshot has all.
  ///   - matte: The colour behind transparent pixels; nil leaves them.
  package init(
    _ snapshot: StageSnapshot, of stage: Stage? = nil, frames: [FrameSample], frameRate: Rational,
    matte: Color? = nil
  ) {
    let canvas = snapshot.canvas
    (width, height) = (canvas.pixelWidth, canvas.pixelHeight)
    self.frameRate = frameRate
    numbers = frames.map(\.frame)
    isFlattened = matte != nil
    isOpaque = isFlattened || (canvas.backgroundColor?.alpha ?? 0) >= 1
    if let stage {
      origin = .callingThread { workers in
        let painter = FramePainter(snapshot, of: stage, workers: workers)
        return Self.painter(painter, frames, matte)
      }
    } else {
      origin = .anyThread { workers in
        Self.painter(FramePainter(snapshot, workers: workers), frames, matte)
      }
    }
  }

  private static func painter(
    _ painter: FramePainter, _ frames: [FrameSample], _ matte: Color?
  ) -> Painter {
    var painter = painter
    return { index, times in
      if let diagnostic = painter.paint(at: frames[index].time, &times) { throw diagnostic }
      let (bitmap, damage) = (painter.shown.bitmap, painter.shown.damage)
      guard let matte else { return (bitmap, damage) }
      return (times.measure(.raster) { bitmap.flattened(onto: matte) }, damage)
    }
  }

  /// The number of frames.
  package var count: Int { numbers.count }
}

/// Draws frames one after another, of each only what differs from the one before.
package struct FramePainter {
  private var snapshot: StageSnapshot
  /// The stage whose layers draw the frames by code of theirs; nil where the snapshot has all.
  private let stage: Stage?
  private var renderer: Renderer
  /// The frame that was drawn last.
  package private(set) var shown = RetainedFrame()

  /// Makes a painter that has drawn nothing.
  package init(_ snapshot: StageSnapshot, of stage: Stage? = nil, workers: Int) {
    (self.snapshot, self.stage) = (snapshot, stage)
    renderer = snapshot.renderer(workers: workers)
  }

  /// Draws the frame of a time; returns why it shows only the canvas, if it does.
  package mutating func paint(at time: Double, _ times: inout StageTimes) -> EngineDiagnostic? {
    var drawings: [Int: Drawing] = [:]
    if let stage {
      drawings = stage.context.displayFrame(at: time, keepsDrawings: false)
      snapshot = stage.committed(until: time)
    }
    let presentation = times.measure(.evaluate) { snapshot.evaluate(at: time) }
    let list = times.measure(.displayList) {
      snapshot.displayList(of: presentation?.showing(drawings))
    }
    times.measure(.raster) { renderer.render(list, updating: &shown) }
    return renderer.excess.map { snapshot.diagnostic(of: $0, at: time) }
  }
}

// MARK: - The run

/// Makes frames on several threads: each thread takes a frame from evaluation, or from the file that it
/// was drawn into, to its output before it takes the next, so at most as many frames as threads are in
/// memory.
///
/// A thread takes some frames in a row, since of each only what differs from the one before is drawn
/// and compressed.
package struct FrameRun {
  /// A finished frame, with what its thread keeps from frame to frame.
  package struct Drawn {
    /// The index among the frames.
    package let index: Int
    /// The frame's number at the rate.
    package let number: Int
    /// The picture.
    package let bitmap: Bitmap
    /// What differs from the frame that the thread took before; nil where that is unknown.
    let damage: FrameDamage?
    /// What the thread's encoder has compressed.
    var memory: PNGBandCache
    /// The clock of the thread.
    package var times: StageTimes
    /// The threads that one frame may use.
    let workers: Int
  }

  /// The consumer of a finished frame. It is called on any thread.
  package typealias Taker = @Sendable (inout Drawn) throws -> Void

  private let producer: FrameProducer
  private let workers: Int
  /// The most frames that a thread takes in a row.
  var longestRow = 8
  /// Called on the thread of a failure with the index of the frame, so that none waits for it.
  var stopped: @Sendable (_ index: Int) -> Void = { _ in }

  /// A run over all frames of a producer.
  package init(_ producer: FrameProducer, workers: Int) {
    (self.producer, self.workers) = (producer, max(workers, 1))
  }

  /// What the threads of a run share.
  private final class State: Sendable {
    let indices: DynamicSchedule
    let done = Atomic<Int>(0)
    /// The first frame that is not made: the first that failed, as long as all are made before it.
    let end: Atomic<Int>
    let failure = Mutex<(index: Int, error: any Error)?>(nil)
    let times = Mutex(StageTimes())

    init(count: Int) {
      indices = DynamicSchedule(0..<count)
      end = Atomic(count)
    }

    /// Keeps the failure of the first frame that failed.
    func note(_ error: any Error, at index: Int) {
      end.min(index, ordering: .relaxed)
      failure.withLock { failure in
        if failure.map({ $0.index > index }) ?? true { failure = (index, error) }
      }
    }

    func isMade(_ index: Int) -> Bool { index < end.load(ordering: .relaxed) }
  }

  /// Makes every frame and passes it to `take`.
  ///
  /// - Parameters:
  ///   - progress: Called on this thread now and then with the number of frames done.
  ///   - meanwhile: What this thread does until all frames are taken, a little at a time. Returns
  ///     whether nothing is left to do.
  /// - Throws: What `take` throws for the first frame for which it does, or what `meanwhile` throws; the
  ///   frames before have been taken then, and some after them.
  @discardableResult
  package func draw(
    progress: (Int) -> Void = { _ in }, meanwhile: (() throws -> Bool)? = nil,
    _ take: @escaping Taker
  ) throws -> StageTimes {
    let state = State(count: producer.count)
    let threads = max(1, min(workers, producer.count))
    var isOver = meanwhile == nil
    var failure: (any Error)?
    func look() -> Int {
      if !isOver {
        do {
          isOver = try meanwhile?() ?? true
        } catch {
          (isOver, failure) = (true, error)
          state.end.store(0, ordering: .relaxed)
          stopped(0)
        }
      }
      progress(state.done.load(ordering: .relaxed))
      // What is done meanwhile waits by itself.
      return isOver ? 50 : 0
    }
    let row = min(max(producer.count / (4 * workers), 1), longestRow)
    switch producer.origin {
    case .anyThread(let painter):
      let (numbers, stopped) = (producer.numbers, stopped)
      let frameWorkers = max(1, workers / threads)
      ThreadPool.supervise(min(threads, ThreadPool.processors)) { part in
        Worker(paint: painter(frameWorkers), numbers: numbers, workers: frameWorkers, row: row)
          .work(state, take, stopped: stopped, after: part)
      } look: {
        look()
      }
    case .callingThread(let painter):
      Worker(paint: painter(workers), numbers: producer.numbers, workers: workers, row: row)
        .work(state, take, stopped: stopped) { _ = look() }
    }
    if let failure { throw failure }
    progress(state.done.load(ordering: .relaxed))
    if let failure = state.failure.withLock({ $0 }) { throw failure.error }
    return state.times.withLock { $0 }
  }

  /// One thread of a run.
  private struct Worker {
    let paint: FrameProducer.Painter
    let numbers: [Int]
    let workers: Int
    let row: Int

    func work(
      _ state: State, _ take: Taker, stopped: (Int) -> Void, after part: () -> Void
    ) {
      var memory = PNGBandCache()
      var times = StageTimes()
      while let indices = state.indices.next(row), state.isMade(indices.lowerBound) {
        for index in indices where state.isMade(index) {
          do {
            let (bitmap, damage) = try paint(index, &times)
            var drawn = Drawn(
              index: index, number: numbers[index], bitmap: bitmap, damage: damage,
              memory: memory, times: times, workers: workers)
            memory = PNGBandCache()
            times = StageTimes()
            defer { (memory, times) = (drawn.memory, drawn.times) }
            try take(&drawn)
            state.done.wrappingAdd(1, ordering: .relaxed)
            part()
          } catch {
            state.note(error, at: index)
            stopped(index)
          }
        }
      }
      state.times.withLock { $0.merge(times) }
    }
  }
}

extension FrameRun {
  /// The colours of all frames, which are made for that alone.
  package func colors(progress: (Int) -> Void = { _ in }) throws -> ColorCounts {
    let parts = Mutex<[ColorCounts]>([])
    try draw(progress: progress) { drawn in
      var part = parts.withLock { $0.popLast() } ?? ColorCounts()
      part.add(drawn.bitmap)
      parts.withLock { [part] in $0.append(part) }
    }
    return parts.withLock { parts in
      parts.reduce(into: ColorCounts()) { $0.merge($1) }
    }
  }
}

// MARK: - Times of stages

/// A stage of a frame from the layer tree to its file.
package enum RenderStage: String, CaseIterable, Sendable {
  case read
  case evaluate
  case displayList = "display list"
  case raster
  case prepare
  case bands
  case update
  case damage
  case hash
  case encode
  case encodeFast = "encode fast"
  case write
}

/// How long the stages of a run took, in seconds, frame by frame in any order.
package struct StageTimes: Sendable {
  /// The times of each stage.
  package private(set) var seconds: [RenderStage: [Double]] = [:]

  /// No times.
  package init() {}

  /// Adds a time to a stage.
  package mutating func add(_ time: Double, to stage: RenderStage) {
    seconds[stage, default: []].append(time)
  }

  /// Calls a closure and adds its time to a stage.
  package mutating func measure<Result>(
    _ stage: RenderStage, _ body: () throws -> Result
  ) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    defer { add((clock.now - start).seconds, to: stage) }
    return try body()
  }

  /// Adds the times of another run.
  package mutating func merge(_ other: StageTimes) {
    for (stage, times) in other.seconds { seconds[stage, default: []] += times }
  }
}

extension Duration {
  /// The duration in seconds, to a nanosecond or better.
  package var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
