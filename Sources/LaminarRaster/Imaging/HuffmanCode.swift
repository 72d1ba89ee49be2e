/// A prefix code made for the frequencies of some symbols.
struct HuffmanCode {
  /// The bits of each symbol; 0 if it does not occur.
  private(set) var lengths: [UInt8]
  /// The code of each symbol, its first bit the least significant.
  private(set) var codes: [UInt16]

  /// Makes the best code whose lengths are at most `limit`, or near to it where the limit binds.
  ///
  /// At least two symbols get a code, so that every decoder accepts it.
  init(frequencies: [UInt32], limit: Int) {
    lengths = Self.lengths(of: frequencies, limit: limit)
    codes = Self.codes(of: lengths)
  }

  /// The standard's codes (RFC 1951, 3.2.6), of which two literals and two distances are never used.
  static let fixedLiterals = HuffmanCode(
    lengths: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8))
  static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 32))

  private init(lengths: [UInt8]) {
    self.lengths = lengths
    codes = Self.codes(of: lengths)
  }

  /// The lengths of Huffman's tree by two queues, with over-long codes then shortened.
  private static func lengths(of frequencies: [UInt32], limit: Int) -> [UInt8] {
    var used = frequencies.indices.filter { frequencies[$0] > 0 }
    for symbol in frequencies.indices where used.count < 2 && !used.contains(symbol) {
      used.append(symbol)
    }
    // The symbol breaks ties, so that the order is unique.
    var order = used.map { UInt64(frequencies[$0]) << 32 | UInt64($0) }
    order.sort()
    used = order.map { Int($0 & 0xffff_ffff) }
    let count = used.count
    var weights = used.map { UInt64(max(frequencies[$0], 1)) }
    var parents = [Int](repeating: 0, count: 2 * count - 1)
    var leaf = 0
    var inner = count
    while weights.count < 2 * count - 1 {
      var weight: UInt64 = 0
      for _ in 0..<2 {
        let next: Int
        if leaf < count, inner >= weights.count || weights[leaf] <= weights[inner] {
          next = leaf
          leaf += 1
        } else {
          next = inner
          inner += 1
        }
        weight += weights[next]
        parents[next] = weights.count
      }
      weights.append(weight)
    }
    var depths = [Int](repeating: 0, count: 2 * count - 1)
    var perLength = [Int](repeating: 0, count: limit + 1)
    for node in stride(from: 2 * count - 3, through: 0, by: -1) {
      depths[node] = depths[parents[node]] + 1
      if node < count { perLength[min(depths[node], limit)] += 1 }
    }
    shorten(&perLength, limit: limit)
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    var usedIndex = count - 1
    for length in 1...limit {
      for _ in 0..<perLength[length] {
        lengths[used[usedIndex]] = UInt8(length)
        usedIndex -= 1
      }
    }
    return lengths
  }

  /// Changes lengths until the codes fit: one of the greatest length takes half of a shorter code's space.
  private static func shorten(_ perLength: inout [Int], limit: Int) {
    var total = 0
    for length in 1...limit { total += perLength[length] << (limit - length) }
    while total > 1 << limit {
      var length = limit - 1
      while perLength[length] == 0 { length -= 1 }
      perLength[length] -= 1
      perLength[length + 1] += 2
      perLength[limit] -= 1
      total -= 1
    }
  }

  private static func codes(of lengths: [UInt8]) -> [UInt16] {
    var perLength = [Int](repeating: 0, count: 17)
    for length in lengths where length > 0 { perLength[Int(length)] += 1 }
    var next = [Int](repeating: 0, count: 17)
    for length in 1..<16 { next[length + 1] = (next[length] + perLength[length]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      var code = next[Int(length)]
      next[Int(length)] += 1
      var reversed = 0
      for _ in 0..<length {
        reversed = reversed << 1 | code & 1
        code >>= 1
      }
      return UInt16(truncatingIfNeeded: reversed)
    }
  }
}
