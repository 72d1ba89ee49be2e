import Foundation
import Laminar
import Synchronization

/// Draws a scene once for each row of a table: `--each rows.csv -o 'out/{id}.mp4'`.
///
/// Before the first frame all rows are read, their scenes loaded and their files' names compared; an
/// error there writes nothing. Then a row that fails stops no other.
struct BatchRun {
  /// What is drawn of the scene of each row.
  struct Work: Sendable {
    /// The path of the table.
    let table: String
    /// The path of the scene.
    let path: String
    let scene: SceneOptions
    /// The rows that are drawn; nil for all.
    let shard: Shard?
    /// The highest rate that is sampled; nil for any.
    var highestRate: Rational?
    /// Whether a row is one picture, in whose name number signs are characters.
    var isStill = false
    /// The sheet of a row's frames; nil for frames or a movie.
    var sheet: SheetLayout?
    /// Chooses the frames of a scene.
    let frames: @Sendable (SceneJob) throws -> [FrameSample]
  }

  private let options: PictureOptions
  private let work: Work
  private let pattern: RowPattern
  private let hashName: RowName?
  /// The target of all rows, but for its pattern.
  private let target: PictureTarget
  private let console: Console

  init(
    _ work: Work, _ target: PictureTarget, _ options: PictureOptions, _ console: Console
  ) throws {
    self.work = work
    self.target = target
    self.options = options
    self.console = console
    if options.showsStages {
      throw CommandError("--stats cannot be combined with --each")
    }
    pattern = try RowPattern(target.path, countsSigns: !work.isStill)
    hashName = try options.hashes.map { path throws(CommandError) in
      guard path != "-" else {
        throw CommandError(
          "--each writes a list of hashes per row, not to standard output",
          hint: "write --hash 'out/{row}.hash'")
      }
      return try RowName(path)
    }
    if options.resumes {
      try options.requireResumable(target)
      guard target.pattern.isSequence, work.sheet == nil else {
        throw CommandError(
          "--resume keeps the files of finished frames, and a row is one file",
          hint: "render the frames of a row into a folder, -o 'out/{row}/'")
      }
    }
  }

  func run() throws -> ExitCode {
    let table = try Self.table(work.table, besides: work.path, console, writes: true)
    let report = try RunReportRequest(
      options.report, target, hashes: options.hashes, resumes: options.resumes)
    let bytes = try SceneInput.bytes(work.path)
    // First the scene with the values that it declares: its own errors are said once.
    let own = try SceneJob(
      work.path, bytes: bytes, work.scene, console, upTo: work.highestRate, draws: true)
    let plan = try BatchPlan(
      work.path, bytes: bytes, work.scene, highestRate: work.highestRate)
    try checkColumns(of: table, plan)
    let rows = try check(
      table, work.shard?.share(of: table.rows) ?? table.rows[...], plan, known: Set(own.warnings))
    guard !rows.isEmpty else {
      console.note(
        table.rows.isEmpty
          ? "the table has no row; nothing was written"
          : "the shard has no row; nothing was written")
      return .success
    }
    let summary = try draw(rows, plan)
    for failure in summary.failures { console.report(CommandError(failure)) }
    console.note(summary.text)
    let name = SceneInput.name(work.table)
    try report?.write(summary.json(table: name, verb: RenderCommand.spec.name), console)
    return summary.exitCode
  }

  // MARK: - Before the first frame

  /// The table of `--each`.
  ///
  /// - Parameters:
  ///   - scene: The path of the scene, which is not to be read from the same stream.
  ///   - writes: Whether a run writes files, as the message says then.
  /// - Throws: Exit 2 after its errors.
  static func table(
    _ path: String, besides scene: String, _ console: Console, writes: Bool
  ) throws -> VariableTableFile {
    if path == "-", scene == "-" {
      throw CommandError("the scene and --each are both read from standard input")
    }
    let name = SceneInput.name(path)
    let bytes = try InputFile.read(path, limit: VariableTableFile.largestFile)
    let (table, report) = VariableTableFile.read(bytes, name: name)
    guard let table else {
      console.say(report.text(colors: console.isColored) + "\n")
      throw CommandError(
        "\(name) has errors" + (writes ? "; nothing was written" : ""))
    }
    return table
  }

