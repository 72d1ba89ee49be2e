/// Finds the pixels in which an outline of monotone parts may have three windings.
///
/// Every section of a monotone part is inside the box of its two ends. So two parts whose boxes meet are
/// both halved until the boxes of their sections are apart, or a single line of each is left. Which pairs are
/// near, and which are short, is hard to predict: all pairs are halved together, without a branch on either.
struct OverlapSearch {
  /// The first and the last node of a section, and those of another.
  typealias Pair = SIMD4<Int32>

  /// The sections that may leave three windings in a pixel.
  struct Found {
    /// Pairs of lines: in the pixels that both run through.
    var lines: [Pair] = []
    /// Pairs of sections that are together a few pixels large: in all of these.
    var sections: [Pair] = []
  }

  private static let comparisonsPerNode = 64
  private static let mostComparisons = 1 << 20
  /// Up to this many comparisons of parts are faster than sorting these.
  private static let fewComparisons = 2048

  private let nodes: UnsafeBufferPointer<SIMD2<Double>>
  private let parts: UnsafeBufferPointer<MonotonePart>
  private let reach: Double
  /// Bounding box per node; filled when the first pair of parts overlaps.
  private var boxes = UnsafeMutableBufferPointer<SectionBox>(start: nil, count: 0)
  /// How far the boxes of points of a pixel seem to be apart, at most.
  private var boxReach: Float = 0
  /// How many boxes of parts may still be compared: the search of a crowded outline is abandoned.
  private var partBudget = Self.mostComparisons
  /// The same for what is inside of parts.
  private var budget: Int
  /// Memory of which the first `pairCount` are pairs.
  private var pairs = UnsafeMutableBufferPointer<Pair>.allocate(capacity: 2048)
  private var pairCount = 0
  private var found = Found()

  private init(
    _ nodes: UnsafeBufferPointer<SIMD2<Double>>, _ parts: UnsafeBufferPointer<MonotonePart>,
    reach: Double
  ) {
    self.nodes = nodes
    self.parts = parts
    self.reach = reach
    budget = min(Self.comparisonsPerNode * (nodes.count + 16), Self.mostComparisons)
  }

  /// Finds such sections; nil where the search was abandoned.
  ///
  /// - Parameters:
  ///   - reach: How far two points of a pixel are apart, at most.
  ///   - known: The number of the first parts that are not compared with each other.
  static func sections(
    of parts: [MonotonePart], _ nodes: [SIMD2<Double>], reach: Double, known: Int = 0
  ) -> Found? {
    nodes.withUnsafeBufferPointer { nodes in
      parts.withUnsafeBufferPointer { parts in
        var search = OverlapSearch(nodes, parts, reach: reach)
        defer {
          search.pairs.deallocate()
          search.boxes.deallocate()
        }
        guard search.pairParts(known: known), search.makeBoxes(), search.halvePairs() else {
          return nil
        }
        return search.found
      }
    }
  }

  /// Pairs all parts that may cross and whose boxes meet, unless both are known; false where the search is
  /// abandoned.
  private mutating func pairParts(known: Int) -> Bool {
    if (parts.count - known) * parts.count <= Self.fewComparisons {
      for second in known..<parts.count { pair(0..<second, with: second, known: 0) { $0 } }
      return true
    }
    let order = parts.indices.sorted {
      (parts[$0].box.min.x, $0) < (parts[$1].box.min.x, $1)
    }
    for (index, first) in order.enumerated() {
      let end = parts[first].box.max.x + reach
      var last = index + 1
      while last < order.count, parts[order[last]].box.min.x <= end { last += 1 }
      partBudget -= last - index - 1
      if partBudget <= 0 { return false }
      pair(index + 1..<last, with: first, isFirst: true, known: known) { order[$0] }
    }
    return true
  }

  /// Pairs a part with some others, unless both are among a number of known ones.
  @inline(__always)
  private mutating func pair(
    _ others: Range<Int>, with part: Int, isFirst: Bool = false, known: Int,
    _ index: (Int) -> Int
  ) {
    reserve(pairCount + others.count)
    let one = parts[part]
    for other in others {
      let index = index(other)
      let isNew = max(index, part) >= known ? 1 : 0
      let other = parts[index]
      // Written in any case, and kept if they may cross.
      pairs.initializeElement(
        at: pairCount,
        to: isFirst ? one.nodes(other) : other.nodes(one))
      pairCount &+= one.mayCross(other, reach: reach) & isNew
    }
  }

  /// Makes the nodes' boxes where they are needed; false where coordinates are too large.
  private mutating func makeBoxes() -> Bool {
    guard pairCount > 0, let first = parts.first, let origin = nodes.first else { return true }
    var all = parts.dropFirst().reduce(into: first.box) { $0.include($1.box) }
    all.include(origin)
    boxReach = Float(reach) + SectionBox.error(of: Float(all.size.sum()))
    boxes = .allocate(capacity: nodes.count)
    for index in 0..<nodes.count {
      boxes.initializeElement(at: index, to: SectionBox(nodes[index] - origin))
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
    let smallSize = Float(0.75 * reach)
    // Pairs of lines are kept where pairs were that are done with.
    var (done, lineCount) = (0, 0)
    while done < pairCount {
      // The pairs so far, of which each leaves four at most.
      let end = pairCount
      reserve(end + 4 * (end - done))
      var (next, halved) = (end, 0)
      while done < end {
        let pair = pairs[done]
        done &+= 1
        let (a, b) = (pair.x &+ (pair.y &- pair.x) / 2, pair.z &+ (pair.w &- pair.z) / 2)
        let (a0, aMiddle, a1) = (boxes[Int(pair.x)], boxes[Int(a)], boxes[Int(pair.y)])
        let (b0, bMiddle, b1) = (boxes[Int(pair.z)], boxes[Int(b)], boxes[Int(pair.w)])
        // 0 or 1 each, and so what is added to a count: a single line is its second half.
        let halvesA = a != pair.x ? 1 : 0
        let halvesB = b != pair.z ? 1 : 0
        let isHalved = halvesA | halvesB
        pairs.initializeElement(at: lineCount, to: pair)
        lineCount &+= 1 &- isHalved
        if isHalved & a0.joined(a1).isWithin(smallSize) & b0.joined(b1).isWithin(smallSize) != 0 {
          // A few pixels, perhaps with many lines.
          if areNear(pair) { found.sections.append(pair) }
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
    return true
  }

  /// Whether the boxes of two sections are within reach of each other, as exactly as their nodes are known.
  @inline(__always)
  private func areNear(_ pair: Pair) -> Bool {
    Box(nodes[Int(pair.x)], nodes[Int(pair.y)])
      .meets(Box(nodes[Int(pair.z)], nodes[Int(pair.w)]), margin: reach)
  }

  /// Adds those of the pairs of lines, the first of all pairs, that may leave three windings in a pixel.
  private mutating func addLines(_ count: Int) {
    let reachSquare = reach * reach
    for pair in pairs[..<count] {
      let (a0, a1) = (nodes[Int(pair.x)], nodes[Int(pair.y)])
      let (b0, b1) = (nodes[Int(pair.z)], nodes[Int(pair.w)])
      if ThreeWindings.mayOccur(a0, a1, b0, b1, reachSquare: reachSquare), areNear(pair) {
        found.lines.append(pair)
      }
    }
  }
}
