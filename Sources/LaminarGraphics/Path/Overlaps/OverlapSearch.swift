/// Finds the pixels in which an outline of monotone parts may have three windings.
///
/// Every section of a monotone part is inside the box of its two ends. So two parts whose boxes meet are
/// both halved until the boxes of their sections are apart, or a single line of each is left. Which pairs are
/// near, and which are short, is hard to predict: all pairs are halved together, without a branch on either.
struct OverlapSearch {
  /// The first and the last node of a section, and those of another.
  private typealias Pair = SIMD4<Int32>

  private static let comparisonsPerNode = 64
  private static let mostComparisons = 1 << 19
  /// Up to this many parts, comparing all of them is faster than sorting them.
  private static let fewParts = 32

  private let nodes: UnsafeBufferPointer<SIMD2<Double>>
  private let parts: UnsafeBufferPointer<MonotonePart>
  private let reach: Double
  /// The box of each node, once some parts may cross.
  private var boxes = UnsafeMutableBufferPointer<SectionBox>(start: nil, count: 0)
  /// How far the boxes of points of a pixel seem to be apart, at most.
  private var boxReach: Float = 0
  /// The number of boxes that may still be compared: the search of a crowded outline is abandoned.
  private var budget: Int
  /// Memory of which the first `pairCount` are pairs.
  private var pairs = UnsafeMutableBufferPointer<Pair>.allocate(capacity: 2048)
  private var pairCount = 0
  private var small: [Pair] = []
  private var found = OutlineOverlaps()

  private init(
    _ nodes: UnsafeBufferPointer<SIMD2<Double>>, _ parts: UnsafeBufferPointer<MonotonePart>,
    reach: Double
  ) {
    self.nodes = nodes
    self.parts = parts
    self.reach = reach
    budget = min(Self.comparisonsPerNode * (nodes.count + 16), Self.mostComparisons)
  }

  /// Finds such pixels; returns a box around the whole outline where the search was abandoned.
  ///
  /// - Parameter reach: How far two points of a pixel are apart, at most.
  static func overlaps(
    of parts: [MonotonePart], _ nodes: [SIMD2<Double>], reach: Double
  ) -> OutlineOverlaps {
    nodes.withUnsafeBufferPointer { nodes in
      parts.withUnsafeBufferPointer { parts in
        var search = OverlapSearch(nodes, parts, reach: reach)
        defer {
          search.pairs.deallocate()
          search.boxes.deallocate()
        }
        if search.pairParts(), search.makeBoxes(), search.halvePairs() { return search.found }
        var all = OutlineOverlaps()
        if let box = Box(nodes) { all.boxes.append(box) }
        return all
      }
    }
  }

  /// Pairs all parts that may cross and whose boxes meet; false where the search is abandoned.
  private mutating func pairParts() -> Bool {
    if parts.count <= Self.fewParts {
      for second in parts.indices { pair(0..<second, with: second) { $0 } }
      return true
    }
    let order = parts.indices.sorted {
      (parts[$0].box.min.x, $0) < (parts[$1].box.min.x, $1)
    }
    for (index, first) in order.enumerated() {
      let end = parts[first].box.max.x + reach
      var last = index + 1
      while last < order.count, parts[order[last]].box.min.x <= end { last += 1 }
      budget -= last - index - 1
      if budget <= 0 { return false }
      pair(index + 1..<last, with: first, isFirst: true) { order[$0] }
    }
    return true
  }

  /// Pairs a part with some others.
  @inline(__always)
  private mutating func pair(
    _ others: Range<Int>, with part: Int, isFirst: Bool = false, _ index: (Int) -> Int
  ) {
    reserve(pairCount + others.count)
    let one = parts[part]
    for other in others {
      let other = parts[index(other)]
      // Written in any case, and kept if they may cross.
      pairs.initializeElement(
        at: pairCount,
        to: isFirst ? one.nodes(other) : other.nodes(one))
      pairCount &+= one.mayCross(other, reach: reach)
    }
  }

