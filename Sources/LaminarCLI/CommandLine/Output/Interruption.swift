import Foundation

/// Ends the tool on SIGINT, SIGTERM and SIGHUP without leaving a half-written file or a changed terminal.
enum Interruption {
  /// Waits for the signals on a thread of its own. Call it before other threads start: they must
  /// inherit the blocked signals.
  static func install(removing temporaries: TemporaryFiles) {
    signal(SIGPIPE, SIG_IGN)
    // A file that outgrows the limit of the process is a failing write.
    signal(SIGXFSZ, SIG_IGN)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in codes.keys where !isIgnored(number) { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    let waited = signals
    Thread.detachNewThread {
      var waited = waited
      var number: Int32 = 0
      while sigwait(&waited, &number) != 0 {}
      temporaries.close()
      TerminalRestoration.restore()
      _exit((codes[number] ?? .interrupted).rawValue)
    }
  }

  private static let codes: [Int32: ExitCode] = [
    SIGINT: .interrupted, SIGTERM: .terminated, SIGHUP: .hungUp,
  ]

  /// A signal that the parent asked to ignore (nohup, a shell's background job) stays ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
