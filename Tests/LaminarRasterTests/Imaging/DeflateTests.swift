import Foundation
import Testing

@testable import LaminarRaster

@Suite struct `Deflate data` {
  /// Streams of zlib in Python: stored, with fixed codes, with codes of their own.
  private static let streams: [(data: [UInt8], count: Int)] = [
    ([0x01, 0x05, 0x00, 0xfa, 0xff, 0x68, 0x65, 0x6c, 0x6c, 0x6f], 5),
    ([0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0x01], 23),
  ]

  @Test func `that others wrote is read`() throws {
    #expect(try Inflater.inflateRaw(Self.streams[0].data, count: 5) == Array("hello".utf8))
    #expect(
      try Inflater.inflateRaw(Self.streams[1].data, count: 23)
        == Array("hello hello hello hello".utf8))
  }

  @Test func `that is random or damaged ends with an error or with its bytes`() {
    var numbers = SeededNumbers(31)
    for round in 0..<6000 {
      var data: [UInt8]
      if round % 2 == 0 {
        data = (0..<numbers.int(0..<60)).map { _ in UInt8(numbers.int(0..<256)) }
        // A block with codes of its own, more often than chance has it.
        if round % 4 == 0, !data.isEmpty { data[0] = data[0] & 0xf8 | 0x05 }
      } else {
        data = Self.streams[round / 2 % 2].data
        for _ in 0..<numbers.int(1..<4) {
          data[numbers.int(0..<data.count)] ^= 1 << UInt8(numbers.int(0..<8))
        }
      }
      let count = numbers.int(0..<3) == 0 ? numbers.int(0..<100_000) : numbers.int(0..<64)
      if let bytes = try? Inflater.inflateRaw(data, count: count) { #expect(bytes.count == count) }
      if let bytes = try? Inflater.inflateZlib([0x78, 0x01] + data, count: count) {
        #expect(bytes.count == count)
      }
    }
  }
}

extension Inflater {
  /// The bytes that raw deflate data decompresses to.
  static func inflateRaw(_ data: [UInt8], count: Int) throws -> [UInt8] {
    try collected { try inflateRaw(count: count, from: $0(data), to: $1) }
  }

  /// The bytes that a zlib stream decompresses to.
  static func inflateZlib(_ data: [UInt8], count: Int) throws -> [UInt8] {
    try collected { try inflateZlib(count: count, from: $0(data), to: $1) }
  }

  /// Passes data in pieces of seven bytes, so that every part of the format is cut somewhere, and
  /// joins what comes out.
  private static func collected(
    _ inflate: (_ source: ([UInt8]) -> Source, _ taker: @escaping Taker) throws -> Void
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try inflate(
      { data in
        var rest = data[...]
        return {
          defer { rest = rest.dropFirst(7) }
          return rest.isEmpty ? nil : rest.prefix(7)
        }
      }, { bytes.append(contentsOf: $0) })
    return bytes
  }
}

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

@Suite struct `Huffman codes` {
  /// The total length of the best code is the sum of all inner nodes' weights, however they are found.
  private func leastTotal(_ frequencies: [UInt32]) -> Int {
    var weights = frequencies.filter { $0 > 0 }.map(Int.init)
    var total = 0
    while weights.count > 1 {
      weights.sort(by: >)
      let weight = weights.removeLast() + weights.removeLast()
      weights.append(weight)
      total += weight
    }
    return total
  }

  private func total(_ code: HuffmanCode, _ frequencies: [UInt32]) -> Int {
    zip(code.lengths, frequencies).reduce(0) { $0 + Int($1.0) * Int($1.1) }
  }

  /// The part of all bit strings that begin with a code, in units of 2⁻¹⁵.
  private func used(_ code: HuffmanCode) -> Int {
    code.lengths.reduce(0) { $0 + ($1 > 0 ? 1 << (15 - Int($1)) : 0) }
  }

  @Test(arguments: 0..<40)
  func `are as short as they can be`(seed: UInt64) {
    var numbers = SeededNumbers(seed)
    // Frequencies of up to three bytes, some of which are equal, and symbols that do not occur.
    let bits = Int(seed) % 3 * 8 + 1
    let frequencies = (0..<numbers.int(2..<287)).map { _ in
      numbers.int(0..<4) == 0 ? 0 : UInt32(numbers.int(0..<1 << numbers.int(1..<bits + 1)))
    }
    guard frequencies.count(where: { $0 > 0 }) > 1 else { return }
    let code = HuffmanCode(frequencies: frequencies, limit: 15)
    #expect(zip(code.lengths, frequencies).allSatisfy { ($0 > 0) == ($1 > 0) })
    #expect(used(code) == 1 << 15)
    // A code of the greatest length may have been shortened.
    if code.lengths.max() ?? 0 < 15 { #expect(total(code, frequencies) == leastTotal(frequencies)) }
  }

  @Test func `keep to their limit where frequencies grow like Fibonacci's numbers`() {
    var frequencies: [UInt32] = [1, 1]
    while frequencies.count < 40 { frequencies.append(frequencies.suffix(2).reduce(0, +)) }
    for limit in [7, 15] {
      let some = Array(frequencies.prefix(limit == 7 ? 19 : 40))
      let code = HuffmanCode(frequencies: some, limit: limit)
      #expect(code.lengths.max() == UInt8(limit))
      #expect(used(code) == 1 << 15)
    }
    // Just within the limit.
    let code = HuffmanCode(frequencies: Array(frequencies.prefix(16)), limit: 15)
    #expect(total(code, Array(frequencies.prefix(16))) == leastTotal(Array(frequencies.prefix(16))))
  }

  @Test(arguments: [[], [0], [1], [0, 5], [7, 300]])
  func `are two at least`(symbols: [Int]) {
    var frequencies = [UInt32](repeating: 0, count: 30)
    for symbol in symbols where symbol < 30 { frequencies[symbol] = 9 }
    let code = HuffmanCode(frequencies: frequencies, limit: 15)
    #expect(code.lengths.count { $0 == 1 } == 2)
    #expect(code.lengths.reduce(0) { $0 + Int($1) } == 2)
    for symbol in symbols where symbol < 30 { #expect(code.lengths[symbol] == 1) }
  }

  /// The first code of a length is that after the last shorter one, with a zero for each bit more.
  @Test func `are numbered as the standard says, from the last bit`() {
    var frequencies = [UInt32](repeating: 0, count: 8)
    for (symbol, frequency) in [(0, 10), (2, 20), (3, 70), (5, 5), (7, 5)] {
      frequencies[symbol] = UInt32(frequency)
    }
    let code = HuffmanCode(frequencies: frequencies, limit: 15)
    #expect(code.lengths == [3, 0, 2, 1, 0, 4, 0, 4])
    #expect(code.codes == [0b011, 0, 0b01, 0, 0, 0b0111, 0, 0b1111])
  }
}
