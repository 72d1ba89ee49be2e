/// Compresses a run of bytes by itself into deflate blocks that end on a byte: no match reaches out of
/// it, so runs can be compressed separately and concatenated.
struct DeflateMatcher {
  /// How hard to look for good matches.
  struct Effort: Sendable, Hashable {
    /// The most candidates.
    var depth: Int
    /// A shorter match waits for the next byte's.
    var lazy: Int
    /// A match of this length ends the search.
    var nice: Int
    /// Shorter matches stay literals. The bytes of filtered rows are small numbers, in which short
    /// matches are often accidental and cost more than the literals' code (zlib has the same strategy
    /// for filtered data).
    var shortest: Int
  }

  private static let tokensPerBlock = 1 << 16

  private var heads: [Int32] = []
  private var links: [Int32] = []
  private var tokens = DeflateTokens(capacity: tokensPerBlock)
  private var blockStart = 0

  /// Appends the blocks of some bytes.
  ///
  /// - Parameter isLast: Whether the stream ends with them.
  mutating func compress(
    _ data: UnsafeBufferPointer<UInt8>, _ effort: Effort, isLast: Bool, to writer: inout BitWriter
  ) {
    guard !data.isEmpty else { return }
    start(slots: 1 << ChainSearch.hashBits, -1)
    if links.isEmpty { links = [Int32](repeating: -1, count: DeflateAlphabet.window) }
    let search = ChainSearch(
      bytes: RowPointer(data), count: data.count, depth: effort.depth, nice: effort.nice,
      hashedBytes: effort.nice < DeflateAlphabet.longestMatch ? 4 : 3)
    var state = LazyState()
    while state.position < data.count {
      if tokens.isFull { finishBlock(data, end: state.position, isLast: false, to: &writer) }
      heads.withMutableRow { heads in
        links.withMutableRow { links in
          let chains = ChainSearch.Chains(heads: heads, links: links)
          tokens.append { Self.compressLazily(search, effort, chains, &state, &$0) }
        }
      }
    }
    finish(data, isLast: isLast, to: &writer)
  }

  /// Appends the blocks of some rows: takes the first match, and the known runs of zeros.
  ///
  /// - Parameters:
  ///   - step: How many bytes pass before the next search where none matches. With the bytes of a
  ///     pixel, that misses little and searches less often.
  ///   - isLast: Whether the stream ends with them.
  mutating func compress(
    _ rows: borrowing UpRows, step: Int, isLast: Bool, to writer: inout BitWriter
  ) {
    let (count, runCount) = (rows.count, rows.runCount)
    guard count > 0 else { return }
    start(slots: 1 << GreedySearch.hashBits, 0)
    rows.bytes.withUnsafeBufferPointer { bytes in
      rows.runs.withRow { runs in
        let data = UnsafeBufferPointer(rebasing: bytes[..<count])
        var search = GreedySearch(
          bytes: RowPointer(data), count: count, runs: runs, runCount: runCount, step: step)
        while search.position < count {
          if tokens.isFull { finishBlock(data, end: search.position, isLast: false, to: &writer) }
          heads.withMutableRow { heads in tokens.append { search.run(heads, &$0) } }
        }
        finish(data, isLast: isLast, to: &writer)
      }
    }
  }

  private mutating func start(slots: Int, _ head: Int32) {
    heads.removeAll(keepingCapacity: true)
    heads.append(contentsOf: repeatElement(head, count: slots))
    tokens.removeAll()
    blockStart = 0
  }

  private mutating func finish(
    _ data: UnsafeBufferPointer<UInt8>, isLast: Bool, to writer: inout BitWriter
  ) {
    finishBlock(data, end: data.count, isLast: isLast, to: &writer)
    if isLast { writer.align() } else { DeflateBlock.writeBoundary(to: &writer) }
  }

  private mutating func finishBlock(
    _ data: UnsafeBufferPointer<UInt8>, end: Int, isLast: Bool, to writer: inout BitWriter
  ) {
    DeflateBlock.write(&tokens, data: data, range: blockStart..<end, isLast: isLast, to: &writer)
    tokens.removeAll()
    blockStart = end
  }

  // MARK: - Lazy

  /// Where the search is: a match that was found at `position` waits for the next byte's.
  private struct LazyState {
    var position = 0
    var match = ChainSearch.Match(length: 0, distance: 0)
    /// The first position that is not yet in the chains.
    var inserted = 0
  }

  /// Goes on until the end, or until there is no capacity for tokens.
  @inline(never)
  private static func compressLazily(
    _ search: ChainSearch, _ effort: Effort, _ chains: ChainSearch.Chains,
    _ kept: inout LazyState, _ cursor: inout DeflateTokens.Cursor
  ) {
    var tokens = cursor
    var state = kept
    // Every step writes one token before `capacity`.
    while state.position < search.count, tokens.count < tokens.capacity {
      if state.match.length == 0 {
        let match = search.best(at: state.position, chains, longerThan: effort.shortest &- 1)
        guard match.length > 0 else {
          tokens.appendLiteral(
            search.bytes[state.position])
          state.position &+= 1
          continue
        }
        state.match = match
        state.inserted = state.position &+ 1
      }
      if state.match.length < effort.lazy, state.position &+ 1 < search.count {
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
