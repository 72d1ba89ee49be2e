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
