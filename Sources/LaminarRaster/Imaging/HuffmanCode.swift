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

  /// The lengths of Huffman's tree, with over-long codes then shortened: the rarest symbols have the
  /// longest.
  private static func lengths(of frequencies: [UInt32], limit: Int) -> [UInt8] {
    let leaves = rarestFirst(frequencies)
    var perLength = leavesPerDepth(leaves, limit: limit)
    shorten(&perLength, limit: limit)
    var lengths = [UInt8](repeating: 0, count: frequencies.count)
    var index = leaves.count
    for length in 1...limit {
      for _ in 0..<perLength[length] {
        index -= 1
        lengths[Int(leaves[index].symbol)] = UInt8(length)
      }
    }
    return lengths
  }

  /// A symbol and how often it occurs.
  private struct Leaf: BitwiseCopyable {
    var symbol: UInt32
    var weight: UInt32
  }

  /// The symbols that occur, and before them as many others as make them two, by rising frequency, equals
  /// in their order.
  private static func rarestFirst(_ frequencies: [UInt32]) -> [Leaf] {
    var leaves: [Leaf] = []
    leaves.reserveCapacity(frequencies.count)
    var greatest: UInt32 = 1
    for (symbol, frequency) in frequencies.enumerated() where frequency > 0 {
      leaves.append(Leaf(symbol: UInt32(symbol), weight: frequency))
      greatest = max(greatest, frequency)
    }
    if leaves.count < 2 {
      let unused = frequencies.indices.lazy.filter { frequencies[$0] == 0 }
      leaves.insert(
        contentsOf: unused.prefix(2 - leaves.count).map { Leaf(symbol: UInt32($0), weight: 1) },
        at: 0)
    }
    // By the lowest byte of the frequency, then by the next, as many as the greatest has.
    var shift: UInt32 = 0
    while shift < 32, greatest >> shift > 0 {
      sort(&leaves, shift)
      shift += 8
    }
    return leaves
  }

  /// Sorts by one byte of the frequency.
  private static func sort(_ leaves: inout [Leaf], _ shift: UInt32) {
    let unsorted = leaves
    var next = [Int](repeating: 0, count: 257)
    func digit(_ leaf: Leaf) -> Int { Int(leaf.weight &>> shift & 0xff) }
    for leaf in unsorted { next[digit(leaf) + 1] += 1 }
    for digit in 0..<255 { next[digit + 1] += next[digit] }
    for leaf in unsorted {
      leaves[next[digit(leaf)]] = leaf
      next[digit(leaf)] += 1
    }
  }

  /// The number of leaves of Huffman's tree at each depth; deeper leaves count at the limit.
  ///
  /// The two lightest nodes become the children of another, until there is one. Nodes are made by rising
  /// weight, so that leaves and nodes are two queues.
  private static func leavesPerDepth(_ leaves: [Leaf], limit: Int) -> [Int] {
    let nodeCount = leaves.count - 1
    // A node that is not made yet is heavier than all leaves.
    var weights = [Int](repeating: .max, count: nodeCount)
    var parents = [Int](repeating: 0, count: nodeCount)
    var (leaf, node) = (0, 0)
    for made in 0..<nodeCount {
      var weight = 0
      for _ in 0..<2 {
        if leaf < leaves.count, Int(leaves[leaf].weight) <= weights[node] {
          weight += Int(leaves[leaf].weight)
          leaf += 1
        } else {
          weight += weights[node]
          parents[node] = made
          node += 1
        }
      }
      weights[made] = weight
    }
    // Where there is no leaf, each node of the depth above has two nodes.
    var nodesPerDepth = [Int](repeating: 0, count: limit + 1)
    nodesPerDepth[0] = 1
    var depths = [Int](repeating: 0, count: nodeCount)
    for node in (0..<nodeCount - 1).reversed() {
      depths[node] = depths[parents[node]] + 1
      if depths[node] < limit { nodesPerDepth[depths[node]] += 1 }
    }
    var perDepth = [Int](repeating: 0, count: limit + 1)
    var rest = leaves.count
    for depth in 1..<limit {
      perDepth[depth] = 2 * nodesPerDepth[depth - 1] - nodesPerDepth[depth]
      rest -= perDepth[depth]
    }
    perDepth[limit] = rest
    return perDepth
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
    var next = [UInt16](repeating: 0, count: 17)
    for length in lengths where length > 0 { next[Int(length) + 1] += 1 }
    // The first code of a length follows the last of the one before, with a bit more.
    for length in 2...16 { next[length] = (next[length] &+ next[length - 1]) << 1 }
    return lengths.map { length in
      guard length > 0 else { return 0 }
      let code = next[Int(length)]
      next[Int(length)] &+= 1
      return reversed(code) &>> (16 &- UInt16(length))
    }
  }

  /// The bits from the last to the first.
  private static func reversed(_ bits: UInt16) -> UInt16 {
    var bits = bits.byteSwapped
    bits = bits &>> 4 & 0x0f0f | (bits & 0x0f0f) &<< 4
    bits = bits &>> 2 & 0x3333 | (bits & 0x3333) &<< 2
    return bits &>> 1 & 0x5555 | (bits & 0x5555) &<< 1
  }
}

// MARK: - Bits

/// Writes a deflate stream's bits, the least significant first.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// Writes up to 57 bits; higher bits of `value` are 0.
  @inline(__always)
  mutating func write(_ value: UInt64, count: Int) {
    pending |= value &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= count
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending &>>= 8
      pendingCount &-= 8
    }
  }

  /// Fills the last byte with zeros.
  mutating func align() {
    if pendingCount > 0 { write(0, count: 8 - pendingCount) }
  }

  /// Appends whole bytes; the stream must be aligned.
  mutating func append(_ data: some Sequence<UInt8>) {
    bytes.append(contentsOf: data)
  }

  /// Lets a body write through a faster form, with capacity for a number of bits.
  mutating func write(bits: Int, _ body: (inout BitCursor) -> Void) {
    let start = bytes.count
    let capacity = (bits + pendingCount) / 8 + 16
    bytes.append(contentsOf: repeatElement(0, count: capacity))
    let end = bytes.withMutableRow { bytes in
      var cursor = BitCursor(
        bytes: bytes.part(from: start, count: capacity), pending: pending,
        pendingCount: pendingCount)
      body(&cursor)
      cursor.flush()
      return (offset: cursor.offset, pending: cursor.pending, pendingCount: cursor.pendingCount)
    }
    precondition(end.offset <= capacity)
    bytes.removeSubrange((start + end.offset)...)
    pending = end.pending
    pendingCount = end.pendingCount
  }
}

/// The fast form of `BitWriter`: it stores eight bytes at a time into memory that was reserved before.
struct BitCursor {
  fileprivate let bytes: MutableRowPointer<UInt8>
  fileprivate(set) var pending: UInt64
  fileprivate(set) var pendingCount: Int
  fileprivate(set) var offset = 0

  /// The most bits between two flushes.
  static let most = 56

  /// Adds bits without storing them.
  @inline(__always)
  mutating func put(_ value: UInt64, count: Int) {
    pending |= value &<< UInt64(truncatingIfNeeded: pendingCount)
    pendingCount &+= count
  }

  /// Stores the whole bytes; up to 7 bits stay.
  @inline(__always)
  mutating func flush() {
    bytes.store(pending.littleEndian, at: offset)
    let whole = pendingCount &>> 3
    offset &+= whole
    pending &>>= UInt64(truncatingIfNeeded: whole &<< 3)
    pendingCount &= 7
  }
}
