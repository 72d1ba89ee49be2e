import Foundation
import Laminar

extension Tool {
  /// Runs the command of the process.
  ///
  /// - Parameter kept: What the process keeps until it ends.
  static func runProcess(keeping kept: KeptValues) -> ExitCode {
    StandardStreams.reserve()
    let temporaries = TemporaryFiles()
    let note = InterruptionNote()
    Interruption.install(removing: temporaries, note: note)
    let environment = ProcessInfo.processInfo.environment
    let console = Console(
      output: DescriptorStream(descriptor: STDOUT_FILENO, name: "standard output"),
      messages: DescriptorStream(descriptor: STDERR_FILENO, name: "standard error"),
      environment: environment, isTerminal: isatty(STDERR_FILENO) == 1,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      clock: { ProcessInfo.processInfo.systemUptime },
      columns: { TerminalSize(of: STDERR_FILENO)?.columns },
      outputColumns: { TerminalSize(of: STDOUT_FILENO)?.columns })
    do throws(CommandError) {
      let code = Tool(
        environment: environment, console: console, temporaries: temporaries, note: note,
        kept: kept
      ).run(try words())
      // A signal's thread ends the process with the signal's code.
      while temporaries.isClosed { pause() }
      if code != .environment { try StandardStreams.closeOutput() }
      return code
    } catch {
      console.report(error)
      return error.exitCode
    }
  }

  /// The words after the tool's name.
  ///
  /// - Throws: Exit 2 for a word that is not UTF-8: repaired, it would name another file.
  private static func words() throws(CommandError) -> [String] {
    var words: [String] = []
    for (word, repaired) in zip(CommandLine.words, CommandLine.arguments).dropFirst() {
      guard let word else {
        throw CommandError(
          "'\(repaired)' is not UTF-8 text",
          hint: "give the file another name, or pass it through standard input with -")
      }
      words.append(word)
    }
    return words
  }
}

extension CommandLine {
  /// The words as they were given; nil for those that are not UTF-8.
  fileprivate static var words: [String?] {
    (0..<Int(argc)).map { index in unsafeArgv[index].flatMap { String(validatingCString: $0) } }
  }
}
