import Laminar

/// `laminar check SCENE…`.
///
/// A file of another kind beside scenes is skipped with a note.
///
/// Ends with 2 when a file cannot be read, else with 1 when a scene has errors (or warnings, with
/// `--strict`; with `--advice` then also when there is advice).
enum CheckCommand: Command {
  static let strict = Option(
    flag: "strict", "Count warnings as errors, and advice where it is requested")
  static let advice = Option(
    flag: "advice", "Report what is costly or unsmooth too, with its cost and its remedy")
  static let all = Option(flag: "all", "Show all errors and warnings of a scene, not the first 20")
  static let seamless = Option(
    flag: "seamless",
    "Compare the first frame with the one after the last, and with what is right before it")

  static let spec = Verb(
    "check", summary: "Report every error and warning of scenes, with its location",
    discussion: """
      A schema, a suite or another file beside the scenes that is known to be no scene is skipped with a \
      note; alone it is an error. A list in the terminal has the first 20 errors and warnings of a scene; \
      with --all, in JSON and in files there are all. With --seamless a loop whose frame after the last \
      is not the first again, or that jumps right before it, is an error. Ends with 1 when there are errors.
      """,
    operand: Verb.Operand("SCENE", count: 1...100_000),
    options: [
      OptionGroup(
        "Report",
        [
          CommonOptions.plainReport, all, advice, seamless, strict, CommonOptions.budget,
          CommonOptions.overwrite, CommonOptions.reportFormat,
        ]),
      OptionGroup(
        "The scene",
        [
          CommonOptions.set, CommonOptions.each, CommonOptions.input, CommonOptions.assetRoot,
          CommonOptions.fontFolder, CommonOptions.animation, CommonOptions.theme,
        ]),
    ],
    examples: [
      "laminar check scenes/showcase/*.json # Every scene of a folder",
      "laminar check scenes/showcase/lower-third.json --each scenes/showcase/lower-thirds.csv "
        + "# The scene with the values of each row",
      "laminar check --advice scene.json # What costs time or moves unsmoothly, too",
      "laminar check --seamless loader.json # Whether a loop has a seam",
      "laminar check scenes/showcase/*.json --report json # A report for programs",
    ],
    synonyms: "validate lint verify analyze analyse doctor")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let console = invocation.console
    let reports = try invocation.plainReports()
    var (text, json) = ("", "")
    var tally = CheckTally()
    if invocation.arguments[Self.advice] { tally.advice = 0 }
    // What is no list for a terminal has everything.
    let hasAll = invocation.arguments[Self.all]
    let limit =
      hasAll || reports.requests.contains { $0.kind == .json || $0.path != nil }
      ? DiagnosticReport.unlimited : DiagnosticReport.standardLimit
    // Files of other kinds, which a shell puts beside scenes for *.json.
    var others: [CommandError] = []
    let table = try table(invocation)
    for path in invocation.arguments.operands {
      let scene: Scene?
      let found: DiagnosticReport
      let bytes: [UInt8]
      do {
        bytes = try SceneInput.bytes(path)
        (scene, found) = try SceneOptions(invocation.arguments).load(
          bytes, path: path, limit: limit)
      } catch let error as CommandError where error.isOtherKind {
        others.append(error)
        continue
      } catch let error as CommandError where error.exitCode == .usage {
        console.report(error)
        tally.unreadable += 1
        continue
      }
      var report = found
      if let scene {
        if let text = scene.roundedFrameRate {
          console.note(
            "\(SceneInput.name(path)): \(FrameRateValue.notice(text, means: scene.frameRate))")
        }
        report = completed(report, of: scene, invocation.arguments)
      }
      tally.count(report)
      var findings = [Findings(row: nil, report: report)]
      if let table {
        tally.rows = table.rows.count
        findings += try check(
          table.rows, of: path, bytes, known: Set(report.diagnostics), invocation)
        for row in findings.dropFirst() { tally.count(row.report, isRow: true) }
      }
      for found in findings {
        json += found.jsonLines
        text += found.text()
        // What goes to standard output comes scene by scene.
        for kind in reports.shown {
          try console.answer(
            kind == .json
              ? found.jsonLines
              : found.limited(hasAll).text(
                colors: console.isOutputColored, columns: max(console.answerWidth, 40),
                omitted: hasAll ? "" : "; --all shows them"))
        }
      }
      if findings.allSatisfy(\.report.diagnostics.isEmpty) {
        console.detail("\(SceneInput.name(path)): clean")
      }
    }
    try reports.write(text: { text }, json: { json }, showsOutput: false)
    for error in others {
      if tally.scenes > 0 {
        console.note("\(error.message): skipped")
      } else {
        console.report(error)
        tally.unreadable += 1
      }
    }
    console.note(tally.text)
    return tally.exitCode(isStrict: invocation.arguments[Self.strict])
  }

  /// What was found in a scene and by playing it.
  private static func completed(
    _ report: DiagnosticReport, of scene: Scene, _ arguments: Arguments
  ) -> DiagnosticReport {
    lazy var stage = Stage(scene: scene)
    let budget = arguments[CommonOptions.budget]
    var report = ExpectationProof.completed(report, of: scene, on: stage)
    report = BudgetProof.completed(report, of: scene, on: stage, budget: budget)
    report = SceneAdvice.warned(report, of: scene, on: stage)
    if arguments[Self.seamless] {
      report = SeamProof.completed(report, of: scene, on: stage, budget: budget)
    }
    return arguments[Self.advice]
      ? SceneAdvice.completed(report, of: scene, on: stage) : report
  }

  // MARK: - Rows

  /// What was found in a scene, or in it with the values of a row of a table.
  private struct Findings {
    let row: VariableRow?
    let report: DiagnosticReport

    /// The findings that a terminal shows: all, or the first of each severity.
    func limited(_ hasAll: Bool) -> Findings {
      hasAll
        ? self : Findings(row: row, report: report.limited(to: DiagnosticReport.standardLimit))
    }

    func text(colors: Bool = false, columns: Int = .max, omitted: String = "") -> String {
      let words = report.text(colors: colors, columns: columns, omitted: omitted)
      return words.isEmpty ? "" : (row.map { "\($0.wordsWithLocation):\n" } ?? "") + words + "\n"
    }

    /// A JSON object per line, those of a row with its number first.
    var jsonLines: String {
      let head: JSON = ["row": row.map { .integer($0.number) }]
      return report.json.map { (head + $0).line }.joined()
    }
  }

  /// The table of `--each`; nil without it.
  private static func table(_ invocation: Invocation) throws -> VariableTableFile? {
    guard let path = invocation.arguments[CommonOptions.each] else { return nil }
    guard invocation.arguments.operands.count == 1 else {
      throw CommandError(
        "--each checks one scene; \(invocation.arguments.operands.count) are given")
    }
    return try BatchRun.table(
      path, besides: invocation.arguments.operands[0], invocation.console, writes: false)
  }

  /// What was found in each row besides what is known of the scene with the values that it declares.
  private static func check(
    _ rows: [VariableRow], of path: String, _ bytes: [UInt8], known: Set<Diagnostic>,
    _ invocation: Invocation
  ) throws -> [Findings] {
    let arguments = invocation.arguments
    let plan = try BatchPlan(path, bytes: bytes, SceneOptions(arguments))
    return ThreadPool.map(rows.count, workers: arguments.jobs) { index in
      let (scene, found) = plan.scene(of: rows[index])
      var report = scene.map { completed(found, of: $0, arguments) } ?? found
      report.diagnostics.removeAll { known.contains($0) }
      return Findings(row: rows[index], report: report)
    }
  }
}

