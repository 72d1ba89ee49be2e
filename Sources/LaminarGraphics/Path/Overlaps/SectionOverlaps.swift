/// The overlaps between the sections of a stroke's two sides, apart for each pair of sections.
///
/// What two sections have is the same in every outline that has both.
struct SectionOverlaps: Sendable {
  /// The index of a section among those of its side.
  typealias Index = (side: StrokeSide, index: Int)

  /// Two sections that are near each other.
  private struct Pair {
    /// The first indices that are not in the pair, of the left and of the right side: 0 where it has no
    /// section of a side.
    var leftEnd = 0
    var rightEnd = 0
    /// How many boxes were compared for this pair and those before.
    var comparisons = 0
    /// The ends of its meetings and of its boxes, which begin where those of the pair before end.
    var meetingsEnd = 0
    var boxesEnd = 0

    /// How many sections both sides need for the pair to be among them.
    var end: Int { max(leftEnd, rightEnd) }
  }

  /// In the order in which outlines that become longer have them.
  private var pairs: [Pair] = []
  /// What is found for all pairs, pair after pair.
  var overlaps = OutlineOverlaps()

  /// How many sections both sides need for two sections to be among them.
  static func order(_ first: Index, _ second: Index) -> Int { max(first.index, second.index) + 1 }

  /// Adds a pair, after those of a lower order.
  ///
  /// - Parameters:
  ///   - comparisons: How many boxes were compared so far.
  ///   - meetings: How many meetings were found so far.
  ///   - boxes: How many boxes were found so far.
  mutating func append(
    _ first: Index, _ second: Index, comparisons: Int, meetings: Int, boxes: Int
  ) {
    var pair = Pair()
    for (side, index) in [first, second] {
      switch side {
      case .left: pair.leftEnd = max(pair.leftEnd, index + 1)
      case .right: pair.rightEnd = max(pair.rightEnd, index + 1)
      }
    }
    pair.comparisons = comparisons
    pair.meetingsEnd = meetings
    pair.boxesEnd = boxes
    pairs.append(pair)
  }

  /// The overlaps of pairs that an outline has which has some sections of each side, and how many boxes were
  /// compared for them.
  func overlaps(left: Int, right: Int) -> (overlaps: OutlineOverlaps, comparisons: Int) {
    // All pairs below the lower number, and some of those below the higher.
    let low = min(left, right)
    var first = 0
    var next = pairs.count
    while first < next {
      let middle = (first + next) / 2
      if pairs[middle].end <= low { first = middle + 1 } else { next = middle }
    }
    var last = first > 0 ? pairs[first - 1] : Pair()
    var comparisons = last.comparisons
    var result = OutlineOverlaps()
    result.meetings.reserveCapacity(last.meetingsEnd + 64)
    result.meetings += overlaps.meetings[..<last.meetingsEnd]
    result.boxes += overlaps.boxes[..<last.boxesEnd]
    for pair in pairs[first...] {
      if pair.end > max(left, right) { break }
      if pair.leftEnd <= left, pair.rightEnd <= right {
        comparisons += pair.comparisons - last.comparisons
        result.meetings += overlaps.meetings[last.meetingsEnd..<pair.meetingsEnd]
        result.boxes += overlaps.boxes[last.boxesEnd..<pair.boxesEnd]
      }
      last = pair
    }
    return (result, comparisons)
  }
}
