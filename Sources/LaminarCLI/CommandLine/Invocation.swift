import Foundation
import Laminar

/// What a verb works with.
struct Invocation {
  let arguments: Arguments
  /// The files that the command line names.
  let files: CommandFiles
  let environment: [String: String]
  let console: Console
  let temporaries: TemporaryFiles
  /// The message for a signal that ends the verb.
  var note = InterruptionNote()
  /// What need not be released before the process ends.
  var kept = KeptValues()

  /// Whether the tool runs where goldens are never written.
  var isContinuousIntegration: Bool {
    GoldenRecording.isContinuousIntegration(environment)
  }

  /// Whether files that exist may be replaced: `--overwrite`.
  var overwrites: Bool { arguments.overwrites }

  /// Reads the scene that the command line names.
  ///
  /// - Parameters:
  ///   - limit: The highest rate that is sampled, instead of a higher one.
  ///   - draws: Whether pictures are drawn; then what they show otherwise than written is said.
  /// - Throws: Exit 2 after its diagnostics when the scene has errors, or no frames.
  func scene(upTo limit: Rational? = nil, draws: Bool) throws -> SceneJob {
    let path = arguments.operands[0]
    return try SceneJob(
      path, bytes: SceneInput.bytes(path), SceneOptions(arguments), console, upTo: limit,
      draws: draws)
  }

  /// The reports of a verb that compares.
  ///
  /// - Parameter folder: A folder, with its slash, in which an earlier run's reports are replaced.
  func reports(replacingIn folder: String? = nil) throws(CommandError) -> Reports {
    try Reports(arguments, console, environment, temporaries, replacingIn: folder)
  }

  /// The reports of a verb that compares nothing.
  func plainReports() throws(CommandError) -> Reports {
    try Reports(plain: arguments, console, temporaries)
  }

  /// Shows progress as `--progress` and `-q` specify.
  ///
  /// - Parameter isShown: Whether progress may be shown.
  func progress(_ title: String, total: Int, isShown: Bool = true) -> FrameProgress {
    guard isShown else {
      return FrameProgress(title, total: total, style: .none, console: console)
    }
    return FrameProgress(title, total: total, style: progressStyle, console: console)
  }

  /// How progress is shown.
  var progressStyle: FrameProgress.Style {
    .resolve(
      arguments[CommonOptions.progress], isTerminal: console.isTerminal, isQuiet: console.isQuiet)
  }

  /// Writes data to `-o`, or to standard output without it or for `-`.
  ///
  /// - Throws: Exit 2 when there is a file of that name, and no `--overwrite`.
  func writeOutput(_ body: (any ByteStream) throws -> Void) throws {
    guard let path = arguments[CommonOptions.output], path != "-" else {
      try body(console.output)
      return try console.output.flush()
    }
    try OutputFile.write(to: path, overwrites: overwrites, temporaries: temporaries, body)
  }
}

/// What verbs have made and leave to the end of the process: to take a large scene apart object by object
/// costs time, and the system takes back the memory at once.
final class KeptValues {
  private var values: [Any] = []

  func keep(_ value: Any) { values.append(value) }
}

/// How a run of the tool ended.
enum ExitCode: Int32, Sendable, Equatable {
  /// Done, the same, or clean.
  case success = 0
  /// Differences, or errors in a scene that was checked.
  case negative = 1
  /// Bad usage or bad input; nothing was written.
  case usage = 2
  /// The environment failed: disk full, not writable, a program missing. Worth a retry.
  case environment = 3
  /// The terminal went away (SIGHUP); no half-written file is left.
  case hungUp = 129
  /// Interrupted (SIGINT), leaving no half-written file.
  case interrupted = 130
  /// Terminated (SIGTERM), leaving no half-written file.
  case terminated = 143
}

/// Why a verb failed, as a message for the user.
struct CommandError: Error, Equatable {
  /// The thing, the value and the limit: `opacity is 1.4; it must be in 0…1`.
  var message: String
  /// What the tool ends with.
  var exitCode: ExitCode
  /// What to do about it.
  var hint: String?
  /// Whether a file was given that another verb takes, or that is no input of any.
  var isOtherKind = false

  init(_ message: String, exitCode: ExitCode = .usage, hint: String? = nil) {
    self.message = message
    self.exitCode = exitCode
    self.hint = hint
  }
}

extension CommandError {
  /// The error of a file: exit 3 when the environment failed, otherwise exit 2.
  init(_ error: FileError) {
    self.init(
      error.message, exitCode: error.kind == .environment ? .environment : .usage,
      hint: error.kind == .existing ? "--overwrite replaces it" : error.help)
  }

  /// The error of anything that a verb throws: exit 3 for what has no error of its own.
  init(_ error: any Error) {
    switch error {
    case let error as CommandError: self = error
    case let error as FileError: self.init(error)
    case let diagnostic as EngineDiagnostic: self.init(undrawn: diagnostic)
    default: self.init("\(error)", exitCode: .environment)
    }
  }

  /// The error of a frame that costs more than its drawing budget.
  init(_ excess: DrawingExcess, in snapshot: StageSnapshot, at time: Double) {
    self.init(undrawn: snapshot.diagnostic(of: excess, at: time))
  }

  private init(undrawn diagnostic: EngineDiagnostic) {
    self.init(
      "\(diagnostic.layer): \(diagnostic.message) [E0322]",
      hint: "draw less, or raise it with --budget; a unit takes about 500 bytes")
  }

  /// Refuses a file that exists, before the work that it is for.
  ///
  /// - Throws: Exit 2 for a regular file; devices and pipes are written as they are.
  static func requireAbsent(_ path: String) throws(CommandError) {
    do throws(FileError) {
      try OutputFile.requireAbsent(path)
    } catch {
      throw CommandError(error)
    }
  }
}
