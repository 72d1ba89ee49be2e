package import LaminarGraphics
import Synchronization

/// The image and font files of scenes that share them, each read when it is first named. Any thread
/// may use it.
package final class SharedSceneFiles: Sendable {
  private let assets: SceneAssets
  private let images = Mutex<[String: Result<Image, any Error>]>([:])
  private let fonts = Mutex<[String: Result<[UInt8], any Error>]>([:])

  /// Has read no file.
  package init(_ assets: SceneAssets) { self.assets = assets }

  /// The image of a name.
  ///
  /// - Throws: Why the file is not an image.
  package func image(_ name: String) throws -> Image? {
    if let known = images.withLock({ $0[name] }) { return try known.get() }
    let found = Result { try assets.image(name) }
    return try images.withLock { images in
      let first = images[name] ?? found
      images[name] = first
      return try first.get()
    }
  }

  /// The bytes of a file by its name.
  ///
  /// - Throws: Why the file cannot be read.
  package func bytes(_ name: String) throws -> [UInt8] {
    if let known = fonts.withLock({ $0[name] }) { return try known.get() }
    let found = Result { try assets.bytes(name) }
    return try fonts.withLock { fonts in
      let first = fonts[name] ?? found
      fonts[name] = first
      return try first.get()
    }
  }
}
