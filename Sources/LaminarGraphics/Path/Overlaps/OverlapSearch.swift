/// Finds the pixels in which an outline of monotone parts may have three windings.
///
/// Every section of a monotone part is inside the box of its two ends. So two parts whose boxes meet are
/// halved until the boxes of their sections are apart, or a single line of each is left.
struct OverlapSearch {
  private static let comparisonsPerNode = 64
  private static let mostComparisons = 1 << 19
  /// Up to this many parts, comparing all of them is faster than sorting them.
  private static let fewParts = 32

  private let nodes: UnsafeBufferPointer<SIMD2<Double>>
  private let parts: UnsafeBufferPointer<MonotonePart>
  private let reach: Double
  /// The number of boxes that may still be compared: the search of a crowded outline is abandoned.
  private var budget: Int
  private var found = OutlineOverlaps()

  /// Finds such pixels; returns a box around the whole outline where the search was abandoned.
  ///
  /// - Parameter reach: How far two points of a pixel are apart, at most.
  static func overlaps(
    of parts: [MonotonePart], _ nodes: [SIMD2<Double>], reach: Double
  ) -> OutlineOverlaps {
    nodes.withUnsafeBufferPointer { nodes in
      parts.withUnsafeBufferPointer { parts in
        var search = OverlapSearch(
          nodes: nodes, parts: parts, reach: reach,
          budget: min(comparisonsPerNode * (nodes.count + 16), mostComparisons))
        if search.compareAll() { return search.found }
        var all = OutlineOverlaps()
        if let box = Box(nodes) { all.boxes.append(box) }
        return all
      }
    }
  }

  /// Compares all parts that may cross and whose boxes meet; false where the search was abandoned.
  private mutating func compareAll() -> Bool {
    if parts.count <= Self.fewParts {
      for second in parts.indices {
        for first in 0..<second { compare(parts[first], parts[second]) }
      }
      return budget > 0
    }
    let order = parts.indices.sorted {
      (parts[$0].box.min.x, $0) < (parts[$1].box.min.x, $1)
    }
    for (index, first) in order.enumerated() {
      let end = parts[first].box.max.x + reach
      for second in order[(index + 1)...] {
        if parts[second].box.min.x > end { break }
        budget -= 1
        compare(parts[first], parts[second])
        if budget <= 0 { return false }
      }
    }
    return budget > 0
  }

  @inline(__always)
  private mutating func compare(_ first: MonotonePart, _ second: MonotonePart) {
    guard first.box.meets(second.box, margin: reach), !first.isApart(from: second), budget > 0
    else {
      return
    }
    compare(first.nodes, second.nodes)
  }

  /// Compares the halves of two sections, each between two nodes, whose boxes meet.
  private mutating func compare(_ first: ClosedRange<Int>, _ second: ClosedRange<Int>) {
    // A section of a part, and one of the other part.
    typealias Pair = SIMD4<Int32>
    // Invariant: the boxes of a waiting pair meet. Each halving leaves one pair waiting, and an index is
    // halved 31 times at most.
    withUnsafeTemporaryAllocation(of: Pair.self, capacity: 64) { waiting in
      waiting[0] = Pair(
        Int32(truncatingIfNeeded: first.lowerBound), Int32(truncatingIfNeeded: first.upperBound),
        Int32(truncatingIfNeeded: second.lowerBound), Int32(truncatingIfNeeded: second.upperBound))
      var count = 1
      let near = 2 * reach
      let small = 0.75 * reach
      let reachSquare = reach * reach
      var budget = self.budget
      defer { self.budget = budget }
      while count > 0, budget > 0 {
        count &-= 1
        var pair = waiting[count]
        // The longer one is halved.
        if pair.y &- pair.x < pair.w &- pair.z { pair = Pair(pair.z, pair.w, pair.x, pair.y) }
        let (a0, a1) = (nodes[Int(pair.x)], nodes[Int(pair.y)])
        let (b0, b1) = (nodes[Int(pair.z)], nodes[Int(pair.w)])
        let (a, b) = (Extent(a0, a1), Extent(b0, b1))
        if pair.y &- pair.x == 1 {
          if ThreeWindings.mayOccur(a0, a1, b0, b1, reachSquare: reachSquare) {
            found.meetings.append(
              OutlineOverlaps.Meeting(from: a0, to: a1, otherFrom: b0, otherTo: b1))
          }
        } else if a.size.sum() < small, b.size.sum() < small {
          // A few pixels, perhaps with many lines.
          var both = Box(a0, a1)
          both.include(Box(b0, b1))
          add(both)
        } else {
          // Branches on which half is near are hard to predict: each half is written, and kept if it is near.
          let middle = pair.x &+ (pair.y &- pair.x) / 2
          let node = nodes[Int(middle)]
          let (head, tail) = (Extent(a0, node), Extent(node, a1))
          waiting[count] = Pair(middle, pair.y, pair.z, pair.w)
          count &+= tail.distance(to: b) <= near ? 1 : 0
          waiting[count] = Pair(pair.x, middle, pair.z, pair.w)
          count &+= head.distance(to: b) <= near ? 1 : 0
          budget &-= 2
        }
      }
    }
  }

  /// The box of a section.
  private struct Extent {
    /// Twice its center.
    let sum: SIMD2<Double>
    let size: SIMD2<Double>

    @inline(__always)
    init(_ from: SIMD2<Double>, _ to: SIMD2<Double>) {
      sum = from + to
      size = (to - from).magnitudes
    }

    /// Twice the greater of the distances between the boxes along x and y; below 0 where they overlap.
    @inline(__always)
    func distance(to other: Extent) -> Double {
      let apart = (sum - other.sum).magnitudes - size - other.size
      return max(apart.x, apart.y)
    }
  }

  /// Adds a box, or grows the last one a little.
  private mutating func add(_ box: Box) {
    if let last = found.boxes.last {
      var both = last
      both.include(box)
      if both.size.x <= 3 * reach, both.size.y <= 3 * reach {
        found.boxes[found.boxes.count - 1] = both
        return
      }
    }
    found.boxes.append(box)
  }
}
