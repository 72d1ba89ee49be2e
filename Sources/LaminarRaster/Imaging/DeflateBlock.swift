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
