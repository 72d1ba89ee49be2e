/// Literals and matches of one block, with how often each symbol occurs.
struct DeflateTokens {
  /// A literal's byte, or a match's length in the upper and distance in the lower 16 bits.
  private(set) var tokens: [UInt32]
  private(set) var count = 0
  private(set) var literalFrequencies = [UInt32](
    repeating: 0, count: DeflateAlphabet.literalCount)
  private(set) var distanceFrequencies = [UInt32](
    repeating: 0, count: DeflateAlphabet.distanceCount)
  private let lengthSymbols = DeflateAlphabet.lengthSymbols

  init(capacity: Int) {
    tokens = [UInt32](repeating: 0, count: capacity)
  }

  var isFull: Bool { count == tokens.count }

  mutating func removeAll() {
    count = 0
    for index in literalFrequencies.indices { literalFrequencies[index] = 0 }
    for index in distanceFrequencies.indices { distanceFrequencies[index] = 0 }
  }

  @inline(__always)
  mutating func appendLiteral(_ byte: UInt8) {
    tokens[count] = UInt32(byte)
    count &+= 1
    literalFrequencies[Int(byte)] &+= 1
  }

  @inline(__always)
  mutating func appendMatch(length: Int, distance: Int) {
    tokens[count] = UInt32(truncatingIfNeeded: length &<< 16 | distance)
    count &+= 1
    literalFrequencies[257 &+ Int(lengthSymbols[length])] &+= 1
    distanceFrequencies[DeflateAlphabet.distanceSymbol(distance)] &+= 1
  }
}
