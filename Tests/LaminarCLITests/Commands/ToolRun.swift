import Foundation
import Laminar
import LaminarTestSupport
import Testing

@testable import LaminarCLI

/// Runs of the tool in the process of the tests, in a folder of their own.
final class ToolRun {
  let folder = TemporaryFolder()
  private(set) var output = MemoryStream()
  private(set) var messages = MemoryStream()
  /// The environment of the tool.
  var environment: [String: String] = [:]

  /// Runs the tool with fresh streams; words that begin with `@` are files of the folder.
  @discardableResult
  func run(_ words: String...) -> ExitCode { run(words) }

  /// The same with a list.
  @discardableResult
  func run(_ words: [String]) -> ExitCode {
    output = MemoryStream()
    messages = MemoryStream()
    let console = Console(output: output, messages: messages, environment: environment)
    return Tool(environment: environment, console: console)
      .run(words.map { $0.hasPrefix("@") ? folder.file(String($0.dropFirst())) : $0 })
  }

  /// What the tool writes to standard output, with paths from the package's folder; a failure of the test
  /// where it ends with another code than 0.
  static func output(_ words: [String]) throws -> [UInt8] {
    let tool = ToolRun()
    let code = tool.run(words.map { $0.hasPrefix("scenes/") ? Repository.path($0) : $0 })
    try #require(code == .success, "laminar \(words.joined(separator: " ")): \(tool.messages.text)")
    return tool.output.bytes
  }

  /// Writes a scene into the folder; folders of its path are made.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder.file(name).upToLastSlash, withIntermediateDirectories: true)
    let file = try OutputFile(
      folder.file(name), overwrites: true, temporaries: TemporaryFiles())
    try file.write(text)
    try file.commit()
  }

  /// The lines of the data.
  var lines: [String] { output.text.split(separator: "\n").map(String.init) }

  /// One line of the data; empty where there is none.
  func line(_ index: Int) -> String { lines.indices.contains(index) ? lines[index] : "" }
}

/// Scenes that the tests of the verbs share.
enum SampleScene {
  /// The first example of the scene format.
  static let ball = BallScene.text + "\n"

  /// The ball on a small canvas: quick to draw without optimisation.
  static let small = ball.replacing(
    "\"width\": 640, \"height\": 360", with: "\"width\": 64, \"height\": 36")

  /// The whole ball on as few pixels.
  static let tiny = ball.replacing("\"height\": 360,", with: "\"height\": 360, \"scale\": 0.1,")

  /// A scene with one error.
  static let broken = ball.replacing("fillColor", with: "filColor")
}

/// A stream that keeps what is written.
final class MemoryStream: ByteStream {
  private(set) var bytes: [UInt8] = []

  /// Never inlined: the optimiser of Swift 6.3 fails on a stream that it sees is not used.
  @inline(never) init() {}

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) }
  }

  func flush() {}
}

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
