/// Finds the pixels in which an outline of monotone parts may have three windings.
///
/// Every stretch of a monotone part lies in the box of its two ends. So two parts whose boxes meet are
/// halved until the boxes of their stretches are apart, or a single line of each is left.
struct OverlapSearch {
  private static let comparisonsPerNode = 64
  private static let mostComparisons = 1 << 19
  /// Up to here comparing all parts is quicker than sorting them.
  private static let fewParts = 32

  private let nodes: UnsafeBufferPointer<SIMD2<Double>>
  private let parts: UnsafeBufferPointer<MonotonePart>
  private let reach: Double
  /// How many boxes may still be compared: what is too crowded is not searched to its end.
  private var budget: Int
  private var found = OutlineOverlaps()

  /// Finds such pixels; gives a box around all where the search was given up.
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

  /// Compares all parts that may cross and whose boxes meet; false where the search was given up.
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
    for (place, first) in order.enumerated() {
      let end = parts[first].box.max.x + reach
      for second in order[(place + 1)...] {
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

  /// Compares two stretches, each between two nodes, and their halves.
  private mutating func compare(_ first: ClosedRange<Int>, _ second: ClosedRange<Int>) {
    // A stretch of a part, and one of the other part.
    typealias Pair = SIMD4<Int32>
    // Invariant: one pair of each halving waits, and an index is halved 31 times at most.
    withUnsafeTemporaryAllocation(of: Pair.self, capacity: 64) { waiting in
      waiting[0] = Pair(
        Int32(truncatingIfNeeded: first.lowerBound), Int32(truncatingIfNeeded: first.upperBound),
        Int32(truncatingIfNeeded: second.lowerBound), Int32(truncatingIfNeeded: second.upperBound))
      var count = 1
      let near = 2 * reach
      let small = 0.75 * reach
      var budget = self.budget
      defer { self.budget = budget }
      while count > 0, budget > 0 {
        count &-= 1
        budget &-= 1
        let pair = waiting[count]
        let (a0, a1) = (nodes[Int(pair.x)], nodes[Int(pair.y)])
        let (b0, b1) = (nodes[Int(pair.z)], nodes[Int(pair.w)])
        // Twice the distance of the boxes' centers, and their sizes.
        let (aWidth, bWidth) = (abs(a1.x - a0.x), abs(b1.x - b0.x))
        if abs(a0.x + a1.x - b0.x - b1.x) > aWidth + bWidth + near { continue }
        let (aHeight, bHeight) = (abs(a1.y - a0.y), abs(b1.y - b0.y))
        if abs(a0.y + a1.y - b0.y - b1.y) > aHeight + bHeight + near { continue }
        let (aLines, bLines) = (pair.y &- pair.x, pair.w &- pair.z)
        if max(aLines, bLines) == 1 {
          if ThreeWindings.mayOccur(a0, a1, b0, b1) {
            found.meetings.append(
              OutlineOverlaps.Meeting(from: a0, to: a1, otherFrom: b0, otherTo: b1))
          }
        } else if aWidth + aHeight < small, bWidth + bHeight < small {
          // A few pixels, perhaps with many lines.
          var both = Box(a0, a1)
          both.include(Box(b0, b1))
          add(both)
        } else if aLines >= bLines {
          let middle = pair.x &+ aLines / 2
          waiting[count] = Pair(middle, pair.y, pair.z, pair.w)
          waiting[count &+ 1] = Pair(pair.x, middle, pair.z, pair.w)
          count &+= 2
        } else {
          let middle = pair.z &+ bLines / 2
          waiting[count] = Pair(pair.x, pair.y, middle, pair.w)
          waiting[count &+ 1] = Pair(pair.x, pair.y, pair.z, middle)
          count &+= 2
        }
      }
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
