import Laminar

/// `laminar check SCENE…`.
///
/// A file of another kind beside scenes is skipped with a note.
///
/// Ends with 2 when a file cannot be read, else with 1 when a scene has errors (or warnings, with
/// `--strict`; with `--advice` then also when there is advice).
enum CheckCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let console = invocation.console
    let requests = try ReportRequest.plain(invocation)
    // What goes to standard output comes scene by scene.
    let shown = requests.filter { $0.path == nil }
    var (text, json) = ("", "")
    var tally = CheckTally()
    if invocation.arguments.has(Options.advice) { tally.advice = 0 }
    // What is no list for a terminal has everything.
    let hasAll = invocation.arguments.has(Options.all)
    let limit =
      hasAll || requests.contains { $0.kind == .json || $0.path != nil }
      ? DiagnosticReport.unlimited : DiagnosticReport.standardLimit
    // Files of other kinds, which a shell puts beside scenes for *.json.
    var others: [CommandError] = []
    for path in invocation.arguments.operands {
      let scene: Scene?
      let found: DiagnosticReport
      do {
        (scene, found) = try SceneInput.load(
          SceneInput.bytes(path), path: path, arguments: invocation.arguments, limit: limit)
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
        lazy var stage = Stage(scene: scene)
        report = ExpectationProof.completed(report, of: scene, on: stage)
        report = BudgetProof.completed(
          report, of: scene, on: stage,
          budget: invocation.arguments[Options.budget] ?? DrawingBudget.standard)
        if invocation.arguments.has(Options.seamless) {
          report = SeamProof.completed(
            report, of: scene, on: stage,
            budget: invocation.arguments[Options.budget] ?? DrawingBudget.standard)
        }
        if invocation.arguments.has(Options.advice) {
          report = SceneAdvice.completed(report, of: scene, on: stage)
        }
      }
      tally.count(report)
      let lines = report.jsonLines
      json += lines
      let plain = report.text()
      if !plain.isEmpty { text += plain + "\n" }
      for request in shown {
        let words = (hasAll ? report : report.limited(to: DiagnosticReport.standardLimit)).text(
          colors: console.isOutputColored, columns: max(console.answerWidth, 40),
          omitted: hasAll ? "" : "; --all shows them")
        try console.answer(request.kind == .json ? lines : words.isEmpty ? words : words + "\n")
      }
      if report.diagnostics.isEmpty { console.detail("\(SceneInput.name(path)): clean") }
    }
    try ReportRequest.write(
      requests.filter { $0.path != nil }, invocation, text: { text }, json: { json })
    for error in others {
      if tally.scenes > 0 {
        console.note("\(error.message): skipped")
      } else {
        console.report(error)
        tally.unreadable += 1
      }
    }
    console.note(tally.text)
    return tally.exitCode(isStrict: invocation.arguments.has(Options.strict))
  }
}

/// What a check of some scenes found.
struct CheckTally {
  var scenes = 0
  var errors = 0
  var warnings = 0
  /// Nil where none was requested.
  var advice: Int?
  var unreadable = 0

  mutating func count(_ report: DiagnosticReport) {
    scenes += 1
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
    return "checked \(counted(scenes, "scene")): \(counted(errors, "error")), "
      + counted(warnings, "warning")
      + (advice.map { $0 == 0 ? ", no advice" : ", \($0) of advice" } ?? "")
      + (unreadable > 0 ? "; " + unread : "")
  }
}
