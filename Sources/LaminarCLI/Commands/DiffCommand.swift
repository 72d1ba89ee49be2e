import Foundation
import Laminar

/// `laminar diff BASE NEW`.
///
/// Ends with 0 when both are the same, with 1 when they differ, with 2 when one cannot be compared.
enum DiffCommand: Command {
  static let absolute = Option(
    repeating: "abs", .absoluteRule, "Allow tracks a difference up to V; the last match wins")
  static let relative = Option(
    repeating: "rel", .relativeRule, "Allow tracks a difference up to this part of the value")
  static let ulps = Option(
    repeating: "ulp", .ulpRule, "Allow tracks N steps between neighbouring numbers")
  static let ignore = Option(repeating: "ignore", .ignoreRule, "Leave tracks out")
  static let config = Option(
    "config", .input("FILE", as: "the rules of --config"),
    "Rules in a JSON file; options are stronger")
  static let tolerance = Option(
    "tolerance", .oneOf(ToleranceRules.Preset.allCases),
    "What holds without a rule: exact (default), or visual, for what cannot be seen")
  static let timeTolerance = Option(
    "time-tolerance", .timeTolerance, "Allow motion to be early or late by T: 1f, 8ms")
  static let resample = Option(
    flag: "resample", "Compare other frame rates, between the new frames if need be")
  static let channelTolerance = Option(
    "channel-tolerance", .integer("N", 0...255), default: 0,
    "Frames: how far a channel of a pixel may be off, of 255")
  static let pixelBudget = Option(
    "pixel-budget", .pixelBudget, "Frames: how many pixels of each may be further off: 50 or 0.1%")
  static let sheet = Option(
    "diff-sheet", .output("FILE"), "Frames: a PNG of base, new and difference of the worst")

  static let spec = Verb(
    "diff", summary: "Report whether two traces or scenes are the same, and where and why not",
    discussion: """
      BASE and NEW are traces in any formats, scenes, a scene and a trace, folders of PNG frames, two \
      pictures, animated or not, or lists of frame hashes. \
      Ends with 0 when they are the same, with 1 when they differ, with 2 when one is cut off or \
      damaged. The first line is a summary. A value may differ by the larger of \
      --abs and --rel, or by --ulp; without them nothing may. Of several rules of a kind that name \
      a track the last holds; rules that name none are reported. PATTERN is layerGlob:keyGlob.
      """,
    operand: Verb.Operand("BASE NEW", count: 2...2),
    options: [
      OptionGroup(
        "What may differ",
        [absolute, relative, ulps, ignore, tolerance, timeTolerance, resample, config]),
      OptionGroup(
        "Frames",
        [channelTolerance, pixelBudget, sheet, CommonOptions.budget, CommonOptions.jobs]),
      OptionGroup("Report", [CommonOptions.report, CommonOptions.overwrite]), .scene,
    ],
    examples: [
      "laminar diff golden.jsonl new.csv # Two traces, in any formats",
      "laminar diff base/ new/ --channel-tolerance 2 --diff-sheet worst.png "
        + "# Two folders of frames, and a picture of the frame that differs most",
      "laminar diff old.json new.json --report html=diff.html # Two scenes, as a page",
      "laminar diff old.json new.json --report markdown=diff.md --report text "
        + "# A report for a pull request, and one to read at once",
      "laminar diff golden.csv new.csv --abs 'ball:**=0.5' --time-tolerance 1f "
        + "# Values of ball up to 0.5 off, and everything up to a frame early or late",
    ],
    synonyms: "compare cmp")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let reports = try invocation.reports()
    let paths = invocation.arguments.operands
    let rules = try DiffRules(invocation)
    let options = try FrameDiffOptions(invocation.arguments, hasPage: reports.hasPage)
    guard !(paths[0] == "-" && paths[1] == "-") else {
      throw CommandError("standard input can be one of the two, not both")
    }
    let pair = DiffPair(
      try DiffInput(paths[0], invocation), try DiffInput(paths[1], invocation))
    try pair.requireScene(for: invocation.arguments)
    let report = try pair.report(rules, frames: options, invocation.temporaries)
    try reports.write(report)
    if report.isSame { return .success }
    try reports.showUnlessShown(report)
    return .negative
  }
}

/// The differences that a command line, and the file that it names, allow.
private struct DiffRules {
  let comparer: TraceComparer
  /// The first option that is about the values of traces.
  private let given: (any AnyOption)?

