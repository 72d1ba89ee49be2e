/// Looks for earlier occurrences of bytes by following chains of equal hashes.
struct ChainSearch {
  static let hashBits = 15

  struct Match {
    var length: Int
    var distance: Int
  }

  /// The last place of each hash, and for each place of the window the one before of its hash.
  struct Chains {
    let heads: MutableRowPointer<Int32>
    let links: MutableRowPointer<Int32>
  }

  let bytes: RowPointer<UInt8>
  let count: Int
  /// The most candidates to look at.
  let depth: Int
  /// A match of this length ends a search.
  let nice: Int
  /// The bytes that are hashed, 3 or 4: shorter matches are not found.
  let hashedBytes: Int

  /// Longer matches enter only their last places into the chains.
  private static let longestFullInsert = 64

  /// How many bytes at two places agree, at most `DeflateAlphabet.longestMatch`, knowing that the
  /// first `known` do.
  @inline(__always)
  static func matchLength(
    _ bytes: RowPointer<UInt8>, _ candidate: Int, _ place: Int, count: Int, from known: Int
  ) -> Int {
    let limit = min(count &- place, DeflateAlphabet.longestMatch)
    var length = known
    // The candidate lies before the place, and `limit` bytes from the place on.
    while length &+ 8 <= limit {
      let a = bytes.load(at: candidate &+ length, as: UInt64.self)
      let b = bytes.load(at: place &+ length, as: UInt64.self)
      let difference = (a ^ b).littleEndian
      if difference != 0 { return length &+ difference.trailingZeroBitCount &>> 3 }
      length &+= 8
    }
    while length < limit, bytes[candidate &+ length] == bytes[place &+ length] {
      length &+= 1
    }
    return length
  }

  @inline(__always)
  private func slot(_ place: Int) -> Int {
    let value =
      hashedBytes == 4
      ? bytes.load(at: place, as: UInt32.self).littleEndian
      : UInt32(bytes[place]) | UInt32(bytes[place &+ 1]) &<< 8
        | UInt32(bytes[place &+ 2]) &<< 16
    return Int((value &* 0x9e37_79b1) &>> UInt32(32 - Self.hashBits))
  }

  /// Whether two places may agree for longer than a length: a look at the last bytes.
  @inline(__always)
  private func mayExceed(_ length: Int, _ candidate: Int, _ place: Int) -> Bool {
    guard length >= 3 else {
      return bytes[candidate &+ length] == bytes[place &+ length]
    }
    return bytes.load(at: candidate &+ length &- 3, as: UInt32.self)
      == bytes.load(at: place &+ length &- 3, as: UInt32.self)
  }

  /// Enters a place into the chains.
  @inline(__always)
  func insert(_ place: Int, _ chains: Chains) {
    guard place &+ hashedBytes <= count else { return }
    let slot = self.slot(place)
    chains.links[place & (DeflateAlphabet.window &- 1)] = chains.heads[slot]
    chains.heads[slot] = Int32(truncatingIfNeeded: place)
  }

  /// Enters the places of a match.
  func insert(from start: Int, to end: Int, _ chains: Chains) {
    var place = start
    if nice < DeflateAlphabet.longestMatch, end - start > Self.longestFullInsert {
      place = end - 16
    }
    while place < end {
      insert(place, chains)
      place &+= 1
    }
  }

  /// The longest match at a place, the nearest of equals, if it is longer than a length; enters the
  /// place into the chains.
  func best(
    at place: Int, _ chains: Chains, longerThan minimum: Int
  ) -> Match {
    var best = Match(length: 0, distance: 0)
    guard place &+ hashedBytes <= count else { return best }
    let window = DeflateAlphabet.window
    let slot = self.slot(place)
    var candidate = Int(chains.heads[slot])
    chains.links[place & (window &- 1)] = Int32(truncatingIfNeeded: candidate)
    chains.heads[slot] = Int32(truncatingIfNeeded: place)
    let limit = min(count &- place, DeflateAlphabet.longestMatch)
    var longest = minimum
    if longest >= limit { return best }
    let earliest = max(place &- window, -1)
    var left = depth
    // An overwritten link leads forward or out of the window: both end the chain.
    var previous = place
    // A chain leads backwards inside the window; every hash has a head, every place a link.
    while candidate >= 0, candidate > earliest, candidate < previous, left > 0 {
      left &-= 1
      if mayExceed(longest, candidate, place) {
        let length = Self.matchLength(bytes, candidate, place, count: count, from: 0)
        if length > longest {
          longest = length
          best = Match(length: length, distance: place &- candidate)
          if length >= nice || length == limit { break }
        }
      }
      previous = candidate
      candidate = Int(chains.links[candidate & (window &- 1)])
    }
    return best
  }
}
