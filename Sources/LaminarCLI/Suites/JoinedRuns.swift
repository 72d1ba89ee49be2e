import Foundation
import Laminar

/// What the shards of a suite recorded, to be joined into one report.
///
/// The records come from other jobs, and are trusted in one point: that a case passed, if they were made by the
/// same tool for the same suite, and if the case's files are the same here. What else they say is not used: a case
/// that did not pass runs again.
struct JoinedRuns: Sendable {
  /// What became of each case, by name.
  private(set) var runs: [String: SuiteRunRecord.Run] = [:]

  private static let namesShown = 8

  /// Has no records.
  init() {}

  /// Reads the records of shards.
  ///
  /// - Parameters:
  ///   - folders: What each shard wrote with `-o`.
  ///   - suite: The path of the suite.
  ///   - chosen: The cases that are to be reported.
  /// - Throws: Exit 2 for a record of another suite or tool, of a run that was interrupted, and where a case was
  ///   run by none of the shards or by two.
  init(_ folders: [String], suite: String, chosen: [SuiteFiles.Entry]) throws {
    let suiteHash = try SuiteFiles.bytes(suite).map(SuiteFiles.hash)
    var owners: [String: String] = [:]
    for folder in folders {
      let record = try SuiteRunRecord.read(in: folder)
      let name = folder.withSlash + SuiteRunRecord.fileName
      guard record.suiteHash != nil else {
        throw CommandError(
          "\(name) does not say which cases ran; an earlier version of laminar wrote it",
          hint: "run the shards with this version")
      }
      guard record.tool.text == ToolVersion.json.text else {
        throw CommandError(
          "\(name) was written by \(Self.words(record.tool)), and this is \(ToolVersion.text)",
          hint: "the shards and the report need the same build of laminar")
      }
      guard record.suiteHash == suiteHash else {
        throw CommandError(
          "\(name) is of another suite than \(suite), or of another version of it",
          hint: "join the shards of one commit, where that commit is checked out")
      }
      for run in record.runs {
        if let owner = owners.updateValue(folder, forKey: run.name) {
          throw CommandError(
            "\(owner) and \(folder) both have the case '\(PlayStatus.printable(run.name))'",
            hint: "the parts of a run are --shard 1/N to N/N, each in a folder of its own")
        }
        runs[run.name] = run
      }
    }
    let missing = chosen.map(\.name).filter { runs[$0] == nil }
    guard missing.isEmpty else {
      throw CommandError(
        "no shard has \(ReportText.counted(missing.count, "case")): \(Self.list(missing))",
        hint:
          "give --join the folder of every shard, and --case and --tag as they were given to the shards"
      )
    }
  }

  /// The names of the cases that ran again though they had passed: their files are not the same here.
  func changed(_ outcomes: [SuiteCaseRunner.Outcome]) -> [String] {
    outcomes.filter { runs[$0.result.name]?.checks.isEmpty == false && !$0.isRecorded }
      .map(\.result.name)
  }

  /// Some names, for a message.
  static func list(_ names: [String]) -> String {
    names.prefix(namesShown).joined(separator: ", ")
      + (names.count > namesShown ? " and \(names.count - namesShown) more" : "")
  }

  /// `laminar 0.1.0, renderer 1`, as a record has it.
  private static func words(_ tool: JSON) -> String {
    let commit = tool["commit"]?.string.map { ", commit \($0)" } ?? ""
    return PlayStatus.printable(
      "laminar \(tool["version"]?.string ?? "of an unknown version"), renderer "
        + (tool["renderer"]?.count.map(String.init) ?? "unknown") + commit)
  }
}

extension SuiteRunRecord {
  /// Reads the record in a folder that `laminar test -o` wrote.
  ///
  /// - Throws: Exit 2 where there is none, for one that is damaged, and for that of an interrupted run.
  static func read(in folder: String) throws -> SuiteRunRecord {
    let name = folder.withSlash + fileName
    guard let bytes = try ConfinedFolder(folder).bytes(of: fileName, limit: largestFile) else {
      throw CommandError(
        "cannot read \(name): no such file or folder",
        hint: "name the folder that 'laminar test SUITE -o DIR' wrote")
    }
    let record: SuiteRunRecord
    do throws(TraceReadingError) {
      record = try SuiteRunRecord(bytes, name: name)
    } catch {
      throw CommandError("\(error)", hint: error.help)
    }
    if !record.pending.isEmpty {
      throw CommandError(
        "the run that wrote \(folder.withSlash) was interrupted", hint: "run 'laminar test' again")
    }
    return record
  }
}

extension String {
  /// The path of a folder with its slash.
  var withSlash: String { hasSuffix("/") ? self : self + "/" }
}
