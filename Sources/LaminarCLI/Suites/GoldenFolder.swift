import Foundation
import Laminar

/// The folder of a suite's goldens, in which those of a case change together.
///
/// The new goldens of a case are written into a folder of their own, `.laminar-accept.new`. Its
/// rename to `.laminar-accept` makes them the case's goldens, all at once; then each moves from
/// there to its path. A run that is killed leaves the old goldens before the rename. After it, what
/// was not moved is still read from `.laminar-accept` by `test` and `accept`, and the next `accept`
/// moves it; other programs see the paths change one after another.
///
/// `accept` changes nothing elsewhere: a link among the goldens that leads out of the folder is an error,
/// and so is a folder that leads out of the suite's.
struct GoldenFolder: Sendable {
  /// The path with its slash.
  let path: String
  /// The folder of the suite, with its slash or empty, in which the goldens' is.
  let suiteFolder: String

  private static let pendingName = ".laminar-accept"
  private static let stagingName = ".laminar-accept.new"

  /// The goldens that are accepted and not moved yet.
  var pending: String { path + Self.pendingName + "/" }
  private var staging: String { path + Self.stagingName + "/" }

  /// Whether an `accept` was ended before it had moved a case's goldens.
  ///
  /// - Throws: Exit 3 when the system cannot tell.
  var hasPending: Bool { get throws { try FileStatus.exists(pending) } }

  /// The bytes of a golden by its path below the folder; nil when there is none.
  ///
  /// - Throws: Exit 3 for one that exists and cannot be read.
  func bytes(_ file: String) throws -> [UInt8]? {
    try SuiteFiles.bytes(pending + file) ?? SuiteFiles.bytes(path + file)
  }

  /// Whether a path below the folder is that of a golden that was not moved yet.
  static func isPending(_ file: String) -> Bool { file.hasPrefix(pendingName) }

  // MARK: - The record

  /// The number of the renderer that the goldens were accepted with; nil where no record states it.
  ///
  /// - Throws: Exit 3 for a record that exists and cannot be read.
  func renderer() throws -> Int? {
    try SuiteFiles.bytes(path + GoldensRecord.fileName).flatMap { GoldensRecord($0)?.renderer }
  }

  /// Writes that the goldens are of this tool's renderer.
  ///
  /// - Throws: Exit 3 when the record cannot be written.
  func writeRenderer(_ temporaries: TemporaryFiles) throws {
    guard try renderer() != Stage.rendererNumber else { return }
    let record = GoldensRecord(renderer: Stage.rendererNumber)
    try SuiteRun.write(
      Array(record.text.utf8), to: path + GoldensRecord.fileName, temporaries)
  }

  // MARK: - Changing

  /// Makes the folder, finishes what a killed run began, and calls `change`, while no other
  /// process changes these goldens.
  ///
  /// - Throws: Exit 3 when another process changes them, or a file cannot be moved.
  func change(_ temporaries: TemporaryFiles, _ change: () throws -> Void) throws {
    try requireInside()
    try SuiteRun.makeFolder(path)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.last.error("cannot open \(path)") }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw CommandError(
        "another 'laminar accept' is writing to \(path)", exitCode: .environment,
        hint: "wait until it has ended")
    }
    try FolderContents.remove(staging)
    if try hasPending { try temporaries.together { try movePending() } }
    try change()
  }

  /// Refuses a folder that a link leads out of the suite's, and links in place of the folders of
  /// accepted goldens: what is below these is moved and removed.
  ///
  /// - Throws: Exit 2.
  private func requireInside() throws {
    let name = path.dropFirst(suiteFolder.count).split(separator: "/").filter { $0 != "." }
      .joined(separator: "/")
    if !name.isEmpty { _ = try ConfinedFolder(suiteFolder).realPath(of: name) }
    for name in [Self.pendingName, Self.stagingName] {
      let status = try FileStatus(path + name, followsLink: false)
      guard status?.isFolder ?? true else { throw CommandError("\(path + name) is not a folder") }
    }
  }

  /// Where a golden is, or would be, behind symbolic links.
  ///
  /// - Throws: Exit 2 for a path that leads out of the folder.
  func target(_ file: String) throws -> String {
    try ConfinedFolder(path).realPath(of: file)
  }

  /// Removes a golden.
  ///
  /// Call it in `change`.
  ///
  /// - Throws: Exit 2 for a path that leads out of the folder, exit 3 when the golden stays.
  func remove(_ file: String) throws {
    // A link is removed, and not what it leads to: its folder is what must be in this one.
    if let slash = file.lastIndex(of: "/") { _ = try target(String(file[..<slash])) }
    guard unlink(path + file) == 0 || errno == ENOENT else {
      throw SystemFailure.last.error("cannot remove \(path + file)")
    }
  }

  /// Makes files the goldens of their paths below the folder, all of them or none.
  ///
  /// Call it in `change`.
  ///
  /// - Throws: Exit 3 when a file cannot be written or moved.
  func accept(
    _ files: [(file: String, bytes: [UInt8])], _ temporaries: TemporaryFiles
  ) throws {
    temporaries.adopt(folder: staging)
    defer { temporaries.release(folder: staging) }
    do {
      for (file, bytes) in files {
        try SuiteRun.makeFolder((staging + file).upToLastSlash)
        try SuiteRun.write(bytes, to: staging + file, temporaries)
        // A replaced file keeps its permissions.
        guard let old = try FileStatus(target(file)), let new = try FileStatus(staging + file),
          old.permissions != new.permissions
        else { continue }
        guard chmod(staging + file, old.permissions) == 0 else {
          throw SystemFailure.last.error("cannot write \(path + file)")
        }
      }
      try temporaries.together {
        guard rename(staging, pending) == 0 else {
          throw SystemFailure.last.error("cannot write \(path)")
        }
        try movePending()
      }
    } catch {
      // The failure is the reason; what stays of the folder is removed by the next accept.
      try? FolderContents.remove(staging)
      throw error
    }
  }

  /// Moves accepted goldens to their paths.
  ///
  /// - Throws: Exit 3 when one cannot be moved: it stays among the accepted ones, which are read first.
  private func movePending() throws {
    do {
      for file in try FolderContents.files(below: pending) {
        guard try FileStatus(pending + file, followsLink: false)?.isFile ?? false else {
          throw CommandError("\(pending + file) is not a file, and goldens are")
        }
        let target = try target(file)
        try SuiteRun.makeFolder(target.upToLastSlash)
        guard rename(pending + file, target) == 0 else {
          throw SystemFailure.last.error("cannot write \(path + file)")
        }
      }
      // Only folders are left.
      try FolderContents.removeFolders(pending)
    } catch let error as FileError where error.kind == .environment {
      throw CommandError(
        error.message, exitCode: .environment,
        hint: "what is accepted and not moved stays in \(pending); the next accept moves it")
    }
  }
}
