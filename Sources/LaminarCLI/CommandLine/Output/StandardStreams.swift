import Foundation
import Laminar

/// The three standard streams of the process.
enum StandardStreams {
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
