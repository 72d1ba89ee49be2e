import LaminarGraphics
import Synchronization

/// An image ready to be sampled, and its halved sizes once something requests them.
final class ImagePyramid: Sendable {
  let base: ImageLevel
  let isOpaque: Bool
  private let halved = Mutex<[ImageLevel]>([])

  convenience init(_ image: Image) { self.init(ImageLevel(image)) }

  init(_ base: ImageLevel) {
    self.base = base
    isOpaque = base.isOpaque
  }

  /// The image and all its halved sizes down to one pixel.
  var levels: [ImageLevel] {
    halved.withLock { halved in
      if halved.isEmpty {
        halved = [base]
        while let last = halved.last, last.width > 1 || last.height > 1 {
          halved.append(last.halved)
        }
      }
      return halved
    }
  }
}
