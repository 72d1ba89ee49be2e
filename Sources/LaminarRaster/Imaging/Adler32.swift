/// The checksum of a zlib stream: two sums modulo 65521.
struct Adler32: Sendable, Hashable {
  private static let modulus: UInt32 = 65521
  /// The most bytes that can be added before the sums must be reduced.
  private static let longestRun = 5552
  /// Groups of eight bytes of which 16 bits hold all sums: 255·23·22 ÷ 2 is below 2¹⁶.
  private static let groups = 23

  private var low: UInt32 = 1
  private var high: UInt32 = 0

  var value: UInt32 { high << 16 | low }

  /// Adds bytes.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let end = min(index + Self.longestRun, bytes.count)
      addInEights(bytes, index, end)
      low %= Self.modulus
      high %= Self.modulus
      index = end
    }
  }

  /// Adds some bytes of a row.
  @inline(__always)
  mutating func add(_ bytes: RowPointer<UInt8>, _ range: Range<Int>) {
    let part = bytes.part(from: range.lowerBound, count: range.count)
    add(UnsafeBufferPointer(start: part.elements(range.count), count: range.count))
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

  private mutating func addSingly(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) {
    for index in start..<end {
      low &+= UInt32(bytes[index])
      high &+= low
    }
  }

  private mutating func addInEights(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) {
    let row = RowPointer(bytes)
    let weights = SIMD8<UInt32>(8, 7, 6, 5, 4, 3, 2, 1)
    var index = start
    while index &+ 8 <= end {
      // 16-bit lanes hold the sums of so many bytes, and the sums of those sums before each.
      let stop = min(index &+ Self.groups &* 8, end)
      var sums = SIMD8<UInt16>.zero
      var earlier = SIMD8<UInt16>.zero
      var groups: UInt32 = 0
      // Eight bytes before `stop`.
      while index &+ 8 <= stop {
        let raw = row.load(at: index, as: SIMD8<UInt8>.self)
        earlier &+= sums
        sums &+= SIMD8<UInt16>(widening: raw)
        groups &+= 1
        index &+= 8
      }
      let total = SIMD8<UInt32>(widening: sums)
      let before = SIMD8<UInt32>(widening: earlier)
      high &+= 8 &* groups &* low
      high &+= (total &* weights &+ before &<< 3).wrappedSum()
      low &+= total.wrappedSum()
    }
    addSingly(bytes, index, end)
  }
}
