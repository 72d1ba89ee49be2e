import Laminar

/// `laminar bench SCENE`, `laminar bench --generate KIND` or `laminar bench --display-link`.
enum BenchCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    if arguments.has(Options.displayLink) {
      if arguments.operands.first != nil || arguments[Options.generate] != nil {
        throw CommandError(
          "--display-link measures no scene", hint: "leave out the SCENE and --generate")
      }
      let benchmark = DisplayLinkBenchmark(arguments)
      try invocation.console.output.write(
        arguments[Options.reportFormat] == "json" ? benchmark.json : benchmark.text)
      return .success
    }
    if arguments[Options.output] != nil, arguments[Options.generate] == nil {
      throw CommandError("-o is for what --generate makes", hint: "add --generate w1")
    }
    let report: BenchReport
    if arguments.has(Options.diff) {
      if arguments.operands.first != nil || arguments[Options.generate] != nil {
        throw CommandError("--diff measures no scene", hint: "leave out the SCENE and --generate")
      }
      report = try DiffBenchmark(invocation).report()
      try invocation.console.output.write(
        arguments[Options.reportFormat] == "json" ? report.json : report.text)
      return .success
    }
    switch (arguments.operands.first, arguments[Options.generate]) {
    case (nil, let kind?):
      if arguments[Options.output] != nil {
        try WorkloadFiles(kind, invocation).write()
        return .success
      }
      if let workload = Workload(rawValue: kind) {
        report = try SceneBenchmark(
          SceneJob(
            "\(kind).json", bytes: Array(workload.text.utf8), image: workload.image, invocation),
          invocation
        ).report()
      } else {
        guard let kind = GeneratedScene(rawValue: kind) else { return .usage }
        report = try GeneratedBenchmark(kind, invocation).report()
      }
    case (_?, nil):
      report = try SceneBenchmark(SceneJob(invocation), invocation).report()
    case (nil, nil):
      throw CommandError(
        "bench needs a SCENE",
        hint: "or --generate tracks, --generate document, --display-link, --diff")
    case (_?, _?):
      throw CommandError("a SCENE and --generate are two things to measure; give one of them")
    }
    try invocation.console.output.write(
      arguments[Options.reportFormat] == "json" ? report.json : report.text)
    return .success
  }
}
