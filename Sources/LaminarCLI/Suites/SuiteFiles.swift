import Foundation
import Laminar

/// The files of a suite: its scenes, its goldens, and the other files in the folder of goldens.
struct SuiteFiles: Sendable {
  /// A case with its scene.
  struct Entry: Sendable, Hashable {
    let item: SuiteCase
    let name: String
    /// The scene's path from the working directory.
    let scene: String
    /// The path of the file of its touches; nil for the scene's own.
    let input: String?
  }

  /// The folder of the suite, with its slash; empty for the working directory.
  let folder: String
  /// The folder of the goldens, with its slash.
  let goldens: String
  let entries: [Entry]
  /// Patterns that name no scene.
  let unmatched: [SuiteCase]
  /// What is said of files that match a pattern and are no scenes, such as `a.json is a suite, not a scene`.
  let others: [String]

  /// Finds the scenes of a suite.
  ///
  /// - Parameter other: What a file is whose contents are known to be no scene's; nil for one that may be
  ///   a scene.
  /// - Throws: Exit 2 for two cases of one name, exit 3 for a folder that cannot be read.
  init(
    _ suite: Suite, path: String, other: (String) -> String? = Self.other
  ) throws(CommandError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let excluded = suite.exclude.map { ScenePattern($0) }
    self.folder = folder
    goldens = folder + suite.goldens + "/"
    var entries: [Entry] = []
    var unmatched: [SuiteCase] = []
    var others: [String: String] = [:]
    for item in suite.cases {
      var scenes = [item.scene]
      if ScenePattern.isPattern(item.scene) {
        scenes = try ScenePattern(item.scene).files(in: folder).filter { file in
          if file.hasPrefix(suite.goldens + "/") || excluded.contains(where: { $0.matches(file) }) {
            return false
          }
          guard let other = other(folder + file) else { return true }
          others[file] = other
          return false
        }
      }
      if scenes.isEmpty { unmatched.append(item) }
      entries += scenes.map { scene in
        let input = item.input.map { "." + Self.stem($0.split(separator: "/").last ?? "") } ?? ""
        return Entry(
          item: item, name: item.name ?? Self.stem(scene) + input, scene: folder + scene,
          input: item.input.map { folder + $0 })
      }
    }
    self.entries = entries
    self.unmatched = unmatched
    self.others = others.sorted { $0.key < $1.key }.map(\.value)
    var known: Set<String> = []
    for entry in entries where !known.insert(entry.name).inserted {
      throw CommandError(
        "two cases of \(path) are called '\(entry.name)'",
        hint: "give one of them a \"name\" of its own")
    }
  }

  /// The suite that the current folder holds.
  ///
  /// - Throws: Exit 2 when there is none, or more than one.
  static func suiteOfCurrentFolder() throws -> String {
    let suites = try (FolderContents.names(in: "") ?? []).filter { name in
      guard name.hasSuffix(".json"), try FileStatus(name)?.isFile == true,
        let bytes = try? FileContents.bytes(of: name, limit: SuiteLoader.largestFile)
      else { return false }
      return SceneLoader.kind(of: bytes) == .suite
    }
    guard let suite = suites.first, suites.count == 1 else {
      throw CommandError(
        suites.isEmpty
          ? "the current folder holds no suite, which says where the goldens are"
          : "the current folder holds \(suites.count) suites: \(suites.joined(separator: ", "))",
        hint: "add --suite FILE, the suite that was tested")
    }
    return suite
  }