  private func checkColumns(of table: VariableTableFile, _ plan: BatchPlan) throws {
    let named = Set(pattern.columns + (hashName?.columns ?? []))
    let known = table.columns + [RowName.numberColumn]
    for column in named.sorted() where !table.rows.isEmpty && !known.contains(column) {
      throw CommandError(
        "the table has no column '\(column)'",
        hint: NearestSpelling.of(column, among: known).map { "did you mean '{\($0)}'?" }
          ?? "its columns are \(known.prefix(12).joined(separator: ", "))")
    }
    if pattern.columns.isEmpty, table.rows.count > 1 {
      throw CommandError(
        "all \(table.rows.count) rows would be written to '\(pattern.path)'",
        hint: "name a column in it, such as {\(table.columns.first ?? RowName.numberColumn)}")
    }
    // Extra columns are welcome; one that is nearly a variable that no column names is a mistake.
    let idle = plan.variables.subtracting(table.columns).sorted()
    for column in table.columns where !plan.variables.contains(column) && !named.contains(column) {
      guard let nearest = NearestSpelling.of(column, among: idle) else { continue }
      console.warn(
        "the column '\(column)' is not used; did you mean the variable '\(nearest)'?")
    }
  }

  /// The rows that are drawn, with their frames and names.
  ///
  /// - Parameter known: The warnings of the scene with the values that it declares.
  /// - Throws: Exit 2 after the errors of every row that has some.
  private func check(
    _ table: VariableTableFile, _ chosen: ArraySlice<VariableRow>, _ plan: BatchPlan,
    known: Set<Diagnostic>
  ) throws -> [BatchPlan.Row] {
    var all: [BatchPlan.Row] = []
    var faults: [(row: VariableRow, text: String)] = []
    for row in table.rows {
      do {
        let hashPath = try hashName?.text(of: row)
        if let hashPath { try RowName.check(hashPath, from: hashPath) }
        all.append(
          BatchPlan.Row(row: row, pattern: try pattern.pattern(of: row), hashPath: hashPath))
      } catch {
        faults.append((row, "\(row.wordsWithLocation): \(error.message)\n"))
      }
    }
    let isColored = console.isColored
    let indices = Array(all.indices.filter { chosen.indices.contains(all[$0].row.number - 1) })
    let (rows, work) = (all, work)
    let checked = ThreadPool.map(indices.count, workers: options.jobs) { offset in
      let row = rows[indices[offset]].row
      return Result {
        () throws(CommandError) -> (frames: [FrameSample], warnings: [Diagnostic]) in
        do {
          let job = try plan.job(of: row)
          return (
            frames: try work.frames(job),
            warnings: job.warnings.filter { $0.isAboutPictures && !known.contains($0) }
          )
        } catch let fault as BatchPlan.RowFault {
          throw CommandError("\n" + fault.report.text(colors: isColored))
        } catch {
          throw CommandError(" \((error as? CommandError)?.message ?? "\(error)")\n")
        }
      }
    }
    var warnings: [String] = []
    for (offset, index) in indices.enumerated() {
      switch checked[offset] {
      case .success(let found):
        all[index].frames = found.frames
        warnings += found.warnings.map { "\(all[index].row.wordsWithLocation): \($0.line)" }
      case .failure(let error):
        let row = all[index].row
        faults.append((row, "\(row.wordsWithLocation):\(error.message)"))
      }
    }
    if !faults.isEmpty {
      let shown = faults.sorted { $0.row.number < $1.row.number }.prefix(BatchSummary.mostShown)
      for fault in shown { console.say(fault.text + "\n") }
      throw CommandError(
        "\(faults.count) of \(table.rows.count) rows cannot be drawn; nothing was written")
    }
    for warning in warnings.prefix(BatchSummary.mostShown) { console.warn(warning) }
    if warnings.count > BatchSummary.mostShown {
      console.warn(
        "\(warnings.count - BatchSummary.mostShown) more; 'check --each' reports them all")
    }
    if let files = options.files { try plan.requireDistinct(all, files) }
    let here = indices.map { all[$0] }
    for row in here {
      var target = target
      target.pattern = row.pattern
      do {
        try require(row, target)
      } catch {
        throw CommandError(
          "\(row.row.wordsWithLocation): \(error.message)", hint: error.hint)
      }
    }
    return here
  }

