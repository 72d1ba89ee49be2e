import Foundation
import Laminar
import Synchronization

/// The terminal of the process as a screen to draw on and keys to read.
final class Terminal {
  /// The colours that it shows.
  let depth: ColorDepth
  /// Whether it reports its mouse as it reports keys.
  var reportsMouse = false
  private let output = DescriptorStream(descriptor: STDOUT_FILENO, name: "the terminal")

  /// Finds the terminal.
  ///
  /// - Parameters:
  ///   - verb: The name of the verb that draws in it.
  ///   - hint: What to do elsewhere.
  /// - Throws: Exit 2 when standard input or output is not a terminal, or it cannot move its cursor.
  init(
    for verb: String, _ console: Console, _ environment: [String: String], hint: String
  ) throws(CommandError) {
    guard console.isOutputTerminal else {
      throw CommandError("\(verb) draws in a terminal; standard output is not one", hint: hint)
    }
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandError(
        "\(verb) reads its keys from a terminal; standard input is not one", hint: hint)
    }
    guard environment["TERM"] != "dumb" else {
      throw CommandError("the terminal cannot move its cursor (TERM=dumb)", hint: hint)
    }
    depth = ColorDepth(environment)
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

/// The cells of a terminal.
struct TerminalSize: Sendable, Hashable {
  /// The size of a terminal that does not report one.
  static let standard = TerminalSize(columns: 80, rows: 24)
  /// The most columns, and the most rows, that are drawn on.
  private static let limit = 1000

  let columns: Int
  let rows: Int

  /// Makes a size; values outside 1…1000 are clamped.
  init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), Self.limit)
    self.rows = min(max(rows, 1), Self.limit)
  }

  /// The size of the terminal behind a descriptor; nil without a terminal or a reported size.
  init?(of descriptor: Int32) {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}

