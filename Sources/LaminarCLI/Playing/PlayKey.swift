/// The commands of keys.
enum PlayKey: Sendable, Hashable {
  case pause, forward, back, faster, slower, restart, redraw, suspend, quit
  /// The mouse, while it is recorded.
  case mouse(MouseReport)
  /// Ctrl-C.
  case interrupt
}

extension PlayKey: TerminalKey {
  static func key(of byte: UInt8) -> PlayKey? {
    switch byte {
    case UInt8(ascii: " "): .pause
    case UInt8(ascii: "]"): .faster
    case UInt8(ascii: "["): .slower
    case UInt8(ascii: "r"), UInt8(ascii: "R"): .restart
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
    case 0x03: .interrupt
    case 0x0c: .redraw
    case 0x1a: .suspend
    default: nil
    }
  }

  static func key(of report: MouseReport) -> PlayKey? { .mouse(report) }

  static func key(ofSequence last: UInt8) -> PlayKey? {
    switch last {
    case UInt8(ascii: "C"): .forward
    case UInt8(ascii: "D"): .back
    default: nil
    }
  }
}
