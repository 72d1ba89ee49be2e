/// Compresses a run of bytes by itself into deflate blocks that end on a byte: no match reaches out of
/// it, so runs can be compressed separately and concatenated.
struct DeflateMatcher {
  /// The effort to find good matches.
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

// MARK: - Greedy matching

/// Compresses rows in one pass: of the positions of each hash it knows the last, and takes what matches
/// there at once.
private struct GreedySearch {
  static let hashBits = 12
  /// The bytes that are hashed, and of the shortest match except of one byte's repetition: of shorter
  /// ones, the code is seldom shorter than that of their bytes.
  private static let word = 8
  /// After more searches in a row that find nothing than so many, the steps are twice as long.
  private static let patience = 1

  let bytes: RowPointer<UInt8>
  let count: Int
  /// The known runs of zeros, in order.
  let runs: RowPointer<FilteredRows.Run>
  let runCount: Int
  /// The number of bytes skipped after a search without a match: 3 or 4.
  let step: Int

  /// The first byte that has no token.
  private(set) var position = 0
  /// The next run.
  private var run = 0
  /// The searches since the last match.
  private var misses = 0

  init(
    bytes: RowPointer<UInt8>, count: Int, runs: RowPointer<FilteredRows.Run>, runCount: Int,
    step: Int
  ) {
    (self.bytes, self.count) = (bytes, count)
    (self.runs, self.runCount, self.step) = (runs, runCount, step)
  }

  /// Goes on until the end, or until there is no capacity for tokens.
  ///
  /// - Parameter heads: The last position of each hash, 0 before there is one.
  @inline(never)
  mutating func run(_ heads: MutableRowPointer<Int32>, _ cursor: inout DeflateTokens.Cursor) {
    // Constants, so that what is written where nothing matches is known.
    if step == 3 { run(heads, &cursor, step: 3) } else { run(heads, &cursor, step: 4) }
  }

  @inline(__always)
  private mutating func run(
    _ heads: MutableRowPointer<Int32>, _ cursor: inout DeflateTokens.Cursor, step: Int
  ) {
    var search = self
    var tokens = cursor
    // The first byte, the number of a filter, has nothing before it that it could repeat.
    if search.position == 0 { search.takeLiteral(&tokens) }
    // Every step takes bytes before `count` and writes one to four tokens from before `capacity` on.
    while search.position < count, tokens.count < tokens.capacity {
      let isRun = search.run < runCount
      let end = isRun ? Int(runs[search.run].start) : count
      search.find(before: end, heads, &tokens, step: step)
      if isRun, search.position >= end { search.takeRun(&tokens) }
    }
    self = search
    cursor = tokens
  }

  @inline(__always)
  private mutating func takeLiteral(_ tokens: inout DeflateTokens.Cursor) {
    tokens.appendLiteral(bytes[position])
    position &+= 1
  }

  /// Writes what comes before an index, or begins before it.
  @inline(__always)
  private mutating func find(
    before end: Int, _ heads: MutableRowPointer<Int32>, _ tokens: inout DeflateTokens.Cursor,
    step: Int
  ) {
    let last = min(end &- 1, count &- Self.word)
    // There is a byte before the position, and a word from it on.
    while position <= last, tokens.count < tokens.capacity {
      let word = bytes.load(at: position, as: UInt64.self).littleEndian
      let hash = (word &* 0x9e37_79b1_85eb_ca87) &>> UInt64(64 - Self.hashBits)
      let slot = Int(truncatingIfNeeded: hash)
      let known = Int(heads[slot])
      heads[slot] = Int32(truncatingIfNeeded: position)
      // The repetition of one byte is the commonest match, and has the cheapest distance.
      let before = bytes.load(at: position &- 1, as: UInt32.self).littleEndian
      let repeats = before == UInt32(truncatingIfNeeded: word)
      let isKnown = bytes.load(at: known, as: UInt64.self).littleEndian == word
      let distance = repeats ? 1 : position &- known
      if repeats || isKnown, distance <= DeflateAlphabet.window {
        let length = matchLength(distance)
        tokens.appendMatch(length: length, distance: distance)
        position &+= length
        misses = 0
        continue
      }
      // Where nothing matches, search less often.
      misses &+= 1
      let wanted = misses > Self.patience ? 2 &* step : step
      if position &+ wanted <= end {
        tokens.appendLiterals(word, count: wanted, most: 2 &* step)
        position &+= wanted
      } else {
        tokens.appendLiterals(word, count: end &- position, most: 8)
        position = end
      }
    }
    while position < end, position > last, tokens.count < tokens.capacity {
      takeLiteral(&tokens)
    }
  }

