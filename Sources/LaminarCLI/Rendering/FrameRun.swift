import Dispatch
import Laminar
import Synchronization

/// Draws frames on several threads: each thread takes a frame from evaluation to its file before it
/// takes the next, so at most as many frames as threads are in memory.
///
/// A thread takes some frames in a row, since of each only what differs from the one before is drawn
/// and compressed.
struct FrameRun: Sendable {
  /// A finished frame, with what its thread keeps from frame to frame.
  struct Drawn {
    /// The index among the frames.
    let index: Int
    let bitmap: Bitmap
    /// What differs from the frame that the thread took before.
    let damage: FrameDamage
    /// What the thread's encoder has compressed.
    var memory: PNGMemory
    /// The clock of the thread.
    var times: StageTimes
    /// The threads that one frame may use.
    let workers: Int
  }

  /// The consumer of a finished frame. It is called on any thread.
  typealias Taker = @Sendable (inout Drawn) throws -> Void

  let snapshot: StageSnapshot
  let frames: [FrameSample]
  let jobs: Int
  /// The colour behind transparent pixels; nil leaves them.
  var matte: Color?
  /// The most frames that a thread takes in a row.
  var longestRow = 8

  private final class State: Sendable {
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let isStopped = Atomic<Bool>(false)
    /// The failure of the first frame that failed, by its index.
    let failure = Mutex<(index: Int, error: any Error)?>(nil)
    let times = Mutex(StageTimes())
  }

  /// Draws every frame and passes it to `take`.
  ///
  /// - Parameters:
  ///   - progress: Called on this thread now and then with the number of frames done.
  ///   - meanwhile: What this thread does until all frames are taken, a little at a time.
  /// - Throws: What `take` or `meanwhile` throws; other frames may have been taken by then.
  @discardableResult
  func draw(
    progress: (Int) -> Void = { _ in }, meanwhile: (() throws -> Void)? = nil,
    _ take: @escaping Taker
  ) throws -> StageTimes {
    let state = State()
    let threads = max(1, min(jobs, frames.count))
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        work(state, bandWorkers: max(1, jobs / threads), take)
      }
    }
    let pause = DispatchTimeInterval.milliseconds(meanwhile == nil ? 50 : 0)
    while group.wait(timeout: .now() + pause) == .timedOut {
      do {
        try meanwhile?()
      } catch {
        state.isStopped.store(true, ordering: .relaxed)
        group.wait()
        throw error
      }
      progress(state.done.load(ordering: .relaxed))
    }
    progress(state.done.load(ordering: .relaxed))
    if let failure = state.failure.withLock({ $0 }) { throw failure.error }
    return state.times.withLock { $0 }
  }

  private func work(_ state: State, bandWorkers: Int, _ take: Taker) {
    var renderer = snapshot.renderer(workers: bandWorkers)
    var frame = RetainedFrame()
    var memory = PNGMemory()
    var times = StageTimes()
    let row = min(max(frames.count / (4 * max(jobs, 1)), 1), longestRow)
    while true {
      let first = state.next.wrappingAdd(row, ordering: .relaxed).oldValue
      guard first < frames.count else { break }
      for index in first..<min(first + row, frames.count) {
        if state.isStopped.load(ordering: .relaxed) { break }
        do {
          try draw(frames[index], with: &renderer, updating: &frame, &times)
          var bitmap = frame.bitmap
          if let matte { bitmap = times.measure(.raster) { bitmap.flattened(onto: matte) } }
          var drawn = Drawn(
            index: index, bitmap: bitmap, damage: frame.damage, memory: memory, times: times,
            workers: bandWorkers)
          memory = PNGMemory()
          times = StageTimes()
          defer { (memory, times) = (drawn.memory, drawn.times) }
          try take(&drawn)
          state.done.wrappingAdd(1, ordering: .relaxed)
        } catch {
          state.isStopped.store(true, ordering: .relaxed)
          state.failure.withLock { failure in
            if failure.map({ $0.index > index }) ?? true { failure = (index, error) }
          }
        }
      }
      if state.isStopped.load(ordering: .relaxed) { break }
    }
    state.times.withLock { $0.merge(times) }
  }

  private func draw(
    _ sample: FrameSample, with renderer: inout Renderer, updating frame: inout RetainedFrame,
    _ times: inout StageTimes
  ) throws(CommandError) {
    let presentation = times.measure(.evaluate) { snapshot.evaluate(at: sample.time) }
    let list = times.measure(.displayList) { snapshot.displayList(of: presentation) }
    times.measure(.raster) { renderer.render(list, updating: &frame) }
    if let excess = renderer.excess {
      throw CommandError(excess, in: snapshot, at: sample.time)
    }
  }
}
