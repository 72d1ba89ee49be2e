import Laminar

/// Two inputs that can be compared; the library compares them.
struct DiffPair {
  let base: DiffInput
  let new: DiffInput

  init(_ base: DiffInput, _ new: DiffInput) {
    self.base = base
    self.new = new
  }

  /// Refuses options that change how a scene is read where none is given.
  func requireScene(for arguments: Arguments) throws(CommandError) {
    for input in [base, new] { if case .scene = input.content { return } }
    guard let option = OptionGroup.scene.options.first(where: arguments.isGiven) else { return }
    throw CommandError(
      "--\(option.name) changes how a scene is read, but neither input is a scene",
      hint: "\(base.name) is \(base.noun), and \(new.name) is \(new.noun)")
  }

  /// Compares them.
  ///
  /// - Throws: Exit 2 when they are of different kinds, or one turns out to be damaged.
  func report(
    _ rules: DiffRules, frames options: FrameDiffOptions, _ temporaries: TemporaryFiles
  ) throws -> DifferenceReport {
    let comparer = rules.comparer(keepingCurves: options.hasPage)
    if base.frames != nil, new.frames != nil { try rules.requireNone() }
    let hasFrames = [base, new].contains { if case .frames = $0.content { true } else { false } }
    if hasFrames, let old = base.frames, let now = new.frames {
      return try options.report((base.name, old), (new.name, now), temporaries)
    }
    try options.requireNone("none are given")
    do {
      switch (base.content, new.content) {
      case (.hashes(let a), .hashes(let b)):
        return DifferenceReport(
          base: base.name, new: new.name,
          hashes: FrameHashComparison(a, name: base.name, with: b, name: new.name))
      case (.scene(let a), .scene(let b)):
        var report = try SceneDifference(comparer: comparer).report(
          side(a, base, hasEvents: true), side(b, new, hasEvents: true))
        if options.hasPage {
          report.pictures = try ScenePictures(base: a, new: b).pictures(of: report)
        }
        return report
      case (.trace(let a), .trace(let b)):
        return try comparer.report(a, b)
      case (.trace(let a), .scene(let b)):
        return try SceneDifference(comparer: comparer).report(
          a, side(b, new, hasEvents: a.storage.table.recordsEvents))
      case (.scene(let a), .trace(let b)):
        return try SceneDifference(comparer: comparer).report(
          side(a, base, hasEvents: b.storage.table.recordsEvents), b)
      default:
        throw CommandError(
          "\(base.name) is \(base.noun) and \(new.name) is \(new.noun)",
          hint: "compare two of one kind, or a scene and a trace")
      }
    } catch let error as TraceReadingError {
      throw CommandError("\(error)", hint: error.help)
    }
  }

  private func side(
    _ job: SceneJob, _ input: DiffInput, hasEvents: Bool
  ) -> SceneDifference.Side {
    SceneDifference.Side(
      name: input.name, scene: job.scene, snapshot: job.snapshot, times: job.times,
      events: hasEvents
        ? TraceEvents(job.stage, from: 0, to: job.duration.doubleValue).events : nil)
  }
}
