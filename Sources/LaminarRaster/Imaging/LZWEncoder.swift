/// Compresses palette indices as GIF does: LZW with codes of 3 to 12 bits, the least significant bit
/// first.
///
/// A pixel that may keep what was shown before can be written with its own index or the transparent
/// one: the encoder takes what makes its matches longer. A full table stays in use until it fits the
/// pixels worse than it did; only then is it cleared.
struct LZWEncoder {
  /// Marks a symbol that the transparent index can replace.
  static let replaceable: UInt16 = 1 << 8

  private static let maxCodes = 4096
  private static let tableBits = 14
  private static let free = UInt32.max
  /// The most strings that are followed at a time.
  private static let maxStrings = 6
  /// The codes after which a full table is rated, and the part of the best rate that keeps it.
  private static let ratedCodes = 192
  private static let minRate = 0.8

  /// The strings by their prefix and last symbol, in a table of open addressing, with their codes.
  private var keys = [UInt32](repeating: free, count: 1 << tableBits)
  private var codes = [UInt16](repeating: 0, count: 1 << tableBits)
  private var strings = [Int](repeating: 0, count: maxStrings)
  private var longer = [Int](repeating: 0, count: maxStrings)

  /// The compressed indices as a file has them: a byte with the bits of a symbol, blocks of up to 255
  /// bytes, and an empty one.
  ///
  /// - Parameters:
  ///   - symbols: Indices of `bits` bits, those that may be `transparent` instead marked as
  ///     `replaceable`.
  ///   - transparent: The index that replaces others; nil to write each pixel's own.
  mutating func encode(_ symbols: [UInt16], bits: Int, transparent: UInt8?) -> [UInt8] {
    // The format has no codes of 2 bits.
    let bits = max(bits, 2)
    var stream = BitWriter()
    let symbolCount = symbols.count
    keys.withMutableRow { keys in
      codes.withMutableRow { codes in
        strings.withMutableRow { strings in
          longer.withMutableRow { longer in
            symbols.withRow { symbols in
              var run = Run(
                symbols: symbols, count: symbolCount, transparent: transparent.map { Int($0) },
                keys: keys, codes: codes, strings: strings, longer: longer, bits: bits)
              run.write(to: &stream)
            }
          }
        }
      }
    }

    return Self.blocks(stream.bytes, bits: bits)
  }

