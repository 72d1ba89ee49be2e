import Laminar

/// `laminar bench SCENE`, or `--generate KIND`, `--display-link` or `--diff` instead.
enum BenchCommand: Command {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = invocation.arguments
    try requireSubject(arguments)
    let isJSON = arguments[Options.reportFormat] == "json"
    if arguments.has(Options.displayLink) {
      try refuse(
        beside: Options.displayLink.spec, but: [Options.duration.spec, Options.frameRate.spec],
        arguments)
      let benchmark = DisplayLinkBenchmark(arguments)
      try invocation.console.output.write(isJSON ? benchmark.json : benchmark.text)
      return .success
    }
    if let kind = arguments[Options.generate], arguments[Options.output] != nil {
      try WorkloadFiles(kind, invocation).write()
      return .success
    }
    let report = try report(invocation)
    try invocation.console.output.write(isJSON ? report.json : report.text)
    return .success
  }

  private static func report(_ invocation: Invocation) throws -> BenchReport {
    let arguments = invocation.arguments
    if arguments.has(Options.diff) {
      try refuse(beside: Options.diff.spec, but: [Options.runs.spec], arguments)
      return try DiffBenchmark(invocation).report()
    }
    guard let kind = arguments[Options.generate] else {
      return try SceneBenchmark(SceneJob(invocation), invocation).report()
    }
    if let generated = GeneratedScene(rawValue: kind) {
      return try GeneratedBenchmark(generated, invocation).report()
    }
    guard let workload = Workload(rawValue: kind) else {
      throw CommandError("'\(kind)' cannot be generated")
    }
    let job = try SceneJob(
      "\(kind).json", bytes: Array(workload.text.utf8), image: workload.image, invocation)
    return try SceneBenchmark(job, invocation).report()
  }

  /// Requires exactly one thing to measure.
  private static func requireSubject(_ arguments: Arguments) throws(CommandError) {
    let subjects = [
      arguments.operands.isEmpty ? nil : "a SCENE",
      arguments[Options.generate] == nil ? nil : "--generate",
      arguments.has(Options.displayLink) ? "--display-link" : nil,
      arguments.has(Options.diff) ? "--diff" : nil,
    ].compactMap(\.self)
    if arguments[Options.output] != nil, arguments[Options.generate] == nil {
      throw CommandError("-o is for what --generate makes", hint: "add --generate w1")
    }
    guard let first = subjects.first else {
      throw CommandError(
        "bench needs a SCENE",
        hint: "or --generate tracks, --generate document, --display-link, --diff")
    }
    if subjects.count > 1 {
      throw CommandError(
        "\(first) and \(subjects[1]) are two things to measure; give one of them")
    }
  }

  /// Refuses options that would change nothing.
  private static func refuse(
    beside subject: OptionSpec, but allowed: [OptionSpec], _ arguments: Arguments
  ) throws(CommandError) {
    let known = [subject, Options.reportFormat.spec, Options.jobs.spec] + allowed
    let groups = VerbTable.spec(of: .bench).groups
    for option in groups.flatMap(\.options)
    where arguments.isGiven(option) && !known.contains(where: { $0.name == option.name }) {
      throw CommandError("--\(option.name) changes nothing about --\(subject.name)")
    }
  }
}
