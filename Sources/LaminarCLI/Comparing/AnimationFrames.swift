import Laminar
import Synchronization

/// The frames of an animated PNG by index, decoded on request, from any thread.
///
/// A frame depends on those before it. The last ones are kept, since threads that divide the frames
/// among them request them nearly in order; for an older one decoding starts again.
final class AnimationFrames: Sendable {
  /// The most pixels that are kept: 64 MB of them.
  private static let keptPixels = 1 << 24

  private struct State {
    var reader: AnimatedPNG
    var kept: [Int: Bitmap] = [:]
  }

  let count: Int
  private let first: AnimatedPNG
  private let state: Mutex<State>

  /// Finds the frames in a file.
  init(_ file: [UInt8]) throws(PNGError) {
    first = try AnimatedPNG(file)
    count = first.count
    state = Mutex(State(reader: first))
  }

  /// The picture of a frame, counted from 0; nil where there is none.
  func picture(_ index: Int) throws(PNGError) -> Bitmap? {
    guard (0..<count).contains(index) else { return nil }
    return try state.withLock { state throws(PNGError) in
      if let kept = state.kept[index] { return kept }
      if index < state.reader.position { state = State(reader: first) }
      while state.reader.position <= index {
        let position = state.reader.position
        guard let bitmap = try state.reader.next() else { break }
        state.kept[position] = bitmap
        let most = max(1, Self.keptPixels / max(1, bitmap.width * bitmap.height))
        state.kept[position - most] = nil
      }
      return state.kept[index]
    }
  }
}