  /// A path without its ending, and without parts that lead to the same folder.
  private static func stem(_ path: some StringProtocol) -> String {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    return stem.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  /// What a file is whose contents are known to be no scene's, by the bytes that are there; nil for one
  /// that may be a scene, or cannot be read.
  static func other(_ path: String) -> String? {
    guard let bytes = try? InputFile.read(path, limit: SceneLoader.largestFile) else { return nil }
    return InputRemedy.error(bytes, path: path, expected: .scene)?.message
  }

  /// The goldens, as files that change together.
  var folderOfGoldens: GoldenFolder { GoldenFolder(path: goldens, suiteFolder: folder) }

  /// The path of a golden.
  func path(of golden: SuiteGolden, _ name: String) -> String { goldens + name + golden.ending }

  /// The case that a file may be a golden of, by its path below the folder of goldens; nil for none. Any
  /// picture of a case that keeps pictures may be one: which are checked the scene determines.
  var caseOfGolden: (_ file: String) -> String? {
    var cases: [String: String] = [:]
    for entry in entries {
      for kind in SuiteGolden.named(of: entry.item) { cases[entry.name + kind.ending] = entry.name }
    }
    let keeping = Set(entries.filter(\.item.keepsFrames).map(\.name))
    return { file in
      cases[file]
        ?? SuiteGolden.frame(of: file).flatMap { keeping.contains($0.name) ? $0.name : nil }
    }
  }

  /// The pictures of a case in a folder of goldens or results, by their numbers.
  ///
  /// - Parameter folder: The folder with its slash.
  /// - Throws: Exit 3 when the folder cannot be read.
  static func frames(of name: String, in folder: String) throws -> [Int] {
    let below = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    return try (FolderContents.names(in: folder + below) ?? []).compactMap { file in
      guard let found = SuiteGolden.frame(of: below + file), found.name == name else { return nil }
      return found.number
    }
  }

  /// The files that may be written into a folder of goldens or results: those that are known, and the
  /// pictures that are there.
  func goldens(in folder: String) -> [String] {
    entries.flatMap { entry in
      // Where the folder cannot be read, no file of it is replaced.
      let frames =
        entry.item.keepsFrames ? (try? Self.frames(of: entry.name, in: folder)) ?? [] : []
      return (SuiteGolden.named(of: entry.item) + frames.map { .frame($0) })
        .map { folder + entry.name + $0.ending }
    }
  }

  /// The paths of the scenes, of the inputs and of the goldens.
  var paths: [String] {
    entries.flatMap { [$0.scene] + [$0.input].compactMap { $0 } }
      + goldens(in: goldens)
  }

  /// The goldens in the folder that no case has, as paths below it, in order.
  ///
  /// - Throws: Exit 3 when the folder cannot be read.
  var obsolete: [String] {
    get throws {
      let caseOfGolden = caseOfGolden
      return try FolderContents.files(below: goldens)
        .filter { file in
          SuiteGolden.named.contains { file.hasSuffix($0.ending) }
            || SuiteGolden.frame(of: file) != nil
        }
        .filter { caseOfGolden($0) == nil && !GoldenFolder.isPending($0) }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
  }

  /// The most bytes of a golden, or of what may become one.
  static let largestFile = 1 << 31

  /// The bytes of a file; nil when there is none.
  ///
  /// - Throws: Exit 3 for one that exists, or may exist, and cannot be read.
  static func bytes(_ path: String) throws -> [UInt8]? {
    guard let status = try FileStatus(path) else { return nil }
    guard status.isFile else { throw CommandError("\(path) is not a file") }
    do throws(FileError) {
      return try FileContents.bytes(of: path, limit: largestFile)
    } catch {
      throw CommandError(error.message, exitCode: .environment, hint: error.help)
    }
  }

  /// The hash of a file's bytes as records state it.
  static func hash(_ bytes: [UInt8]) -> String { "sha256:" + SHA256.hex(SHA256.hash(bytes)) }
}

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

// MARK: - Goldens

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

  /// With what the goldens were accepted; a record that knows nothing where there is none.
  ///
  /// - Throws: Exit 3 for a record that exists and cannot be read.
  func record() throws -> GoldensRecord {
    try SuiteFiles.bytes(path + GoldensRecord.fileName).flatMap { GoldensRecord($0) }
      ?? GoldensRecord()
  }

  /// Writes the record, if that changes it.
  ///
  /// - Throws: Exit 3 when it cannot be written.
  func write(_ record: GoldensRecord, _ temporaries: TemporaryFiles) throws {
    let bytes = Array(record.text.utf8)
    guard try SuiteFiles.bytes(path + GoldensRecord.fileName) != bytes else { return }
    try SuiteRun.write(bytes, to: path + GoldensRecord.fileName, temporaries)
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

// MARK: - Results

/// The folder that a run keeps its results in: only its own, with a record of them.
///
/// The record of the run before says which files are ours: those whose bytes still have the recorded
/// hash, and those that an interrupted run had announced. They are removed before a run; every other
/// file stays. The folder may come from elsewhere: nothing is removed or written out of it, also where a
/// link in it leads there.
struct ResultsFolder {
  /// The path with its slash.
  let path: String
  private let suite: String
  private let goldens: String
  private let console: Console
  private let temporaries: TemporaryFiles

  /// Makes the folder, removes what an earlier run left there, and announces the files that this run may
  /// write.
  ///
  /// - Throws: Exit 2 when a file of the record's name is not one; exit 3 when the folder cannot be
  ///   written.
  init(
    _ path: String, suite: String, files: SuiteFiles, _ console: Console,
    _ temporaries: TemporaryFiles
  ) throws {
    self.path = path.withSlash
    self.suite = suite
    (self.console, self.temporaries) = (console, temporaries)
    goldens = files.goldens
    try SuiteRun.makeFolder(self.path)
    try removeEarlierResults()
    let confined = ConfinedFolder(self.path)
    try write(
      pending: files.entries.flatMap { entry in
        try SuiteGolden.named(of: entry.item).map { entry.name + $0.ending }
          .filter { try FileStatus(confined.realPath(of: $0)) == nil }
          + (entry.item.keepsFrames && SuiteFiles.frames(of: entry.name, in: self.path).isEmpty
            ? [entry.name + SuiteGolden.anyFrame] : [])
      })
  }

  /// The path with its slash of a folder that a run has kept its results in; nil for another one.
  static func own(_ path: String) -> String? {
    let path = path.withSlash
    // A folder that cannot be examined is not one: nothing in it is replaced.
    return (try? FileStatus.exists(path + SuiteRunRecord.fileName)) == true ? path : nil
  }

  /// The paths of what a run may write into a folder.
  static func paths(_ folder: String, _ files: SuiteFiles) -> [String] {
    let folder = folder.withSlash
    return [folder + SuiteRunRecord.fileName] + files.goldens(in: folder)
  }

  private var recordFile: String { path + SuiteRunRecord.fileName }

  private func removeEarlierResults() throws {
    let confined = ConfinedFolder(path)
    guard
      let bytes = try confined.bytes(
        of: SuiteRunRecord.fileName, limit: SuiteRunRecord.largestFile)
    else { return }
    let record: SuiteRunRecord
    do throws(TraceReadingError) {
      record = try SuiteRunRecord(bytes, name: recordFile)
    } catch {
      throw CommandError(
        "\(error); nothing was replaced", hint: "choose another folder for -o")
    }
    for file in record.pending {
      guard file.hasSuffix(SuiteGolden.anyFrame) else {
        try remove(file)
        continue
      }
      let name = String(file.dropLast(SuiteGolden.anyFrame.count))
      for number in try SuiteFiles.frames(of: name, in: path) {
        try remove(name + SuiteGolden.frame(number).ending)
      }
    }
    try remove(record.items)
  }

  /// Removes files that a run kept, if they are as it left them.
  func remove(_ items: [SuiteRunRecord.Item]) throws {
    let confined = ConfinedFolder(path)
    for item in items where item.new != nil {
      guard let bytes = try confined.bytes(of: item.file, limit: SuiteFiles.largestFile) else {
        continue
      }
      if SuiteFiles.hash(bytes) == item.new {
        try remove(item.file)
      } else {
        console.warn(
          "\(path + item.file) stays: it changed since the run that made it")
      }
    }
  }

  /// Removes a file, and the folders that it leaves empty.
  private func remove(_ file: String) throws {
    _ = try ConfinedFolder(path).realPath(of: file)
    guard unlink(path + file) == 0 || errno == ENOENT else {
      throw SystemFailure.last.error("cannot remove \(path + file)")
    }
    var folder = Substring(file)
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      guard rmdir(path + folder) == 0 || errno == ENOENT else {
        if errno == ENOTEMPTY || errno == EEXIST { return }
        throw SystemFailure.last.error("cannot remove the folder \(path + folder)")
      }
    }
  }

  private func write(pending: [String]) throws {
    try write(SuiteRunRecord(suite: suite, goldens: goldens, items: [], pending: pending))
  }

  /// Writes the record of what was kept, and of what became of every case.
  func write(
    _ items: [SuiteRunRecord.Item], _ report: SuiteReport, _ runs: [SuiteRunRecord.Run]
  ) throws {
    let failures = report.failures.map {
      SuiteRunRecord.Failure(name: $0.name, scene: $0.source, lines: $0.lines())
    }
    var record = SuiteRunRecord(suite: suite, goldens: goldens, items: items, failures: failures)
    record.runs = runs
    record.suiteHash = try SuiteFiles.bytes(suite).map(SuiteFiles.hash)
    try write(record)
  }

  private func write(_ record: SuiteRunRecord) throws {
    var record = record
    record.tool = ToolVersion.json
    try SuiteRun.write(Array(record.text.utf8), to: recordFile, temporaries)
  }
}
