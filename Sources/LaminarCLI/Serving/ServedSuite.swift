import Foundation
import Laminar
import LaminarServer
import Synchronization

/// The suite of a preview: its cases run as `laminar test -o` runs them, and are accepted as `laminar accept`
/// does. The results are in a folder of their own, which is removed at the end.
final class ServedSuite: PreviewSuite {
  private struct State {
    let cases: RepeatedSuite
    let invocation: Invocation
    /// What the runs write for people.
    let messages: Messages
    var report: SuiteReport?
  }

  private let path: String
  /// The folder of the results with its slash.
  let results: String
  private let temporaries: TemporaryFiles
  private let state: Mutex<State>

  /// Takes a suite; nothing is read or run yet.
  ///
  /// - Parameter arguments: What the command line says of fonts, budgets and threads.
  /// - Throws: Exit 3 when the folder of the results cannot be made.
  init(
    _ path: String, _ arguments: Arguments, environment: [String: String],
    _ temporaries: TemporaryFiles
  ) throws {
    self.path = path
    self.temporaries = temporaries
    results = FileManager.default.temporaryDirectory.path + "/laminar-" + UUID().uuidString + "/"
    temporaries.adopt(folder: results)
    try SuiteRun.makeFolder(results)
    var arguments = arguments
    arguments.operands = [path]
    let messages = Messages()
    let invocation = Invocation(
      arguments: arguments, files: try CommandFiles(arguments), environment: environment,
      console: Console(output: messages, messages: messages, environment: [:]),
      temporaries: temporaries)
    var options = SuiteRun.Options(arguments, hasPage: true)
    options.results = results
    state = Mutex(
      State(
        cases: RepeatedSuite(invocation, options: options), invocation: invocation,
        messages: messages))
  }

  deinit {
    try? FolderContents.remove(results)
    temporaries.release(folder: results)
  }

  var files: [String] { state.withLock { $0.cases.files.sorted() } }

  func run() throws -> SuiteReport {
    try state.withLock { state in
      state.messages.text = ""
      do {
        if let report = try state.cases.look()?.report { state.report = report }
        guard let report = state.report else { throw CommandError("the suite has no cases") }
        return report
      } catch {
        throw SuiteRefusal(state.messages.text + Self.text(error))
      }
    }
  }

  func accept(_ names: [String]?) throws -> [String] {
    try state.withLock { state in
      do {
        var arguments = state.invocation.arguments
        arguments.operands = [results]
        arguments[CommonOptions.suite] = path
        let acceptance = try Acceptance(
          Invocation(
            arguments: arguments, files: state.invocation.files,
            environment: state.invocation.environment, console: state.invocation.console,
            temporaries: temporaries))
        let record = acceptance.record
        let items = record.items.filter { item in
          guard let names else { return true }
          return names.contains(item.name)
            || item.new == nil && names.contains(record.goldens + item.file)
        }
        if items.isEmpty {
          throw CommandError(
            "the run kept nothing of \(names == nil ? "the suite" : "these cases") to accept")
        }
        let outcome = try acceptance.accept(items)
        return outcome.written + outcome.removed
      } catch {
        throw SuiteRefusal(Self.text(error))
      }
    }
  }

  /// An error with what to do about it.
  private static func text(_ error: any Error) -> String {
    let error = CommandError(error)
    return error.message + (error.hint.map { " (\($0))" } ?? "")
  }
}

/// What would be printed, as text.
private final class Messages: ByteStream {
  var text = ""

  func write(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { text += String(decoding: $0, as: UTF8.self) }
  }

  func flush() {}
}
