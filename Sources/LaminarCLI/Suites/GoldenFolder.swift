import Foundation
import Laminar

/// The folder of a suite's goldens, in which those of a case change together.
///
/// The new goldens of a case are written into a folder of their own, `.laminar-accept.new`. Its
/// rename to `.laminar-accept` makes them the case's goldens, all at once; then each moves from
/// there to its path. A run that is killed leaves the old goldens before the rename. After it, what
/// was not moved is still read from `.laminar-accept` by `test` and `accept`, and the next `accept`
/// moves it; other programs see the paths change one after another.
struct GoldenFolder: Sendable {
  /// The path with its slash.
  let path: String

  private static let pendingName = ".laminar-accept"
  private static let stagingName = ".laminar-accept.new"

  /// The goldens that are accepted and not moved yet.
  var pending: String { path + Self.pendingName + "/" }
  private var staging: String { path + Self.stagingName + "/" }

  /// Whether an `accept` was ended before it had moved a case's goldens.
  var hasPending: Bool { access(pending, F_OK) == 0 }

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
    try SuiteRun.makeFolder(path)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemFailure.last.error("cannot open \(path)") }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw CommandError(
        "another 'laminar accept' is writing to \(path)", exitCode: .environment,
        hint: "wait until it has ended")
    }
    try? FileManager.default.removeItem(atPath: staging)
    if hasPending { try temporaries.together { try movePending() } }
    try change()
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
        var status = stat()
        if stat(path + file, &status) == 0 { chmod(staging + file, status.st_mode & 0o7777) }
      }
      try temporaries.together {
        guard rename(staging, pending) == 0 else {
          throw SystemFailure.last.error("cannot write \(path)")
        }
        try movePending()
      }
    } catch {
      try? FileManager.default.removeItem(atPath: staging)
      throw error
    }
  }

  /// Moves accepted goldens to their paths.
  private func movePending() throws {
    let all = FileManager.default.enumerator(atPath: pending) ?? .init()
    let files = all.compactMap { $0 as? String }.sorted()
    for file in files {
      var status = stat()
      guard stat(pending + file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      try SuiteRun.makeFolder((path + file).upToLastSlash)
      guard rename(pending + file, try OutputFile.resolved(path + file)) == 0 else {
        throw CommandError(
          "cannot write \(path + file): \(SystemFailure.last.reason)", exitCode: .environment,
          hint: "its new golden is accepted and stays in \(pending); the next accept moves it")
      }
    }
    try? FileManager.default.removeItem(atPath: pending)
  }
}
