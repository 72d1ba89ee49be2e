import Laminar

/// `laminar test SUITE`.
///
/// Ends with 0 when all cases passed, with 1 when one failed, with 2 when the suite cannot be read.
enum TestCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let requests = try ReportRequest.all(
      invocation, replacingIn: invocation.arguments[Options.results].flatMap(ResultsFolder.own))
    if invocation.arguments.has(Options.watchCases) {
      try SuiteWatch(invocation, requests).run()
    }
    let path = invocation.arguments.operands[0]
    let suite = try suite(path, invocation)
    let files = try SuiteFiles(suite, path: path)
    for other in files.others { invocation.console.detail("\(other): left out") }
    if try files.folderOfGoldens.hasPending {
      invocation.console.warn(
        "an accept was interrupted before it had moved all goldens out of "
          + "\(files.folderOfGoldens.pending); the next accept moves them")
    }
    var inputs = try CommandFiles(invocation.arguments)
    for path in files.paths { inputs.read(path, as: "a file of the suite") }
    if let results = invocation.arguments[Options.results] {
      for path in ResultsFolder.paths(results, files) { inputs.read(path, as: "a result") }
    }
    try inputs.requireOutputs()
    let run = SuiteRun(
      suite: suite, files: files, path: path, invocation: invocation,
      hasPage: requests.contains { $0.kind == .html })
    let report = try run.run()
    try ReportRequest.write(requests, of: report, invocation)
    if report.isPassed { return .success }
    try ReportRequest.showUnlessShown(report, requests, invocation)
    let results = invocation.arguments[Options.results]
    invocation.console.note(
      results.map {
        "'laminar review \($0) --suite \(path)' shows what differs; "
          + "'laminar accept \($0) --suite \(path)' makes it the goldens"
      } ?? "-o DIR keeps what failed for 'laminar review' and 'laminar accept'")
    return .negative
  }

  /// Reads a suite.
  ///
  /// - Throws: Exit 2 after its diagnostics when it has errors.
  static func suite(_ path: String, _ invocation: Invocation) throws -> Suite {
    let bytes = try InputFile.read(path, limit: SuiteLoader.largestFile)
    let (suite, found) = SuiteLoader.load(bytes, name: SceneInput.name(path))
    guard let suite else {
      if let error = InputRemedy.error(bytes, path: path, expected: .suite) { throw error }
      invocation.console.say(found.text(colors: invocation.console.isColored) + "\n")
      throw CommandError("\(SceneInput.name(path)) has errors; nothing was tested")
    }
    if !found.diagnostics.isEmpty {
      invocation.console.note(found.text(colors: invocation.console.isColored))
    }
    return suite
  }
}
