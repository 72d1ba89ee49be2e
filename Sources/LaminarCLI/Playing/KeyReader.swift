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
