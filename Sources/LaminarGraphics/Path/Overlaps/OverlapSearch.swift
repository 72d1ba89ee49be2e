/// Finds the pixels in which an outline of monotone parts may have three windings.
///
/// Every section of a monotone part is inside the box of its two ends. So two parts whose boxes meet are
/// halved until the boxes of their sections are apart, or a single line of each is left. Which pairs are
/// near, and which are short, is hard to predict: all pairs are halved together, without a branch on either.
struct OverlapSearch {
  /// A section of a part, and one of another, each between two nodes.
  fileprivate struct Pair {
    var nodes = SIMD4<Int32>.zero
    /// The number of its two parts, and which halves it is of: they order what is found.
    var parts: Int32 = 0
    var path: UInt64 = 0
  }

  private static let comparisonsPerNode = 64
  private static let mostComparisons = 1 << 19
  /// Up to this many parts, comparing all of them is faster than sorting them.
  private static let fewParts = 32

  private let nodes: UnsafeBufferPointer<SIMD2<Double>>
  private let parts: UnsafeBufferPointer<MonotonePart>
  private let reach: Double
  /// The number of boxes that may still be compared: the search of a crowded outline is abandoned.
  private var budget: Int
  /// Memory of which the first `pairCount` are pairs.
  private var pairs = UnsafeMutableBufferPointer<Pair>.allocate(capacity: 1024)
  private var pairCount = 0
  private var small: [(pair: Pair, box: Box)] = []
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
        defer { search.pairs.deallocate() }
        if search.pairParts(), search.halvePairs() { return search.found }
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
        to: Pair(
          nodes: isFirst ? one.nodes(other) : other.nodes(one),
          parts: Int32(truncatingIfNeeded: pairCount)))
      pairCount &+= one.mayCross(other, reach: reach)
    }
  }

  /// Makes memory for a number of pairs.
  private mutating func reserve(_ count: Int) {
    guard count > pairs.count else { return }
    let larger = UnsafeMutableBufferPointer<Pair>.allocate(capacity: max(count, 2 * pairs.count))
    _ = larger.moveInitialize(fromContentsOf: pairs[..<pairCount])
    pairs.deallocate()
    pairs = larger
  }

  /// Halves the longer sections of all pairs until they are apart or single lines; false where the search is
  /// abandoned.
  private mutating func halvePairs() -> Bool {
    let fewPixels = 0.75 * reach
    // Single lines are kept where pairs were that are done with.
    var (done, lineCount) = (0, 0)
    // A half has this bit where it is the second.
    var bit = UInt64(1) << 63
    while done < pairCount {
      // The pairs so far, of which each leaves two at most.
      let end = pairCount
      reserve(end + 2 * (end - done))
      var (next, halved) = (end, 0)
      while done < end {
        let pair = pairs[done].longerFirst
        done &+= 1
        let (start, middle, stop) = (pair.nodes.x, pair.middle, pair.nodes.y)
        let (a0, node, a1) = (nodes[Int(start)], nodes[Int(middle)], nodes[Int(stop)])
        let (b0, b1) = (nodes[Int(pair.nodes.z)], nodes[Int(pair.nodes.w)])
        let (whole, b) = (Extent(a0, a1), Extent(b0, b1))
        // 0 or 1 each, and so what is added to a count.
        let isHalved = pair.hasSeveralLines
        pairs.initializeElement(at: lineCount, to: pair)
        lineCount &+= 1 &- isHalved
        if whole.isWithin(fewPixels) & b.isWithin(fewPixels) & isHalved != 0 {
          // A few pixels, perhaps with many lines.
          var both = Box(a0, a1)
          both.include(Box(b0, b1))
          small.append((pair, both))
          continue
        }
        halved &+= isHalved
        pairs.initializeElement(at: next, to: pair.with(start, middle))
        next &+= isHalved & Extent(a0, node).isNear(b, reach)
        pairs.initializeElement(at: next, to: pair.with(middle, stop, path: pair.path | bit))
        next &+= isHalved & Extent(node, a1).isNear(b, reach)
      }
      pairCount = next
      bit >>= 1
      budget -= 2 * halved
      if budget <= 0 { return false }
    }
    addLines(lineCount)
    small.sort { ($0.pair.parts, $0.pair.path) < ($1.pair.parts, $1.pair.path) }
    for (_, box) in small { add(box) }
    return true
  }

  /// Adds those of the pairs of lines, the first of all pairs, that may leave three windings in a pixel.
  private mutating func addLines(_ count: Int) {
    let reachSquare = reach * reach
    for pair in pairs[..<count] {
      let (a0, a1) = (nodes[Int(pair.nodes.x)], nodes[Int(pair.nodes.y)])
      let (b0, b1) = (nodes[Int(pair.nodes.z)], nodes[Int(pair.nodes.w)])
      if ThreeWindings.mayOccur(a0, a1, b0, b1, reachSquare: reachSquare) {
        found.meetings.append(
          OutlineOverlaps.Meeting(from: a0, to: a1, otherFrom: b0, otherTo: b1))
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

    /// 1 if the box is at most a reach away from another along x and y, else 0.
    @inline(__always)
    func isNear(_ other: Extent, _ reach: Double) -> Int {
      let apart = (sum - other.sum).magnitudes - size - other.size
      let rest = 2 * reach - apart
      return 1 &- Int(truncatingIfNeeded: (rest.x.bitPattern | rest.y.bitPattern) &>> 63)
    }

    /// 1 if its width and height add up to less than a length, else 0.
    @inline(__always)
    func isWithin(_ length: Double) -> Int {
      Int(truncatingIfNeeded: (size.sum() - length).bitPattern &>> 63)
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

extension OverlapSearch.Pair {
  /// The pair with the section first that has more lines.
  @inline(__always)
  fileprivate var longerFirst: Self {
    var result = self
    let swapped = SIMD4(nodes.z, nodes.w, nodes.x, nodes.y)
    result.nodes = nodes.y &- nodes.x < nodes.w &- nodes.z ? swapped : nodes
    return result
  }

  /// 0 if the first section is a single line, else 1.
  @inline(__always)
  fileprivate var hasSeveralLines: Int {
    let rest = (nodes.y &- nodes.x) ^ 1
    return Int(UInt32(bitPattern: rest | (0 &- rest)) &>> 31)
  }

  /// The node at which the first section is halved: its first one if it is a single line.
  @inline(__always)
  fileprivate var middle: Int32 { nodes.x &+ (nodes.y &- nodes.x) / 2 }

  /// The same with a part of the first section.
  @inline(__always)
  fileprivate func with(_ start: Int32, _ end: Int32, path: UInt64? = nil) -> Self {
    var result = self
    result.nodes.x = start
    result.nodes.y = end
    result.path = path ?? self.path
    return result
  }
}
