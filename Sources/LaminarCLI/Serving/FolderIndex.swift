import Laminar
import LaminarServer
import Synchronization

/// The scenes below a folder, found again whenever they are listed; a file is read again when it has changed.
final class FolderIndex: Sendable {
  /// A file with what it is.
  private struct Entry {
    let version: FileVersion?
    /// What the index shows of it; nil for a file that is not a scene.
    let scene: PreviewServer.Configuration.Scene?
  }

  /// The most scenes that are listed.
  private static let mostScenes = 2000
  /// The most files that are looked into.
  private static let mostFiles = 10_000
  private static let patterns = ["**/*.json", "**/*.jsonc", "**/*.lottie"]

  /// The path with its slash; empty for the current folder.
  private let folder: String
  private let known = Mutex<[String: Entry]>([:])

  init(_ path: String) {
    let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    folder = ["", "."].contains(path) ? "" : path.hasSuffix("/") ? path : path + "/"
  }

  /// The scenes in the order of their paths. A folder that cannot be read has none.
  var scenes: [PreviewServer.Configuration.Scene] {
    let files = Self.patterns.flatMap { (try? ScenePattern($0).files(in: folder)) ?? [] }.sorted()
    let confined = ConfinedFolder(folder)
    return known.withLock { known in
      var found: [PreviewServer.Configuration.Scene] = []
      var entries: [String: Entry] = [:]
      for file in files.prefix(Self.mostFiles) where found.count < Self.mostScenes {
        // A link that leads out of the folder is not of it.
        guard (try? confined.realPath(of: file)) != nil else { continue }
        let version = FileVersion(of: folder + file)
        var entry = known[file]
        if entry == nil || entry?.version != version {
          entry = Entry(version: version, scene: Self.scene(folder + file))
        }
        entries[file] = entry
        if let scene = entry?.scene { found.append(scene) }
      }
      known = entries
      return found
    }
  }

  /// What the index shows of a file: one that says it is a scene and has a canvas, or that may be one and
  /// cannot be read.
  private static func scene(_ path: String) -> PreviewServer.Configuration.Scene? {
    guard let bytes = try? FileContents.bytes(of: path, limit: SceneLoader.largestFile) else {
      return nil
    }
    switch SceneLoader.kind(of: bytes) {
    case .scene, .lottie:
      return SceneLoader.title(of: bytes).map { .init(path: path, title: $0.isEmpty ? nil : $0) }
    case .archive: return .init(path: path)
    case nil:
      return String(decoding: bytes, as: UTF8.self).contains("\"laminar\"")
        ? .init(path: path) : nil
    case .suite, .input, .schema, .record: return nil
    }
  }
}