  private static func blocks(_ bytes: [UInt8], bits: Int) -> [UInt8] {
    var result = [UInt8(truncatingIfNeeded: bits)]
    result.reserveCapacity(bytes.count + bytes.count / 255 + 3)
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let block = bytes[start..<min(start + 255, bytes.count)]
      result.append(UInt8(truncatingIfNeeded: block.count))
      result += block
    }
    return result + [0]
  }

  /// The compression of one picture.
  private struct Run {
    let symbols: RowPointer<UInt16>
    let count: Int
    let transparent: Int?
    let keys: MutableRowPointer<UInt32>
    let codes: MutableRowPointer<UInt16>
    let strings: MutableRowPointer<Int>
    let longer: MutableRowPointer<Int>
    let bits: Int

    /// The bits of the next code, and the string that the next entry gets.
    private var width = 0
    private var next = 0
    /// The code written last; nil after the table was cleared.
    private var last: Int?
    /// Since the table is full: where the rated codes began, how many they are, and the best rate.
    private var ratedStart = 0
    private var ratedCount = 0
    private var bestRate = 0.0

    init(
      symbols: RowPointer<UInt16>, count: Int, transparent: Int?, keys: MutableRowPointer<UInt32>,
      codes: MutableRowPointer<UInt16>, strings: MutableRowPointer<Int>,
      longer: MutableRowPointer<Int>, bits: Int
    ) {
      (self.symbols, self.count, self.transparent, self.bits) = (symbols, count, transparent, bits)
      (self.keys, self.codes, self.strings, self.longer) = (keys, codes, strings, longer)
    }

    private var clearCode: Int { 1 << bits }

    mutating func write(to stream: inout BitWriter) {
      clear()
      stream.write(UInt64(clearCode), count: width)
      var index = 0
      while index < count {
        let match = nextMatch(at: index)
        // The entry that a reader makes of the last string and this match's first symbol.
        advance()
        stream.write(UInt64(truncatingIfNeeded: match.code), count: width)
        index &+= match.length
        last = match.code
        if next == LZWEncoder.maxCodes, index < count, isWorn(at: index) {
          stream.write(UInt64(clearCode), count: width)
          clear()
        }
      }
      advance()
      stream.write(UInt64(clearCode + 1), count: width)
      stream.align()
    }

    private mutating func clear() {
      keys.update(repeating: LZWEncoder.free, count: 1 << LZWEncoder.tableBits)
      (width, next, last) = (bits + 1, clearCode + 2, nil)
      (ratedCount, bestRate) = (0, 0)
    }

    /// Counts the entry of the last string, from which on codes may need another bit.
    private mutating func advance() {
      guard last != nil, next < LZWEncoder.maxCodes else { return }
      if next == 1 << width { width += 1 }
      next += 1
    }

    /// Whether a full table fits worse than it did. The symbols of a code are its rate.
    private mutating func isWorn(at index: Int) -> Bool {
      if ratedCount == 0 { ratedStart = index }
      ratedCount += 1
      guard ratedCount > LZWEncoder.ratedCodes else { return false }
      let rate = Double(index - ratedStart) / Double(ratedCount)
      ratedCount = 0
      bestRate = max(bestRate, rate)
      return rate < bestRate * LZWEncoder.minRate
    }

    /// The longest string at an index, with the new entry of the last string already in the table: it
    /// ends with the first symbol that is chosen here.
    private mutating func nextMatch(at index: Int) -> (code: Int, length: Int) {
      let symbol = symbols[index]
      let own = Int(symbol & 0xff)
      guard let transparent, symbol >= LZWEncoder.replaceable, own != transparent else {
        _ = addEntry(own)
        return match(at: index, first: own)
      }
      let added = addEntry(transparent)
      let hidden = match(at: index, first: transparent)
      // The entry added last can be taken out of its chain again.
      if let added { keys[added] = LZWEncoder.free }
      let other = addEntry(own)
      let shown = match(at: index, first: own)
      if shown.length > hidden.length { return shown }
      if let other { keys[other] = LZWEncoder.free }
      _ = addEntry(transparent)
      return hidden
    }

    /// Adds the last string with one more symbol as `next`; returns where, nil without a new entry.
    private func addEntry(_ symbol: Int) -> Int? {
      guard let last, next < LZWEncoder.maxCodes else { return nil }
      let key = UInt32(truncatingIfNeeded: last &<< 8 | symbol)
      var slot = Self.slot(key)
      while keys[slot] != LZWEncoder.free {
        if keys[slot] == key { return nil }
        slot = (slot &+ 1) & (1 &<< LZWEncoder.tableBits &- 1)
      }
      keys[slot] = key
      codes[slot] = UInt16(truncatingIfNeeded: next)
      return slot
    }

    @inline(__always)
    private static func slot(_ key: UInt32) -> Int {
      Int(truncatingIfNeeded: (key &* 0x9e37_79b1) &>> UInt32(32 &- LZWEncoder.tableBits))
    }

    /// The code of a string and one more symbol; −1 without one.
    @inline(__always)
    private func find(_ string: Int, _ symbol: Int) -> Int {
      let key = UInt32(truncatingIfNeeded: string &<< 8 | symbol)
      var slot = Self.slot(key)
      while keys[slot] != key {
        if keys[slot] == LZWEncoder.free { return -1 }
        slot = (slot &+ 1) & (1 &<< LZWEncoder.tableBits &- 1)
      }
      return Int(codes[slot])
    }

    /// The longest string from an index on that begins with a symbol. Where symbols can be replaced
    /// several strings are followed at a time.
    private func match(at index: Int, first: Int) -> (code: Int, length: Int) {
      var (strings, longer) = (strings, longer)
      strings[0] = first
      var followed = 1
      var length = 1
      while index &+ length < count {
        let symbol = symbols[index &+ length]
        let own = Int(symbol & 0xff)
        var found = 0
        if let transparent, symbol >= LZWEncoder.replaceable, own != transparent {
          for string in 0..<followed {
            let hidden = find(strings[string], transparent)
            if hidden >= 0, found < LZWEncoder.maxStrings {
              longer[found] = hidden
              found &+= 1
            }
            let shown = find(strings[string], own)
            if shown >= 0, found < LZWEncoder.maxStrings {
              longer[found] = shown
              found &+= 1
            }
          }
        } else {
          for string in 0..<followed {
            let code = find(strings[string], own)
            if code >= 0 {
              longer[found] = code
              found &+= 1
            }
          }
        }
        if found == 0 { break }
        swap(&strings, &longer)
        followed = found
        length &+= 1
      }
      return (strings[0], length)
    }
  }
}
