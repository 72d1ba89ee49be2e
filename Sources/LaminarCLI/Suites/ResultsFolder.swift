import Foundation
import Laminar

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
  private let invocation: Invocation

  /// Makes the folder, removes what an earlier run left there, and announces the files that this run may
  /// write.
  ///
  /// - Throws: Exit 2 when a file of the record's name is not one; exit 3 when the folder cannot be
  ///   written.
  init(
    _ path: String, suite: String, files: SuiteFiles, _ invocation: Invocation
  ) throws {
    self.path = path.hasSuffix("/") ? path : path + "/"
    self.suite = suite
    self.invocation = invocation
    goldens = files.goldens
    try SuiteRun.makeFolder(self.path)
    try removeEarlierResults()
    let names = files.entries.flatMap { entry in
      SuiteGolden.allCases.filter { entry.item.checks.contains($0.check) }
        .map { entry.name + $0.ending }
    }
    let confined = ConfinedFolder(self.path)
    try write(
      pending: names.filter { try FileStatus(confined.realPath(of: $0)) == nil })
  }

  /// The path with its slash of a folder that a run has kept its results in; nil for another one.
  static func own(_ path: String) -> String? {
    let path = path.hasSuffix("/") ? path : path + "/"
    // A folder that cannot be examined is not one: nothing in it is replaced.
    return (try? FileStatus.exists(path + SuiteRunRecord.fileName)) == true ? path : nil
  }

  /// The paths of what a run may write into a folder.
  static func paths(_ folder: String, _ files: SuiteFiles) -> [String] {
    let folder = folder.hasSuffix("/") ? folder : folder + "/"
    return [folder + SuiteRunRecord.fileName] + files.casesOfGoldens.keys.map { folder + $0 }
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
    for file in record.pending { try remove(file) }
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
        invocation.console.warn(
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

  /// Writes the record of what was kept.
  func write(_ items: [SuiteRunRecord.Item], _ report: SuiteReport) throws {
    let failures = report.failures.map {
      SuiteRunRecord.Failure(name: $0.name, scene: $0.source, lines: $0.lines())
    }
    try write(
      SuiteRunRecord(suite: suite, goldens: goldens, items: items, failures: failures))
  }

  private func write(_ record: SuiteRunRecord) throws {
    var (record, tool) = (record, JSONObjectText())
    ToolVersion.add(to: &tool)
    record.tool = String(tool.text.dropFirst().dropLast())
    try SuiteRun.write(Array(record.text.utf8), to: recordFile, invocation.temporaries)
  }
}
