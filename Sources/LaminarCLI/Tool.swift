import Foundation
import Laminar
import Synchronization

/// Runs one command line; separated from the process so that tests can call it.
struct Tool {
  var environment: [String: String]
  var console: Console
  var temporaries = TemporaryFiles()
  var note = InterruptionNote()
  var kept = KeptValues()

  /// Runs a command line; every failure ends in a message and a documented code.
  func run(_ words: [String]) -> ExitCode {
    do {
      let code = try perform(ArgumentParser.parse(words))
      do { try console.output.flush() } catch is ClosedPipe {}
      return code
    } catch  where temporaries.isClosed {
      // The signal that ends the tool is the reason, not what it broke.
      return .interrupted
    } catch is ClosedPipe {
      return .success
    } catch {
      // What was printed before the failure comes out before its message.
      try? console.output.flush()
      let error = CommandError(error)
      console.report(error)
      return error.exitCode
    }
  }

  private func perform(_ request: ArgumentParser.Request) throws -> ExitCode {
    switch request {
    case .help(let verb):
      try console.output.write(HelpCommand.text(of: verb, width: console.helpWidth))
      return .success
    case .version:
      try console.output.write(VersionCommand.text)
      return .success
    case .run(var arguments):
      console.adopt(arguments)
      try arguments.settleShard(in: environment)
      let files = try CommandFiles(arguments)
      try arguments.readScript()
      let invocation = Invocation(
        arguments: arguments, files: files, environment: environment, console: console,
        temporaries: temporaries,
        note: note, kept: kept)
      return try arguments.command.run(invocation)
    }
  }
}

// MARK: - The verbs

extension Tool {
  /// The commands, in the order of help.
  static let commands: [any Command.Type] = [
    RenderCommand.self, StillCommand.self, EncodeCommand.self, TraceCommand.self, DiffCommand.self,
    TestCommand.self, ReviewCommand.self, AcceptCommand.self, CheckCommand.self,
    InspectCommand.self, NewCommand.self, SchemaCommand.self, ServeCommand.self, PlayCommand.self,
    BenchCommand.self, CompletionsCommand.self, ManCommand.self, VersionCommand.self,
    HelpCommand.self,
  ]

  static var verbs: [Verb] { commands.map { $0.spec } }

  static func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.spec.name == name }
  }
}

// MARK: - The process

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

/// The three standard streams of the process.
private enum StandardStreams {
  /// Occupies the descriptors of standard streams that are closed, so that no file that is opened
  /// later gets their number and, with it, bytes that are not its own.
  ///
  /// Each is opened in the wrong direction: reading standard input, and writing standard output or
  /// standard error, fails with `EBADF` as it does for a closed descriptor. Call it before anything
  /// else opens a file.
  static func reserve() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one, since those below are open.
      _ = open("/dev/null", mode)
    }
  }

  /// Closes standard output and reports errors that the system delayed until then, as network file
  /// systems do with a full disk.
  ///
  /// - Throws: Exit 3 when the last bytes were not written.
  static func closeOutput() throws(CommandError) {
    guard close(STDOUT_FILENO) != 0, ![EBADF, EINTR].contains(errno) else { return }
    let failure = SystemFailure.last
    throw CommandError(
      "cannot write standard output: \(failure.reason)", exitCode: .environment)
  }
}

/// Ends the tool on SIGINT, SIGTERM and SIGHUP without leaving a half-written file or a changed terminal.
private enum Interruption {
  /// Waits for the signals on a thread of its own. Call it before other threads start: they must
  /// inherit the blocked signals.
  ///
  /// Where no thread can be started, a handler ends the tool: it does less, since a handler may take
  /// neither memory nor a lock.
  ///
  /// - Parameter note: The message for a signal that ends the tool.
  static func install(removing temporaries: TemporaryFiles, note: InterruptionNote) {
    signal(SIGPIPE, SIG_IGN)
    // Exceeding the file size limit of the process fails the write.
    signal(SIGXFSZ, SIG_IGN)
    let numbers = [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    let isStarted = ThreadPool.startThread(allocates: false) {
      var waited = waited
      var number: Int32 = 0
      while sigwait(&waited, &number) != 0 {}
      temporaries.close()
      TerminalRestoration.restore()
      if let text = note.text {
        let stream = DescriptorStream(descriptor: STDERR_FILENO, name: "standard error")
        try? stream.write(text + "\n")
        try? stream.flush()
      }
      _exit((number == SIGINT && note.endsWell ? .success : code(of: number)).rawValue)
    }
    guard !isStarted else { return }
    FilesForHandler.begin()
    for number in numbers {
      signal(number) { number in
        FilesForHandler.removeAll()
        TerminalRestoration.restore()
        _exit(Interruption.code(of: number).rawValue)
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func code(of number: Int32) -> ExitCode {
    switch number {
    case SIGTERM: .terminated
    case SIGHUP: .hungUp
    default: .interrupted
    }
  }

  /// A signal that the parent asked to ignore (nohup, a shell's background job) stays ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// What a verb has done so far, in case it does not finish.
final class InterruptionNote: Sendable {
  private let stored = Mutex<(text: String?, endsWell: Bool)>((nil, false))

  /// A message; nil when there is nothing to report.
  var text: String? {
    get { stored.withLock { $0.text } }
    set { stored.withLock { $0.text = newValue } }
  }

  /// Whether an interrupt is how the verb is meant to end, and not a failure.
  var endsWell: Bool {
    get { stored.withLock { $0.endsWell } }
    set { stored.withLock { $0.endsWell = newValue } }
  }
}
