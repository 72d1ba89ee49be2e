/// A prefix code as a table for decoding: one look-up of 15 bits.
struct PrefixDecoder {
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
