/// One of N equal parts of the work, counted from 1: `2/8`.
struct Shard: Sendable, Hashable {
  /// The largest number of shards.
  static let limit = 1_000_000

  let index: Int
  let count: Int

  /// Reads `I/N` with 1 ≤ I ≤ N.
  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      (1...Self.limit).contains(count), (1...count).contains(index)
    else { return nil }
    self.index = index
    self.count = count
  }

  /// This shard's consecutive share; the shares of all shards are the whole, in order, and differ in
  /// length by at most one.
  func share<Items: RandomAccessCollection>(of items: Items) -> Items.SubSequence
  where Items.Index == Int {
    let (quotient, remainder) = items.count.quotientAndRemainder(dividingBy: count)
    let start = items.startIndex + (index - 1) * quotient + min(index - 1, remainder)
    return items[start..<(start + quotient + (index <= remainder ? 1 : 0))]
  }
}
