import LaminarGraphics
import Synchronization

/// The images that the last frames drew, ready to be sampled: only a cache, which no pixel depends on.
final class ImageCache: Sendable {
  private struct Key: Hashable {
    var id: UInt64
    var width: Int
    var height: Int
  }

  private struct Entry {
    var pyramid: ImagePyramid
    var lastFrame: Int
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var frame = 0
  }

  private let isKept: Bool
  private let state = Mutex(State())

  init(isKept: Bool = true) { self.isKept = isKept }

  /// Forgets what was not drawn for some frames.
  func beginFrame() {
    state.withLock { state in
      state.frame += 1
      let oldest = state.frame - 8
      if state.entries.contains(where: { $0.value.lastFrame < oldest }) {
        state.entries = state.entries.filter { $0.value.lastFrame >= oldest }
      }
    }
  }

  func pyramid(of image: Image) -> ImagePyramid {
    guard isKept else { return ImagePyramid(image) }
    let key = Key(id: image.contentID, width: image.width, height: image.height)
    return state.withLock { state in
      let pyramid = state.entries[key]?.pyramid ?? ImagePyramid(image)
      state.entries[key] = Entry(pyramid: pyramid, lastFrame: state.frame)
      return pyramid
    }
  }
}
