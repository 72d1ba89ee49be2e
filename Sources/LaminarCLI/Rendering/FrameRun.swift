import Dispatch
import Laminar
import Synchronization

/// Draws frames on several threads: each thread takes a frame from evaluation to its file before it
/// takes the next, so at most as many frames as threads are in memory.
struct FrameRun: Sendable {
  /// What takes a finished frame: its place among the frames, its picture, and the clock of its
  /// thread. It is called on any thread.
  typealias Taker = @Sendable (Int, Bitmap, inout StageTimes) throws -> Void

  let snapshot: StageSnapshot
  let frames: [FrameSample]
  let jobs: Int
  /// What lies behind transparent pixels; nil leaves them.
  var matte: Color?

  private final class State: Sendable {
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let isStopped = Atomic<Bool>(false)
    /// The failure of the first frame that failed, by its place.
    let failure = Mutex<(place: Int, error: any Error)?>(nil)
    let times = Mutex(StageTimes())
  }

  /// Draws every frame and hands it to `take`.
  ///
  /// - Parameter progress: Called on this thread now and then with the number of frames done.
  /// - Throws: What `take` throws; other frames may have been taken by then.
  @discardableResult
  func draw(progress: (Int) -> Void = { _ in }, _ take: @escaping Taker) throws -> StageTimes {
    let state = State()
    let threads = max(1, min(jobs, frames.count))
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        work(state, bandWorkers: max(1, jobs / threads), take)
      }
    }
    while group.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      progress(state.done.load(ordering: .relaxed))
    }
    progress(state.done.load(ordering: .relaxed))
    if let failure = state.failure.withLock({ $0 }) { throw failure.error }
    return state.times.withLock { $0 }
  }

  private func work(_ state: State, bandWorkers: Int, _ take: Taker) {
    var renderer = Renderer(workers: bandWorkers)
    var times = StageTimes()
    var bitmap = Bitmap(width: 0, height: 0)
    while !state.isStopped.load(ordering: .relaxed) {
      let place = state.next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard place < frames.count else { break }
      do {
        draw(frames[place], with: &renderer, into: &bitmap, &times)
        try take(place, bitmap, &times)
        state.done.wrappingAdd(1, ordering: .relaxed)
      } catch {
        state.isStopped.store(true, ordering: .relaxed)
        state.failure.withLock { failure in
          if failure.map({ $0.place > place }) ?? true { failure = (place, error) }
        }
      }
    }
    state.times.withLock { $0.merge(times) }
  }

  private func draw(
    _ frame: FrameSample, with renderer: inout Renderer, into bitmap: inout Bitmap,
    _ times: inout StageTimes
  ) {
    let presentation = times.measure(.evaluate) { snapshot.evaluate(at: frame.time) }
    let list = times.measure(.displayList) { snapshot.displayList(of: presentation) }
    times.measure(.raster) {
      renderer.render(list, into: &bitmap)
      if let matte { bitmap = bitmap.flattened(onto: matte) }
    }
  }
}
