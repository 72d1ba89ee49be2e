/// Looks for earlier occurrences of bytes by following chains of equal hashes.
struct ChainSearch {
  static let hashBits = 15

  struct Match {
    var length: Int
    var distance: Int
  }

  /// The last position of each hash, and for each position of the window the one before of its hash.
  struct Chains {
    let heads: MutableRowPointer<Int32>
    let links: MutableRowPointer<Int32>
  }

  let bytes: RowPointer<UInt8>
  let count: Int
  /// The most candidates to compare.
  let depth: Int
  /// A match of this length ends a search.
  let nice: Int
  /// The bytes that are hashed, 3 to 6: shorter matches are not found.
  let hashedBytes: Int

  /// Longer matches enter only their last positions into the chains.
  private static let longestFullInsert = 64
  /// How many positions those are.
  static let shortInsert = 16

  /// After a match of this length a better one is looked for among a quarter of the candidates.
  private static let longMatch = 32

  /// How many bytes at two positions agree, at most `DeflateAlphabet.longestMatch`.
  @inline(__always)
  private static func matchLength(
    _ bytes: RowPointer<UInt8>, _ candidate: Int, _ position: Int, count: Int
  ) -> Int {
    let limit = min(count &- position, DeflateAlphabet.longestMatch)
    var length = 0
    // The candidate is before the position, and `limit` bytes from the position on.
    while length &+ 8 <= limit {
      let a = bytes.load(at: candidate &+ length, as: UInt64.self)
      let b = bytes.load(at: position &+ length, as: UInt64.self)
      let difference = (a ^ b).littleEndian
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, bytes[candidate &+ length] == bytes[position &+ length] {
      length &+= 1
    }
    return length
  }

  @inline(__always)
  private func slot(_ position: Int) -> Int {
    // There are eight bytes to read; those that are not hashed are shifted out.
    let word = bytes.load(at: position, as: UInt64.self).littleEndian
    let hashed = word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* hashedBytes)
    return Int(truncatingIfNeeded: (hashed &* 0x9e37_79b1_85eb_ca87) &>> UInt64(64 - Self.hashBits))
  }

  /// Whether two positions may agree for longer than a length: compares the last bytes.
  @inline(__always)
  private func mayExceed(_ length: Int, _ candidate: Int, _ position: Int) -> Bool {
    guard length >= 3 else {
      return bytes[candidate &+ length] == bytes[position &+ length]
    }
    return bytes.load(at: candidate &+ length &- 3, as: UInt32.self)
      == bytes.load(at: position &+ length &- 3, as: UInt32.self)
  }

  /// Enters a position into the chains.
  @inline(__always)
  func insert(_ position: Int, _ chains: Chains) {
    guard position &+ hashedBytes <= count else { return }
    let slot = self.slot(position)
    chains.links[position & (DeflateAlphabet.window &- 1)] = chains.heads[slot]
    chains.heads[slot] = Int32(truncatingIfNeeded: position)
  }

  /// Enters the positions of a match.
  func insert(from start: Int, to end: Int, _ chains: Chains) {
    var position = start
    if nice < DeflateAlphabet.longestMatch, end - start > Self.longestFullInsert {
      position = end - Self.shortInsert
    }
    while position < end {
      insert(position, chains)
      position &+= 1
    }
  }

  /// The longest match at a position, the nearest of equals, if it is longer than a length; enters the
  /// position into the chains.
  func best(
    at position: Int, _ chains: Chains, longerThan minimum: Int
  ) -> Match {
    var best = Match(length: 0, distance: 0)
    guard position &+ hashedBytes <= count else { return best }
    let window = DeflateAlphabet.window
    let slot = self.slot(position)
    var candidate = Int(chains.heads[slot])
    chains.links[position & (window &- 1)] = Int32(truncatingIfNeeded: candidate)
    chains.heads[slot] = Int32(truncatingIfNeeded: position)
    let limit = min(count &- position, DeflateAlphabet.longestMatch)
    var longest = minimum
    if longest >= limit { return best }
    let earliest = max(position &- window, -1)
    var left = minimum < Self.longMatch ? depth : depth / 4
    // An overwritten link leads forward or out of the window: both end the chain.
    var previous = position
    // A chain leads backwards inside the window; every hash has a head, every position a link.
    while candidate >= 0, candidate > earliest, candidate < previous, left > 0 {
      left &-= 1
      if mayExceed(longest, candidate, position) {
        let length = Self.matchLength(bytes, candidate, position, count: count)
        if length > longest {
          longest = length
          best = Match(length: length, distance: position &- candidate)
          if length >= nice || length == limit { break }
        }
      }
      previous = candidate
      candidate = Int(chains.links[candidate & (window &- 1)])
    }
    return best
  }
}
