/// The 4×4 blocks of a band that something may have been drawn on: a bit each.
struct TouchedBlocks {
  /// Words of a strip of blocks.
  private let words: Int
  private var bits: [UInt64]

  init(width: Int) {
    words = (width + 255) / 256
    bits = [UInt64](repeating: 0, count: words * CoverageBuffer.bandStrips)
  }

  mutating func removeAll() {
    for index in bits.indices { bits[index] = 0 }
  }

  /// Adds some blocks of some strips of the band.
  mutating func insert(_ strips: Range<Int>, _ blocks: Range<Int>) {
    if blocks.isEmpty { return }
    for word in Self.words(of: blocks) {
      let mask = Self.mask(of: blocks, in: word)
      for strip in strips { bits[strip * words + word] |= mask }
    }
  }

  /// Whether one of some blocks is in it.
  func intersects(_ strips: Range<Int>, _ blocks: Range<Int>) -> Bool {
    if blocks.isEmpty { return false }
    for word in Self.words(of: blocks) {
      let mask = Self.mask(of: blocks, in: word)
      for strip in strips where bits[strip * words + word] & mask != 0 { return true }
    }
    return false
  }

  /// A strip's words that have bits of some blocks.
  @inline(__always)
  private static func words(of blocks: Range<Int>) -> Range<Int> {
    blocks.lowerBound / 64..<(blocks.upperBound + 63) / 64
  }

  /// The bits of some blocks in one of their words.
  @inline(__always)
  private static func mask(of blocks: Range<Int>, in word: Int) -> UInt64 {
    let first = max(blocks.lowerBound - 64 * word, 0)
    let last = min(blocks.upperBound - 64 * word, 64) - 1
    return ~UInt64(0) &<< UInt64(first) & ~UInt64(0) &>> UInt64(63 - last)
  }
}
