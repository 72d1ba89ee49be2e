/// Decompresses deflate data (RFC 1951) that comes in pieces, up to a number of bytes that is known
/// before.
///
/// The output is passed on in pieces too: memory is bounded by the format's window of 32 KiB and a
/// buffer, whatever the size of the decompressed data.
struct Inflater {
  /// Returns the next piece of the input; nil after the last.
  typealias Source = () throws -> ArraySlice<UInt8>?
  /// Takes the next bytes of the output, which are valid during the call.
  typealias Taker = (UnsafeBufferPointer<UInt8>) throws -> Void

  /// The maximum distance of a match.
  private static let windowSize = 32 << 10
  private static let bufferSize = 5 * windowSize

  private let source: Source
  private let taker: Taker
  private let limit: Int
  private var input: ArraySlice<UInt8> = []
  private var index = 0
  private var bits: UInt64 = 0
  private var bitCount = 0
  /// The last bytes of the output.
  private var buffer: [UInt8]
  /// The end of the output in the buffer.
  private var end = 0
  /// The end of what was passed on.
  private var taken = 0
  /// The bytes of the output before the buffer.
  private var base = 0
  /// The checksum of what was passed on; nil where none is needed.
  private var checksum: Adler32?
  /// Whether the output may end before the limit.
  private var mayEndEarly = false

  /// Decompresses a zlib stream (RFC 1950) to exactly `count` bytes, and verifies the
  /// checksum at its end.
  ///
  /// - Throws: A `PNGError` for damaged data, and what `source` and `taker` throw. The taker may have
  ///   got bytes by then.
  static func inflateZlib(
    count: Int, from source: @escaping Source, to taker: @escaping Taker
  ) throws {
    try inflateZlib(Inflater(limit: count, from: source, to: taker))
  }

  /// Decompresses a zlib stream to at most `limit` bytes.
  ///
  /// - Throws: As the function above.
  static func inflateZlib(
    upTo limit: Int, from source: @escaping Source, to taker: @escaping Taker
  ) throws {
    var inflater = Inflater(limit: limit, from: source, to: taker)
    inflater.mayEndEarly = true
    try inflateZlib(inflater)
  }

  private static func inflateZlib(_ inflater: Inflater) throws {
    var inflater = inflater
    inflater.checksum = Adler32()
    let (first, second) = (try inflater.take(8), try inflater.take(8))
    guard first & 0x0f == 8, first >> 4 <= 7, (first << 8 | second) % 31 == 0, second & 0x20 == 0
    else { throw PNGError.damagedData("the zlib header is not valid") }
    try inflater.run()
    _ = try inflater.take(inflater.bitCount % 8)
    var expected: UInt32 = 0
    for _ in 0..<4 { expected = expected << 8 | UInt32(try inflater.take(8)) }
    guard inflater.checksum?.value == expected else {
      throw PNGError.damagedData("the checksum of the pixels does not fit")
    }
  }

  /// Decompresses raw deflate data to exactly `count` bytes: a member of a zip.
  ///
  /// - Throws: As `inflateZlib` does.
  static func inflateRaw(
    count: Int, from source: @escaping Source, to taker: @escaping Taker
  ) throws {
    var inflater = Inflater(limit: count, from: source, to: taker)
    try inflater.run()
  }

  private init(limit: Int, from source: @escaping Source, to taker: @escaping Taker) {
    (self.limit, self.source, self.taker) = (limit, source, taker)
    buffer = [UInt8](repeating: 0, count: min(Self.bufferSize, max(limit, 1)))
  }

  // MARK: - Output

  /// Passes on the remaining output, and reserves capacity for as many bytes.
  private mutating func reserveCapacity(for count: Int) throws {
    guard base + end + count <= limit else { throw Self.tooMuch }
    guard buffer.count - end < count else { return }
    try flush()
    let kept = min(end, Self.windowSize)
    let start = end - kept
    buffer.withUnsafeMutableBytes { bytes in
      bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }
    base += start
    (end, taken) = (kept, kept)
  }

