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
    /// Whether long runs of zeros are not searched, but repeat their last byte: quick, and short where a
    /// run seldom has the length of an earlier one.
    var skipsRuns = true
  }

  private static let tokensPerBlock = 1 << 16

  private var heads: [Int32] = []
  private var links: [Int32] = []
  private var tokens = DeflateTokens(capacity: tokensPerBlock)
  private var blockStart = 0

  /// Appends the blocks of some rows: looks for good matches.
  ///
  /// - Parameter isLast: Whether the stream ends with them.
  mutating func compress(
    _ rows: borrowing FilteredRows, _ effort: Effort, isLast: Bool, to writer: inout BitWriter
  ) {
    let (count, runCount) = (rows.count, rows.runCount)
    guard count > 0 else { return }
    start(slots: 1 << ChainSearch.hashBits, -1)
    if links.isEmpty { links = [Int32](repeating: -1, count: DeflateAlphabet.window) }
    rows.bytes.withUnsafeBufferPointer { bytes in
      rows.runs.withRow { runs in
        let data = UnsafeBufferPointer(rebasing: bytes[..<count])
        let chains = ChainSearch(
          bytes: RowPointer(bytes), count: count, depth: effort.depth, nice: effort.nice,
          hashedBytes: effort.shortest)
        var search = LazySearch(
          chains, effort, runs: runs, runCount: effort.skipsRuns ? runCount : 0)
        while search.position < count {
          if tokens.isFull { finishBlock(data, end: search.position, isLast: false, to: &writer) }
          heads.withMutableRow { heads in
            links.withMutableRow { links in
              tokens.append { search.run(ChainSearch.Chains(heads: heads, links: links), &$0) }
            }
          }
        }
        finish(data, isLast: isLast, to: &writer)
      }
    }
  }

  /// Appends the blocks of some rows: takes the first match, and the known runs of zeros.
  ///
  /// - Parameters:
  ///   - step: How many bytes pass before the next search where none matches. With the bytes of a
  ///     pixel, that misses little and searches less often.
  ///   - isLast: Whether the stream ends with them.
  mutating func compress(
    _ rows: borrowing FilteredRows, step: Int, isLast: Bool, to writer: inout BitWriter
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
}
