import LaminarGraphics
import Synchronization

/// The files that a scene's assets were read from, with the hashes of their bytes.
package final class AssetRecord: Sendable {
  private struct File {
    let path: String
    let hash: String?
  }

  private let stored = Mutex<[String: File]>([:])
  private let hasHashes: Bool

  /// Has no files.
  ///
  /// - Parameter hasHashes: Whether the bytes of files are hashed.
  package init(hasHashes: Bool) { self.hasHashes = hasHashes }

  /// Notes a file that was read from a path.
  func note(_ name: String, at path: String, _ bytes: [UInt8]) {
    let hash = hasHashes ? "sha256:" + SHA256.hex(SHA256.hash(bytes)) : nil
    stored.withLock { $0[name] = File(path: path, hash: hash) }
  }

  /// Notes a file that another record has.
  func note(_ name: String, from record: AssetRecord) {
    guard let file = record.stored.withLock({ $0[name] }) else { return }
    stored.withLock { $0[name] = file }
  }

  /// The files by name, in order; empty without hashes.
  package var hashes: [(name: String, hash: String)] {
    sorted.compactMap { name, file in file.hash.map { (name: name, hash: $0) } }
  }

  /// The paths of the files, in the order of their names.
  package var paths: [String] { sorted.map(\.file.path) }

  private var sorted: [(name: String, file: File)] {
    stored.withLock { $0 }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      .map { (name: $0.key, file: $0.value) }
  }
}
