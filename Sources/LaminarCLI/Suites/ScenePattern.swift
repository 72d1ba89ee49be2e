import Foundation
import Laminar

/// A path of scenes beside a suite: `*` is anything within a part, and a part `**` is any number of
/// folders, also none.
///
/// Files and folders whose names begin with a dot are left out, and `**` does not follow symbolic
/// links to folders.
struct ScenePattern {
  private let parts: [Substring]

  /// Reads a path.
  init(_ path: String) {
    var parts = path.split(separator: "/")
    if parts.last == "**" { parts.append("*") }
    // Several such parts in turn are what one is.
    self.parts = parts.enumerated().filter { index, part in
      part != "**" || index == 0 || parts[index - 1] != "**"
    }.map(\.element)
  }

  /// Whether a path has a wildcard.
  static func isPattern(_ path: String) -> Bool { path.contains("*") }

  /// Whether a path matches.
  func matches(_ path: String) -> Bool {
    // The counts of parts of the pattern that the parts read so far can be.
    var reached = closed([0])
    for part in path.split(separator: "/") {
      var next: Set<Int> = []
      for count in reached where count < parts.count {
        if parts[count] == "**" { next.insert(count) }
        if Self.matches(parts[count], part) { next.insert(count + 1) }
      }
      reached = closed(next)
    }
    return reached.contains(parts.count)
  }

  /// Adds what is reached where `**` is no folder.
  private func closed(_ counts: Set<Int>) -> Set<Int> {
    counts.union(counts.filter { $0 < parts.count && parts[$0] == "**" }.map { $0 + 1 })
  }

  private static func matches(_ pattern: Substring, _ name: some StringProtocol) -> Bool {
    pattern != "**" && TracePattern(String(pattern))?.matches(layer: String(name)) ?? false
  }

  // MARK: - Files

  /// The files below a folder that match, as paths from there, in the order of their bytes.
  ///
  /// - Parameter folder: The path of the folder with its slash; empty for the working directory.
  /// - Throws: Exit 3 for a folder that exists and cannot be read.
  func files(in folder: String) throws(CommandError) -> [String] {
    var search = Search(folder: folder)
    try search.look(in: "", parts[...])
    return search.found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private struct Search {
    let folder: String
    var found: Set<String> = []
    private var looked: Set<String> = []

    init(folder: String) { self.folder = folder }

    /// Looks for what matches the rest of a pattern in a folder below the suite's.
    mutating func look(in below: String, _ rest: ArraySlice<Substring>) throws(CommandError) {
      guard let part = rest.first, looked.insert("\(rest.count) \(below)").inserted else { return }
      if part == "**" {
        try look(in: below, rest.dropFirst())
        for name in try names(in: below)
        where kind(of: below + name, followsLinks: false) == S_IFDIR {
          try look(in: below + name + "/", rest)
        }
        return
      }
      let isLast = rest.count == 1
      guard ScenePattern.isPattern(String(part)) else {
        if !isLast { return try look(in: below + part + "/", rest.dropFirst()) }
        if kind(of: below + part) == S_IFREG { found.insert(below + part) }
        return
      }
      for name in try names(in: below) where ScenePattern.matches(part, name) {
        switch kind(of: below + name) {
        case S_IFREG where isLast: found.insert(below + name)
        case S_IFDIR where !isLast: try look(in: below + name + "/", rest.dropFirst())
        default: break
        }
      }
    }

    /// The names in a folder; none where there is no such folder.
    private func names(in below: String) throws(CommandError) -> [String] {
      do throws(FileError) {
        let names = try FolderContents.names(in: folder + below) ?? []
        return names.filter { !$0.hasPrefix(".") }
      } catch {
        throw CommandError(error)
      }
    }

    /// The kind of a file as `stat` states it; 0 where there is none.
    private func kind(of path: String, followsLinks: Bool = true) -> mode_t {
      var status = stat()
      let path = folder + path
      guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return 0 }
      return status.st_mode & S_IFMT
    }
  }
}
