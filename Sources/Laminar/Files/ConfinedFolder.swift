import Foundation
import LaminarTrace

/// A folder whose files are named by something that is not trusted: no name leads out of it, neither
/// by its parts nor through a symbolic link.
package struct ConfinedFolder: Sendable, Hashable {
  /// The path with its slash.
  package let path: String

  /// Makes it from a path, with or without its last slash.
  package init(_ path: String) {
    self.path = path.isEmpty ? "./" : path.hasSuffix("/") ? path : path + "/"
  }

  /// The absolute path of a name without symbolic links, whether there is a file or not.
  ///
  /// - Throws: A ``FileError`` for a name that leads out of the folder or to a link to nothing, and
  ///   with the system's reason for a path that cannot be examined.
  package func realPath(of name: String) throws -> String {
    guard SuiteRunRecord.isInside(name) else { throw outside(name) }
    let root = try Self.realPath(path)
    let real = try Self.realPath(path + name)
    guard real.hasPrefix(root == "/" ? root : root + "/") else { throw outside(name) }
    return real
  }

  /// The bytes of the file of a name; nil when there is none.
  ///
  /// - Throws: What `realPath` throws; a ``FileError`` for what is not a regular file, is too long or
  ///   cannot be read.
  package func bytes(of name: String, limit: Int) throws -> [UInt8]? {
    let real = try realPath(of: name)
    guard try FileStatus(real, followsLink: false) != nil else { return nil }
    let (descriptor, size) = try FileContents.openRegular(real, name: path + name)
    defer { close(descriptor) }
    return try FileContents.bytes(of: descriptor, name: path + name, expecting: size, limit: limit)
  }

  private func outside(_ name: String) -> FileError {
    FileError("\(path)\(name) leads out of the folder \(path)", kind: .input)
  }

  /// The absolute path without symbolic links; parts at its end that do not exist are kept.
  private static func realPath(_ path: String) throws -> String {
    var known = path
    while known.count > 1, known.hasSuffix("/") { known.removeLast() }
    var missing: [Substring] = []
    while true {
      if let real = realpath(known, nil) {
        defer { free(real) }
        return ([String(cString: real)] + missing.reversed().map(String.init))
          .joined(separator: "/").replacing("//", with: "/")
      }
      guard errno == ENOENT else { throw SystemFailure.last.error("cannot examine \(path)") }
      // What is written to a link to nothing appears where it leads.
      if try FileStatus(known, followsLink: false) != nil {
        throw FileError("\(known) is a link to a file that does not exist", kind: .input)
      }
      let slash = known.lastIndex(of: "/")
      missing.append(slash.map { known[known.index(after: $0)...] } ?? known[...])
      known = slash.map { $0 == known.startIndex ? "/" : String(known[..<$0]) } ?? "."
    }
  }
}
