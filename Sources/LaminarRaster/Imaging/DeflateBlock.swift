/// Writes one deflate block: with its own codes, with those of the standard, or stored, whichever is
/// shortest.
enum DeflateBlock {
  /// Writes the tokens that represent a part of `data`.
  ///
  /// - Parameter isLast: Whether the stream ends with them.
  static func write(
    _ tokens: inout DeflateTokens, data: UnsafeBufferPointer<UInt8>, range: Range<Int>,
    isLast: Bool, to writer: inout BitWriter
  ) {
    var (literals, distances) = tokens.frequencies()
    literals[DeflateAlphabet.endOfBlock] += 1
    let literalCode = HuffmanCode(frequencies: literals, limit: 15)
    let distanceCode = HuffmanCode(frequencies: distances, limit: 15)
    let header = CodeLengths(literalCode, distanceCode)
    func bits(_ literalCode: HuffmanCode, _ distanceCode: HuffmanCode) -> Int {
      var bits = 0
      for symbol in literals.indices {
        var cost = Int(literalCode.lengths[symbol])
        if symbol > 256 { cost += Int(DeflateAlphabet.lengthExtraBits[symbol - 257]) }
        bits += Int(literals[symbol]) * cost
      }
      for symbol in distances.indices {
        let cost =
          Int(distanceCode.lengths[symbol]) + Int(DeflateAlphabet.distanceExtraBits[symbol])
        bits += Int(distances[symbol]) * cost
      }
      return bits
    }
    let own = header.bitCount + bits(literalCode, distanceCode)
    let fixed = 3 + bits(.fixedLiterals, .fixedDistances)
    let stored = 8 * (range.count + 5 * (range.count / 65535 + 1))
    if min(own, fixed) > stored {
      return writeStored(data, range, isLast: isLast, to: &writer)
    }
    let last: UInt64 = isLast ? 1 : 0
    let body: CodeTables
    if fixed <= own {
      writer.write(0b010 | last, count: 3)
      body = CodeTables(.fixedLiterals, .fixedDistances)
    } else {
      writer.write(0b100 | last, count: 3)
      header.write(to: &writer)
      body = CodeTables(literalCode, distanceCode)
    }
    writer.write(bits: min(own, fixed)) { cursor in
      body.write(tokens, to: &cursor)
    }
  }

  /// Ends a byte with an empty stored block, so that another stream may follow.
  static func writeBoundary(to writer: inout BitWriter) {
    writer.write(0, count: 3)
    writer.align()
    writer.append([0, 0, 0xff, 0xff])
  }

  private static func writeStored(
    _ data: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isLast: Bool,
    to writer: inout BitWriter
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + 65535, range.upperBound)
      writer.write(isLast && end == range.upperBound ? 1 : 0, count: 3)
      writer.align()
      let length = UInt64(end - start)
      writer.write(length | (~length & 0xffff) << 16, count: 32)
      writer.append(data[start..<end])
      start = end
    }
  }
}

/// The two codes in the form that tokens are written with.
private struct CodeTables {
  /// The bits of each kind of token from bit 8 on, for lengths with the extra bits, and their number.
  private var kinds: [UInt32]
  /// The bits of each second symbol from bit 16 on, their number from bit 8 on, and their number with
  /// the extra bits.
  private var seconds: [UInt32]

  init(_ literalCode: HuffmanCode, _ distanceCode: HuffmanCode) {
    kinds = [UInt32](repeating: 0, count: DeflateTokens.kindCount)
    seconds = [UInt32](repeating: 0, count: DeflateTokens.secondCount)
    for symbol in 0...DeflateAlphabet.endOfBlock {
      kinds[symbol] =
        UInt32(literalCode.codes[symbol]) << 8 | UInt32(literalCode.lengths[symbol])
    }
    for byte in 0..<256 {
      let bits = UInt32(literalCode.lengths[byte])
      seconds[DeflateTokens.secondLiteral + byte] =
        UInt32(literalCode.codes[byte]) << 16 | bits << 8 | bits
    }
    for length in DeflateAlphabet.shortestMatch...DeflateAlphabet.longestMatch {
      let symbol = Int(DeflateAlphabet.lengthSymbols[length])
      let bits = UInt32(literalCode.lengths[257 + symbol])
      let extra = UInt32(length - Int(DeflateAlphabet.lengthBases[symbol]))
      let code = UInt32(literalCode.codes[257 + symbol]) | extra << bits
      kinds[256 + length] = code << 8 | bits + UInt32(DeflateAlphabet.lengthExtraBits[symbol])
    }
    for symbol in 0..<DeflateAlphabet.distanceCount {
      let bits = UInt32(distanceCode.lengths[symbol])
      let total = bits + UInt32(DeflateAlphabet.distanceExtraBits[symbol])
      seconds[symbol] = UInt32(distanceCode.codes[symbol]) << 16 | bits << 8 | total
    }
  }

