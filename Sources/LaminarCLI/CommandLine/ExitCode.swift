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
