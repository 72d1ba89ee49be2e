/// Literals and matches of one block.
///
/// A token is 32 bits, so that it is written without asking what it is: from the lowest on, its kind (a
/// byte, or 256 + the length of a match), then a second symbol (that of the match's distance, or
/// `secondLiteral` + another byte, or `none`), then the distance's extra bits.
struct DeflateTokens {
  static let kindBits: UInt32 = 10
  static let secondBits: UInt32 = 9
  static let extraShift: UInt32 = kindBits + secondBits
  /// The kinds are counted from 0 up to this number.
  static let kindCount = 1 << Int(kindBits)
  static let secondCount = 1 << Int(secondBits)
  /// The second symbol of a literal alone.
  static let none = 30
  /// The second symbol of a second byte 0.
  static let secondLiteral = 32
  /// The most tokens of one step, which has to ask for the capacity of one only.
  private static let slack = 4

  private(set) var tokens: [UInt32]
  private(set) var count = 0
  private let capacity: Int
  /// How often each kind and second symbol occurs, in several tables: neighbours are often equal, and
  /// would wait for each other's sums.
  private var kinds = [UInt32](repeating: 0, count: 4 * kindCount)
  private var seconds = [UInt32](repeating: 0, count: 2 * secondCount)

  init(capacity: Int) {
    tokens = [UInt32](repeating: 0, count: capacity + Self.slack)
    self.capacity = capacity
  }

  var isFull: Bool { count >= capacity }

  mutating func removeAll() { count = 0 }

  @inline(__always)
  static func kind(_ token: UInt32) -> Int { Int(token & (1 &<< kindBits &- 1)) }

  @inline(__always)
  static func second(_ token: UInt32) -> Int {
    Int(token &>> kindBits & (1 &<< secondBits &- 1))
  }

  // MARK: - Frequencies

  /// How often deflate's symbols of literals and lengths, and of distances, occur.
  mutating func frequencies() -> (literals: [UInt32], distances: [UInt32]) {
    countSymbols()
    var literals = [UInt32](repeating: 0, count: DeflateAlphabet.literalCount)
    func total(_ kind: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 &+ kinds[$1 * Self.kindCount + kind] }
    }
    func second(_ symbol: Int) -> UInt32 { seconds[symbol] &+ seconds[Self.secondCount + symbol] }
    for byte in 0..<256 { literals[byte] = total(byte) &+ second(Self.secondLiteral + byte) }
    for length in DeflateAlphabet.shortestMatch...DeflateAlphabet.longestMatch {
      literals[257 + Int(DeflateAlphabet.lengthSymbols[length])] += total(256 + length)
    }
    return (literals, (0..<DeflateAlphabet.distanceCount).map(second))
  }

  private mutating func countSymbols() {
    let (count, kindCount, secondCount) = (count, Self.kindCount, Self.secondCount)
    tokens.withRow { tokens in
      kinds.withMutableRow { kinds in
        seconds.withMutableRow { seconds in
          kinds.update(repeating: 0, count: 4 * kindCount)
          seconds.update(repeating: 0, count: 2 * secondCount)
          // A token names a kind and a second symbol of the tables, whatever it is.
          @inline(__always)
          func add(_ token: UInt32, _ table: Int) {
            kinds[table &* kindCount &+ Self.kind(token)] &+= 1
            seconds[(table & 1) &* secondCount &+ Self.second(token)] &+= 1
          }
          var index = 0
          while index &+ 4 <= count {
            for table in 0..<4 { add(tokens[index &+ table], table) }
            index &+= 4
          }
          while index < count {
            add(tokens[index], index & 3)
            index &+= 1
          }
        }
      }
    }
  }
}

// MARK: - Appending

extension DeflateTokens {
  /// Appends without counting references, as long as there is capacity.
  struct Cursor {
    fileprivate let tokens: MutableRowPointer<UInt32>
    fileprivate(set) var count: Int
    let capacity: Int

    @inline(__always)
    mutating func appendLiteral(_ byte: UInt8) {
      tokens[count] = UInt32(byte) | UInt32(DeflateTokens.none) &<< DeflateTokens.kindBits
      count &+= 1
    }

    /// Appends the lowest bytes of a number, two to a token.
    ///
    /// - Parameter most: As many bytes are written, 8 at most; those after the first `added` do not
    ///   count.
    @inline(__always)
    mutating func appendLiterals(_ bytes: UInt64, count added: Int, most: Int) {
      for pair in 0..<(most &+ 1) &>> 1 {
        let bytes = UInt32(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: 16 &* pair))
        let second = bytes &>> 8 & 0xff &+ UInt32(DeflateTokens.secondLiteral)
        let isLone = added == 2 &* pair &+ 1
        let symbol = isLone ? UInt32(DeflateTokens.none) : second
        tokens[count &+ pair] = bytes & 0xff | symbol &<< DeflateTokens.kindBits
      }
      count &+= (added &+ 1) &>> 1
    }

    @inline(__always)
    mutating func appendMatch(length: Int, distance: Int) {
      // The two highest bits of a distance less 1, and how many follow, are the symbol.
      let value = UInt32(truncatingIfNeeded: distance &- 1)
      let top = 31 &- UInt32(truncatingIfNeeded: (value | 1).leadingZeroBitCount)
      let bits = max(top, 1) &- 1
      let symbol = 2 &* bits &+ value &>> bits
      let extra = value & (1 &<< bits &- 1)
      tokens[count] =
        UInt32(truncatingIfNeeded: 256 &+ length) | symbol &<< DeflateTokens.kindBits
        | extra &<< DeflateTokens.extraShift
      count &+= 1
    }
  }

  /// Lets a body append until there is no capacity left.
  mutating func append(_ body: (inout Cursor) -> Void) {
    let (start, capacity) = (count, capacity)
    count = tokens.withMutableRow { tokens in
      var cursor = Cursor(tokens: tokens, count: start, capacity: capacity)
      body(&cursor)
      precondition(cursor.count <= capacity + Self.slack)
      return cursor.count
    }
  }
}