/// What a check of some scenes found.
struct CheckTally {
  var scenes = 0
  /// The rows of the table that was checked with the scene; nil without one.
  var rows: Int?
  var errors = 0
  var warnings = 0
  /// Nil where none was requested.
  var advice: Int?
  var unreadable = 0

  /// - Parameter isRow: Whether the report is on a row of a table.
  mutating func count(_ report: DiagnosticReport, isRow: Bool = false) {
    if !isRow { scenes += 1 }
    errors += report.omittedErrors
    warnings += report.omittedWarnings
    advice = advice.map { $0 + report.omittedAdvice }
    for diagnostic in report.diagnostics {
      switch diagnostic.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .advice: advice = (advice ?? 0) + 1
      }
    }
  }

  func exitCode(isStrict: Bool) -> ExitCode {
    if unreadable > 0 { return .usage }
    return errors > 0 || (isStrict && warnings + (advice ?? 0) > 0) ? .negative : .success
  }

  /// `checked 2 scenes: 1 error, no warnings; 1 file could not be read`.
  var text: String {
    func counted(_ count: Int, _ noun: String) -> String {
      (count == 0 ? "no" : "\(count)") + " \(noun)\(count == 1 ? "" : "s")"
    }
    let unread = counted(unreadable, "file") + " could not be read"
    guard scenes > 0 || unreadable == 0 else { return unread }
    return "checked \(counted(scenes, "scene"))"
      + (rows.map { " with \(counted($0, "row"))" } ?? "") + ": \(counted(errors, "error")), "
      + counted(warnings, "warning")
      + (advice.map { $0 == 0 ? ", no advice" : ", \($0) of advice" } ?? "")
      + (unreadable > 0 ? "; " + unread : "")
  }
}
