import Laminar

/// The differences that a command line, and the file that it names, allow.
struct DiffRules {
  let comparer: TraceComparer
  /// The first option that is about the values of traces.
  private let given: OptionSpec?

  /// Reads the rules: those of `--config` first, so that the command line's are stronger.
  init(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    given = [
      Options.absolute.spec, Options.relative.spec, Options.ulps.spec, Options.ignore.spec,
      Options.tolerance.spec, Options.timeTolerance.spec, Options.resample.spec,
    ].first(where: arguments.isGiven)
    let file = try arguments[Options.config].map { try Self.file($0) }
    for notice in file?.notices ?? [] { invocation.console.warn(notice) }
    let preset =
      arguments[Options.tolerance].flatMap(ToleranceRules.Preset.init(rawValue:)) ?? file?.preset
      ?? .exact
    let own =
      arguments.all(Options.absolute) + arguments.all(Options.relative)
      + arguments.all(Options.ulps) + arguments.all(Options.ignore)
    comparer = TraceComparer(
      rules: ToleranceRules(preset: preset, rules: (file?.rules ?? []) + own),
      timeTolerance: arguments[Options.timeTolerance] ?? file?.timeTolerance,
      resamples: arguments.has(Options.resample) || file?.resamples ?? false)
  }

  /// The comparer, which keeps the curves of the worst tracks for a page.
  func comparer(keepingCurves isPage: Bool) -> TraceComparer {
    var comparer = comparer
    if isPage { comparer.keptCurves = SuiteCaseRun.keptCurves }
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
