/// Decompresses deflate data (RFC 1951) up to a number of bytes that is known before.
struct Inflater {
  private let input: [UInt8]
  private var place: Int
  private var bits: UInt64 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// The bytes that a zlib stream (RFC 1950) stands for, exactly `count`.
  ///
  /// Memory grows with what is decompressed, not with `count`. The checksum at the end is verified.
  static func inflateZlib(_ input: [UInt8], count: Int) throws(PNGError) -> [UInt8] {
    guard input.count >= 6 else { throw .truncated }
    let header = Int(input[0]) << 8 | Int(input[1])
    guard input[0] & 0x0f == 8, input[0] >> 4 <= 7, header % 31 == 0, input[1] & 0x20 == 0 else {
      throw .damagedData("the zlib header is not valid")
    }
    var inflater = Inflater(input: input, place: 2, limit: count)
    try inflater.run()
    guard inflater.output.count == count else { throw .truncated }
    let end = inflater.place - inflater.bitCount / 8
    guard end + 4 <= input.count else { throw .truncated }
    var expected: UInt32 = 0
    for byte in input[end..<end + 4] { expected = expected << 8 | UInt32(byte) }
    var checksum = Adler32()
    inflater.output.withUnsafeBufferPointer { checksum.add($0) }
    guard checksum.value == expected else {
      throw .damagedData("the checksum of the pixels does not fit")
    }
    return inflater.output
  }

  /// The bytes that raw deflate data stands for, exactly `count`: a member of a zip.
  static func inflateRaw(_ input: [UInt8], count: Int) throws(PNGError) -> [UInt8] {
    var inflater = Inflater(input: input, place: 0, limit: count)
    try inflater.run()
    guard inflater.output.count == count else { throw .truncated }
    return inflater.output
  }

  private init(input: [UInt8], place: Int, limit: Int) {
    self.input = input
    self.place = place
    self.limit = limit
    // Deflate makes at most 1032 bytes of one.
    let possible = input.count.multipliedReportingOverflow(by: 1032)
    output.reserveCapacity(min(limit, possible.overflow ? limit : possible.partialValue, 1 << 24))
  }

  // MARK: - Bits

  /// Fills up to at least 48 bits, with zeros after the end.
  @inline(__always)
  private mutating func fill() {
    while bitCount <= 56, place < input.count {
      bits |= UInt64(input[place]) &<< UInt64(truncatingIfNeeded: bitCount)
      place &+= 1
      bitCount &+= 8
    }
  }

  private mutating func take(_ count: Int) throws(PNGError) -> Int {
    if bitCount < count { fill() }
    guard bitCount >= count else { throw .truncated }
    let value = Int(bits & (1 &<< UInt64(truncatingIfNeeded: count) &- 1))
    bits &>>= UInt64(truncatingIfNeeded: count)
    bitCount &-= count
    return value
  }

  private mutating func symbol(_ code: borrowing PrefixDecoder) throws(PNGError) -> Int {
    if bitCount < 15 { fill() }
    guard let entry = code.entry(UInt32(truncatingIfNeeded: bits & 0x7fff)) else {
      throw .damagedData("a code is not in its table")
    }
    guard entry.length <= bitCount else { throw .truncated }
    bits &>>= UInt64(truncatingIfNeeded: entry.length)
    bitCount &-= entry.length
    return entry.symbol
  }

  // MARK: - Blocks

  private mutating func run() throws(PNGError) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decode(literals: .fixedLiterals, distances: .fixedDistances)
      case 2:
        let (literals, distances) = try readCodes()
        try decode(literals: literals, distances: distances)
      default: throw .damagedData("a block has a reserved type")
      }
    }
  }

  private mutating func copyStored() throws(PNGError) {
    _ = try take(bitCount % 8)
    let length = try take(16)
    let complement = try take(16)
    guard length == ~complement & 0xffff else {
      throw .damagedData("a stored block's length does not fit its complement")
    }
    guard output.count + length <= limit else { throw Self.tooMuch }
    place -= bitCount / 8
    bits = 0
    bitCount = 0
    guard place + length <= input.count else { throw .truncated }
    output.append(contentsOf: input[place..<place + length])
    place += length
  }

  private static let tooMuch = PNGError.damagedData("there is more data than the picture has")

  private mutating func readCodes() throws(PNGError) -> (PrefixDecoder, PrefixDecoder) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else {
      throw .damagedData("a block has too many codes")
    }
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for symbol in DeflateAlphabet.codeLengthOrder[..<codeCount] {
      codeLengths[symbol] = UInt8(truncatingIfNeeded: try take(3))
    }
    let code = try PrefixDecoder(lengths: codeLengths)
    var lengths: [UInt8] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(code)
      var repeated = UInt8(truncatingIfNeeded: symbol)
      var count = 1
      if symbol == 16 {
        guard let last = lengths.last else {
          throw .damagedData("the first code length is a repetition")
        }
        repeated = last
        count = try take(2) + 3
      } else if symbol == 17 {
        repeated = 0
        count = try take(3) + 3
      } else if symbol == 18 {
        repeated = 0
        count = try take(7) + 11
      }
      guard lengths.count + count <= literalCount + distanceCount else {
        throw .damagedData("there are too many code lengths")
      }
      lengths.append(contentsOf: repeatElement(repeated, count: count))
    }
    guard lengths[DeflateAlphabet.endOfBlock] > 0 else {
      throw .damagedData("a block has no code for its end")
    }
    return (
      try PrefixDecoder(lengths: Array(lengths[..<literalCount])),
      try PrefixDecoder(lengths: Array(lengths[literalCount...]))
    )
  }

  private mutating func decode(
    literals: borrowing PrefixDecoder, distances: borrowing PrefixDecoder
  ) throws(PNGError) {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        guard output.count < limit else { throw Self.tooMuch }
        output.append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == DeflateAlphabet.endOfBlock { return }
      guard symbol < 286 else { throw .damagedData("a length is not valid") }
      let length =
        Int(DeflateAlphabet.lengthBases[symbol - 257])
        + (try take(Int(DeflateAlphabet.lengthExtraBits[symbol - 257])))
      let distanceSymbol = try self.symbol(distances)
      guard distanceSymbol < 30 else { throw .damagedData("a distance is not valid") }
      let distance =
        Int(DeflateAlphabet.distanceBases[distanceSymbol])
        + (try take(Int(DeflateAlphabet.distanceExtraBits[distanceSymbol])))
      guard distance <= output.count else {
        throw .damagedData("a distance leads before the beginning")
      }
      guard output.count + length <= limit else { throw Self.tooMuch }
      var source = output.count - distance
      for _ in 0..<length {
        output.append(output[source])
        source &+= 1
      }
    }
  }
}
