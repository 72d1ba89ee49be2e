/// Seeded damage to a file's bytes, as disks, pipes, merges and hands do it.
public struct Damage: Sendable {
  /// What was done.
  public let name: String
  /// The damaged bytes.
  public let bytes: [UInt8]

  /// Damages bytes; the same seed does the same always.
  public init(_ whole: [UInt8], seed: UInt64) {
    var state = seed &* 0x2545_f491_4f6c_dd1d &+ 0x9e37_79b9_7f4a_7c15
    func next(_ limit: Int) -> Int {
      state &+= 0x9e37_79b9_7f4a_7c15
      var word = state
      word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
      word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
      return Int((word ^ word >> 31) % UInt64(max(limit, 1)))
    }
    var bytes = whole
    let place = next(whole.count)
    let end = min(whole.count, place + 1 + next(24))
    switch next(8) {
    case 0:
      name = "a bit turned at \(place)"
      if !bytes.isEmpty { bytes[place] ^= 1 << UInt8(next(8)) }
    case 1:
      name = "\(place)..<\(end) lost"
      bytes.removeSubrange(place..<end)
    case 2:
      name = "\(place)..<\(end) twice"
      bytes.insert(contentsOf: whole[place..<end], at: end)
    case 3:
      name = "\(place)..<\(end) zero"
      bytes.replaceSubrange(place..<end, with: [UInt8](repeating: 0, count: end - place))
    case 4:
      name = "\(place)..<\(end) all ones"
      bytes.replaceSubrange(place..<end, with: [UInt8](repeating: 0xff, count: end - place))
    case 5:
      name = "noise at \(place)"
      bytes.insert(contentsOf: (0...next(9)).map { _ in UInt8(next(256)) }, at: place)
    case 6:
      // What text is sensitive to.
      let marks = Array("0123456789-+.eE,\"{}[]: \n\r\t/*".utf8)
      name = "a mark at \(place)"
      if !bytes.isEmpty { bytes[place] = marks[next(marks.count)] }
    default:
      let other = next(whole.count)
      name = "\(place)..<\(end) moved to \(other)"
      bytes.removeSubrange(place..<end)
      bytes.insert(contentsOf: whole[place..<end], at: min(other, bytes.count))
    }
    self.bytes = bytes
  }
}
