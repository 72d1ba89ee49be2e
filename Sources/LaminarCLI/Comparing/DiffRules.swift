import Foundation
import Laminar

/// What a command line, and the file that it names, allow to differ.
struct DiffRules {
  let comparer: TraceComparer

  /// Reads the rules: those of `--config` first, so that the command line's are stronger.
  init(_ invocation: Invocation) throws {
    let arguments = invocation.arguments
    let file = try arguments[Options.config].map { try Self.file($0) }
    let preset =
      arguments[Options.tolerance].flatMap(ToleranceRules.Preset.init(rawValue:)) ?? file?.preset
      ?? .exact
    let own =
      arguments.all(Options.absolute) + arguments.all(Options.relative)
      + arguments.all(Options.ulps) + arguments.all(Options.ignore)
    comparer = TraceComparer(
      rules: ToleranceRules(
        preset: preset, rules: (file?.rules ?? []) + own, today: Self.today(invocation)),
      timeTolerance: arguments[Options.timeTolerance] ?? file?.timeTolerance,
      resamples: arguments.has(Options.resample) || file?.resamples ?? false)
  }

  /// The comparer, which keeps the curves of the worst tracks for a page.
  func comparer(keepingCurves isPage: Bool) -> TraceComparer {
    var comparer = comparer
    if isPage { comparer.keptCurves = SuiteTrial.keptCurves }
    return comparer
  }

  private static func file(_ path: String) throws -> ToleranceFile {
    let bytes = try InputFile.read(path, limit: ToleranceFile.largestFile)
    do throws(TraceReadingError) {
      return try ToleranceFile(bytes, name: SceneInput.name(path))
    } catch {
      throw CommandError("\(error)", hint: error.help)
    }
  }

  /// The day that rules expire by: that of `SOURCE_DATE_EPOCH`, else today, in UTC.
  static func today(_ invocation: Invocation) -> CalendarDay? {
    let stated = invocation.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    let seconds = stated ?? Int(Date().timeIntervalSince1970)
    return CalendarDay(daysSince1970: seconds >= 0 ? seconds / 86_400 : -1)
  }
}
