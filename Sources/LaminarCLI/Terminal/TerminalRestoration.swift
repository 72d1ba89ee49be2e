import Foundation
import Synchronization

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
