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
    /// The cases that are chosen.
    let selection: CaseSelection
    /// The folders of shards whose results are joined; empty for a run of its own.
    let joined: [String]
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
      selection = CaseSelection(arguments)
      joined = arguments[TestCommand.join]
      results = arguments[TestCommand.results]
      drawingBudget = arguments[CommonOptions.budget]
      fontFolders = arguments[CommonOptions.fontFolder]
      jobs = arguments.jobs
      self.hasPage = hasPage
    }
  }

  /// Runs every chosen case, and keeps what failed in the results folder if there is one. Of shards that are
  /// joined only what did not pass runs again.
  func run() throws -> SuiteReport {
    let chosen = try chosenEntries()
    let joined =
      options.joined.isEmpty
      ? JoinedRuns() : try JoinedRuns(options.joined, suite: path, chosen: chosen)
    let folder = try results()
    let outcomes = try run(chosen, results: folder?.path, joined)
    let changed = joined.changed(outcomes)
    if !changed.isEmpty {
      console.warn(
        "\(ReportText.counted(changed.count, "case")) ran again: the files are not those that the shard "
          + "read: \(JoinedRuns.list(changed))")
    }
    return try report(outcomes, results: folder)
  }

  /// The results folder, emptied of what earlier runs left; nil when nothing is kept.
  func results() throws -> ResultsFolder? {
    try options.results.map {
      try ResultsFolder($0, suite: path, files: files, console, temporaries)
    }
  }

  /// The cases that the command line chooses.
  ///
  /// - Throws: Exit 2 for names and tags that no case has.
  func chosenEntries() throws -> [SuiteFiles.Entry] { try options.selection.entries(of: files) }

  /// Runs some cases; the outcomes are in their order.
  func run(
    _ chosen: [SuiteFiles.Entry], results: String?, _ joined: JoinedRuns = JoinedRuns()
  ) throws -> [SuiteCaseRunner.Outcome] {
    let runner = SuiteCaseRunner(
      files: files, results: results, hasPage: options.hasPage, temporaries: temporaries,
      drawingBudget: options.drawingBudget, fontFolders: options.fontFolders,
      accepted: try files.folderOfGoldens.record(), joined: joined)
    let outcomes = try ThreadPool.map(chosen.count, workers: options.jobs) { index in
      Result { try runner.result(of: chosen[index]) }
    }.map { try $0.get() }
    for warning in outcomes.flatMap(\.warnings) { console.warn(warning.line) }
    return outcomes
  }

  /// The goldens that no case has. Where only some cases are chosen, only these are reported.
  var obsolete: [String] {
    get throws { try options.selection.isWhole ? files.obsolete : [] }
  }

  /// The report of the outcomes of the chosen cases; the results folder gets its record.
  func report(
    _ outcomes: [SuiteCaseRunner.Outcome], results: ResultsFolder?
  ) throws -> SuiteReport {
    var cases = outcomes.map(\.result)
    cases += files.unmatched.filter(options.selection.chooses).map { item in
      var result = SuiteCaseResult(name: item.scene, scene: item.scene, checks: [])
      result.skip = item.skip
      if item.skip == nil {
        result.add("scene", .failed, "no scene matches \(item.scene)") {
          $0.location = item.location
        }
      }
      return result
    }
    warnOfAbsentParts(outcomes)
    let unclaimed = try obsolete
    let obsolete =
      unclaimed + outcomes.flatMap(\.items).filter { $0.new == nil }.map(\.file)
    var report = SuiteReport(
      name: suite.title ?? path, cases: cases, obsolete: obsolete.map { files.goldens + $0 })
    if let emptiness = options.selection.emptiness { report.emptiness = emptiness }
    let record = try files.folderOfGoldens.record()
    let others = outcomes.compactMap { record.renderer(of: $0.result.name) }
      .filter { $0 != Stage.rendererNumber }
    if let oldest = others.min() { report.renderers = (oldest, Stage.rendererNumber) }
    if let results {
      var items = outcomes.flatMap(\.items)
      items += try unclaimed.map { file in
        SuiteRunRecord.Item(
          name: "", file: file, new: nil,
          base: try SuiteFiles.bytes(files.goldens + file).map(SuiteFiles.hash))
      }
      try results.write(items, report, outcomes.map(\.run))
    }
    return report
  }

  /// Warns of what the suite ignores for all cases and none has: a spelling mistake hides nothing.
  private func warnOfAbsentParts(_ outcomes: [SuiteCaseRunner.Outcome]) {
    let found = outcomes.compactMap(\.ignored)
    guard options.selection.isWhole, found.count == outcomes.count else { return }
    for part in suite.ignored where !found.contains(where: { $0.contains(part.location) }) {
      switch part.part {
      case .layers(let name):
        let nearest = outcomes.lazy.compactMap { $0.nearest[part.location] }.first
        console.warn(
          "\(part.location): no case has a layer that matches \"\(name)\", which is ignored"
            + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""))
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
  /// With what the goldens were accepted.
  let accepted: GoldensRecord
  /// What shards recorded.
  let joined: JoinedRuns

  /// What a run of a case leaves.
  struct Outcome: Sendable {
    var result: SuiteCaseResult
    /// The files that were kept, and the pictures among the goldens that are not checked any more.
    var items: [SuiteRunRecord.Item] = []
    /// The locations of the ignored parts that the scene has; nil for a scene that was not shown.
    var ignored: Set<FileLocation>?
    /// The layers that other ignored parts probably mean.
    var nearest: [FileLocation: String] = [:]
    /// The files that the scene reads besides itself.
    var assets: [String] = []
    /// What the pictures show otherwise than it is written.
    var warnings: [Diagnostic] = []
    /// The hashes of what it read, without goldens and with them; nil for a case that was not run.
    var hashes: (scene: String, files: String)?
    /// Whether the result is that of a shard.
    var isRecorded = false

    /// What the record of the run says of it. A case of which something is to be accepted is run again where
    /// shards are joined, so its checks are not recorded.
    var run: SuiteRunRecord.Run {
      var run = SuiteRunRecord.Run(result, scene: hashes?.scene, files: hashes?.files)
      if !items.isEmpty { run.checks = [] }
      return run
    }
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

    /// The hash of a golden, which is read if it was not yet; nil where there is none.
    func hash(of kind: SuiteGolden) -> String? {
      if hashes[kind] == nil { _ = bytes(kind) }
      return hashes[kind]
    }

    /// The pictures among the goldens, whether they are checked or not.
    var frames: [SuiteGolden] {
      guard entry.item.keepsFrames else { return [] }
      do {
        return try SuiteFiles.frames(of: entry.name, in: files.goldens).sorted().map { .frame($0) }
      } catch {
        failure = failure ?? error
        return []
      }
    }
  }

  /// Runs a case, and keeps what failed in the results folder if there is one.
  func result(
    of entry: SuiteFiles.Entry
  ) throws -> Outcome {
    if let reason = entry.item.skip {
      var result = SuiteCaseResult(name: entry.name, scene: entry.scene, checks: [])
      (result.input, result.skip) = (entry.input, reason)
      return Outcome(result: result)
    }
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
    let golden = Goldens(of: entry, files)
    let read = AssetRecord()
    let assets = SceneAssets(
      scenePath: entry.scene, root: nil, fontFolders: fontFolders, record: read)
    var materials = SuiteCaseRun.Materials(
      sceneName: entry.scene, scene: bytes, image: { try assets.image($0).image },
      fontData: { try assets.fontBytes($0) }, part: { try assets.part($0) },
      golden: { kind in
        let path = files.path(of: kind, entry.name)
        if case .frame = kind { read.note(path: path) }
        return (path, golden.bytes(kind))
      })
    materials.drawingBudget = drawingBudget
    materials.input = script.map { ($0.name, $0.bytes) }
    let input = script?.bytes
    var isRecorded = false
    materials.known = {
      guard let run = joined.runs[entry.name], run.status == .passed, !run.checks.isEmpty,
        run.files == self.hashes(of: entry, bytes, input: input, read, golden).files
      else { return nil }
      isRecorded = true
      return run.checks
    }
    let caseRun = SuiteCaseRun(entry.item, name: entry.name, materials)
    var result = caseRun.result
    let hashes = self.hashes(of: entry, bytes, input: input, read, golden)
    let pixels = result.checks.first { $0.kind == SuiteCheck.pixels.rawValue }
    let isRedrawn = pixels.map { $0.outcome != .passed } ?? false
    let sheet = SuiteSheet(entry.item.keepsFrames ? [] : caseRun.comparison?.pictures ?? [])
    noteRenderer(in: &result, hashes.scene, sheet, golden)
    if hasPage, isRedrawn {
      result.pictures =
        entry.item.keepsFrames
        ? (caseRun.comparison?.pictures ?? []).map(\.page)
        : sheet.pairs(
          golden: golden.bytes(.sheet).flatMap { try? PNGDecoder.decode($0) },
          differing: pixels?.frames.map { Set($0.differing + $0.extra) })
    }
    var outcome = Outcome(result: result, ignored: caseRun.comparison?.ignored.present)
    outcome.nearest = caseRun.comparison?.ignored.nearest ?? [:]
    outcome.warnings = caseRun.warnings
    outcome.items = try uncheckedFrames(of: entry, caseRun.comparison?.checkedFrames ?? [], read)
    (outcome.hashes, outcome.isRecorded) = (hashes, isRecorded)
    if let failure = golden.failure { throw failure }
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
          base: golden.hashes[kind]))
    }
    for (kind, made) in caseRun.comparison?.products ?? [] {
      let check = result.checks.first { $0.kind == kind.check.rawValue }
      guard let check, check.outcome != .passed else { continue }
      // What is expected to differ must not become golden; what is missing may.
      if entry.item.fails != nil, check.outcome != .missing { continue }
      try keep(kind, made)
      if kind == .pixels, let picture = sheet.bitmap {
        _ = golden.bytes(.sheet)
        try keep(.sheet, PNGEncoder().encode(picture))
      }
    }
    if let failure = golden.failure { throw failure }
    outcome.items = items + outcome.items
    return outcome
  }

  /// The pictures among the goldens of a case that it does not check any more.
  private func uncheckedFrames(
    of entry: SuiteFiles.Entry, _ checked: [Int], _ read: AssetRecord
  ) throws -> [SuiteRunRecord.Item] {
    // A case that was not shown says nothing of its pictures.
    guard !checked.isEmpty else { return [] }
    return try SuiteFiles.frames(of: entry.name, in: files.goldens).filter { !checked.contains($0) }
      .map { number in
        let file = entry.name + SuiteGolden.frame(number).ending
        read.note(path: files.goldens + file)
        return SuiteRunRecord.Item(
          name: entry.name, file: file, new: nil,
          base: try files.folderOfGoldens.bytes(file).map(SuiteFiles.hash))
      }
  }

  /// The hash of what a case shows is made of, and that of all that its result depends on.
  private func hashes(
    of entry: SuiteFiles.Entry, _ scene: [UInt8], input: [UInt8]?, _ read: AssetRecord,
    _ golden: Goldens
  ) -> (scene: String, files: String) {
    func hash(_ lines: [String]) -> String {
      SuiteFiles.hash(Array(lines.joined(separator: "\n").utf8))
    }
    let shown = hash(
      [
        "scene " + SuiteFiles.hash(scene), "input " + (input.map(SuiteFiles.hash) ?? ""),
        entry.item.setting,
      ]
        + read.hashes.map { "\($0.hash) \($0.name)" })
    // The sheet is for people.
    let compared = (SuiteGolden.named(of: entry.item).filter { $0 != .sheet } + golden.frames)
      .map { "\($0.ending) \(golden.hash(of: $0) ?? "")" }
    return (shown, hash([shown, "budget \(drawingBudget)"] + compared))
  }

  /// Says so where a case differs though nothing of its scene is other than when its goldens were accepted, with
  /// another renderer; and how far.
  private func noteRenderer(
    in result: inout SuiteCaseResult, _ scene: String, _ sheet: SuiteSheet, _ golden: Goldens
  ) {
    guard !result.isPassed, result.fails == nil, result.differsOnly,
      let entry = accepted.entries[result.name], entry.scene == scene,
      entry.renderer != Stage.rendererNumber
    else { return }
    result.isOfRenderer = true
    result.notes.append(
      "nothing of the scene changed: the goldens are of renderer \(entry.renderer), this is renderer "
        + "\(Stage.rendererNumber)")
    let pixels = result.checks.first { $0.kind == SuiteCheck.pixels.rawValue }
    guard pixels?.outcome == .different,
      let picture = golden.bytes(.sheet).flatMap({ try? PNGDecoder.decode($0) }),
      let sentence = sheet.distance(from: picture)
    else { return }
    result.notes.append(sentence)
  }
}
