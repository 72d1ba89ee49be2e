/// Finds the pixels in which an outline of monotone parts may have three windings.
///
/// Every section of a monotone part is inside the box of its two ends. So two parts whose boxes meet are
/// both halved until the boxes of their sections are apart, or a single line of each is left. Which pairs are
/// near, and which are short, is hard to predict: all pairs are halved together, without a branch on either.
///
/// On request they are first divided at every eighth node. What is found between two of those sections depends
/// on their nodes alone, so that it is also true of another outline that has both: see `SectionOverlaps`.
struct OverlapSearch {
  /// The first and the last node of a section, and those of another.
  private typealias Pair = SIMD4<Int32>

  /// Sections end at every node whose index is a multiple of it, a power of two.
  static let sectionLength = 8

  private static let comparisonsPerNode = 64
  private static let mostComparisons = 1 << 19
  /// Up to this many comparisons of parts are faster than sorting these.
  private static let fewComparisons = 2048

  private let nodes: UnsafeBufferPointer<SIMD2<Double>>
  private let parts: UnsafeBufferPointer<MonotonePart>
  private let reach: Double
  /// The box of each node, once some parts may cross.
  private var boxes = UnsafeMutableBufferPointer<SectionBox>(start: nil, count: 0)
  /// How far the boxes of points of a pixel seem to be apart, at most.
  private var boxReach: Float = 0
  /// How far boxes may be apart more or less than they seem.
  private var boxError: Float = 0
  /// How many boxes of sections may still be compared: the search of a crowded outline is abandoned.
  private var sectionBudget = Self.mostComparisons
  /// The same for what is inside of sections.
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

  /// Finds such pixels; nil where the search was abandoned.
  ///
  /// - Parameters:
  ///   - reach: How far two points of a pixel are apart, at most.
  ///   - inSections: Whether sections are compared by themselves.
  ///   - known: The number of the first parts that are not compared with each other.
  ///   - comparisons: How many boxes were compared for what is known of these.
  static func overlaps(
    of parts: [MonotonePart], _ nodes: [SIMD2<Double>], reach: Double, inSections: Bool,
    known: Int = 0, comparisons: Int = 0
  ) -> OutlineOverlaps? {
    search(parts, nodes, reach: reach) { search in
      search.budget -= comparisons
      guard search.pairParts(known: known), search.makeBoxes(),
        !inSections || search.divideIntoSections(), search.halvePairs()
      else { return nil }
      return search.found
    }
  }

  /// Finds what pairs of sections have; nil where they have more than is worth keeping, or another outline
  /// with some of them might be too crowded.
  ///
  /// - Parameter indices: The index of a section among those of its side.
  static func sections(
    of parts: [MonotonePart], _ nodes: [SIMD2<Double>], reach: Double,
    indices: (_ section: Int) -> SectionOverlaps.Index
  ) -> SectionOverlaps? {
    search(parts, nodes, reach: reach) { search in
      // Parts of these sections, and the caps of another outline, need a few more comparisons.
      guard parts.count <= mostComparisons / 256, search.pairParts(known: 0), search.makeBoxes(),
        2 * search.boxError < search.errorAllowance, search.divideIntoSections(),
        search.sectionBudget > mostComparisons * 7 / 8, search.pairCount <= nodes.count
      else { return nil }
      let pairs = search.pairs[..<search.pairCount].enumerated().map { index, pair in
        let first = indices(Int(pair.x) / sectionLength)
        let second = indices(Int(pair.z) / sectionLength)
        return (pair, first, second, order: (SectionOverlaps.order(first, second), index))
      }
      let budget = search.budget
      var sections = SectionOverlaps()
      for (pair, first, second, _) in pairs.sorted(by: { $0.order < $1.order }) {
        search.pairs.initializeElement(at: 0, to: pair)
        search.pairCount = 1
        guard search.halvePairs(), search.found.count <= 2 * nodes.count else { return nil }
        sections.append(
          first, second, comparisons: budget - search.budget,
          meetings: search.found.meetings.count, boxes: search.found.boxes.count)
      }
      // What compares less than what would be copied is found anew as fast.
      guard budget - search.budget > nodes.count else { return nil }
      sections.overlaps = search.found
      return sections
    }
  }

