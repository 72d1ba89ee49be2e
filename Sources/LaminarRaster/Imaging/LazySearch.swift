/// Compresses rows by good matches: one that is not long waits for the next byte's.
struct LazySearch {
  let chains: ChainSearch
  let effort: DeflateMatcher.Effort
  /// The known runs of zeros, in order.
  let runs: RowPointer<FilteredRows.Run>
  let runCount: Int

  /// The first byte that has no token.
  private(set) var position = 0
  /// What was found there, and waits for the next byte's.
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
