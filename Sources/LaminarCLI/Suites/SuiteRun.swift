import Foundation
import Laminar

/// Runs the cases of a suite on several threads, never stopping at the first that fails.
struct SuiteRun {
  let suite: Suite
  let files: SuiteFiles
  /// The suite's path as it was given.
  let path: String
  let options: Options
  let console: Console
  let temporaries: TemporaryFiles

  /// What a command line says of a run.
  struct Options {
    /// The cases that are chosen, by patterns of their names; all without any.
    let patterns: [String]
    /// Where what failed is kept; nil for nowhere.
    var results: String?
    /// What a frame may cost.
    let drawingBudget: Int
    /// Where fonts are looked for that are not beside their scene.
    let fontFolders: [String]
    let jobs: Int
    /// Whether a page with pictures is wanted.
    let hasPage: Bool

    /// Takes the options of a command line.
    init(_ arguments: Arguments, hasPage: Bool) {
      patterns = arguments[CommonOptions.testCase]
      results = arguments[TestCommand.results]
      drawingBudget = arguments[CommonOptions.budget]
      fontFolders = arguments[CommonOptions.fontFolder]
      jobs = arguments.jobs
      self.hasPage = hasPage
    }
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
    try options.results.map {
      try ResultsFolder($0, suite: path, files: files, console, temporaries)
    }
  }

