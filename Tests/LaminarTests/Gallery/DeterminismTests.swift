import Dispatch
import Laminar
import LaminarTestSupport
import Synchronization
import Testing

#if LAMINAR_THREADS
@testable import LaminarGraphics

private typealias Mutex = LaminarGraphics.Mutex
#endif

@Suite struct `A frame of the gallery` {
  /// The frames of a scene that are drawn more than once.
  private static let sampleCount = 6

  private func times(_ loaded: LoadedScene) -> [Double] {
    let step = max(loaded.times.count / Self.sampleCount, 1)
    return stride(from: 0, to: loaded.times.count, by: step).map { loaded.times.time(of: $0) }
  }

  @Test(arguments: GalleryScene.all)
  func `is the same in order, in reverse, in parallel and after a load`(
    source: GalleryScene
  ) throws {
    let loaded = try #require(LoadedScene(source))
    let again = try #require(LoadedScene(source))
    let snapshot = loaded.snapshot
    let times = times(loaded)
    var renderer = Renderer()
    let inOrder = times.map { renderer.render(snapshot.displayList(at: $0)).contentHash }
    let reversed = times.reversed().map { time in
      var fresh = Renderer(workers: 1)
      return fresh.render(again.snapshot.displayList(at: time)).contentHash
    }
    #expect(inOrder == reversed.reversed())
    // One renderer, which draws only what differs from the frame that it drew last.
    #expect(
      times.reversed().map { renderer.render(snapshot.displayList(at: $0)).contentHash }
        == inOrder.reversed())
    let parallel = Mutex([String](repeating: "", count: times.count))
    DispatchQueue.concurrentPerform(iterations: times.count) { index in
      var own = Renderer(workers: 3)
      let hash = own.render(snapshot.displayList(at: times[index])).contentHash
      parallel.withLock { $0[index] = hash }
    }
    #expect(parallel.withLock { $0 } == inOrder)
  }

  @Test(arguments: GalleryScene.all)
  func `shows the values of its trace in any order`(source: GalleryScene) throws {
    let loaded = try #require(LoadedScene(source))
    let plan = TracePlan(loaded.snapshot)
    let times = (0..<loaded.times.count).map { loaded.times.time(of: $0) }
    let inOrder = times.map { plan.numbers(at: $0).values }
    let reversed = times.reversed().map { plan.numbers(at: $0).values }
    #expect(inOrder == reversed.reversed())
  }
}
