import Foundation
import Laminar

/// Reads scenes for the verbs.
enum SceneInput {
  /// The bytes of a scene file, or of standard input for `-`.
  static func bytes(_ path: String) throws -> [UInt8] {
    try InputFile.read(path, limit: SceneLoader.largestFile)
  }

  /// What diagnostics call a scene.
  static func name(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Reads a scene with the command line's overrides.
  ///
  /// Frame rate and duration stay the scene's: they decide how it is sampled, not what it is.
  ///
  /// - Parameters:
  ///   - record: Notes the other files that are read.
  ///   - limit: How many diagnostics of each severity the report holds.
  static func load(
    _ bytes: consuming [UInt8], path: String, arguments: Arguments, record: AssetRecord? = nil,
    limit: Int = DiagnosticReport.standardLimit
  ) throws(CommandError) -> (scene: Scene?, report: DiagnosticReport) {
    let text = SceneText(bytes, name: name(path), limit: limit)
    var overrides = try overrides(arguments)
    overrides.given = try VariableSetting.given(arguments)
    let found = try readInput(arguments, into: &overrides)
    guard !found.hasErrors else { return (nil, found) }
    let (scene, own) = SceneLoader.load(
      text, assets: assets(path, arguments, record: record), overrides: overrides)
    var report = own
    report.diagnostics = found.diagnostics + report.diagnostics
    if report.hasErrors, var error = InputRemedy.error(text.bytes, path: path, expected: .scene) {
      error.isOtherKind = true
      throw error
    }
    return (scene, report)
  }

  /// Reads the touches of `--input`.
  ///
  /// - Returns: What was found in the file, with its own lines and columns.
  /// - Throws: A file of another kind.
  static func readInput(
    _ arguments: Arguments, into overrides: inout SceneOverrides
  ) throws(CommandError) -> DiagnosticReport {
    guard let script = arguments.script else {
      // What is recorded replaces the scene's own touches.
      if arguments[Options.record] != nil {
        overrides.input =
          SceneInputReader.read(
            Array(TouchRecording().json.utf8), name: "the recording"
          ).input
      }
      return DiagnosticReport()
    }
    let (input, report) = SceneInputReader.read(script.bytes, name: script.name)
    if report.hasErrors,
      let error = InputRemedy.error(script.bytes, path: script.path, expected: .input)
    {
      throw error
    }
    overrides.input = input
    return report
  }

  /// The file that has the first error of a report: the scene's, or another that it reads.
  static func culprit(of report: DiagnosticReport, orElse path: String) -> String {
    report.diagnostics.first { $0.severity == .error }?.location?.file ?? name(path)
  }

  /// The files that a scene names, where the command line says that they are.
  static func assets(
    _ path: String, _ arguments: Arguments, record: AssetRecord? = nil
  ) -> SceneAssets {
    SceneAssets(
      scenePath: path, root: arguments[Options.assetRoot],
      fontFolders: arguments.all(Options.fontFolder), record: record)
  }

  /// What the command line changes of a scene, without values of variables.
  static func overrides(_ arguments: Arguments) throws(CommandError) -> SceneOverrides {
    var overrides = SceneOverrides()
    if let size = arguments[Options.size] {
      overrides.size = CGSize(width: size.width, height: size.height)
    }
    overrides.scale = arguments[Options.scale]
    if let fit = arguments[Options.fit] {
      guard overrides.scale == nil else {
        throw CommandError("--fit and --scale both choose the pixels per point; give one of them")
      }
      overrides.fit = CGSize(width: fit.width, height: fit.height)
    }
    overrides.seed = arguments[Options.seed]
    if let text = arguments[Options.background] {
      overrides.background = .some(try color(text, option: "--background"))
    }
    return overrides
  }

  /// A colour of the command line; nil for `none`.
  static func color(_ text: String, option: String) throws(CommandError) -> Color? {
    if text == "none" { return nil }
    guard let color = Color(css: text) else {
      throw CommandError(
        "\(option): '\(text)' is not a colour", hint: "write #ff375f, a CSS name or none")
    }
    return color
  }
}
