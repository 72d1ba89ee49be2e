/// The commands of a review's keys.
enum ReviewKey: Sendable, Hashable, TerminalKey {
  case accept, reject, skip, back, previous, next, up, down, redraw, suspend, quit
  /// Ctrl-C.
  case interrupt

  static func key(of byte: UInt8) -> ReviewKey? {
    switch byte {
    case UInt8(ascii: "y"), UInt8(ascii: "Y"): .accept
    case UInt8(ascii: "n"), UInt8(ascii: "N"): .reject
    case UInt8(ascii: "s"), UInt8(ascii: "S"): .skip
    case UInt8(ascii: "b"), UInt8(ascii: "B"): .back
    case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
    case 0x03: .interrupt
    case 0x0c: .redraw
    case 0x1a: .suspend
    default: nil
    }
  }

  static func key(ofSequence last: UInt8) -> ReviewKey? {
    switch last {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .next
    case UInt8(ascii: "D"): .previous
    default: nil
    }
  }
}