  private var patterns: [TracePattern] {
    get throws {
      try options.patterns.map { text in
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
      files: files, results: results, hasPage: options.hasPage, temporaries: temporaries,
      drawingBudget: options.drawingBudget, fontFolders: options.fontFolders)
    let outcomes = try ThreadPool.map(chosen.count, workers: options.jobs) { index in
      Result { try runner.result(of: chosen[index]) }
    }.map { try $0.get() }
    for warning in outcomes.flatMap(\.warnings) { console.warn(warning.line) }
    return outcomes
  }

  /// The goldens that no case has. With --case only the chosen cases are reported.
  var obsolete: [String] {
    get throws { try patterns.isEmpty ? files.obsolete : [] }
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
    warnOfAbsentParts(outcomes)
    let unclaimed = try obsolete
    let obsolete =
      unclaimed + outcomes.flatMap(\.items).filter { $0.new == nil }.map(\.file)
    var report = SuiteReport(
      name: suite.title ?? path, cases: cases, obsolete: obsolete.map { files.goldens + $0 })
    if let known = try files.folderOfGoldens.renderer(), known != Stage.rendererNumber {
      report.renderers = (known, Stage.rendererNumber)
    }
    if let results {
      var items = outcomes.flatMap(\.items)
      items += try unclaimed.map { file in
        SuiteRunRecord.Item(
          name: "", file: file, new: nil,
          base: try SuiteFiles.bytes(files.goldens + file).map(SuiteFiles.hash))
      }
      try results.write(items, report)
    }
    return report
  }

  /// Warns of what the suite ignores for all cases and none has: a spelling mistake hides nothing.
  private func warnOfAbsentParts(_ outcomes: [SuiteCaseRunner.Outcome]) {
    let found = outcomes.compactMap(\.ignored)
    guard options.patterns.isEmpty, found.count == outcomes.count else { return }
    for part in suite.ignored where !found.contains(where: { $0.contains(part.location) }) {
      switch part.part {
      case .layers(let name):
        console.warn(
          "\(part.location): no case has a layer that matches \"\(name)\", which is ignored")
      case .region:
        console.warn("\(part.location): the ignored region is outside of the canvas of every case")
      }
    }
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

/// Runs the cases of a suite, on any thread.
struct SuiteCaseRunner: Sendable {
  let files: SuiteFiles
  /// The results folder with its slash; nil when nothing is kept.
  let results: String?
  let hasPage: Bool
  let temporaries: TemporaryFiles
  /// What a frame may cost.
  let drawingBudget: Int
  /// Where fonts are looked for that are not beside their scene.
  let fontFolders: [String]

  /// What a run of a case leaves.
  struct Outcome: Sendable {
    var result: SuiteCaseResult
    /// The files that were kept, and the pictures among the goldens that are not checked any more.
    var items: [SuiteRunRecord.Item] = []
    /// The locations of the ignored parts that the scene has; nil for a scene that was not shown.
    var ignored: Set<FileLocation>?
    /// The files that the scene reads besides itself.
    var assets: [String] = []
    /// What the pictures show otherwise than it is written.
    var warnings: [Diagnostic] = []
  }

  /// Notes the files that a scene reads.
  private final class ReadFiles {
    private let folder: String
    private let assets: SceneAssets
    private(set) var paths: [String] = []

    init(folder: String, _ assets: SceneAssets) { (self.folder, self.assets) = (folder, assets) }

    func noting(_ name: String) -> String {
      paths.append(folder + name)
      return name
    }

    func notingFont(_ name: String) -> String {
      paths.append(assets.path(ofFont: name))
      return name
    }

    func note(_ path: String) { paths.append(path) }
  }

  /// Reads the goldens of a case, each when it is compared: pictures are many.
  private final class Goldens {
    private let entry: SuiteFiles.Entry
    private let files: SuiteFiles
    /// The hashes of those that were read.
    private(set) var hashes: [SuiteGolden: String] = [:]
    /// Why one that exists could not be read.
    private(set) var failure: (any Error)?

    init(of entry: SuiteFiles.Entry, _ files: SuiteFiles) {
      (self.entry, self.files) = (entry, files)
    }

    func bytes(_ kind: SuiteGolden) -> [UInt8]? {
      do {
        let bytes = try files.folderOfGoldens.bytes(entry.name + kind.ending)
        hashes[kind] = bytes.map(SuiteFiles.hash)
        return bytes
      } catch {
        failure = failure ?? error
        return nil
      }
    }
  }

  /// Runs a case, and keeps what failed in the results folder if there is one.
  func result(
    of entry: SuiteFiles.Entry
  ) throws -> Outcome {
    let bytes: [UInt8]
    var script: ScriptFile?
    var what = "scene"
    do {
      bytes = try SceneInput.bytes(entry.scene)
      what = "input"
      script = try entry.input.map { path throws(CommandError) in try ScriptFile(path) }
    } catch let error as CommandError where error.exitCode == .usage {
      var check = SuiteCheckResult(what, .failed, error.message)
      // The suite names the input; a scene's own path is its location.
      if what == "input" { check.location = entry.item.location }
      var result = SuiteCaseResult(name: entry.name, scene: entry.scene, checks: [check])
      result.input = entry.input
      return Outcome(result: result)
    }
    let goldens = Goldens(of: entry, files)
    let assets = SceneAssets(scenePath: entry.scene, root: nil, fontFolders: fontFolders)
    let read = ReadFiles(folder: entry.scene.upToLastSlash, assets)
    var materials = SuiteCaseRun.Materials(
      sceneName: entry.scene, scene: bytes,
      image: { try assets.image(read.noting($0)).image },
      fontData: { try assets.fontBytes(read.notingFont($0)) },
      part: { try assets.part(read.noting($0)) },
      golden: { kind in
        let path = files.path(of: kind, entry.name)
        if case .frame = kind { read.note(path) }
        return (path, goldens.bytes(kind))
      })
    materials.drawingBudget = drawingBudget
    materials.input = script.map { ($0.name, $0.bytes) }
    let caseRun = SuiteCaseRun(entry.item, name: entry.name, materials)
    var result = caseRun.result
    let pixels = result.checks.first { $0.kind == SuiteCheck.pixels.rawValue }
    let isRedrawn = pixels.map { $0.outcome != .passed } ?? false
    let sheet = SuiteSheet(entry.item.keepsFrames ? [] : caseRun.comparison?.pictures ?? [])
    if hasPage, isRedrawn {
      result.pictures =
        entry.item.keepsFrames
        ? (caseRun.comparison?.pictures ?? []).map(\.page)
        : sheet.pairs(
          golden: goldens.bytes(.sheet).flatMap { try? PNGDecoder.decode($0) },
          differing: pixels?.frames.map { Set($0.differing + $0.extra) })
    }
    var outcome = Outcome(result: result, ignored: caseRun.comparison?.ignored.present)
    outcome.warnings = caseRun.warnings
    outcome.items = try uncheckedFrames(of: entry, caseRun.comparison?.checkedFrames ?? [], read)
    if let failure = goldens.failure { throw failure }
    outcome.assets = read.paths
    guard let results else { return outcome }
    var items: [SuiteRunRecord.Item] = []
    func keep(_ kind: SuiteGolden, _ made: [UInt8]) throws {
      let file = entry.name + kind.ending
      try SuiteRun.makeFolder((results + file).upToLastSlash)
      try SuiteRun.write(made, to: results + file, temporaries)
      items.append(
        SuiteRunRecord.Item(
          name: entry.name, file: file, new: SuiteFiles.hash(made),
          base: goldens.hashes[kind]))
    }
    for (kind, made) in caseRun.comparison?.products ?? [] {
      let check = result.checks.first { $0.kind == kind.check.rawValue }
      guard let check, check.outcome != .passed else { continue }
      try keep(kind, made)
      if kind == .pixels, let picture = sheet.bitmap {
        _ = goldens.bytes(.sheet)
        try keep(.sheet, PNGEncoder().encode(picture))
      }
    }
    if let failure = goldens.failure { throw failure }
    outcome.items = items + outcome.items
    return outcome
  }

  /// The pictures among the goldens of a case that it does not check any more.
  private func uncheckedFrames(
    of entry: SuiteFiles.Entry, _ checked: [Int], _ read: ReadFiles
  ) throws -> [SuiteRunRecord.Item] {
    // A case that was not shown says nothing of its pictures.
    guard !checked.isEmpty else { return [] }
    return try SuiteFiles.frames(of: entry.name, in: files.goldens).filter { !checked.contains($0) }
      .map { number in
        let file = entry.name + SuiteGolden.frame(number).ending
        read.note(files.goldens + file)
        return SuiteRunRecord.Item(
          name: entry.name, file: file, new: nil,
          base: try files.folderOfGoldens.bytes(file).map(SuiteFiles.hash))
      }
  }
}