  private mutating func flush() throws {
    let (taken, end) = (taken, end)
    guard taken < end else { return }
    var checksum = checksum
    try buffer.withUnsafeBufferPointer { buffer in
      let piece = UnsafeBufferPointer(rebasing: buffer[taken..<end])
      checksum?.add(piece)
      try taker(piece)
    }
    self.checksum = checksum
    self.taken = end
  }

  // MARK: - Bits

  /// Fills up to at least 48 bits, or what is left of the input.
  @inline(__always)
  private mutating func fill() throws {
    while bitCount <= 56 {
      if index == input.endIndex, try !nextPiece() { return }
      bits |= UInt64(input[index]) &<< UInt64(truncatingIfNeeded: bitCount)
      index &+= 1
      bitCount &+= 8
    }
  }

  private mutating func nextPiece() throws -> Bool {
    while let piece = try source() {
      guard !piece.isEmpty else { continue }
      input = piece
      index = piece.startIndex
      return true
    }
    return false
  }

  private mutating func take(_ count: Int) throws -> Int {
    if bitCount < count { try fill() }
    guard bitCount >= count else { throw PNGError.truncated }
    let value = Int(bits & (1 &<< UInt64(truncatingIfNeeded: count) &- 1))
    bits &>>= UInt64(truncatingIfNeeded: count)
    bitCount &-= count
    return value
  }

  private mutating func symbol(_ code: borrowing PrefixDecoder) throws -> Int {
    if bitCount < 15 { try fill() }
    guard let entry = code.entry(UInt32(truncatingIfNeeded: bits & 0x7fff)) else {
      throw PNGError.damagedData("a code is not in its table")
    }
    guard entry.length <= bitCount else { throw PNGError.truncated }
    bits &>>= UInt64(truncatingIfNeeded: entry.length)
    bitCount &-= entry.length
    return entry.symbol
  }

  // MARK: - Blocks

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decode(literals: .fixedLiterals, distances: .fixedDistances)
      case 2:
        let (literals, distances) = try readCodes()
        try decode(literals: literals, distances: distances)
      default: throw PNGError.damagedData("a block has a reserved type")
      }
    }
    guard mayEndEarly || base + end == limit else { throw PNGError.truncated }
    try flush()
  }

  private mutating func copyStored() throws {
    _ = try take(bitCount % 8)
    let length = try take(16)
    let complement = try take(16)
    guard length == ~complement & 0xffff else {
      throw PNGError.damagedData("a stored block's length does not fit its complement")
    }
    guard base + end + length <= limit else { throw Self.tooMuch }
    var remaining = length
    // The first bytes were read already.
    while remaining > 0, bitCount > 0 {
      try append(UInt8(truncatingIfNeeded: try take(8)))
      remaining -= 1
    }
    while remaining > 0 {
      if index == input.endIndex, try !nextPiece() { throw PNGError.truncated }
      let count = min(remaining, input.endIndex - index, Self.windowSize, buffer.count)
      try reserveCapacity(for: count)
      buffer.replaceSubrange(end..<end + count, with: input[index..<index + count])
      end += count
      index += count
      remaining -= count
    }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) throws {
    if end == buffer.count || base &+ end >= limit { try reserveCapacity(for: 1) }
    buffer[end] = byte
    end &+= 1
  }

  private static let tooMuch = PNGError.damagedData("there is more data than the picture has")

  private mutating func readCodes() throws -> (PrefixDecoder, PrefixDecoder) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let codeCount = try take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else {
      throw PNGError.damagedData("a block has too many codes")
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
          throw PNGError.damagedData("the first code length is a repetition")
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
        throw PNGError.damagedData("there are too many code lengths")
      }
      lengths.append(contentsOf: repeatElement(repeated, count: count))
    }
    guard lengths[DeflateAlphabet.endOfBlock] > 0 else {
      throw PNGError.damagedData("a block has no code for its end")
    }
    return (
      try PrefixDecoder(lengths: Array(lengths[..<literalCount])),
      try PrefixDecoder(lengths: Array(lengths[literalCount...]))
    )
  }

  private mutating func decode(
    literals: borrowing PrefixDecoder, distances: borrowing PrefixDecoder
  ) throws {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        try append(UInt8(truncatingIfNeeded: symbol))
        continue
      }
      if symbol == DeflateAlphabet.endOfBlock { return }
      guard symbol < 286 else { throw PNGError.damagedData("a length is not valid") }
      let length =
        Int(DeflateAlphabet.lengthBases[symbol - 257])
        + (try take(Int(DeflateAlphabet.lengthExtraBits[symbol - 257])))
      let distanceSymbol = try self.symbol(distances)
      guard distanceSymbol < 30 else { throw PNGError.damagedData("a distance is not valid") }
      let distance =
        Int(DeflateAlphabet.distanceBases[distanceSymbol])
        + (try take(Int(DeflateAlphabet.distanceExtraBits[distanceSymbol])))
      guard distance <= end else {
        throw PNGError.damagedData("a distance leads before the beginning")
      }
      try reserveCapacity(for: length)
      for _ in 0..<length {
        buffer[end] = buffer[end &- distance]
        end &+= 1
      }
    }
  }
}