  /// The length of the match at a distance before a position; its first four bytes are known to
  /// match.
  @inline(__always)
  private func matchLength(_ distance: Int) -> Int {
    let candidate = position &- distance
    let limit = min(count &- position, DeflateAlphabet.longestMatch)
    var length = 4
    // The candidate is before the position, and `limit` bytes from the position on.
    while length &+ 16 <= limit {
      let a = bytes.load(at: candidate &+ length, as: SIMD2<UInt64>.self)
      let difference = a ^ bytes.load(at: position &+ length, as: SIMD2<UInt64>.self)
      // Whether it is the first half that differs is not a jump, since it cannot be foreseen.
      let low = difference[0].littleEndian.trailingZeroBitCount &>> 3
      let high = difference[1].littleEndian.trailingZeroBitCount &>> 3
      let equal = low &+ (high & (0 &- low &>> 3))
      length &+= equal
      if equal < 16 { return length }
    }
    while length < limit, bytes[candidate &+ length] == bytes[position &+ length] {
      length &+= 1
    }
    return length
  }

  /// Writes what no match has taken of the next run.
  @inline(__always)
  private mutating func takeRun(_ tokens: inout DeflateTokens.Cursor) {
    var end = Int(runs[run].end)
    // A run ends with a block of pixels: the next begins with the zeros before its first difference.
    while end &+ 8 <= count {
      let zeros = bytes.load(at: end, as: UInt64.self).littleEndian.trailingZeroBitCount &>> 3
      end &+= zeros
      if zeros < 8 { break }
    }
    while end < count, bytes[end] == 0 { end &+= 1 }
    // Before a row's first difference is the number of its filter.
    if position < end, bytes[position &- 1] != 0 { takeLiteral(&tokens) }
    while position < end, tokens.count < tokens.capacity {
      let length = min(end &- position, DeflateAlphabet.longestMatch)
      if length < DeflateAlphabet.shortestMatch {
        takeLiteral(&tokens)
      } else {
        tokens.appendMatch(length: length, distance: 1)
        position &+= length
      }
    }
    if position >= end { run &+= 1 }
  }
}

// MARK: - Lazy matching

/// Compresses rows by good matches: one that is not long waits for the next byte's.
private struct LazySearch {
  let chains: ChainSearch
  let effort: DeflateMatcher.Effort
  /// The known runs of zeros, in order.
  let runs: RowPointer<FilteredRows.Run>
  let runCount: Int

  /// The first byte that has no token.
  private(set) var position = 0
  /// The match at the previous position, which is used unless the next position has a better one.
  private var match = ChainSearch.Match(length: 0, distance: 0)
  /// The first position that is not yet in the chains.
  private var inserted = 0
  /// The next run.
  private var run = 0

  init(
    _ chains: ChainSearch, _ effort: DeflateMatcher.Effort,
    runs: RowPointer<FilteredRows.Run>, runCount: Int
  ) {
    (self.chains, self.effort, self.runs, self.runCount) = (chains, effort, runs, runCount)
  }

  /// Goes on until the end, or until there is no capacity for tokens.
  @inline(never)
  mutating func run(_ memory: ChainSearch.Chains, _ cursor: inout DeflateTokens.Cursor) {
    var search = self
    var tokens = cursor
    // Every step writes one token before `capacity`.
    while search.position < chains.count, tokens.count < tokens.capacity {
      search.step(memory, &tokens)
    }
    self = search
    cursor = tokens
  }

  @inline(__always)
  private mutating func step(_ memory: ChainSearch.Chains, _ tokens: inout DeflateTokens.Cursor) {
    if match.length == 0 {
      if run < runCount, position >= Int(runs[run].start) {
        skipRun(memory, &tokens)
        return
      }
      let found = chains.best(at: position, memory, longerThan: effort.shortest &- 1)
      guard found.length > 0 else {
        tokens.appendLiteral(chains.bytes[position])
        position &+= 1
        return
      }
      match = found
      inserted = position &+ 1
    }
    if match.length < effort.lazy, position &+ 1 < chains.count {
      let next = chains.best(at: position &+ 1, memory, longerThan: match.length)
      inserted = position &+ 2
      if next.length > match.length {
        tokens.appendLiteral(chains.bytes[position])
        position &+= 1
        match = next
        return
      }
    }
    tokens.appendMatch(length: match.length, distance: match.distance)
    position &+= match.length
    match.length = 0
    chains.insert(from: inserted, to: position, memory)
  }

  /// Writes most of the next run without a search: its end may belong to a match with what follows.
  @inline(__always)
  private mutating func skipRun(
    _ memory: ChainSearch.Chains, _ tokens: inout DeflateTokens.Cursor
  ) {
    let longest = DeflateAlphabet.longestMatch
    let end = Int(runs[run].end)
    guard end &- position > longest, position > 0 else {
      run &+= 1
      return
    }
    if chains.bytes[position &- 1] != 0 {
      tokens.appendLiteral(0)
      position &+= 1
      return
    }
    let start = position
    while end &- position >= longest, tokens.count < tokens.capacity {
      tokens.appendMatch(length: longest, distance: 1)
      position &+= longest
    }
    chains.insert(from: max(start, position &- ChainSearch.shortInsert), to: position, memory)
  }
}

// MARK: - Hash chains

/// Looks for earlier occurrences of bytes by following chains of equal hashes.
private struct ChainSearch {
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
  /// The number of those positions.
  static let shortInsert = 16

  /// After a match of this length a better one is looked for among a quarter of the candidates.
  private static let longMatch = 32

  /// The length of the common prefix at two positions, at most `DeflateAlphabet.longestMatch`.
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
