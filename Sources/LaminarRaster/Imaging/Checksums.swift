/// The checksum of a zlib stream: two sums modulo 65521.
struct Adler32: Sendable, Hashable {
  private static let modulus: UInt32 = 65521
  /// The most bytes that can be added before the sums must be reduced.
  private static let longestRun = 5552
  /// Groups of 16 bytes of which 16 bits hold all sums of pairs: 510·16·15 ÷ 2 is below 2¹⁶.
  private static let groups = 16

  private var low: UInt32 = 1
  private var high: UInt32 = 0

  var value: UInt32 { high << 16 | low }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    add(RowPointer(bytes), 0..<bytes.count)
  }

  /// Adds some bytes of a row.
  mutating func add(_ bytes: RowPointer<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let end = min(index &+ Self.longestRun, range.upperBound)
      addInSixteens(bytes, index, end)
      low %= Self.modulus
      high %= Self.modulus
      index = end
    }
  }

  /// Adds a number of zero bytes.
  mutating func addZeros(_ count: Int) {
    let turns = UInt64(count) % UInt64(Self.modulus)
    high = UInt32((UInt64(high) + turns * UInt64(low)) % UInt64(Self.modulus))
  }

  /// Appends the `count` bytes of which another checksum was made.
  mutating func append(_ other: Adler32, count: Int) {
    let modulus = UInt64(Self.modulus)
    let turns = UInt64(count) % modulus
    let newHigh = UInt64(high) + UInt64(other.high) + turns * UInt64(low) + modulus - turns
    low = UInt32((UInt64(low) + UInt64(other.low) + modulus - 1) % modulus)
    high = UInt32(newHigh % modulus)
  }

  /// Adds at most `longestRun` bytes.
  private mutating func addInSixteens(_ bytes: RowPointer<UInt8>, _ start: Int, _ end: Int) {
    var index = start
    // Of every pair of bytes in a group a 16-bit lane has the sum, so 32-bit lanes have two pairs.
    var (first, second, odd) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
    // The sums before each group: those of its chunk, and those before the chunk.
    var (earlier, before) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
    // Groups of 16 bytes before `end`.
    while index &+ 16 <= end {
      let stop = min(index &+ 16 &* Self.groups, end &- 15)
      var (sums, odds, previous) = (SIMD8<UInt16>.zero, SIMD8<UInt16>.zero, SIMD8<UInt16>.zero)
      var groups: UInt32 = 0
      // A group that begins before `stop` ends by `end`.
      while index < stop {
        let pairs = bytes.load(at: index, as: SIMD8<UInt16>.self)
        let high = pairs &>> 8
        previous &+= sums
        sums &+= pairs & 0xff &+ high
        odds &+= high
        groups &+= 1
        index &+= 16
      }
      before &+= (first &+ second) &* SIMD4(repeating: groups)
      let (newSums, newOdds) = (Self.halves(sums), Self.halves(odds))
      let newPrevious = Self.halves(previous)
      first &+= newSums.low
      second &+= newSums.high
      odd &+= newOdds.low &+ newOdds.high
      earlier &+= newPrevious.low &+ newPrevious.high
    }
    // A byte counts once for itself and once for each that follows it.
    let inGroups =
      first &* SIMD4(16, 12, 8, 4) &+ second &* SIMD4(14, 10, 6, 2) &- odd
    high &+= UInt32(truncatingIfNeeded: index &- start) &* low
    high &+= (inGroups &+ (earlier &+ before) &<< 4).wrappedSum()
    low &+= (first &+ second).wrappedSum()
    if index &+ 8 <= end {
      let eight = SIMD8<UInt16>(widening: bytes.load(at: index, as: SIMD8<UInt8>.self))
      high &+= 8 &* low &+ UInt32((eight &* SIMD8(8, 7, 6, 5, 4, 3, 2, 1)).wrappedSum())
      low &+= UInt32(eight.wrappedSum())
      index &+= 8
    }
    while index < end {
      low &+= UInt32(bytes[index])
      high &+= low
      index &+= 1
    }
  }

  /// The numbers of the even lanes, and those of the odd ones.
  @inline(__always)
  private static func halves(
    _ lanes: SIMD8<UInt16>
  ) -> (low: SIMD4<UInt32>, high: SIMD4<UInt32>) {
    let pairs = unsafeBitCast(lanes, to: SIMD4<UInt32>.self)
    return (pairs & 0xffff, pairs &>> 16)
  }
}

/// The checksum of a PNG chunk or a zip's member: the polynomial 0xEDB88320, sixteen bytes at a time.
package enum CRC32 {
  /// Tables 0…15: what a byte leaves after 0…15 more bytes.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xedb8_8320 }
      tables[byte] = value
    }
    for index in 256..<tables.count {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xff)]
    }
    return tables
  }()

  /// The checksum of some bytes.
  package static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.withUnsafeBufferPointer { checksum($0, after: 0) }
  }

  /// The checksum of bytes whose beginning has been read.
  ///
  /// - Parameters:
  ///   - bytes: The next bytes.
  ///   - checksum: That of the bytes before; 0 where there are none.
  package static func checksum(
    _ bytes: UnsafeBufferPointer<UInt8>, after checksum: UInt32
  ) -> UInt32 {
    let row = RowPointer(bytes)
    return tables.withRow { table in
      var crc = ~checksum
      var index = 0
      // Sixteen bytes before the last; a byte is one of 256 elements of a table.
      while index &+ 16 <= bytes.count {
        let low = row.load(at: index, as: UInt64.self).littleEndian ^ UInt64(crc)
        let high = row.load(at: index &+ 8, as: UInt64.self).littleEndian
        var (first, second): (UInt32, UInt32) = (0, 0)
        for byte in 0..<8 {
          let shift = UInt64(truncatingIfNeeded: 8 &* byte)
          first ^= table[(15 &- byte) &* 256 &+ Int(low &>> shift & 0xff)]
          second ^= table[(7 &- byte) &* 256 &+ Int(high &>> shift & 0xff)]
        }
        crc = first ^ second
        index &+= 16
      }
      while index < bytes.count {
        crc = crc &>> 8 ^ table[Int((crc ^ UInt32(bytes[index])) & 0xff)]
        index &+= 1
      }
      return ~crc
    }
  }
}
