import Dispatch
import Laminar
import Synchronization

/// Makes frames on several threads: each thread takes a frame from evaluation, or from the file that it
/// was drawn into, to its output before it takes the next, so at most as many frames as threads are in
/// memory.
///
/// A thread takes some frames in a row, since of each only what differs from the one before is drawn
/// and compressed.
struct FrameRun: Sendable {
  /// A finished frame, with what its thread keeps from frame to frame.
  struct Drawn {
    /// The index among the frames.
    let index: Int
    let bitmap: Bitmap
    /// What differs from the frame that the thread took before; nil where that is unknown.
    let damage: FrameDamage?
    /// What the thread's encoder has compressed.
    var memory: PNGBandCache
    /// The clock of the thread.
    var times: StageTimes
    /// The threads that one frame may use.
    let workers: Int
  }

  /// The consumer of a finished frame. It is called on any thread.
  typealias Taker = @Sendable (inout Drawn) throws -> Void

  /// Makes the picture of the frame at an index, on one thread, and returns what differs from the
  /// one that it made before.
  typealias Painter =
    (_ index: Int, _ times: inout StageTimes) throws -> (bitmap: Bitmap, damage: FrameDamage?)

  /// The number of frames.
  let count: Int
  let jobs: Int
  /// Makes a thread's painter, whose frames may use a number of threads each.
  let painter: @Sendable (_ workers: Int) -> Painter
  /// The most frames that a thread takes in a row.
  var longestRow = 8
  /// Called on the thread of a failure, so that none waits for frames that do not come.
  var stopped: @Sendable () -> Void = {}

  private final class State: Sendable {
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let isStopped = Atomic<Bool>(false)
    /// The failure of the first frame that failed, by its index.
    let failure = Mutex<(index: Int, error: any Error)?>(nil)
    let times = Mutex(StageTimes())

    /// Keeps the first failure; a wait that another failure ended is not one of its own.
    func note(_ error: any Error, at index: Int) {
      failure.withLock { failure in
        guard let known = failure else { return failure = (index, error) }
        let isEnded = (error is Turnstile.Closed, known.error is Turnstile.Closed)
        if isEnded.0 == isEnded.1 ? known.index > index : isEnded.1 { failure = (index, error) }
      }
    }
  }

  /// Makes every frame and passes it to `take`.
  ///
  /// - Parameters:
  ///   - progress: Called on this thread now and then with the number of frames done.
  ///   - meanwhile: What this thread does until all frames are taken, a little at a time. Returns
  ///     whether nothing is left to do.
  /// - Throws: What `take` or `meanwhile` throws; other frames may have been taken by then.
  @discardableResult
  func draw(
    progress: (Int) -> Void = { _ in }, meanwhile: (() throws -> Bool)? = nil,
    _ take: @escaping Taker
  ) throws -> StageTimes {
    let state = State()
    let threads = max(1, min(jobs, count))
    var isOver = meanwhile == nil
    var failure: (any Error)?
    ThreadPool.supervise(min(threads, ThreadPool.processors)) { part in
      work(state, bandWorkers: max(1, jobs / threads), take, after: part)
    } look: {
      if !isOver {
        do {
          isOver = try meanwhile?() ?? true
        } catch {
          (isOver, failure) = (true, error)
          state.isStopped.store(true, ordering: .relaxed)
        }
      }
      progress(state.done.load(ordering: .relaxed))
      // What is done meanwhile waits by itself.
      return isOver ? 50 : 0
    }
    if let failure { throw failure }
    progress(state.done.load(ordering: .relaxed))
    if let failure = state.failure.withLock({ $0 }) { throw failure.error }
    return state.times.withLock { $0 }
  }

  private func work(_ state: State, bandWorkers: Int, _ take: Taker, after: () -> Void) {
    let paint = painter(bandWorkers)
    var memory = PNGBandCache()
    var times = StageTimes()
    let row = min(max(count / (4 * max(jobs, 1)), 1), longestRow)
    while true {
      let first = state.next.wrappingAdd(row, ordering: .relaxed).oldValue
      guard first < count else { break }
      for index in first..<min(first + row, count) {
        if state.isStopped.load(ordering: .relaxed) { break }
        do {
          let (bitmap, damage) = try paint(index, &times)
          var drawn = Drawn(
            index: index, bitmap: bitmap, damage: damage, memory: memory, times: times,
            workers: bandWorkers)
          memory = PNGBandCache()
          times = StageTimes()
          defer { (memory, times) = (drawn.memory, drawn.times) }
          try take(&drawn)
          state.done.wrappingAdd(1, ordering: .relaxed)
          after()
        } catch {
          state.isStopped.store(true, ordering: .relaxed)
          state.note(error, at: index)
          stopped()
        }
      }
      if state.isStopped.load(ordering: .relaxed) { break }
    }
    state.times.withLock { $0.merge(times) }
  }
}

