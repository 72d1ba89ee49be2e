import Foundation
import Laminar

/// What a verb works with.
struct Invocation {
  let arguments: Arguments
  let environment: [String: String]
  let console: Console
  let temporaries: TemporaryFiles
  /// The message for a signal that ends the verb.
  var note = InterruptionNote()
  /// What need not be released before the process ends.
  var kept = KeptValues()

  /// The threads to use: `-j`, or the cores that the process may use.
  var jobs: Int {
    arguments[Options.jobs] ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Whether the tool runs where goldens are never written: `CI` is set, and not to a word for no.
  var isContinuousIntegration: Bool {
    !["", "0", "false", "no", "off"].contains((environment["CI"] ?? "").lowercased())
  }

  /// Whether files that exist may be replaced: `--overwrite`.
  var overwrites: Bool { arguments.has(Options.overwrite) }

  /// Shows progress as `--progress` and `-q` specify.
  ///
  /// - Parameter isShown: Whether progress may be shown.
  func progress(_ title: String, total: Int, isShown: Bool = true) -> FrameProgress {
    guard isShown else {
      return FrameProgress(title, total: total, style: .none, console: console)
    }
    let style = FrameProgress.Style.resolve(
      arguments[Options.progress], isTerminal: console.isTerminal, isQuiet: console.isQuiet)
    return FrameProgress(title, total: total, style: style, console: console)
  }

  /// Writes data to `-o`, or to standard output without it or for `-`.
  ///
  /// - Throws: Exit 2 when there is a file of that name, and no `--overwrite`.
  func writeOutput(_ body: (any ByteStream) throws -> Void) throws {
    guard let path = arguments[Options.output], path != "-" else {
      try body(console.output)
      return try console.output.flush()
    }
    try OutputFile.write(to: path, overwrites: overwrites, temporaries: temporaries, body)
  }
}
