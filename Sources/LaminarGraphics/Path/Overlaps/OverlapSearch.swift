/// Finds the pixels in which an outline of monotone parts may have three windings.
///
/// Every section of a monotone part is inside the box of its two ends. So two parts whose boxes meet are
/// both halved until the boxes of their sections are apart, or a single line of each is left. Which pairs are
/// near, and which are short, is hard to predict: all pairs are halved together, without a branch on either.
struct OverlapSearch {
  /// The first and the last node of a section, and those of another.
  typealias Pair = OutlineOverlaps.Pair

  /// The sections that may leave three windings in a pixel.
  struct Found: Sendable {
    /// Pairs of lines: in the pixels that both run through.
    var lines: [Pair] = []
    /// Pairs of sections only a few pixels in size; all pixels of both are marked.
    var sections: [Pair] = []
  }

  private static let comparisonsPerNode = 64
  private static let maxComparisons = 1 << 20
  /// Up to this many comparisons of parts are faster than sorting these.
  private static let fewComparisons = 2048

  private let nodes: UnsafeBufferPointer<SIMD2<Double>>
  private let parts: UnsafeBufferPointer<MonotonePart>
  private let reach: Double
  /// Bounding box per node; filled when the first pair of parts overlaps.
  private var boxes = UnsafeMutableBufferPointer<SectionBox>(start: nil, count: 0)
  /// The maximum apparent distance of the boxes of two points of a pixel.
  private var boxReach: Float = 0
  /// The number of boxes of parts that may still be compared; the search of a crowded outline is
  /// abandoned.
  private var partBudget = Self.maxComparisons
  /// The number of boxes of sections within parts that may still be compared.
  private var budget: Int
  /// Memory of which the first `pairCount` are pairs.
  private var pairs = UnsafeMutableBufferPointer<Pair>.allocate(capacity: 2048)
  private var pairCount = 0
  private var found: Found

  private init(
    _ nodes: UnsafeBufferPointer<SIMD2<Double>>, _ parts: UnsafeBufferPointer<MonotonePart>,
    reach: Double, after known: Found
  ) {
    self.nodes = nodes
    self.parts = parts
    self.reach = reach
    found = known
    budget = min(Self.comparisonsPerNode * (nodes.count + 16), Self.maxComparisons)
  }

