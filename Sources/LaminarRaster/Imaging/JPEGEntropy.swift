/// Huffman codes of JPEG and the blocks that they encode, sequential and progressive (ITU-T T.81,
/// annexes F and G).

/// A Huffman code as a table for decoding.
///
/// It is one run of numbers: for the next ten bits an entry, then what decodes longer codes.
final class JPEGHuffmanTable {
  /// The number of bits that the entries are indexed by.
  static let lookAhead = 10
  /// The offsets of what follows the entries: for each length the first 16 bits that are beyond its codes, what
  /// is added to a code to get the index of its symbol, and the symbols.
  static let limits = 1 << lookAhead
  static let deltas = limits + 18
  static let symbols = deltas + 18

  /// An entry is 0 where a longer code begins. Else its low byte is a number of bits. With a coefficient in the
  /// upper half, which these bits contain, the second byte is the run of zeros before it. Without one it is the
  /// symbol of the code.
  let numbers: RowPointer<Int32>
  private let memory: MutableRowPointer<Int32>

  /// Makes the table of a code.
  ///
  /// - Parameters:
  ///   - counts: How many codes have 1 bit, 2 bits and on to 16.
  ///   - values: The symbols by ascending code.
  ///   - hasCoefficients: Whether symbols are runs and sizes, and their coefficients may be in entries.
  init(
    counts: ArraySlice<UInt8>, values: ArraySlice<UInt8>, hasCoefficients: Bool
  ) throws(JPEGError) {
    memory = .allocate(repeating: 0, count: Self.symbols + 256)
    numbers = memory.reading
    try fill(counts, values, hasCoefficients)
  }

  deinit { memory.deallocate() }

  private func fill(
    _ counts: ArraySlice<UInt8>, _ values: ArraySlice<UInt8>, _ hasCoefficients: Bool
  ) throws(JPEGError) {
    let numbers = memory
    for (index, value) in values.enumerated() { numbers[Self.symbols + index] = Int32(value) }
    var (code, index) = (0, 0)
    for (length, count) in zip(1...16, counts) {
      numbers[Self.deltas + length] = Int32(index - code)
      for _ in 0..<Int(count) {
        let symbol = numbers[Self.symbols + index]
        guard code < 1 << length else { throw .malformed("a Huffman table has too many codes") }
        guard hasCoefficients || symbol < 16 else {
          throw .malformed("a Huffman table of differences has a symbol above 15")
        }
        let size = Int(symbol & 15)
        if length + size <= Self.lookAhead, hasCoefficients, size > 0 {
          for bits in 0..<1 << size {
            let value = Int32(bits) - (bits >> (size - 1) == 0 ? Int32(1) << size - 1 : 0)
            fill(
              from: code << size | bits, length: length + size,
              value << 16 | (symbol >> 4) << 8)
          }
        } else if length <= Self.lookAhead {
          fill(from: code, length: length, symbol << 8)
        }
        (code, index) = (code + 1, index + 1)
      }
      numbers[Self.limits + length] = Int32(code << (16 - length))
      code <<= 1
    }
    // No code is longer.
    numbers[Self.limits + 17] = .max
  }

  /// Writes an entry for all that begins with some bits.
  private func fill(from bits: Int, length: Int, _ entry: Int32) {
    let free = Self.lookAhead - length
    for index in bits << free..<(bits + 1) << free { memory[index] = entry | Int32(length) }
  }
}

// MARK: - Bits

/// Reads the bits between two markers of a scan, the most significant first.
///
/// Its bytes are those of the file without the zeros that are stuffed after 0xff. After them there is space for
/// a block, so that the end is checked once a block.
struct JPEGBits {
  /// The number of bytes that a block takes at most, with what is loaded ahead: 64 symbols of 16 bits with 16
  /// bits more.
  static let padding = 64 * 4 + 64

  private let bytes: RowPointer<UInt8>
  /// The number of bytes before the padding.
  private let end: Int
  private var position = 0
  /// The bits to come, the first in the highest.
  private var bits: UInt64 = 0
  private var count = 0

  init(_ bytes: RowPointer<UInt8>, end: Int) {
    self.bytes = bytes
    self.end = end
  }

  /// Whether more bits were taken than there are.
  @inline(__always)
  var isBeyondEnd: Bool { position &<< 3 &- count > end &<< 3 }

