/// `laminar bench SCENE`.
enum BenchCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let requests = try ReportRequest.plain(invocation)
    let report = try SceneBenchmark(SceneJob(invocation), invocation).report()
    try ReportRequest.write(
      requests, invocation, text: { report.text(columns: invocation.console.reportWidth) },
      json: { report.json })
    return .success
  }
}