  /// Finds such sections; nil where the search was abandoned.
  ///
  /// - Parameters:
  ///   - reach: How far two points of a pixel are apart, at most.
  ///   - known: The number of the first parts that are not compared with each other, and what was found
  ///     of them.
  static func sections(
    of parts: [MonotonePart], _ nodes: [SIMD2<Double>], reach: Double,
    known: (parts: Int, found: Found) = (0, Found())
  ) -> Found? {
    nodes.withUnsafeBufferPointer { nodes in
      parts.withUnsafeBufferPointer { parts in
        var search = OverlapSearch(nodes, parts, reach: reach, after: known.found)
        defer {
          search.pairs.deallocate()
          search.boxes.deallocate()
        }
        guard search.pairParts(known: known.parts), search.makeBoxes(), search.halvePairs() else {
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

/// The box of a section of an outline: its least x and y, and its greatest ones negated, so that two boxes
/// are joined by one minimum and compared by one difference.
///
/// Rounded to `Float`, from an origin on: a search among boxes allows for the error, see `error(of:)`.
private struct SectionBox: BitwiseCopyable {
  private var ends: SIMD4<Float>

  /// The box of a point.
  @inline(__always)
  init(_ point: SIMD2<Double>) {
    let (x, y) = (Float(point.x), Float(point.y))
    ends = SIMD4(x, y, -x, -y)
  }

  @inline(__always)
  private init(ends: SIMD4<Float>) { self.ends = ends }

  /// How far two boxes may be apart more or less than they seem, where no coordinate has a greater
  /// magnitude: two rounded ends, and a rounded difference.
  static func error(of magnitude: Float) -> Float { magnitude * 0x1p-21 }

  @inline(__always)
  func joined(_ other: SectionBox) -> SectionBox {
    SectionBox(ends: ends.replacing(with: other.ends, where: other.ends .< ends))
  }

  /// Upper bounds for the ends of a box that lies within `reach` of this one.
  @inline(__always)
  func limit(_ reach: Float) -> SIMD4<Float> { reach - SIMD4(ends.z, ends.w, ends.x, ends.y) }

  /// 1 if no end exceeds the limit, else 0: a number rather than a Boolean, since the branch is
  /// unpredictable.
  @inline(__always)
  func isNear(_ limit: SIMD4<Float>) -> Int {
    let rest = unsafeBitCast(limit - ends, to: SIMD2<UInt64>.self)
    return (rest.x | rest.y) & 0x8000_0000_8000_0000 == 0 ? 1 : 0
  }

  /// 1 if its width and height add up to less than a length, else 0.
  @inline(__always)
  func isWithin(_ length: Float) -> Int {
    let sizes = SIMD2(ends.x, ends.y) + SIMD2(ends.z, ends.w)
    return 0 - (sizes.x + sizes.y) < length ? 1 : 0
  }
}

// MARK: - Overlaps of a stroke

/// Finds the pixels in which the outline of a stroke may have three windings.
///
/// Both sides and the caps of a monotone stretch of the centre line get the same chain numbers;
/// parts with equal chain numbers are never tested against each other. A side that passes through
/// centres of curvature has chain numbers of its own. Where a side runs backwards, everything
/// around it may overlap.
struct StrokeOverlaps {
  /// Some of the outline's lines.
  private struct Piece {
    /// Indices of the outline's points; those of a right side count from its beginning until it is added.
    var nodes: ClosedRange<Int>
    /// Nil for a cap.
    let side: StrokeSide?
    let chains: SIMD2<UInt32>
    /// Whether it is known to be monotone.
    let isMonotone: Bool
  }

  /// A line from a polygon's last point to its first.
  private struct ClosingLine {
    let from: Int
    let to: Int
    let chains: SIMD2<UInt32>
  }

  private var pieces: [Piece] = []
  private var closing: [ClosingLine] = []
  /// Boxes around folds.
  private var folds: [Box] = []
  private var chains = MonotoneChains()
  /// The first points of the current stretch.
  private var left = 0
  private var right = 0
  private var isOpen = false
  /// The side that goes through centers of curvature, and its chains.
  private var folded: (side: StrokeSide, chains: SIMD2<UInt32>)?
  /// The number of pieces before the current line.
  private var lineStart = 0
  /// Whether nothing was added since the last fold, to which the next one may be joined.
  private var isFolding = false

  /// The chains of the current stretch.
  var currentChains: SIMD2<UInt32> { chains.current }

  /// Begins a line, after which a strip begins.
  mutating func beginLine() {
    lineStart = pieces.count
    isOpen = false
  }

  /// Removes the current line.
  mutating func removeLine() {
    pieces.removeLast(pieces.count - min(lineStart, pieces.count))
    isOpen = false
  }

  /// Begins chains without directions.
  mutating func restart() { chains.restart() }

  /// Begins a strip, or continues it after a corner, at a point of the left and one of the right side.
  ///
  /// - Parameter side: The side that goes through centers of curvature.
  mutating func begin(
    _ direction: SIMD2<Double>, left: Int, right: Int, folded side: StrokeSide? = nil
  ) {
    chains.restart()
    folded = nil
    if let side {
      folded = (side, chains.current)
      chains.restart()
    }
    _ = chains.turn(to: direction)
    self.left = left
    self.right = right
    isOpen = true
  }

  /// Continues in a direction from a point of each side.
  @inline(__always)
  mutating func advance(_ direction: SIMD2<Double>, left: Int, right: Int) {
    isFolding = false
    let old = chains.current
    if chains.turn(to: direction) { endStretch(old, left: left, right: right) }
  }

  /// Closes the current monotone stretch and starts the next at the same node.
  private mutating func endStretch(_ chains: SIMD2<UInt32>, left: Int, right: Int) {
    if left > self.left { append(self.left...left, .left, chains) }
    if right > self.right { append(self.right...right, .right, chains) }
    self.left = left
    self.right = right
  }

  private mutating func append(
    _ nodes: ClosedRange<Int>, _ side: StrokeSide, _ chains: SIMD2<UInt32>
  ) {
    if let folded, folded.side == side {
      add(nodes, of: side, chains: folded.chains)
    } else {
      add(nodes, of: side, chains: chains, isMonotone: true)
    }
  }

  /// Ends a strip at a point of each side.
  mutating func end(left: Int, right: Int) {
    if isOpen { endStretch(chains.current, left: left, right: right) }
    isOpen = false
    self.left = left
    self.right = right
  }

  /// Adds the lines of a join or, without a side, a cap.
  mutating func add(
    _ nodes: ClosedRange<Int>, of side: StrokeSide? = nil, chains: SIMD2<UInt32>,
    isMonotone: Bool = false
  ) {
    pieces.append(Piece(nodes: nodes, side: side, chains: chains, isMonotone: isMonotone))
  }

  /// Adds the line that closes a polygon.
  mutating func addLine(from: Int, to: Int, chains: SIMD2<UInt32>) {
    closing.append(ClosingLine(from: from, to: to, chains: chains))
  }

  /// Records that the current line's right side was added to the points, backwards.
  ///
  /// - Parameter end: The index of its first point.
  mutating func addRightSide(end: Int) {
    for index in lineStart..<pieces.count where pieces[index].side == .right {
      let nodes = pieces[index].nodes
      pieces[index].nodes = end - nodes.upperBound...end - nodes.lowerBound
    }
  }

  /// Records that a side runs backwards.
  mutating func fold(_ box: Box) {
    if isFolding, !folds.isEmpty {
      folds[folds.count - 1].include(box)
    } else {
      folds.append(box)
    }
    isFolding = true
  }

  /// Finds such pixels of an outline, and returns what is needed to find those of one that is nearly the same.
  ///
  /// - Parameters:
  ///   - reach: How far two points of a pixel are apart, at most.
  ///   - last: The overlaps of an earlier outline.
  func overlaps(
    in outline: FlattenedPath, reach: Double, after last: FoundOverlaps?
  ) -> (OutlineOverlaps, FoundOverlaps?) {
    let nodes = nodes(of: outline.points)
    let common = last?.common(with: outline, reach: reach)
    var known: [MonotonePart] = []
    var others: [MonotonePart] = []
    known.reserveCapacity(pieces.count + closing.count + 16)
    others.reserveCapacity(16)
    forEachPart(of: nodes) { part in
      guard let common else { return others.append(part) }
      if common.contains(part.nodes) { return known.append(part) }
      common.divide(part.nodes) { section in
        let part = MonotonePart(section, of: nodes, part.chains)
        if common.contains(section) { known.append(part) } else { others.append(part) }
      }
    }
    let knownCount = known.count
    known += others
    let knownFound =
      if let last, let common { last.found(in: common) } else { OverlapSearch.Found() }
    let found = OverlapSearch.sections(
      of: known, nodes, reach: reach, known: (knownCount, knownFound))
    var overlaps = OutlineOverlaps(found, of: nodes)
    overlaps.boxes += folds
    return (overlaps, found.flatMap { FoundOverlaps($0, in: outline, reach: reach) })
  }

  /// An outline's points, and once more the ends of each line that closes a polygon: all lines are between
  /// consecutive ones.
  private func nodes(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var nodes = points
    nodes.reserveCapacity(points.count + 2 * closing.count)
    for line in closing {
      nodes.append(points[line.from])
      nodes.append(points[line.to])
    }
    return nodes
  }

  /// Visits all monotone parts.
  ///
  /// - Parameter nodes: See `nodes(of:)`.
  private func forEachPart(of nodes: [SIMD2<Double>], _ body: (MonotonePart) -> Void) {
    for piece in pieces {
      if piece.isMonotone {
        body(MonotonePart(piece.nodes, of: nodes, piece.chains))
      } else {
        Self.divide(piece.nodes, of: piece.side, piece.chains, nodes, body)
      }
    }
    var node = nodes.count - 2 * closing.count
    for line in closing {
      body(MonotonePart(node...node + 1, of: nodes, line.chains))
      node += 2
    }
  }

  /// Divides lines into monotone parts, in the direction of the stroked line.
  @inline(__always)
  private static func divide(
    _ nodes: ClosedRange<Int>, of side: StrokeSide?, _ chains: SIMD2<UInt32>,
    _ points: [SIMD2<Double>], _ add: (MonotonePart) -> Void
  ) {
    var (low, high) = (nodes.lowerBound, nodes.upperBound)
    var directions = MonotoneChains()
    if side == .right {
      for index in nodes.dropLast().reversed()
      where directions.turn(to: points[index] - points[index + 1]) {
        add(MonotonePart(index + 1...high, of: points, chains))
        high = index + 1
      }
    } else {
      for index in nodes.dropFirst()
      where directions.turn(to: points[index] - points[index - 1]) {
        add(MonotonePart(low...index - 1, of: points, chains))
        low = index - 1
      }
    }
    add(MonotonePart(low...high, of: points, chains))
  }
}