  /// Provides at least 32 bits: a code of 16 and 16 more.
  @inline(__always)
  mutating func fill() {
    guard count < 32 else { return }
    let next = UInt64(bigEndian: bytes.load(at: position, as: UInt64.self))
    bits |= next &>> UInt64(truncatingIfNeeded: count)
    position &+= (63 &- count) &>> 3
    count |= 56
  }

  /// Takes 1 to 16 bits that `fill` has provided.
  @inline(__always)
  mutating func take(_ number: Int) -> Int {
    let value = Int(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 64 &- number))
    skip(number)
    return value
  }

  @inline(__always)
  private mutating func skip(_ number: Int) {
    bits &<<= UInt64(truncatingIfNeeded: number)
    count &-= number
  }

  /// Takes one bit.
  @inline(__always)
  mutating func takeBit() -> Bool {
    fill()
    return take(1) == 1
  }

  /// Takes a number of some bits, at most 15, of which those below half of the range mean negative ones (T.81,
  /// F.2.2.1).
  @inline(__always)
  mutating func takeSigned(_ size: Int) -> Int {
    let value = take(size)
    return value &- (value &>> (size &- 1) == 0 ? 1 &<< size &- 1 : 0)
  }

  /// Takes the next code: an entry as the table has them.
  @inline(__always)
  mutating func takeEntry(_ table: RowPointer<Int32>) throws(JPEGFault) -> Int32 {
    let ahead = UInt64(truncatingIfNeeded: 64 &- JPEGHuffmanTable.lookAhead)
    let entry = table[Int(truncatingIfNeeded: bits &>> ahead)]
    if entry == 0 { return try takeLongCode(table) }
    skip(Int(entry & 0xff))
    return entry
  }

  /// Takes a code of more than ten bits.
  @inline(never)
  private mutating func takeLongCode(_ table: RowPointer<Int32>) throws(JPEGFault) -> Int32 {
    let next = Int32(truncatingIfNeeded: bits &>> 48)
    var length = JPEGHuffmanTable.lookAhead + 1
    while next >= table[JPEGHuffmanTable.limits &+ length] { length &+= 1 }
    guard length <= 16 else { throw .unknownCode }
    let code = next &>> Int32(truncatingIfNeeded: 16 &- length)
    // Below 256: a code before the limit has its symbol.
    let index = Int(code &+ table[JPEGHuffmanTable.deltas &+ length])
    skip(length)
    return table[JPEGHuffmanTable.symbols &+ index] &<< 8
  }
}

// MARK: - Blocks

