import Foundation

@testable import LaminarCLI

/// A terminal without a screen: the tests hold the user's end.
final class PseudoTerminal {
  struct Failure: Error {}

  /// `TIOCSPTLCK` and `TIOCGPTN` of Linux.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430

  /// The user's end.
  private let person: Int32
  /// The program's end.
  private let program: Int32
  private(set) var output: [UInt8] = []

  /// Opens a terminal of 40 columns and 10 rows.
  init() throws {
    person = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (isLocked, number) = (Int32(0), Int32(0))
    guard person >= 0, ioctl(person, Self.setLock, &isLocked) == 0,
      ioctl(person, Self.getNumber, &number) == 0
    else { throw Failure() }
    program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard program >= 0 else { throw Failure() }
    resize(columns: 40, rows: 10)
  }

  deinit {
    close(program)
    close(person)
  }

  /// What was shown so far, with `^` for the beginning of a sequence.
  var text: String {
    String(decoding: output, as: UTF8.self).replacing("\u{1b}[", with: "^")
  }

  /// The settings as a text that can be compared.
  var settings: String {
    var settings = termios()
    guard tcgetattr(program, &settings) == 0 else { return "none" }
    return "\(settings)"
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  /// Starts the tool in the terminal, its messages going to a pipe.
  func start(_ words: [String], messages: Pipe) throws -> Process {
    guard let executable = ToolProcess.executable else { throw Failure() }
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.environment = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin"]
    let end = FileHandle(fileDescriptor: program, closeOnDealloc: false)
    process.standardInput = end
    process.standardOutput = end
    process.standardError = messages
    try process.run()
    return process
  }

  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(person, bytes, bytes.count)
  }

  /// Reads what is shown until a condition holds; false when it does not within 20 s.
  func read(until isDone: () -> Bool) -> Bool {
    let deadline = SuspendingClock().now.advanced(by: .seconds(20))
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while SuspendingClock().now < deadline {
      if isDone() { return true }
      var poll = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
      guard Foundation.poll(&poll, 1, 20) > 0 else { continue }
      let count = Foundation.read(person, &piece, piece.count)
      if count > 0 { output += piece[..<count] }
    }
    return isDone()
  }
}
