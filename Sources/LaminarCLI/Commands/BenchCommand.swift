/// `laminar bench SCENE`.
enum BenchCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let report = try SceneBenchmark(SceneJob(invocation), invocation).report()
    let isJSON = invocation.arguments[Options.reportFormat] == "json"
    try invocation.console.output.write(isJSON ? report.json : report.text)
    return .success
  }
}
