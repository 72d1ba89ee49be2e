import Testing

@testable import LaminarRaster

@Suite struct `Deflate blocks` {
  /// Long matches far back are rare among short ones near by, so their codes are long: two tokens have
  /// more bits than can be written at once.
  @Test(arguments: 0..<4)
  func `of any tokens are read back`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed)
    var data = (0..<40_000).map { _ in UInt8(numbers.int(0..<256)) }
    var tokens = DeflateTokens(capacity: 1 << 16)
    tokens.append { cursor in
      for byte in data { cursor.appendLiteral(byte) }
      for step in 0..<12_000 {
        // Far matches come in pairs.
        let isFar = step % 100 < 2
        let length = isFar ? numbers.int(131..<259) : numbers.int(3..<6)
        let distance = isFar ? numbers.int(16_385..<32_769) : numbers.int(1..<9)
        cursor.appendMatch(length: length, distance: distance)
        for _ in 0..<length { data.append(data[data.count - distance]) }
      }
      for count in 1...8 {
        let bytes = (0..<8).map { _ in UInt8(numbers.int(0..<256)) }
        cursor.appendLiterals(
          bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }, count: count, most: 8)
        data += bytes[..<count]
      }
    }
    var writer = BitWriter()
    data.withUnsafeBufferPointer { bytes in
      DeflateBlock.write(
        &tokens, data: bytes, range: 0..<bytes.count, isLast: true, to: &writer)
    }
    writer.align()
    #expect(try Inflater.inflateRaw(writer.bytes, count: data.count) == data)
  }
}