/// Puts the terminal back as it was found, once, from wherever the tool ends: a return, an error,
/// the thread that waits for signals, or the handler of a crash.
enum TerminalRestoration {
  /// The alternate screen, without a cursor, where the last column does not wrap.
  static let entering: StaticString = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[2J"
  /// What undoes it.
  static let leaving: StaticString = "\u{1b}[0m\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"

  /// Reports of the mouse's buttons, and of its motion while one is down, in the SGR form.
  static let startingMouse: StaticString = "\u{1b}[?1002h\u{1b}[?1006h"
  /// What ends them.
  private static let endingMouse: StaticString = "\u{1b}[?1006l\u{1b}[?1002l"
  private static let reportsMouse = Atomic<Bool>(false)

  /// The address of the settings that were found; 0 while there is nothing to restore. What a
  /// handler of signals may touch is atomic.
  private static let found = Atomic<UInt>(0)
  /// Signals that end the tool without unwinding it.
  private static let deadly = [
    SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV, SIGSYS,
  ]

  /// Remembers the settings of standard input, and puts them back when the tool dies.
  ///
  /// - Parameter mouse: Whether the terminal is going to report its mouse.
  static func arm(_ settings: termios, mouse: Bool) {
    reportsMouse.store(mouse, ordering: .releasing)
    // A handler may read it at any time later, so it is never freed.
    let kept = UnsafeMutablePointer<termios>.allocate(capacity: 1)
    kept.initialize(to: settings)
    found.store(UInt(bitPattern: kept), ordering: .releasing)
    for number in deadly {
      signal(number) { number in
        TerminalRestoration.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  /// Whether the tool has taken the terminal over.
  static var isArmed: Bool { found.load(ordering: .acquiring) != 0 }

  /// Restores the terminal, if it was not yet; calls nothing that a handler of signals may not.
  static func restore() {
    let address = found.exchange(0, ordering: .acquiringAndReleasing)
    guard let settings = UnsafeMutablePointer<termios>(bitPattern: address) else { return }
    if reportsMouse.load(ordering: .acquiring) {
      _ = write(STDOUT_FILENO, endingMouse.utf8Start, endingMouse.utf8CodeUnitCount)
    }
    _ = write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSANOW, settings)
    // Unread keys are not for the shell.
    tcflush(STDIN_FILENO, TCIFLUSH)
  }
}

// MARK: - Keys and the mouse

/// The commands that the keys of a terminal have in a verb.
protocol TerminalKey {
  /// The command of a key that sends one byte; nil for none.
  static func key(of byte: UInt8) -> Self?
  /// The command of a key that sends a sequence, by its last byte: `A` to `D` for the arrows up, down,
  /// right and left; nil for none.
  static func key(ofSequence last: UInt8) -> Self?
  /// The command of what the mouse does; nil for none.
  static func key(of report: MouseReport) -> Self?
}

extension TerminalKey {
  static func key(of report: MouseReport) -> Self? { nil }
}

/// Makes keys of the bytes that a terminal sends for them.
struct KeyReader<Key: TerminalKey> {
  /// The beginning of a sequence whose rest has not come yet.
  private var pending: [UInt8] = []
  /// No sequence of a key or of the mouse is longer.
  private static var longest: Int { 21 }

  /// The keys in some bytes, after what came before; those without a meaning are left out.
  mutating func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    for byte in bytes {
      pending.append(byte)
      guard let isWhole = Self.isWhole(pending) else {
        // An escape key, or no known sequence: only the last byte may still be a key.
        pending = byte == 0x1b ? [byte] : []
        if byte != 0x1b, let key = Key.key(of: byte) { keys.append(key) }
        continue
      }
      guard isWhole else { continue }
      if let key = Self.key(of: pending) { keys.append(key) }
      pending = []
    }
    return keys
  }

  /// Whether bytes are a whole key, or else the beginning of one; nil when they are neither.
  private static func isWhole(_ bytes: [UInt8]) -> Bool? {
    guard bytes.first == 0x1b else { return true }
    guard bytes.count > 1 else { return false }
    switch bytes[1] {
    case UInt8(ascii: "O"): return bytes.count > 2
    case UInt8(ascii: "["):
      guard let last = bytes.dropFirst(2).last else { return false }
      if (0x40...0x7e).contains(last) { return true }
      return (0x20...0x3f).contains(last) && bytes.count < longest ? false : nil
    default: return nil
    }
  }

  private static func key(of sequence: [UInt8]) -> Key? {
    guard sequence.count > 1, let last = sequence.last else {
      return sequence.first.flatMap { Key.key(of: $0) }
    }
    if let report = MouseReport(sequence) { return Key.key(of: report) }
    return Key.key(ofSequence: last)
  }
}

/// What a terminal reports of its mouse: xterm's SGR form, `ESC [ < button ; column ; row M`, whose last
/// letter is `m` for a release.
struct MouseReport: Sendable, Hashable {
  enum Action: Sendable, Hashable {
    case press, drag, release
  }

  let action: Action
  /// Whether Ctrl or Alt is held.
  let hasModifier: Bool
  /// The cell, from 0.
  let column: Int
  let row: Int

  /// The bits of a button's number: motion, the wheel, further buttons, Alt and Ctrl.
  private enum Bits {
    static let motion = 32
    static let wheel = 64
    static let further = 128
    static let modifiers = 8 | 16
  }

  init(_ action: Action, column: Int, row: Int, hasModifier: Bool = false) {
    (self.action, self.hasModifier) = (action, hasModifier)
    (self.column, self.row) = (column, row)
  }

  /// Reads a whole sequence; nil for one of a key, and of the wheel, of another button than the first,
  /// and of a motion without one.
  init?(_ sequence: [UInt8]) {
    guard sequence.starts(with: [0x1b, UInt8(ascii: "["), UInt8(ascii: "<")]),
      let last = sequence.last, last == UInt8(ascii: "M") || last == UInt8(ascii: "m")
    else { return nil }
    let numbers = sequence.dropFirst(3).dropLast()
      .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? -1 }
    guard numbers.count == 3, numbers[0] >= 0, numbers[1] >= 1, numbers[2] >= 1,
      numbers[0] & (3 | Bits.wheel | Bits.further) == 0
    else { return nil }
    let isRelease = last == UInt8(ascii: "m")
    let isMotion = numbers[0] & Bits.motion != 0
    self.init(
      isRelease ? .release : isMotion ? .drag : .press, column: numbers[1] - 1,
      row: numbers[2] - 1, hasModifier: numbers[0] & Bits.modifiers != 0)
  }
}