  /// Refuses frames that do not fit the name, and files that exist and may not be replaced.
  private func require(_ row: BatchPlan.Row, _ target: PictureTarget) throws(CommandError) {
    // Frames that the lists of an earlier run contain are examined when the row is drawn.
    if options.resumes, let path = row.hashPath,
      access(path, F_OK) == 0 || access(FrameJournal.path(for: path), F_OK) == 0
    {
      return
    }
    if work.sheet == nil, !target.format.isMovie {
      try target.require(row.frames, as: "frame")
    } else if target.pattern.isSequence {
      throw CommandError(
        "one file holds all frames of a row; '-o' names a sequence",
        hint: "leave the frame number out")
    } else if !target.overwrites, let path = target.pattern.path(ofFrame: 0) {
      try CommandError.requireAbsent(path)
    }
    if let path = row.hashPath, !target.overwrites { try CommandError.requireAbsent(path) }
  }

  // MARK: - Drawing

  private func draw(_ rows: [BatchPlan.Row], _ plan: BatchPlan) throws -> BatchSummary {
    let clock = ContinuousClock()
    let start = clock.now
    let total = rows.reduce(0) { $0 + $1.frames.count }
    let progress = FrameProgress(
      "\(rows.count) rows", total: total, style: options.progress, console: console)
    let threads = max(1, min(options.jobs, rows.count))
    let row = RowDrawing(
      options: options, jobs: max(1, options.jobs / threads), target: target, work: work,
      plan: plan)
    let done = Atomic<Int>(0)
    let results = ThreadPool.map(rows.count, workers: threads) {
      progress.advance(to: done.load(ordering: .relaxed))
      return 50
    } _: { index in
      defer { done.wrappingAdd(rows[index].frames.count, ordering: .relaxed) }
      return row.result(of: rows[index])
    }
    progress.finish(done: total)
    return BatchSummary(rows: results, seconds: (clock.now - start).seconds)
  }
}

/// Draws one row of a batch, on any thread.
private struct RowDrawing: Sendable {
  /// The options of all rows.
  let options: PictureOptions
  /// How many threads draw the row.
  let jobs: Int
  /// The target of all rows, but for its pattern.
  let target: PictureTarget
  let work: BatchRun.Work
  let plan: BatchPlan

  /// Draws a row and returns what became of it.
  func result(of row: BatchPlan.Row) -> BatchSummary.Row {
    var result = BatchSummary.Row(
      number: row.row.number, location: row.row.location, path: row.paths.first ?? "",
      frames: row.frames.count)
    do {
      result.report = try draw(row)
    } catch {
      result.failure = CommandError(error)
    }
    return result
  }

  private func draw(_ row: BatchPlan.Row) throws -> RunReport? {
    for folder in Set(row.paths.map(\.upToLastSlash)) { try SuiteRun.makeFolder(folder) }
    let console = Console(
      output: SilentStream(), messages: SilentStream(), environment: options.environment)
    var target = target
    target.pattern = row.pattern
    return try PictureRun(
      options: options.row(hashes: row.hashPath, jobs: jobs), job: job(of: row.row), target: target,
      frames: row.frames, console: console, note: InterruptionNote()
    ).write(sheet: work.sheet)
  }

  private func job(of row: VariableRow) throws -> SceneJob {
    do {
      return try plan.job(of: row)
    } catch let fault as BatchPlan.RowFault {
      // The row was checked: a file has changed since.
      let error = fault.report.diagnostics.first { $0.severity == .error }
      throw CommandError(error?.message ?? "the scene has errors", exitCode: .environment)
    }
  }
}