extension FrameRun {
  /// Draws frames of a scene.
  ///
  /// - Parameter matte: The colour behind transparent pixels; nil leaves them.
  init(snapshot: StageSnapshot, frames: [FrameSample], jobs: Int, matte: Color? = nil) {
    self.init(count: frames.count, jobs: jobs) { workers in
      var renderer = snapshot.renderer(workers: workers)
      var frame = RetainedFrame()
      return { index, times in
        try Self.draw(frames[index], of: snapshot, with: &renderer, updating: &frame, &times)
        guard let matte else { return (frame.bitmap, frame.damage) }
        return (times.measure(.raster) { frame.bitmap.flattened(onto: matte) }, frame.damage)
      }
    }
  }

  private static func draw(
    _ sample: FrameSample, of snapshot: StageSnapshot, with renderer: inout Renderer,
    updating frame: inout RetainedFrame, _ times: inout StageTimes
  ) throws(CommandError) {
    let presentation = times.measure(.evaluate) { snapshot.evaluate(at: sample.time) }
    let list = times.measure(.displayList) { snapshot.displayList(of: presentation) }
    times.measure(.raster) { renderer.render(list, updating: &frame) }
    if let excess = renderer.excess {
      throw CommandError(excess, in: snapshot, at: sample.time)
    }
  }
}

// MARK: - The order of frames

/// Lets threads with consecutive indices continue in the order of the indices, some of them ahead.
final class Turnstile: Sendable {
  /// The waiting ended, since what was waited for will not come.
  struct Closed: Error {}

  private struct State {
    /// The first index that has not passed.
    var next = 0
    var isClosed = false
    var waiting: [Int: DispatchSemaphore] = [:]
  }

  /// How many indices may continue at a time.
  let lead: Int

  private let state = Mutex(State())

  init(lead: Int = 1) { self.lead = max(lead, 1) }

  /// Waits until fewer than `lead` indices before this one have not passed.
  ///
  /// - Throws: `Closed` when the turnstile is or gets closed.
  func wait(for index: Int) throws {
    let turn = try state.withLock { state -> DispatchSemaphore? in
      if state.isClosed { throw Closed() }
      if index < state.next + lead { return nil }
      let turn = DispatchSemaphore(value: 0)
      state.waiting[index] = turn
      return turn
    }
    guard let turn else { return }
    turn.wait()
    if state.withLock(\.isClosed) { throw Closed() }
  }

  /// Notes that the next index has passed.
  func advance() {
    state.withLock { state in
      state.next += 1
      state.waiting.removeValue(forKey: state.next + lead - 1)?.signal()
    }
  }

  /// Ends the waiting of all threads.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for turn in state.waiting.values { turn.signal() }
      state.waiting.removeAll()
    }
  }
}

/// Encoded frames, from the threads that encode them to the one that writes them in order.
final class FrameQueue: Sendable {
  private let frames = Mutex<[Int: [UInt8]]>([:])
  private let space: Turnstile
  private let arrived = DispatchSemaphore(value: 0)

  /// - Parameter capacity: The most frames to hold.
  init(capacity: Int) { space = Turnstile(lead: capacity) }

  /// Adds a frame; waits while it is too far ahead.
  ///
  /// - Throws: `Turnstile.Closed` when writing has ended.
  func put(_ bytes: [UInt8], at index: Int) throws {
    try space.wait(for: index)
    frames.withLock { $0[index] = bytes }
    arrived.signal()
  }

  /// Takes the frame at an index if it is there; the indices of the calls are in order.
  func take(_ index: Int) -> [UInt8]? {
    guard let bytes = frames.withLock({ $0.removeValue(forKey: index) }) else { return nil }
    space.advance()
    return bytes
  }

  /// Waits a moment for any frame.
  func waitForArrival() {
    _ = arrived.wait(timeout: .now() + .milliseconds(50))
  }

  /// Ends the waiting of threads that hold frames.
  func close() { space.close() }
}
