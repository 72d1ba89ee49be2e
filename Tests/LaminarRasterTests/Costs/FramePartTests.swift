import LaminarGraphics
import Synchronization
import Testing

@testable import LaminarRaster

#if LAMINAR_THREADS
private typealias Mutex = LaminarGraphics.Mutex
#endif

@Suite struct `Parts of a frame` {
  private final class Log: Sendable {
    private let parts = Mutex<[FramePart]>([])

    func append(_ part: FramePart) { parts.withLock { $0.append(part) } }

    /// What was told since the last call.
    func take() -> [FramePart] {
      parts.withLock { parts in
        defer { parts = [] }
        return parts
      }
    }
  }

  @Test(arguments: [1, 3])
  func `are told in their order when each is done`(_ workers: Int) {
    let log = Log()
    var renderer = Renderer(workers: workers)
    renderer.onPart = { log.append($0) }
    let list = DisplayList.of(200, 200, [.fill(.circle(100, 100, 40), .white)])
    _ = renderer.render(list)
    #expect(log.take() == [.preparation, .bands])

    var shown = RetainedFrame()
    renderer.render(list, updating: &shown)
    #expect(log.take() == [.damage, .preparation, .bands])
    // What shows already is compared and not drawn.
    renderer.render(list, updating: &shown)
    #expect(log.take() == [.damage])
  }

  @Test func `change no pixel`() {
    let list = DisplayList.of(200, 200, [.fill(.circle(100, 100, 40), .white)])
    var (told, plain) = (Renderer(), Renderer())
    told.onPart = { _ in }
    #expect(told.render(list).pixels == plain.render(list).pixels)
  }
}
