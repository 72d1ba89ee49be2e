import Foundation
import Laminar

/// The terminal of the process as a screen to draw on and keys to read.
final class Terminal {
  /// The colours that it shows.
  let depth: ColorDepth
  /// Whether it reports its mouse as it reports keys.
  var reportsMouse = false
  private let output = DescriptorStream(descriptor: STDOUT_FILENO, name: "the terminal")

  /// Finds the terminal.
  ///
  /// - Parameter hint: What to do elsewhere.
  /// - Throws: Exit 2 when standard input or output is not a terminal, or it cannot move its cursor.
  init(_ invocation: Invocation, hint: String) throws(CommandError) {
    let verb = invocation.arguments.verb.rawValue
    guard invocation.console.isOutputTerminal else {
      throw CommandError("\(verb) draws in a terminal; standard output is not one", hint: hint)
    }
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandError(
        "\(verb) reads its keys from a terminal; standard input is not one", hint: hint)
    }
    guard invocation.environment["TERM"] != "dumb" else {
      throw CommandError("the terminal cannot move its cursor (TERM=dumb)", hint: hint)
    }
    depth = ColorDepth(invocation.environment)
  }

  /// Takes the terminal over: the alternate screen, no cursor, keys as they are pressed.
  func enter() throws {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      throw SystemFailure.last.error("cannot read the terminal's settings")
    }
    TerminalRestoration.arm(settings, mouse: reportsMouse)
    cfmakeraw(&settings)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0 else {
      throw SystemFailure.last.error("cannot change the terminal's settings")
    }
    try write(Array("\(TerminalRestoration.entering)".utf8))
    if reportsMouse { try write(Array("\(TerminalRestoration.startingMouse)".utf8)) }
  }

  /// Gives the terminal back as it was.
  func leave() { TerminalRestoration.restore() }

  /// Stops the process as Ctrl-Z does elsewhere; returns when it was continued.
  func suspend() throws {
    leave()
    kill(getpid(), SIGSTOP)
    try enter()
  }

  /// The cells that the terminal has now.
  var size: TerminalSize { TerminalSize(of: STDOUT_FILENO) ?? .standard }

  /// Waits for keys, at most for some seconds; whether there are any.
  func wait(for seconds: Double) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    let milliseconds = (min(max(seconds, 0), 60) * 1000).rounded(.down)
    return poll(&input, 1, Int32(milliseconds)) > 0
  }

  /// The bytes of the keys that were pressed; nil when the terminal is gone.
  func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = bytes.withUnsafeMutableBytes {
      Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Shows bytes at once; nothing after the terminal was given back.
  func write(_ bytes: [UInt8]) throws {
    guard TerminalRestoration.isArmed else { return }
    try output.write(bytes)
    try output.flush()
  }
}
