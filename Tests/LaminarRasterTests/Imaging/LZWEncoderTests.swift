import LaminarTestSupport
import Testing

@testable import LaminarRaster

@Suite struct `LZW` {
  /// The indices of a compressed picture: its blocks put together and decoded.
  private func indices(_ bytes: [UInt8]) throws -> [Int] {
    var rest = bytes.dropFirst()
    var data: [UInt8] = []
    while let count = rest.popFirst(), count > 0 {
      try #require(rest.count > Int(count))
      data += rest.prefix(Int(count))
      rest = rest.dropFirst(Int(count))
    }
    #expect(rest.isEmpty)
    return try GIFReader.decompress(data, bits: Int(try #require(bytes.first)))
  }

  private func encoded(_ symbols: [UInt16], bits: Int, transparent: UInt8? = nil) -> [UInt8] {
    var encoder = LZWEncoder()
    return encoder.encode(symbols, bits: bits, transparent: transparent)
  }

  @Test func `writes the bytes of the worked example`() {
    // The 10×10 picture of Matthew Flickinger's "What's In A GIF": its codes are published there.
    let rows: [[UInt16]] = [
      [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
      [1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [1, 1, 1, 0, 0, 0, 0, 2, 2, 2],
      [1, 1, 1, 0, 0, 0, 0, 2, 2, 2], [2, 2, 2, 0, 0, 0, 0, 1, 1, 1],
      [2, 2, 2, 0, 0, 0, 0, 1, 1, 1], [2, 2, 2, 2, 2, 1, 1, 1, 1, 1],
      [2, 2, 2, 2, 2, 1, 1, 1, 1, 1], [2, 2, 2, 2, 2, 1, 1, 1, 1, 1],
    ]
    #expect(
      encoded(rows.flatMap { $0 }, bits: 2) == [
        0x02, 0x16, 0x8c, 0x2d, 0x99, 0x87, 0x2a, 0x1c, 0xdc, 0x33, 0xa0, 0x02, 0x75, 0xec, 0x95,
        0xfa, 0xa8, 0xde, 0x60, 0x8c, 0x04, 0x91, 0x4c, 0x01, 0x00,
      ])
  }

  /// Runs, noise and patterns, around the lengths at which codes grow and the table is full.
  @Test(arguments: [1, 2, 3, 5, 8])
  func `is read back`(bits: Int) throws {
    var random = SeededNumbers(state: UInt64(bits))
    let limit = UInt16(1) << UInt16(bits)
    for count in [0, 1, 2, 3, 7, 30, 31, 250, 255, 256, 257, 3900, 4096, 9000] {
      let noise = (0..<count).map { _ in UInt16.random(in: 0..<limit, using: &random) }
      let run = [UInt16](repeating: limit - 1, count: count)
      let pattern = (0..<count).map { (index: Int) -> UInt16 in
        let step = index / 3 % 4 * index / 700
        return UInt16(step) % limit
      }
      let halves = run.prefix(count / 2) + noise.prefix(count - count / 2)
      for symbols in [noise, run, pattern, Array(halves)] {
        #expect(try indices(encoded(symbols, bits: bits)) == symbols.map { Int($0) })
      }
    }
  }

  @Test func `replaces what may be replaced, and nothing else`() throws {
    var random = SeededNumbers(state: 3)
    for count in [1, 50, 6000] {
      let own = (0..<count).map { UInt16($0 % 97 / 32 * 7 + Int.random(in: 0..<2, using: &random)) }
      let symbols = own.enumerated().map { index, symbol in
        index / 40 % 3 != 1 ? symbol | LZWEncoder.replaceable : symbol
      }
      let plain = encoded(own, bits: 5)
      let mixed = encoded(symbols, bits: 5, transparent: 31)
      #expect(try indices(encoded(symbols, bits: 5)) == own.map { Int($0) })
      let read = try indices(mixed)
      try #require(read.count == count)
      for (index, symbol) in read.enumerated() where symbol != Int(own[index]) {
        #expect(symbol == 31 && symbols[index] >= LZWEncoder.replaceable)
      }
      if count > 1000 { #expect(mixed.count < plain.count * 3 / 4) }
    }
  }

  @Test func `clears a table that does not fit any more`() throws {
    var random = SeededNumbers(state: 9)
    func part(_ range: Range<UInt16>) -> [UInt16] {
      let words = (0..<40).map { _ in (0..<40).map { _ in UInt16.random(in: range, using: &random) }
      }
      return (0..<500).flatMap { _ in words[Int.random(in: 0..<40, using: &random)] }
    }
    let (first, second) = (part(0..<16), part(16..<32))
    let apart = encoded(first, bits: 5).count + encoded(second, bits: 5).count
    let both = encoded(first + second, bits: 5)
    #expect(both.count < apart * 23 / 20)
    #expect(try indices(both) == (first + second).map { Int($0) })
  }

  @Test func `ends at any code`() throws {
    var random = SeededNumbers(state: 4)
    // Codes grow by a bit after 3, 7, 15 and so on.
    let noise = (0..<300).map { _ in UInt16.random(in: 0..<4, using: &random) }
    for count in 0...300 {
      let symbols = Array(noise[..<count])
      #expect(try indices(encoded(symbols, bits: 2)) == symbols.map { Int($0) })
    }
  }
}