  /// Reads the rules: those of `--config` first, so that the command line's are stronger.
  init(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    given = arguments.firstGiven(of: [
      DiffCommand.absolute, DiffCommand.relative, DiffCommand.ulps, DiffCommand.ignore,
      DiffCommand.tolerance, DiffCommand.timeTolerance, DiffCommand.resample,
    ])
    let file = try arguments[DiffCommand.config].map { try Self.file($0) }
    for notice in file?.notices ?? [] { invocation.console.warn(notice) }
    let preset = arguments[DiffCommand.tolerance] ?? file?.preset ?? .exact
    let own =
      arguments[DiffCommand.absolute] + arguments[DiffCommand.relative]
      + arguments[DiffCommand.ulps] + arguments[DiffCommand.ignore]
    comparer = TraceComparer(
      rules: ToleranceRules(preset: preset, rules: (file?.rules ?? []) + own),
      timeTolerance: arguments[DiffCommand.timeTolerance] ?? file?.timeTolerance,
      resamples: arguments[DiffCommand.resample] || file?.resamples ?? false)
  }

  /// The comparer, which keeps the curves of the worst tracks for a page.
  func comparer(keepingCurves isPage: Bool) -> TraceComparer {
    var comparer = comparer
    if isPage { comparer.keptCurves = GoldenComparison.keptCurves }
    return comparer
  }

  /// Refuses rules about values where frames are compared.
  func requireNone() throws(CommandError) {
    guard let given else { return }
    throw CommandError(
      "--\(given.name) is about the values of traces, and frames are compared",
      hint: "--channel-tolerance and --pixel-budget set what may differ in frames")
  }

  private static func file(_ path: String) throws -> ToleranceFile {
    let bytes = try InputFile.read(path, limit: ToleranceFile.largestFile)
    do throws(TraceReadingError) {
      return try ToleranceFile(bytes, name: SceneInput.name(path))
    } catch {
      throw CommandError("\(error)", hint: error.help)
    }
  }
}

/// Two inputs that can be compared; the library compares them.
private struct DiffPair {
  let base: DiffInput
  let new: DiffInput

  init(_ base: DiffInput, _ new: DiffInput) {
    self.base = base
    self.new = new
  }

  /// Refuses options that change how a scene is read where none is given.
  func requireScene(for arguments: Arguments) throws(CommandError) {
    for input in [base, new] { if case .scene = input.content { return } }
    guard let option = arguments.firstGiven(of: OptionGroup.scene.options) else { return }
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

/// One of the two compared inputs, opened.
private struct DiffInput {
  /// What it holds.
  enum Content {
    case trace(any TraceTable)
    case hashes([FrameHash])
    case scene(SceneJob)
    case frames(FrameSource)
  }

  /// The name in reports.
  let name: String
  let content: Content

  /// Opens a file, or standard input for `-`.
  ///
  /// - Throws: Exit 2 for what is missing, damaged, cut off or not comparable.
  init(_ path: String, _ invocation: Invocation) throws {
    name = SceneInput.name(path)
    if Self.isFolder(path) {
      content = .frames(try FrameSource(folder: path))
      return
    }
    let bytes: any TraceBytes =
      path == "-"
      ? TraceBytesInMemory(try InputFile.read(path, limit: FileBytes.largestPipe))
      : try FileBytes.open(path)
    do {
      switch try TraceReader.kind(of: bytes) {
      case .scene?:
        let text = try InputFile.read(bytes, name: name, limit: SceneLoader.largestFile)
        content = .scene(
          try SceneJob(
            path, bytes: text, SceneOptions(invocation.arguments), invocation.console, draws: false)
        )
      case .hashes?: content = .hashes(try FrameHash.readList(bytes, name: name))
      case .picture?:
        guard path != "-" else {
          throw CommandError("a picture is read from a file, not from standard input")
        }
        content = .frames(try FrameSource(file: path))
      case let kind:
        content = .trace(try TraceReader.open(bytes, name: name, kind: kind))
      }
    } catch let error as TraceReadingError {
      throw CommandError("\(error)", hint: error.help)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return path != "-" && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The frames that it holds, also as hashes; nil without frames.
  var frames: FrameSource? {
    switch content {
    case .frames(let source): source
    case .hashes(let list): FrameSource(list)
    case .trace, .scene: nil
    }
  }

  /// What it is, for people.
  var noun: String {
    switch content {
    case .trace: "a trace"
    case .hashes: "a list of hashes"
    case .scene: "a scene"
    case .frames: "a set of frames"
    }
  }
}

extension InputFile {
  /// All bytes of an input that was opened.
  static func read(_ bytes: any TraceBytes, name: String, limit: Int) throws -> [UInt8] {
    guard bytes.count <= limit else {
      throw CommandError("\(name) is longer than \(limit) bytes")
    }
    var all = [UInt8](repeating: 0, count: bytes.count)
    var count = 0
    while count < all.count {
      let read = try all.withUnsafeMutableBytes {
        try bytes.read(at: count, into: UnsafeMutableRawBufferPointer(rebasing: $0[count...]))
      }
      if read <= 0 { break }
      count += read
    }
    return Array(all.prefix(count))
  }
}
