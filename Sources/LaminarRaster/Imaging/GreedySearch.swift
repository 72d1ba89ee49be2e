/// Compresses rows in one pass: of the positions of each hash it knows the last, and takes what matches
/// there at once.
struct GreedySearch {
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
  /// How many bytes pass after a search that finds nothing: 3 or 4.
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

  /// How many bytes from the position on equal those at a distance before it, of which four do.
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
