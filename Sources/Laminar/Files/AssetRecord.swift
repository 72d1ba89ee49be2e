import LaminarGraphics
import Synchronization

/// The files that a scene's assets were read from, with the hashes of their bytes.
package final class AssetRecord: Sendable {
  private let stored = Mutex<[String: String]>([:])
  private let lookedFor = Mutex<Set<String>>([])
  private let hashesFiles: Bool

  /// Has no files.
  ///
  /// - Parameter hashesFiles: Whether the bytes are hashed; else only paths are noted.
  package init(hashesFiles: Bool = true) { self.hashesFiles = hashesFiles }

  /// The paths that were looked for, whether there is a file or not, in order.
  package var paths: [String] { lookedFor.withLock { $0 }.sorted() }

  /// Notes a path that is looked for.
  func note(path: String) { _ = lookedFor.withLock { $0.insert(path) } }

  /// Notes a file that was read.
  func note(_ name: String, _ bytes: [UInt8]) {
    guard hashesFiles else { return }
    let hash = "sha256:" + SHA256.hex(SHA256.hash(bytes))
    stored.withLock { $0[name] = hash }
  }

  /// Notes a file that another record has.
  func note(_ name: String, from record: AssetRecord) {
    guard let hash = record.stored.withLock({ $0[name] }) else { return }
    stored.withLock { $0[name] = hash }
  }

  /// The files by name, in order.
  package var hashes: [(name: String, hash: String)] {
    stored.withLock { $0 }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (name: $0.key, hash: $0.value) }
  }
}