/// The coefficients of a scan's blocks: which of them it has, and how.
struct JPEGBlockDecoder {
  /// The coefficients of a block in natural order, by their order in the file.
  static let naturalOrder: [UInt8] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]

  /// The bits between two markers.
  var bits: JPEGBits
  /// The number of blocks that have no more coefficients in this scan.
  var endOfBandRun = 0
  let order: RowPointer<UInt8>
  /// The first and the last coefficient of a progressive scan.
  let first: Int
  let last: Int
  /// The number of low bits of a progressive scan's coefficients that come later.
  let low: Int

  /// The constant coefficient of a block, a difference from the block's before.
  @inline(__always)
  private mutating func difference(_ table: RowPointer<Int32>) throws(JPEGFault) -> Int32 {
    bits.fill()
    let size = Int(try bits.takeEntry(table) &>> 8)
    return size == 0 ? 0 : Int32(truncatingIfNeeded: bits.takeSigned(size))
  }

  /// Decodes a whole block, whose coefficients are 0 before.
  ///
  /// - Returns: Whether it has more than the constant coefficient.
  @inline(__always)
  mutating func sequential(
    _ block: MutableRowPointer<Int16>, dc: RowPointer<Int32>, ac: RowPointer<Int32>,
    prediction: inout Int32
  ) throws(JPEGFault) -> Bool {
    prediction &+= try difference(dc)
    block[0] = Int16(truncatingIfNeeded: prediction)
    var index = 1
    while index < 64 {
      bits.fill()
      let entry = try bits.takeEntry(ac)
      var run = Int(entry &>> 8 & 0xff)
      var value = entry &>> 16
      if value == 0 {
        let size = run & 15
        run &>>= 4
        if size == 0 {
          if run < 15 { break }
          index &+= 16
          continue
        }
        value = Int32(truncatingIfNeeded: bits.takeSigned(size))
      }
      index &+= run
      guard index < 64 else { throw .tooManyCoefficients }
      block[Int(order[index])] = Int16(truncatingIfNeeded: value)
      index &+= 1
    }
    if bits.isBeyondEnd { throw .ended }
    return index > 1
  }

  /// Decodes the constant coefficient but for its low bits.
  @inline(__always)
  mutating func firstConstant(
    _ block: MutableRowPointer<Int16>, dc: RowPointer<Int32>, prediction: inout Int32
  ) throws(JPEGFault) {
    prediction &+= try difference(dc)
    block[0] = Int16(truncatingIfNeeded: prediction &<< Int32(truncatingIfNeeded: low))
    if bits.isBeyondEnd { throw .ended }
  }

  /// Decodes one more bit of the constant coefficient.
  @inline(__always)
  mutating func refineConstant(_ block: MutableRowPointer<Int16>) throws(JPEGFault) {
    if bits.takeBit() { block[0] |= Int16(truncatingIfNeeded: 1 &<< low) }
    if bits.isBeyondEnd { throw .ended }
  }

  /// Decodes the coefficients of a band but for their low bits.
  mutating func firstBand(
    _ block: MutableRowPointer<Int16>, ac: RowPointer<Int32>
  ) throws(JPEGFault) {
    if endOfBandRun > 0 {
      endOfBandRun &-= 1
      return
    }
    var index = first
    while index <= last {
      bits.fill()
      let entry = try bits.takeEntry(ac)
      var run = Int(entry &>> 8 & 0xff)
      var value = entry &>> 16
      if value == 0 {
        let size = run & 15
        run &>>= 4
        if size == 0 {
          if run < 15 {
            endOfBandRun = 1 &<< run &- 1 &+ (run == 0 ? 0 : bits.take(run))
            break
          }
          index &+= 16
          continue
        }
        value = Int32(truncatingIfNeeded: bits.takeSigned(size))
      }
      index &+= run
      guard index <= last else { throw .tooManyCoefficients }
      block[Int(order[index])] = Int16(
        truncatingIfNeeded: value &<< Int32(truncatingIfNeeded: low))
      index &+= 1
    }
    if bits.isBeyondEnd { throw .ended }
  }

  /// Decodes one more bit of the coefficients of a band, and those that become other than 0 by it.
  mutating func refineBand(
    _ block: MutableRowPointer<Int16>, ac: RowPointer<Int32>
  ) throws(JPEGFault) {
    let bit = Int16(truncatingIfNeeded: 1 &<< low)
    var index = first
    while index <= last, endOfBandRun == 0 {
      bits.fill()
      let entry = try bits.takeEntry(ac)
      var run = Int(entry &>> 8 & 0xff)
      var value = entry &>> 16
      if value == 0 {
        let size = run & 15
        run &>>= 4
        if size == 0, run < 15 {
          // This block counts too.
          endOfBandRun = 1 &<< run &+ (run == 0 ? 0 : bits.take(run))
          break
        }
        if size > 0 { value = Int32(truncatingIfNeeded: bits.takeSigned(size)) }
      }
      // A coefficient that was 0 gets its highest bit.
      guard (-1...1).contains(value) else { throw .unknownCode }
      while index <= last {
        let coefficient = block + Int(order[index])
        if coefficient[0] != 0 {
          refine(coefficient, by: bit)
        } else {
          if run == 0 { break }
          run &-= 1
        }
        index &+= 1
      }
      if value != 0 {
        guard index <= last else { throw .tooManyCoefficients }
        block[Int(order[index])] = Int16(truncatingIfNeeded: value) &* bit
      }
      index &+= 1
    }
    if endOfBandRun > 0 {
      endOfBandRun &-= 1
      while index <= last {
        let coefficient = block + Int(order[index])
        if coefficient[0] != 0 { refine(coefficient, by: bit) }
        index &+= 1
      }
    }
    if bits.isBeyondEnd { throw .ended }
  }

  /// Moves a coefficient away from 0 by a bit, if the next bit says so.
  @inline(__always)
  private mutating func refine(_ coefficient: MutableRowPointer<Int16>, by bit: Int16) {
    guard bits.takeBit(), coefficient[0] & bit == 0 else { return }
    coefficient[0] &+= coefficient[0] < 0 ? 0 &- bit : bit
  }
}
