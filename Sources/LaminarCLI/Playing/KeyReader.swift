/// Makes keys of the bytes that a terminal sends for them.
struct KeyReader {
  /// The beginning of a sequence whose rest has not come yet.
  private var pending: [UInt8] = []
  /// No sequence of a key is longer.
  private static let longest = 16

  /// The keys in some bytes, after what came before; those without a meaning are left out.
  mutating func keys(in bytes: [UInt8]) -> [PlayKey] {
    var keys: [PlayKey] = []
    for byte in bytes {
      pending.append(byte)
      guard let isWhole = Self.isWhole(pending) else {
        // An escape key, or no known sequence: only the last byte may still be a key.
        pending = byte == 0x1b ? [byte] : []
        if byte != 0x1b, let key = Self.key(of: byte) { keys.append(key) }
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

  private static func key(of sequence: [UInt8]) -> PlayKey? {
    guard sequence.count > 1, let last = sequence.last else {
      return sequence.first.flatMap { key(of: $0) }
    }
    switch last {
    case UInt8(ascii: "C"): return .forward
    case UInt8(ascii: "D"): return .back
    default: return nil
    }
  }

  private static func key(of byte: UInt8) -> PlayKey? {
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
}