  private static func search<Result>(
    _ parts: [MonotonePart], _ nodes: [SIMD2<Double>], reach: Double,
    _ body: (inout OverlapSearch) -> Result
  ) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      parts.withUnsafeBufferPointer { parts in
        var search = OverlapSearch(nodes, parts, reach: reach)
        defer {
          search.pairs.deallocate()
          search.boxes.deallocate()
        }
        return body(&search)
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
      sectionBudget -= last - index - 1
      if sectionBudget <= 0 { return false }
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

  /// What is allowed for errors of boxes at least, so that it depends on the size of huge outlines only.
  private var errorAllowance: Float { Float(reach) / 64 }

  /// Makes the nodes' boxes where they are needed; false where coordinates are too large.
  private mutating func makeBoxes() -> Bool {
    guard pairCount > 0, let first = parts.first, let origin = nodes.first else { return true }
    var all = parts.dropFirst().reduce(into: first.box) { $0.include($1.box) }
    all.include(origin)
    boxError = SectionBox.error(of: Float(all.size.sum()))
    boxReach = Float(reach) + max(boxError, errorAllowance)
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

  /// Divides the parts of all pairs at the ends of sections, and keeps the pairs of sections that are near;
  /// false where the search is abandoned.
  private mutating func divideIntoSections() -> Bool {
    let length = Int32(Self.sectionLength)
    let count = halve(upTo: -1, budget: \.sectionBudget) { first, last in
      // The first and the last end of a section between them.
      let (low, high) = ((first & -length) &+ length, (last &- 1) & -length)
      if low > high { return first }
      let middle = (first &+ (last &- first) / 2 &+ length / 2) & -length
      return min(max(middle, low), high)
    }
    guard let count else { return false }
    pairCount = 0
    for index in 0..<count where areNear(pairs[index]) {
      pairs[pairCount] = pairs[index]
      pairCount &+= 1
    }
    return true
  }

  /// Halves both sections of all pairs until they are apart or single lines; false where the search is
  /// abandoned.
  private mutating func halvePairs() -> Bool {
    small.removeAll(keepingCapacity: true)
    guard
      let lineCount = halve(
        upTo: Float(0.75 * reach), budget: \.budget, { $0 &+ ($1 &- $0) / 2 })
    else { return false }
    addLines(lineCount)
    for pair in small where areNear(pair) {
      var both = Box(nodes[Int(pair.x)], nodes[Int(pair.y)])
      both.include(Box(nodes[Int(pair.z)], nodes[Int(pair.w)]))
      found.boxes.append(both)
    }
    return true
  }

  /// Whether the boxes of two sections are within reach of each other, as exactly as their nodes are known.
  @inline(__always)
  private func areNear(_ pair: Pair) -> Bool {
    Box(nodes[Int(pair.x)], nodes[Int(pair.y)])
      .meets(Box(nodes[Int(pair.z)], nodes[Int(pair.w)]), margin: reach)
  }

  /// Halves both sections of all pairs until they are apart or cannot be halved; returns how many are left,
  /// which become the first of all pairs, or nil where there were too many.
  ///
  /// - Parameters:
  ///   - size: Pairs of sections whose widths and heights add up to less are set aside.
  ///   - budget: The number of boxes that may be compared.
  ///   - middle: The node at which to halve the section between two nodes; the first where it is not to
  ///     be halved.
  @inline(__always)
  private mutating func halve(
    upTo size: Float, budget: WritableKeyPath<OverlapSearch, Int>,
    _ middle: (_ first: Int32, _ last: Int32) -> Int32
  ) -> Int? {
    // Pairs that are not halved are kept where pairs were that are done with.
    var (done, kept) = (0, 0)
    while done < pairCount {
      // The pairs so far, of which each leaves four at most.
      let end = pairCount
      reserve(end + 4 * (end - done))
      var (next, halved) = (end, 0)
      while done < end {
        let pair = pairs[done]
        done &+= 1
        let (a, b) = (middle(pair.x, pair.y), middle(pair.z, pair.w))
        let (a0, aMiddle, a1) = (boxes[Int(pair.x)], boxes[Int(a)], boxes[Int(pair.y)])
        let (b0, bMiddle, b1) = (boxes[Int(pair.z)], boxes[Int(b)], boxes[Int(pair.w)])
        // 0 or 1 each, and so what is added to a count: what is not halved is its second half.
        let halvesA = a != pair.x ? 1 : 0
        let halvesB = b != pair.z ? 1 : 0
        let isHalved = halvesA | halvesB
        pairs.initializeElement(at: kept, to: pair)
        kept &+= 1 &- isHalved
        if isHalved & a0.joined(a1).isWithin(size) & b0.joined(b1).isWithin(size) != 0 {
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
      self[keyPath: budget] -= 4 * halved
      if self[keyPath: budget] <= 0 { return nil }
    }
    return kept
  }

  /// Adds those of the pairs of lines, the first of all pairs, that may leave three windings in a pixel.
  private mutating func addLines(_ count: Int) {
    let reachSquare = reach * reach
    for pair in pairs[..<count] {
      let (a0, a1) = (nodes[Int(pair.x)], nodes[Int(pair.y)])
      let (b0, b1) = (nodes[Int(pair.z)], nodes[Int(pair.w)])
      if ThreeWindings.mayOccur(a0, a1, b0, b1, reachSquare: reachSquare), areNear(pair) {
        found.meetings.append(
          OutlineOverlaps.Meeting(from: a0, to: a1, otherFrom: b0, otherTo: b1))
      }
    }
  }
}
