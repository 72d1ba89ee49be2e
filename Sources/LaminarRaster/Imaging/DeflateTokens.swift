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

extension DeflateTokens {
  /// Appends without counting references, as long as there is capacity.
  struct Cursor {
    fileprivate let tokens: MutableRowPointer<UInt32>
    fileprivate let literals: MutableRowPointer<UInt32>
    fileprivate let distances: MutableRowPointer<UInt32>
    fileprivate let lengthSymbols: RowPointer<UInt8>
    fileprivate(set) var count: Int
    let capacity: Int

    @inline(__always)
    mutating func appendLiteral(_ byte: UInt8) {
      tokens[count] = UInt32(byte)
      count &+= 1
      literals[Int(byte)] &+= 1
    }

    @inline(__always)
    mutating func appendMatch(length: Int, distance: Int) {
      tokens[count] = UInt32(truncatingIfNeeded: length &<< 16 | distance)
      count &+= 1
      literals[257 &+ Int(lengthSymbols[length])] &+= 1
      distances[DeflateAlphabet.distanceSymbol(distance)] &+= 1
    }
  }

  /// Lets a body append until there is no capacity left.
  mutating func append(_ body: (inout Cursor) -> Void) {
    let capacity = tokens.count
    let start = count
    count = tokens.withMutableRow { tokens in
      literalFrequencies.withMutableRow { literals in
        distanceFrequencies.withMutableRow { distances in
          lengthSymbols.withRow { symbols in
            var cursor = Cursor(
              tokens: tokens, literals: literals, distances: distances, lengthSymbols: symbols,
              count: start, capacity: capacity)
            body(&cursor)
            precondition(cursor.count <= capacity)
            return cursor.count
          }
        }
      }
    }
  }
}
