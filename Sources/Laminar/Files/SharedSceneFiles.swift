package import LaminarScene
import Synchronization

/// The images, fonts and parts of scenes that share them, each read when it is first named. Any thread
/// may use it.
package final class SharedSceneFiles: Sendable {
  private let assets: SceneAssets
  private let images = Mutex<[String: Result<AssetImage, any Error>]>([:])
  private let fonts = Mutex<[String: Result<[UInt8], any Error>]>([:])
  private let parts = Mutex<[String: Result<[UInt8], any Error>]>([:])

  /// Has read no file.
  package init(_ assets: SceneAssets) { self.assets = assets }

  /// Notes a file that was read; nothing where the assets have no record.
  func note(_ name: String, in record: AssetRecord) {
    assets.record.map { record.note(name, from: $0) }
  }

  /// The image of a name.
  ///
  /// - Throws: Why the file is not an image.
  package func image(_ name: String) throws -> AssetImage? {
    try Self.shared(name, in: images) { try assets.image(name) }
  }

  /// The bytes of a font file by its name.
  ///
  /// - Throws: Why the file cannot be read.
  package func fontBytes(_ name: String) throws -> [UInt8] {
    try Self.shared(name, in: fonts) { try assets.fontBytes(name) }
  }

  /// The bytes of a part by its name.
  ///
  /// - Throws: Why the file cannot be read.
  package func part(_ name: String) throws -> [UInt8] {
    try Self.shared(name, in: parts) { try assets.part(name) }
  }

  /// What messages put before the names of parts; nil for the folder of the scene's name.
  var partFolder: String? { assets.partFolder }

  private static func shared<Contents: Sendable>(
    _ name: String, in files: borrowing Mutex<[String: Result<Contents, any Error>]>,
    _ read: () throws -> Contents
  ) throws -> Contents {
    if let known = files.withLock({ $0[name] }) { return try known.get() }
    let found = Result { try read() }
    return try files.withLock { files in
      let first = files[name] ?? found
      files[name] = first
      return try first.get()
    }
  }
}
