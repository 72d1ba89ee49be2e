import Testing

@testable import LaminarRaster

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
