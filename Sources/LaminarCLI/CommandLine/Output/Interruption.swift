import Foundation
import Laminar
import Synchronization

/// Ends the tool on SIGINT, SIGTERM and SIGHUP without leaving a half-written file or a changed terminal.
enum Interruption {
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
      _exit(code(of: number).rawValue)
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
  private let stored = Mutex<String?>(nil)

  /// A message; nil when there is nothing to report.
  var text: String? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
