/// Seeded damage to a file's bytes, as disks, pipes, merges and manual edits cause it.
public struct Damage: Sendable {
  /// The kind of damage and its offsets.
  public let name: String
  /// The damaged bytes.
  public let bytes: [UInt8]

  /// Damages bytes; the same seed always causes the same damage.
  public init(_ whole: [UInt8], seed: UInt64) {
    var bits = SeededNumbers(state: seed &* 0x2545_f491_4f6c_dd1d &+ 0x9e37_79b9_7f4a_7c15)
    func next(_ limit: Int) -> Int { Int(bits.next() % UInt64(max(limit, 1))) }
    var bytes = whole
    let offset = next(whole.count)
    let end = min(whole.count, offset + 1 + next(24))
    switch next(8) {
    case 0:
      name = "a bit turned at \(offset)"
      if !bytes.isEmpty { bytes[offset] ^= 1 << UInt8(next(8)) }
    case 1:
      name = "\(offset)..<\(end) lost"
      bytes.removeSubrange(offset..<end)
    case 2:
      name = "\(offset)..<\(end) twice"
      bytes.insert(contentsOf: whole[offset..<end], at: end)
    case 3:
      name = "\(offset)..<\(end) zero"
      bytes.replaceSubrange(offset..<end, with: [UInt8](repeating: 0, count: end - offset))
    case 4:
      name = "\(offset)..<\(end) all ones"
      bytes.replaceSubrange(offset..<end, with: [UInt8](repeating: 0xff, count: end - offset))
    case 5:
      name = "noise at \(offset)"
      bytes.insert(contentsOf: (0...next(9)).map { _ in UInt8(next(256)) }, at: offset)
    case 6:
      // Characters to which text formats are sensitive.
      let marks = Array("0123456789-+.eE,\"{}[]: \n\r\t/*".utf8)
      name = "a mark at \(offset)"
      if !bytes.isEmpty { bytes[offset] = marks[next(marks.count)] }
    default:
      let other = next(whole.count)
      name = "\(offset)..<\(end) moved to \(other)"
      bytes.removeSubrange(offset..<end)
      bytes.insert(contentsOf: whole[offset..<end], at: min(other, bytes.count))
    }
    self.bytes = bytes
  }
}
