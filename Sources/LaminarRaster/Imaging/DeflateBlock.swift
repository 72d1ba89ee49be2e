/// Writes one deflate block: with its own codes, or stored where that is shorter.
enum DeflateBlock {
  /// Writes the tokens that represent a part of `data`; they are not the last of the stream.
  static func write(
    _ tokens: borrowing DeflateTokens, data: UnsafeBufferPointer<UInt8>, range: Range<Int>,
    to writer: inout BitWriter
  ) {
    var literals = tokens.literalFrequencies
    literals[DeflateAlphabet.endOfBlock] += 1
    let literalCode = HuffmanCode(frequencies: literals, limit: 15)
    let distanceCode = HuffmanCode(frequencies: tokens.distanceFrequencies, limit: 15)
    let header = CodeLengths(literalCode, distanceCode)
    var bits = header.bitCount
    for symbol in literals.indices {
      var cost = Int(literalCode.lengths[symbol])
      if symbol > 256 { cost += Int(DeflateAlphabet.lengthExtraBits[symbol - 257]) }
      bits += Int(literals[symbol]) * cost
    }
    for symbol in tokens.distanceFrequencies.indices {
      let cost =
        Int(distanceCode.lengths[symbol]) + Int(DeflateAlphabet.distanceExtraBits[symbol])
      bits += Int(tokens.distanceFrequencies[symbol]) * cost
    }
    if bits > 8 * (range.count + 5 * (range.count / 65535 + 1)) {
      return writeStored(data, range, to: &writer)
    }
    writer.write(0b100, count: 3)
    header.write(to: &writer)
    let body = CodeTables(literalCode, distanceCode)
    writer.write(bits: bits) { cursor in
      body.write(tokens, to: &cursor)
    }
  }

  /// Ends a byte with an empty stored block, so that another stream may follow.
  static func writeBoundary(isLast: Bool, to writer: inout BitWriter) {
    writer.write(isLast ? 1 : 0, count: 3)
    writer.align()
    writer.append([0, 0, 0xff, 0xff])
  }

  private static func writeStored(
    _ data: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to writer: inout BitWriter
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + 65535, range.upperBound)
      writer.write(0, count: 3)
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
  /// A symbol's code in the low and its number of bits in the high half; for lengths, with extra bits.
  private var literals: [UInt32]
  private var lengths: [UInt64]
  private var distances: [UInt64]

  init(_ literalCode: HuffmanCode, _ distanceCode: HuffmanCode) {
    literals = (0..<257).map { symbol in
      UInt32(literalCode.lengths[symbol]) << 16 | UInt32(literalCode.codes[symbol])
    }
    lengths = (0...DeflateAlphabet.longestMatch).map { length in
      guard length >= DeflateAlphabet.shortestMatch else { return 0 }
      let symbol = Int(DeflateAlphabet.lengthSymbols[length])
      let bits = UInt64(literalCode.lengths[257 + symbol])
      let extra = UInt64(length - Int(DeflateAlphabet.lengthBases[symbol]))
      let total = bits + UInt64(DeflateAlphabet.lengthExtraBits[symbol])
      return total << 32 | UInt64(literalCode.codes[257 + symbol]) | extra << bits
    }
    distances = (0..<DeflateAlphabet.distanceCount).map { symbol in
      UInt64(distanceCode.lengths[symbol]) << 32 | UInt64(distanceCode.codes[symbol])
        | UInt64(DeflateAlphabet.distanceExtraBits[symbol]) << 40
        | UInt64(DeflateAlphabet.distanceBases[symbol]) << 48
    }
  }

  /// Writes all tokens and the end of the block.
  func write(_ tokens: borrowing DeflateTokens, to cursor: inout BitCursor) {
    let count = tokens.count
    tokens.tokens.withUnsafeBufferPointer { tokens in
      literals.withUnsafeBufferPointer { literals in
        lengths.withUnsafeBufferPointer { lengths in
          distances.withUnsafeBufferPointer { distances in
            // Tokens name symbols that have codes; there is capacity for the eight bytes of a flush.
            for index in 0..<count {
              let token = tokens[index]
              if token < 256 {
                let entry = literals[Int(token)]
                cursor.put(UInt64(entry & 0xffff), count: Int(entry &>> 16))
                cursor.flush()
                continue
              }
              let length = lengths[Int(token &>> 16)]
              cursor.put(length & 0xffff_ffff, count: Int(length &>> 32))
              let distance = Int(token & 0xffff)
              let entry = distances[DeflateAlphabet.distanceSymbol(distance)]
              cursor.put(entry & 0xffff, count: Int(entry &>> 32 & 0xff))
              let extra = UInt64(truncatingIfNeeded: distance) &- entry &>> 48
              cursor.put(extra, count: Int(entry &>> 40 & 0xff))
              cursor.flush()
            }
            let end = literals[DeflateAlphabet.endOfBlock]
            cursor.put(UInt64(end & 0xffff), count: Int(end &>> 16))
            cursor.flush()
          }
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
