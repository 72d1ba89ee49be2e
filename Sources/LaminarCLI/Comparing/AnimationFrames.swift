import Laminar
import Synchronization

/// The frames of an animated PNG by their places, decoded as they are asked for, from any thread.
///
/// A frame rests on those before it. The last ones are kept, since threads that share the frames out
/// ask for them nearly in order; who asks for an older one begins anew.
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
  func picture(_ place: Int) throws(PNGError) -> Bitmap? {
    guard (0..<count).contains(place) else { return nil }
    return try state.withLock { state throws(PNGError) in
      if let kept = state.kept[place] { return kept }
      if place < state.reader.position { state = State(reader: first) }
      while state.reader.position <= place {
        let position = state.reader.position
        guard let bitmap = try state.reader.next() else { break }
        state.kept[position] = bitmap
        let most = max(1, Self.keptPixels / max(1, bitmap.width * bitmap.height))
        state.kept[position - most] = nil
      }
      return state.kept[place]
    }
  }
}
