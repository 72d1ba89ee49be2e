/// Compresses a run of bytes by itself into deflate blocks that end on a byte: no match reaches out of
/// it, so runs can be compressed separately and concatenated.
struct DeflateMatcher {
  /// How hard to look for matches.
  enum Effort: Sendable, Hashable {
    /// One candidate, taken at once; where none matches, `step` bytes pass before the next search. With
    /// the bytes of a pixel, that misses little and searches less often.
    case greedy(step: Int)
    /// Chains of candidates of a length; a match that is shorter than `lazy` waits for the next
    /// byte's, and one of `nice` bytes ends the search.
    case chains(depth: Int, lazy: Int, nice: Int)
  }

  private static let tokensPerBlock = 1 << 16
  /// Shorter matches stay literals: the bytes of filtered rows are small numbers, in which short
  /// matches are accidental and cost more than the literals' code (zlib has the same strategy for
  /// filtered data).
  private static let shortestMatch = 6

  private let effort: Effort
  private var heads: [Int32]
  private var links: [Int32]
  private var tokens: DeflateTokens
  private var blockStart = 0

  init(_ effort: Effort) {
    self.effort = effort
    tokens = DeflateTokens(capacity: Self.tokensPerBlock)
    heads = [Int32](repeating: -1, count: 1 << ChainSearch.hashBits)
    links =
      if case .greedy = effort { [] } else {
        [Int32](repeating: -1, count: DeflateAlphabet.window)
      }
  }

  /// Appends the blocks of some bytes.
  mutating func compress(_ data: UnsafeBufferPointer<UInt8>, to writer: inout BitWriter) {
    guard !data.isEmpty else { return }
    for index in heads.indices { heads[index] = -1 }
    tokens.removeAll()
    blockStart = 0
    switch effort {
    case .greedy(let step):
      compressGreedily(RowPointer(data), data, step: step, to: &writer)
    case .chains(let depth, let lazy, let nice):
      let search = ChainSearch(
        bytes: RowPointer(data), count: data.count, depth: depth, nice: nice,
        hashedBytes: nice < DeflateAlphabet.longestMatch ? 4 : 3)
      compressLazily(search, lazy: lazy, data, to: &writer)
    }
    finishBlock(data, end: data.count, to: &writer)
    DeflateBlock.writeBoundary(isLast: false, to: &writer)
  }

  @inline(__always)
  private mutating func finishBlock(
    _ data: UnsafeBufferPointer<UInt8>, end: Int, to writer: inout BitWriter
  ) {
    guard end > blockStart else { return }
    DeflateBlock.write(tokens, data: data, range: blockStart..<end, to: &writer)
    tokens.removeAll()
    blockStart = end
  }

  // MARK: - Greedy

  private mutating func compressGreedily(
    _ bytes: RowPointer<UInt8>, _ data: UnsafeBufferPointer<UInt8>, step: Int,
    to writer: inout BitWriter
  ) {
    let count = data.count
    var position = 0
    var misses = 0
    while position < count {
      if tokens.isFull { finishBlock(data, end: position, to: &writer) }
      heads.withMutableRow { heads in
        tokens.append { cursor in
          Self.compressGreedily(
            bytes, count: count, step: step, position: &position, misses: &misses, heads, &cursor)
        }
      }
    }
  }

  /// Goes on until the end, or until there is no capacity for tokens.
  @inline(never)
  private static func compressGreedily(
    _ bytes: RowPointer<UInt8>, count: Int, step: Int, position start: inout Int,
    misses firstMisses: inout Int, _ heads: MutableRowPointer<Int32>,
    _ cursor: inout DeflateTokens.Cursor
  ) {
    var tokens = cursor
    var position = start
    var misses = firstMisses
    // Every step takes bytes before `count` and writes tokens before `capacity`.
    while position < count, tokens.count < tokens.capacity {
      guard position &+ 8 <= count else {
        tokens.appendLiteral(bytes[position])
        position &+= 1
        continue
      }
      let value = bytes.load(at: position, as: UInt32.self)
      let slot = Int((value &* 0x9e37_79b1) &>> UInt32(32 - ChainSearch.hashBits))
      var candidate = Int(heads[slot])
      heads[slot] = Int32(truncatingIfNeeded: position)
      // A run of one byte is the commonest match, and the cheapest distance.
      if position > 0, bytes.load(at: position &- 1, as: UInt32.self) == value {
        candidate = position &- 1
      }
      if candidate >= 0, position &- candidate <= DeflateAlphabet.window,
        bytes.load(at: candidate, as: UInt32.self) == value
      {
        let length = ChainSearch.matchLength(bytes, candidate, position, count: count, from: 4)
        tokens.appendMatch(length: length, distance: position &- candidate)
        position &+= length
        misses = 0
        continue
      }
      // Where nothing matches, search less often.
      misses &+= 1
      let end = min(position &+ step &+ misses &>> 7, count)
      while position < end, tokens.count < tokens.capacity {
        tokens.appendLiteral(bytes[position])
        position &+= 1
      }
    }
    start = position
    firstMisses = misses
    cursor = tokens
  }

  // MARK: - Lazy

  /// Where the search is: a match that was found at `position` waits for the next byte's.
  private struct LazyState {
    var position = 0
    var match = ChainSearch.Match(length: 0, distance: 0)
    /// The first position that is not yet in the chains.
    var inserted = 0
  }

  private mutating func compressLazily(
    _ search: ChainSearch, lazy: Int, _ data: UnsafeBufferPointer<UInt8>,
    to writer: inout BitWriter
  ) {
    let count = data.count
    var state = LazyState()
    while state.position < count {
      if tokens.isFull { finishBlock(data, end: state.position, to: &writer) }
      heads.withMutableRow { heads in
        links.withMutableRow { links in
          let chains = ChainSearch.Chains(heads: heads, links: links)
          tokens.append { cursor in
            Self.compressLazily(search, lazy: lazy, chains, &state, &cursor)
          }
        }
      }
    }
  }

  /// Goes on until the end, or until there is no capacity for tokens.
  @inline(never)
  private static func compressLazily(
    _ search: ChainSearch, lazy: Int, _ chains: ChainSearch.Chains, _ kept: inout LazyState,
    _ cursor: inout DeflateTokens.Cursor
  ) {
    var tokens = cursor
    var state = kept
    // Every step writes one token before `capacity`.
    while state.position < search.count, tokens.count < tokens.capacity {
      if state.match.length == 0 {
        let match = search.best(at: state.position, chains, longerThan: shortestMatch &- 1)
        guard match.length > 0 else {
          tokens.appendLiteral(
            search.bytes[state.position])
          state.position &+= 1
          continue
        }
        state.match = match
        state.inserted = state.position &+ 1
      }
      if state.match.length < lazy, state.position &+ 1 < search.count {
        let next = search.best(
          at: state.position &+ 1, chains, longerThan: state.match.length)
        state.inserted = state.position &+ 2
        if next.length > state.match.length {
          tokens.appendLiteral(
            search.bytes[state.position])
          state.position &+= 1
          state.match = next
          continue
        }
      }
      tokens.appendMatch(length: state.match.length, distance: state.match.distance)
      state.position &+= state.match.length
      state.match.length = 0
      search.insert(from: state.inserted, to: state.position, chains)
    }
    kept = state
    cursor = tokens
  }
}
