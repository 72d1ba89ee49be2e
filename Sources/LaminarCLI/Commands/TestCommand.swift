import Foundation
import Laminar
import LaminarServer

/// `laminar test SUITE`.
///
/// Ends with 0 when all cases passed, with 1 when one failed, with 2 when the suite cannot be read.
enum TestCommand: Command {
  static let watch = Option(flag: "watch", "Run cases again when their files change, until Ctrl-C")
  static let results = Option(
    "output", short: "o", .path("DIR"),
    "Where to put what failed, for review and accept; replaces what an earlier run put there")

  static let tag = Option(
    repeating: "tag", .text("TAG"),
    "Only cases that have any of these tags; '!TAG': none that has this one"
  )
  /// It has the name and the values of that of frames.
  static let shard = Option(
    "shard", .shard,
    "Every N-th of the chosen cases from the I-th; auto: the part of this job of a CI, Slurm…")
  static let join = Option(
    repeating: "join", .path("DIR"),
    "Report all cases from the results that each shard kept in its DIR; what failed runs again")

  static let spec = Verb(
    "test", summary: "Compare the scenes of a suite with their goldens",
    discussion: """
      SUITE is a JSON file that lists scenes (scenes/*.json, scenes/**/*.json), what is checked of each (values, properties, events, \
      pixels, expect) and what may differ; 'laminar schema --of suite' describes it. All cases run, whatever fails. A \
      missing golden is a failure; so is a golden that belongs to no case, unless only some cases are chosen. A case \
      may state why it is skipped, or why it is expected to fail. --shard runs a part of the cases, for several \
      machines, and --join makes one report of all parts. Goldens are \
      never written here: -o keeps what failed, and nothing of earlier runs; 'laminar review' shows it, \
      and 'laminar accept' promotes it. --watch runs cases again when their files change, until \
      Ctrl-C. Ends with 1 when anything failed.
      """,
    operand: Verb.Operand("SUITE"),
    options: [
      OptionGroup(
        "The run",
        [results, watch, join, CommonOptions.budget, CommonOptions.jobs]),
      OptionGroup("The cases", [CommonOptions.testCase, tag, shard]),
      OptionGroup("Report", [CommonOptions.report, CommonOptions.overwrite]),
      OptionGroup("The scenes", [CommonOptions.fontFolder]),
    ],
    examples: [
      "laminar test motion/suite.json "
        + "# The suite that 'laminar new --template suite -o motion' wrote",
      "laminar test motion/suite.json -o run --report html=run/report.html "
        + "# With the results to accept, and a page that shows them",
      "laminar test motion/suite.json --case 'card*' --report junit=junit.xml "
        + "# Some cases, with a report for build servers",
      "laminar test motion/suite.json --tag smoke --tag '!slow' "
        + "# The cases with \"tags\": [\"smoke\"], but for those with \"slow\"",
      "laminar test motion/suite.json --shard 1/2 -o shards/1 # Half of the cases, on one of two machines",
      "laminar test motion/suite.json --join shards/1 --join shards/2 -o run "
        + "# One report on both halves",
    ],
    remedies: [
      (
        "update u accept bless record update-snapshots approve",
        "'test' never writes goldens: 'laminar test SUITE -o DIR', then 'laminar accept DIR --suite SUITE'"
      )
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let reports = try invocation.reports(
      replacingIn: invocation.arguments[Self.results].flatMap(ResultsFolder.own))
    let joined = try joinedFolders(invocation)
    if invocation.arguments[Self.watch] {
      try SuiteWatch(invocation, reports).run()
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
    var inputs = invocation.files
    for path in files.paths { inputs.read(path, as: "a file of the suite") }
    if let results = invocation.arguments[Self.results] {
      for path in ResultsFolder.paths(results, files) { inputs.read(path, as: "a result") }
    }
    for folder in joined {
      inputs.read(folder.withSlash + SuiteRunRecord.fileName, as: "the record of a shard")
    }
    try inputs.requireOutputs()
    let run = SuiteRun(
      suite: suite, files: files, path: path,
      options: SuiteRun.Options(invocation.arguments, hasPage: reports.hasPage),
      console: invocation.console, temporaries: invocation.temporaries)
    let report = try run.run()
    try reports.write(report)
    try reports.showUnlessShown(report)
    if report.isPassed { return .success }
    let results = invocation.arguments[Self.results]
    guard report.hasResults else { return .negative }
    invocation.console.note(
      results.map {
        "'laminar review \($0) --suite \(path)' shows what differs; "
          + "'laminar accept \($0) --suite \(path)' \(report.acceptance)"
      } ?? "-o DIR keeps what failed for 'laminar review' and 'laminar accept'")
    return .negative
  }

  /// The folders of shards to join.
  ///
  /// - Throws: Exit 2 for options that do not go with them, and where a result would replace a shard's.
  private static func joinedFolders(_ invocation: Invocation) throws -> [String] {
    let arguments = invocation.arguments
    let folders = arguments[join]
    guard !folders.isEmpty else { return [] }
    if arguments[watch] || arguments[shard] != nil {
      throw CommandError("--join reports what shards ran; it goes with neither --shard nor --watch")
    }
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
    if let results = arguments[results], folders.map(real).contains(real(results)) {
      throw CommandError(
        "-o \(results) would replace the results of a shard", hint: "choose another folder for -o")
    }
    return folders
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

/// Runs the cases of a suite whenever their files change, and reports.
private final class SuiteWatch {
  private let invocation: Invocation
  private let reports: Reports
  private let suite: RepeatedSuite
  /// The message that was printed last for a suite that cannot be run.
  private var complaint: String?

  init(_ invocation: Invocation, _ reports: Reports) {
    self.invocation = invocation
    self.reports = reports
    suite = RepeatedSuite(
      invocation, options: SuiteRun.Options(invocation.arguments, hasPage: reports.hasPage))
  }

  /// Runs until a signal ends the tool.
  func run() throws -> Never {
    while true {
      do {
        try look()
        complaint = nil
      } catch let error as CommandError where error.exitCode == .usage && suite.isLoaded {
        // A suite that is being edited is not a reason to end.
        if complaint != error.message {
          invocation.console.report(error)
          complaint = error.message
        }
      }
      Thread.sleep(forTimeInterval: FileVersion.interval)
    }
  }

  /// Runs what changed since the last look, and reports.
  private func look() throws {
    let isFirst = suite.names.isEmpty
    guard let (report, changed) = try suite.look() else { return }
    if !isFirst {
      invocation.console.note(
        "\n\(changed.count == 1 ? changed[0] : "\(changed.count) cases") changed:")
    }
    try reports.write(report, isRepeated: !isFirst)
    if !report.isPassed {
      try reports.showUnlessShown(report)
    }
    let count = suite.names.count
    invocation.console.note("watching \(count == 1 ? "1 case" : "\(count) cases"); Ctrl-C ends")
  }
}
