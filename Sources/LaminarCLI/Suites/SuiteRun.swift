import Foundation
import Laminar
import Synchronization

/// Runs the cases of a suite on several threads, never stopping at the first that fails.
struct SuiteRun {
  let suite: Suite
  let files: SuiteFiles
  /// The suite's path as it was given.
  let path: String
  let invocation: Invocation
  /// Whether a page with pictures is wanted.
  let hasPage: Bool

  private struct Finished: Sendable {
    var outcomes: [Int: SuiteCaseRunner.Outcome] = [:]
    var failure: (index: Int, error: any Error)?
  }

  /// Runs every chosen case, and keeps what failed in the results folder if there is one.
  func run() throws -> SuiteReport {
    let chosen = try chosenEntries()
    let folder = try results()
    let outcomes = try run(chosen, results: folder?.path)
    return try report(outcomes, results: folder)
  }

  /// The results folder, emptied of what earlier runs left; nil when nothing is kept.
  func results() throws -> ResultsFolder? {
    try invocation.arguments[Options.results].map {
      try ResultsFolder($0, suite: path, files: files, invocation)
    }
  }

  private var patterns: [TracePattern] {
    get throws {
      try invocation.arguments.all(Options.testCase).map { text in
        guard let pattern = TracePattern(text) else {
          throw CommandError("--case: '\(text)' is not a pattern of names")
        }
        return pattern
      }
    }
  }

  /// The cases that the command line chooses.
  ///
  /// - Throws: Exit 2 for a pattern that names none.
  func chosenEntries() throws -> [SuiteFiles.Entry] {
    let patterns = try patterns
    if let idle = patterns.first(where: { pattern in
      !files.entries.contains { pattern.matches(layer: $0.name) }
    }) {
      throw CommandError(
        "no case matches '\(idle.layer)'",
        hint: NearestSpelling.of(idle.layer, among: files.entries.map(\.name))
          .map { "did you mean '\($0)'?" })
    }
    return files.entries.filter { entry in
      patterns.isEmpty || patterns.contains { $0.matches(layer: entry.name) }
    }
  }

  /// Runs some cases; the outcomes are in their order.
  func run(
    _ chosen: [SuiteFiles.Entry], results: String?
  ) throws -> [SuiteCaseRunner.Outcome] {
    let runner = SuiteCaseRunner(
      files: files, results: results, hasPage: hasPage,
      temporaries: invocation.temporaries,
      drawingBudget: invocation.arguments[Options.budget] ?? DrawingBudget.standard,
      fontFolders: invocation.arguments.all(Options.fontFolder))
    let state = Mutex(Finished())
    let next = Atomic<Int>(0)
    ThreadPool.perform(max(1, min(invocation.jobs, chosen.count))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < chosen.count else { return }
        do {
          let outcome = try runner.result(of: chosen[index])
          state.withLock { $0.outcomes[index] = outcome }
        } catch {
          state.withLock { state in
            if state.failure.map({ $0.index > index }) ?? true { state.failure = (index, error) }
          }
        }
      }
    }
    let finished = state.withLock { $0 }
    if let failure = finished.failure { throw failure.error }
    let outcomes = chosen.indices.compactMap { finished.outcomes[$0] }
    for warning in outcomes.flatMap(\.warnings) { invocation.console.warn(warning.line) }
    return outcomes
  }

  /// The report of the outcomes of the chosen cases; the results folder gets its record.
  func report(
    _ outcomes: [SuiteCaseRunner.Outcome], results: ResultsFolder?
  ) throws -> SuiteReport {
    var cases = outcomes.map(\.result)
    cases += files.unmatched.map { item in
      var check = SuiteCheckResult("scene", .failed, "no scene matches \(item.scene)")
      check.location = item.location
      return SuiteCaseResult(name: item.scene, scene: item.scene, checks: [check])
    }
    // With --case only the chosen cases are reported.
    let obsolete = try patterns.isEmpty ? try files.obsolete : []
    var report = SuiteReport(
      name: suite.title ?? path, cases: cases, obsolete: obsolete.map { files.goldens + $0 })
    if let known = try files.folderOfGoldens.renderer(), known != Stage.rendererNumber {
      report.renderers = (known, Stage.rendererNumber)
    }
    if let results {
      var items = outcomes.flatMap(\.items)
      items += try obsolete.map { file in
        SuiteRunRecord.Item(
          name: "", file: file, new: nil,
          base: try SuiteFiles.bytes(files.goldens + file).map(SuiteFiles.hash))
      }
      try results.write(items, report)
    }
    return report
  }

  // MARK: - Files

  static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot make the folder \(path)", exitCode: .environment)
    }
  }

  static func write(_ bytes: [UInt8], to path: String, _ temporaries: TemporaryFiles) throws {
    try OutputFile.write(to: path, overwrites: true, temporaries: temporaries) {
      try $0.write(bytes)
    }
  }
}

extension String {
  /// The folder of a path, with its slash.
  var upToLastSlash: String { lastIndex(of: "/").map { String(self[...$0]) } ?? "./" }
}