// MARK: - Prefix codes

/// A prefix code as a table for decoding: one look-up of 15 bits.
private struct PrefixDecoder {
  /// A symbol in the upper and its number of bits in the lower four bits; 0 where no code begins so.
  private let table: [UInt16]
  private let bits: Int

  static let fixedLiterals = PrefixDecoder(
    complete: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = PrefixDecoder(complete: [UInt8](repeating: 5, count: 32))

  /// Makes the decoder of a code's lengths; more codes than fit are refused, and fewer
  /// too, but for a single code of one bit or none at all.
  init(lengths: [UInt8]) throws(PNGError) {
    let longest = Int(lengths.max() ?? 0)
    var space = 1 << 15
    for length in lengths where length > 0 { space -= 1 << (15 - Int(length)) }
    guard space >= 0 else { throw .damagedData("a table has too many codes") }
    guard space == 0 || longest <= 1 else { throw .damagedData("a table has too few codes") }
    self.init(complete: lengths)
  }

  private init(complete lengths: [UInt8]) {
    let bits = max(Int(lengths.max() ?? 0), 1)
    var table = [UInt16](repeating: 0, count: 1 << bits)
    var code = 0
    for length in 1...bits {
      for symbol in lengths.indices where Int(lengths[symbol]) == length {
        var reversed = 0
        for bit in 0..<length where code >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
        for index in stride(from: reversed, to: 1 << bits, by: 1 << length) {
          table[index] = UInt16(symbol) << 4 | UInt16(length)
        }
        code += 1
      }
      code <<= 1
    }
    self.table = table
    self.bits = bits
  }

  /// The symbol whose code begins some bits, the first the least significant, and the code's length.
  @inline(__always)
  func entry(_ next: UInt32) -> (symbol: Int, length: Int)? {
    let entry = table[Int(next) & (1 &<< bits &- 1)]
    return entry == 0 ? nil : (Int(entry >> 4), Int(entry & 15))
  }
}

// MARK: - Zip archives

/// Raw deflate data (RFC 1951), as zip archives hold it.
package enum RawDeflate {
  /// Decompresses data to exactly `count` bytes, piece by piece.
  ///
  /// - Parameters:
  ///   - source: Returns the next piece of the data; nil after the last.
  ///   - taker: Takes the next bytes, which are valid during the call.
  /// - Returns: Whether the data is whole and of that length; the taker may have got bytes if not.
  /// - Throws: What `source` and `taker` throw.
  package static func inflate(
    count: Int, from source: @escaping () throws -> ArraySlice<UInt8>?,
    to taker: @escaping (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws -> Bool {
    do {
      try Inflater.inflateRaw(count: count, from: source, to: taker)
      return true
    } catch is PNGError {
      return false
    }
  }
}