/// A stream that keeps nothing: what a row of a batch prints is in the batch's summary.
private final class SilentStream: ByteStream {
  func write(_ bytes: RawSpan) throws {}

  func flush() throws {}
}

// MARK: - The summary

/// What became of the rows of a batch.
struct BatchSummary: Sendable {
  /// What became of a row.
  struct Row: Sendable {
    /// The row's number, from 1.
    let number: Int
    /// Where it begins in its file.
    let location: FileLocation
    /// The path of its first frame's file.
    let path: String
    /// The frames that were to be drawn.
    let frames: Int
    /// What was written; nil where it failed.
    var report: RunReport?
    /// Why it was not drawn; nil when it was.
    var failure: CommandError?
  }

  /// The rows of this run, in the file's order.
  var rows: [Row]
  /// How long drawing took.
  var seconds: Double

  /// The most failures that are printed.
  static let mostShown = 20

  var failed: [Row] { rows.filter { $0.failure != nil } }

  /// 3 where the environment failed: worth a retry. 1 where rows failed.
  var exitCode: ExitCode {
    let failed = failed
    if failed.contains(where: { $0.failure?.exitCode == .environment }) { return .environment }
    return failed.isEmpty ? .success : .negative
  }

  /// The failures, one a line: `row 17 (rows.csv:18): out/17.mp4 exists`.
  var failures: [String] {
    let failed = failed
    let shown = failed.prefix(Self.mostShown).map { row in
      "row \(row.number) (\(row.location)): \(row.failure?.message ?? "")"
    }
    let rest = failed.count - shown.count
    return rest > 0 ? shown + ["and \(rest) more rows"] : shown
  }

  /// `wrote out/1.mp4 … out/1000.mp4  (1000 rows, 90000 frames, 41.2 MB, 35.20 s, 2556 frames/s)`.
  var text: String {
    let written = rows.filter { $0.failure == nil }
    guard let first = written.first, let last = written.last else {
      return "no row was drawn; \(failed.count) failed"
    }
    let paths = first.path == last.path ? first.path : "\(first.path) … \(last.path)"
    let kept = written.reduce(0) { $0 + ($1.report?.kept.count ?? 0) }
    let frames = written.reduce(0) { $0 + $1.frames } - kept
    let bytes = written.reduce(0) { $0 + ($1.report?.writtenBytes ?? 0) }
    let rate = seconds > 0 ? Int((Double(frames) / seconds).rounded()) : 0
    let failures = failed.isEmpty ? "" : "; \(failed.count) of \(rows.count) rows failed"
    // Said once, however many rows there are.
    let losses = written.filter { $0.report?.loss != nil }
    var loss = ""
    if let row = losses.first, let text = row.report?.loss {
      let others = losses.count > 1 ? " and \(ReportText.counted(losses.count - 1, "other"))" : ""
      loss = "row \(row.number)\(others): \(text)\n"
    }
    let resumed = kept > 0 ? "kept \(ReportText.counted(kept, "frame"))\n" : ""
    return loss + resumed
      + "wrote \(paths)  (\(ReportText.counted(written.count, "row")), \(ReportText.counted(frames, "frame")), "
      + "\(WrittenSummary.byteText(bytes)), \(WrittenSummary.secondsText(seconds)), "
      + "\(rate) frames/s)\(failures)"
  }

  /// One JSON object on one line, for machines.
  func json(table: String, verb: String) -> String {
    let members: JSON = [
      "each": .string(table), "failed": .integer(failed.count),
      "bytes": .integer(rows.reduce(0) { $0 + ($1.report?.bytes ?? 0) }),
      "rows": .array(rows.map(\.json)),
    ]
    return (RunReport.header(verb) + members).line
  }
}

extension BatchSummary.Row {
  /// The row's number and line, then why it failed, or what a run for it alone reports.
  fileprivate var json: JSON {
    let head: JSON = [
      "row": .integer(number), "file": .string(location.file), "line": .integer(location.line),
    ]
    if let failure { return head + ["error": .string(failure.message)] }
    return head + (report?.members ?? [:])
  }
}