  /// Writes all tokens and the end of the block.
  func write(_ tokens: borrowing DeflateTokens, to cursor: inout BitCursor) {
    let count = tokens.count
    tokens.tokens.withRow { tokens in
      kinds.withRow { kinds in
        seconds.withRow { seconds in
          /// The bits of a token and their number: 48 at most.
          @inline(__always)
          func code(_ token: UInt32) -> (bits: UInt64, count: Int) {
            let kind = kinds[DeflateTokens.kind(token)]
            let second = seconds[DeflateTokens.second(token)]
            // A shift takes the lowest six bits of a number alone.
            let extra = UInt64(token &>> DeflateTokens.extraShift) &<< UInt64(second &>> 8)
            let bits = (UInt64(second &>> 16) | extra) &<< UInt64(kind)
            return (UInt64(kind &>> 8) | bits, Int((kind &+ second) & 0xff))
          }
          var output = cursor
          var index = 0
          // Tokens name symbols that have codes; there is capacity for the eight bytes of a flush.
          while index &+ 2 <= count {
            let (first, second) = (code(tokens[index]), code(tokens[index &+ 1]))
            index &+= 2
            // Two at once, so that fewer wait for those before: they mostly are few enough.
            guard first.count &+ second.count <= BitCursor.most else {
              output.put(first.bits, count: first.count)
              output.flush()
              output.put(second.bits, count: second.count)
              output.flush()
              continue
            }
            let bits = first.bits | second.bits &<< UInt64(truncatingIfNeeded: first.count)
            output.put(bits, count: first.count &+ second.count)
            output.flush()
          }
          if index < count {
            let last = code(tokens[index])
            output.put(last.bits, count: last.count)
            output.flush()
          }
          let end = kinds[DeflateAlphabet.endOfBlock]
          output.put(UInt64(end &>> 8), count: Int(end & 0xff))
          output.flush()
          cursor = output
        }
      }
    }
  }
}

/// The lengths of a block's codes, themselves coded (RFC 1951, 3.2.7).
private struct CodeLengths {
  private var literalCount = 257
  private var distanceCount = 1
  /// A symbol of 0…18, its extra bits, and how many.
  private var symbols: [(symbol: Int, extra: Int, extraBits: Int)] = []
  private let code: HuffmanCode
  private var codeCount = 4

  init(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    for symbol in 257..<DeflateAlphabet.literalCount where literals.lengths[symbol] > 0 {
      literalCount = symbol + 1
    }
    for symbol in 0..<DeflateAlphabet.distanceCount where distances.lengths[symbol] > 0 {
      distanceCount = symbol + 1
    }
    let lengths = Array(literals.lengths[..<literalCount] + distances.lengths[..<distanceCount])
    var index = 0
    while index < lengths.count {
      let length = lengths[index]
      var run = 1
      while index + run < lengths.count, lengths[index + run] == length { run += 1 }
      index += run
      if length != 0 {
        symbols.append((Int(length), 0, 0))
        run -= 1
      }
      while run >= 3 {
        if length != 0 {
          symbols.append((16, min(run, 6) - 3, 2))
          run -= min(run, 6)
        } else if run <= 10 {
          symbols.append((17, run - 3, 3))
          run = 0
        } else {
          symbols.append((18, min(run, 138) - 11, 7))
          run -= min(run, 138)
        }
      }
      for _ in 0..<run { symbols.append((Int(length), 0, 0)) }
    }
    var frequencies = [UInt32](repeating: 0, count: 19)
    for entry in symbols { frequencies[entry.symbol] += 1 }
    code = HuffmanCode(frequencies: frequencies, limit: 7)
    for (index, symbol) in DeflateAlphabet.codeLengthOrder.enumerated()
    where code.lengths[symbol] > 0 {
      codeCount = max(codeCount, index + 1)
    }
  }

  /// The bits of the header, with the block's three.
  var bitCount: Int {
    symbols.reduce(3 + 14 + 3 * codeCount) {
      $0 + Int(code.lengths[$1.symbol]) + $1.extraBits
    }
  }

  func write(to writer: inout BitWriter) {
    writer.write(UInt64(literalCount - 257), count: 5)
    writer.write(UInt64(distanceCount - 1), count: 5)
    writer.write(UInt64(codeCount - 4), count: 4)
    for symbol in DeflateAlphabet.codeLengthOrder[..<codeCount] {
      writer.write(UInt64(code.lengths[symbol]), count: 3)
    }
    for entry in symbols {
      writer.write(UInt64(code.codes[entry.symbol]), count: Int(code.lengths[entry.symbol]))
      writer.write(UInt64(entry.extra), count: entry.extraBits)
    }
  }
}

// MARK: - Tokens

/// Literals and matches of one block.
///
/// A token is 32 bits, so that it is written without asking what it is: from the lowest on, its kind (a
/// byte, or 256 + the length of a match), then a second symbol (that of the match's distance, or
/// `secondLiteral` + another byte, or `none`), then the distance's extra bits.
struct DeflateTokens {
  private static let kindBits: UInt32 = 10
  private static let secondBits: UInt32 = 9
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

  /// The frequencies of the literal/length symbols and of the distance symbols.
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

/// Deflate's tables: which symbols and extra bits represent lengths and distances (RFC 1951, 3.2.5).
enum DeflateAlphabet {
  static let endOfBlock = 256
  static let literalCount = 286
  static let distanceCount = 30
  static let longestMatch = 258
  static let shortestMatch = 3
  static let window = 32768

  /// The least length of the symbols 257…285.
  static let lengthBases: [UInt16] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  static let lengthExtraBits: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  /// The least distance of the symbols 0…29.
  static let distanceBases: [UInt16] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  static let distanceExtraBits: [UInt8] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]
  /// The order in which a block names the lengths of the code-length code.
  static let codeLengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  /// The symbol minus 257 of each length; the first three elements are unused.
  static let lengthSymbols: [UInt8] = {
    var symbols = [UInt8](repeating: 0, count: longestMatch + 1)
    for symbol in lengthBases.indices {
      for length in Int(lengthBases[symbol])...longestMatch { symbols[length] = UInt8(symbol) }
    }
    return symbols
  }()
}
