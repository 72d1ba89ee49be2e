import Laminar

/// The options of a frame comparison: how frames may differ, and which pictures to make.
struct FrameDiffOptions {
  let tolerance: FrameTolerance
  /// Where base, new and difference of the worst frames go; nil for nowhere.
  let sheet: String?
  /// Whether a page with pictures is wanted.
  let hasPage: Bool
  let jobs: Int
  private let overwrites: Bool
  private let given: OptionSpec?

  /// Takes the options of a command line.
  ///
  /// - Throws: A sheet on standard output, where the report is, or on a file that may not be replaced.
  init(_ invocation: Invocation, requests: [ReportRequest]) throws(CommandError) {
    let arguments = invocation.arguments
    guard arguments[Options.diffSheet] != "-" else {
      throw CommandError(
        "--diff-sheet cannot go to standard output, which has the report", hint: "name a file")
    }
    tolerance = FrameTolerance(
      channel: arguments[Options.channelTolerance] ?? 0,
      budget: arguments[Options.pixelBudget] ?? .pixels(0))
    sheet = arguments[Options.diffSheet]
    hasPage = requests.contains { $0.kind == .html }
    jobs = invocation.jobs
    overwrites = invocation.overwrites
    if let sheet, !overwrites { try CommandError.requireAbsent(sheet) }
    given = [Options.channelTolerance.spec, Options.pixelBudget.spec, Options.diffSheet.spec]
      .first(where: arguments.isGiven)
  }

  /// Refuses options of frames where there are none.
  func requireNone(_ reason: String) throws(CommandError) {
    guard let given else { return }
    throw CommandError(
      "--\(given.name) compares the pixels of frames, and \(reason)",
      hint: "compare two folders of frames or two PNG files")
  }

  /// Compares two sets; the sheet is written when they differ.
  func report(
    _ base: (name: String, source: FrameSource), _ new: (name: String, source: FrameSource),
    _ temporaries: TemporaryFiles
  ) throws -> DifferenceReport {
    for case .hashes in [base.source, new.source] {
      try requireNone("only hashes are known of one side")
    }
    let run = FrameSetRun(
      base: base.source, new: new.source, tolerance: tolerance, jobs: jobs)
    let result = try run.compare(base.name, new.name)
    var report = DifferenceReport(base: base.name, new: new.name, frames: result)
    if hasPage, !result.isSame { report.pictures = try run.pictures(result) }
    if let sheet, !result.differing.isEmpty {
      let file = try OutputFile(sheet, overwrites: overwrites, temporaries: temporaries)
      try file.write(PNGEncoder().encode(run.sheet(result)))
      try file.commit()
    }
    return report
  }
}
