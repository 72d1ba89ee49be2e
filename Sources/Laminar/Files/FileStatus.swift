package import Foundation

/// What the system knows of a file that exists.
package struct FileStatus {
  package let mode: mode_t

  /// Asks for a file; nil for one that does not exist.
  ///
  /// - Parameter followsLink: Whether a symbolic link stands for what it leads to.
  /// - Throws: The system's reason where it cannot tell: a file that may exist is not called missing.
  package init?(_ path: String, followsLink: Bool = true) throws(FileError) {
    var status = stat()
    guard (followsLink ? stat(path, &status) : lstat(path, &status)) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError("cannot examine \(path): \(SystemFailure.last.reason)", kind: .environment)
    }
    mode = status.st_mode
  }

  /// Whether it is a regular file.
  package var isFile: Bool { mode & S_IFMT == S_IFREG }
  /// Whether it is a folder.
  package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  /// The permissions.
  package var permissions: mode_t { mode & 0o7777 }

  /// Whether there is a file or folder.
  ///
  /// - Throws: The system's reason where it cannot tell.
  package static func exists(_ path: String) throws(FileError) -> Bool {
    try FileStatus(path) != nil
  }
}

/// The entries of folders, with the errors of reading them.
package enum FolderContents {
  /// The names in a folder but `.` and `..`, in the order of their bytes; nil when there is no folder.
  ///
  /// Names that are not UTF-8 text are left out: repaired, they would name other files.
  ///
  /// - Parameter isHidden: Whether only names that begin with a point are wanted; others cost nothing then.
  /// - Throws: The system's reason when the folder cannot be read to its end.
  package static func names(
    in folder: String, isHidden: Bool = false
  ) throws(FileError) -> [String]? {
    let path = folder.isEmpty ? "." : folder
    func failure() -> FileError {
      FileError("cannot read the folder \(path): \(SystemFailure.last.reason)", kind: .environment)
    }
    guard let directory = opendir(path) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure()
    }
    defer { closedir(directory) }
    var names: [String] = []
    while true {
      // Only this tells the end from an error.
      errno = 0
      guard let entry = readdir(directory) else {
        if errno != 0 { throw failure() }
        break
      }
      if isHidden, entry.pointee.d_name.0 != 46 { continue }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths below a folder of all that is not a folder, in order; empty when there is no folder.
  /// Symbolic links to folders are not followed.
  ///
  /// - Throws: The system's reason when a folder cannot be read to its end, or an entry not examined.
  package static func files(below folder: String) throws(FileError) -> [String] {
    try entries(below: folder).filter { !$0.isFolder }.map(\.path)
  }

  /// Removes a folder with all that is in it; one that does not exist is no error.
  ///
  /// - Throws: The system's reason when something stays.
  package static func remove(_ folder: String) throws(FileError) {
    // What is in a folder follows it.
    for entry in try entries(below: folder).reversed() {
      let path = folder + entry.path
      guard (entry.isFolder ? rmdir(path) : unlink(path)) == 0 || errno == ENOENT else {
        throw FileError(
          "cannot remove \(path): \(SystemFailure.last.reason)", kind: .environment)
      }
    }
    try removeEmpty(folder)
  }

  /// Removes the folders in a folder, and it, none of which has a file.
  ///
  /// - Throws: The system's reason when something stays.
  package static func removeFolders(_ folder: String) throws(FileError) {
    for entry in try entries(below: folder).reversed() where entry.isFolder {
      try removeEmpty(folder + entry.path)
    }
    try removeEmpty(folder)
  }

  private static func removeEmpty(_ folder: String) throws(FileError) {
    guard rmdir(folder) == 0 || errno == ENOENT else {
      throw FileError(
        "cannot remove the folder \(folder): \(SystemFailure.last.reason)", kind: .environment)
    }
  }

  /// All that is below a folder, which has its slash; each folder before what is in it.
  private static func entries(
    below folder: String
  ) throws(FileError) -> [(path: String, isFolder: Bool)] {
    var entries: [(path: String, isFolder: Bool)] = []
    for name in try names(in: folder) ?? [] {
      guard let status = try FileStatus(folder + name, followsLink: false) else { continue }
      entries.append((name, status.isFolder))
      guard status.isFolder else { continue }
      entries += try self.entries(below: folder + name + "/").map { (name + "/" + $0, $1) }
    }
    return entries
  }
}