  /// Makes the nodes' boxes where they are needed; false where coordinates are too large.
  private mutating func makeBoxes() -> Bool {
    guard pairCount > 0, let first = parts.first else { return true }
    let all = parts.dropFirst().reduce(into: first.box) { $0.include($1.box) }
    boxReach = Float(reach) + SectionBox.error(of: Float(all.size.sum()))
    boxes = .allocate(capacity: nodes.count)
    for index in 0..<nodes.count {
      boxes.initializeElement(at: index, to: SectionBox(nodes[index] - all.min))
    }
    return boxReach.isFinite
  }

  /// Makes memory for a number of pairs.
  private mutating func reserve(_ count: Int) {
    guard count > pairs.count else { return }
    let larger = UnsafeMutableBufferPointer<Pair>.allocate(capacity: max(count, 2 * pairs.count))
    _ = larger.moveInitialize(fromContentsOf: pairs[..<pairCount])
    pairs.deallocate()
    pairs = larger
  }

  /// Halves both sections of all pairs until they are apart or single lines; false where the search is
  /// abandoned.
  private mutating func halvePairs() -> Bool {
    let fewPixels = Float(0.75 * reach)
    // Single lines are kept where pairs were that are done with.
    var (done, lineCount) = (0, 0)
    while done < pairCount {
      // The pairs so far, of which each leaves four at most.
      let end = pairCount
      reserve(end + 4 * (end - done))
      var (next, halved) = (end, 0)
      while done < end {
        let pair = pairs[done]
        done &+= 1
        // The node at which a section is halved is the first of a single line.
        let (a, b) = (pair.x &+ (pair.y &- pair.x) / 2, pair.z &+ (pair.w &- pair.z) / 2)
        let (a0, aMiddle, a1) = (boxes[Int(pair.x)], boxes[Int(a)], boxes[Int(pair.y)])
        let (b0, bMiddle, b1) = (boxes[Int(pair.z)], boxes[Int(b)], boxes[Int(pair.w)])
        // 0 or 1 each, and so what is added to a count: a single line is its second half.
        let halvesA = a != pair.x ? 1 : 0
        let halvesB = b != pair.z ? 1 : 0
        let isHalved = halvesA | halvesB
        pairs.initializeElement(at: lineCount, to: pair)
        lineCount &+= 1 &- isHalved
        if isHalved & a0.joined(a1).isWithin(fewPixels) & b0.joined(b1).isWithin(fewPixels) != 0 {
          // A few pixels, perhaps with many lines.
          small.append(pair)
          continue
        }
        halved &+= isHalved
        let (firstA, secondA) = (a0.joined(aMiddle), aMiddle.joined(a1))
        // Written in any case, and kept if they are near.
        let firstB = b0.joined(bMiddle).limit(boxReach)
        pairs.initializeElement(at: next, to: Pair(pair.x, a, pair.z, b))
        next &+= halvesA & halvesB & firstA.isNear(firstB)
        pairs.initializeElement(at: next, to: Pair(a, pair.y, pair.z, b))
        next &+= halvesB & secondA.isNear(firstB)
        let secondB = bMiddle.joined(b1).limit(boxReach)
        pairs.initializeElement(at: next, to: Pair(pair.x, a, b, pair.w))
        next &+= halvesA & firstA.isNear(secondB)
        pairs.initializeElement(at: next, to: Pair(a, pair.y, b, pair.w))
        next &+= isHalved & secondA.isNear(secondB)
      }
      pairCount = next
      budget -= 4 * halved
      if budget <= 0 { return false }
    }
    addLines(lineCount)
    for pair in small {
      var both = Box(nodes[Int(pair.x)], nodes[Int(pair.y)])
      both.include(Box(nodes[Int(pair.z)], nodes[Int(pair.w)]))
      add(both)
    }
    return true
  }

  /// Adds those of the pairs of lines, the first of all pairs, that may leave three windings in a pixel.
  private mutating func addLines(_ count: Int) {
    let reachSquare = reach * reach
    for pair in pairs[..<count] {
      let (a0, a1) = (nodes[Int(pair.x)], nodes[Int(pair.y)])
      let (b0, b1) = (nodes[Int(pair.z)], nodes[Int(pair.w)])
      if ThreeWindings.mayOccur(a0, a1, b0, b1, reachSquare: reachSquare) {
        found.meetings.append(
          OutlineOverlaps.Meeting(from: a0, to: a1, otherFrom: b0, otherTo: b1))
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
