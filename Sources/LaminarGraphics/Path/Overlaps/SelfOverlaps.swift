/// Where an outline may have three windings in a pixel.
package struct OutlineOverlaps: Sendable {
  /// Two lines, by the nodes at their ends.
  package typealias Pair = SIMD4<Int32>

  /// The outline's points, and those of lines that close its polygons; none where there are no pairs.
  package var nodes: [SIMD2<Double>] = []
  /// There may be three windings in the pixels that both lines of a pair run through.
  package var pairs: [Pair] = []
  /// Boxes around pixels.
  package var boxes: [Box] = []

  package init() {}

  /// What was found of an outline with some nodes; all of its pixels where the search was abandoned.
  init(_ found: OverlapSearch.Found?, of nodes: [SIMD2<Double>]) {
    guard let found else {
      if let box = Box(nodes) { boxes.append(box) }
      return
    }
    if !found.lines.isEmpty { self.nodes = nodes }
    pairs = found.lines
    boxes = found.sections.map { Self.box($0, of: nodes) }
  }

  package var isEmpty: Bool { pairs.isEmpty && boxes.isEmpty }

  /// The box around all of them; nil if there are none.
  package var box: Box? {
    let all = boxes + pairs.map { Self.box($0, of: nodes) }
    return all.first.map { all.reduce(into: $0) { $0.include($1) } }
  }

  /// The box around two sections of an outline with some nodes.
  private static func box(_ pair: Pair, of nodes: [SIMD2<Double>]) -> Box {
    var box = Box(nodes[Int(pair.x)], nodes[Int(pair.y)])
    box.include(Box(nodes[Int(pair.z)], nodes[Int(pair.w)]))
    return box
  }

  package mutating func removeAll() {
    nodes.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
  }

  /// Adds the overlaps of another outline, mapped by an affine map.
  @inlinable package mutating func append(
    _ other: OutlineOverlaps, through map: (SIMD2<Double>) -> SIMD2<Double>
  ) {
    let start = Pair(repeating: Int32(truncatingIfNeeded: nodes.count))
    nodes.reserveCapacity(nodes.count + other.nodes.count)
    for node in other.nodes { nodes.append(map(node)) }
    for pair in other.pairs { pairs.append(pair &+ start) }
    for box in other.boxes { boxes.append(box.mapped(map)) }
  }
}

/// Finds the pixels in which closed polygons may have three windings.
package struct PolygonOverlaps {
  /// The points of all polygons, the first of each repeated after its last.
  private var nodes: [SIMD2<Double>] = []
  private var parts: [MonotonePart] = []
  private var chains = MonotoneChains()

  /// How far two points of a pixel are apart, and a little more.
  package static let reach = 1.5

  /// Finds such pixels of polygons in pixels; omits those outside of a box.
  package static func of(
    _ polygons: [Range<Int>], _ points: [SIMD2<Double>], in visible: Box
  ) -> OutlineOverlaps {
    var overlaps = PolygonOverlaps()
    overlaps.nodes.reserveCapacity(points.count + polygons.count)
    for polygon in polygons { overlaps.add(points[polygon], in: visible.expanded(by: reach)) }
    let nodes = overlaps.nodes
    return OutlineOverlaps(
      OverlapSearch.sections(of: overlaps.parts, nodes, reach: reach), of: nodes)
  }

  private mutating func add(_ points: ArraySlice<SIMD2<Double>>, in visible: Box) {
    guard var last = points.first, points.count > 2 else { return }
    chains.restart()
    let firstPart = parts.count
    var partStart = nodes.count
    var firstDirections = SIMD2<Int32>.zero
    nodes.append(last)
    // From the first point around to it.
    for index in points.startIndex + 1...points.endIndex {
      let point = points[index < points.endIndex ? index : points.startIndex]
      if point == last { continue }
      let old = chains.current
      if chains.turn(to: point - last) {
        addPart(partStart, old)
        partStart = nodes.count - 1
      }
      for axis in 0..<2 where firstDirections[axis] == 0 {
        firstDirections[axis] = chains.directions[axis]
      }
      nodes.append(point)
      last = point
    }
    addPart(partStart, chains.current)
    joinEnds(firstPart, firstDirections)
    var kept = firstPart
    for index in firstPart..<parts.count where parts[index].box.meets(visible, margin: 0) {
      parts[kept] = parts[index]
      kept += 1
    }
    parts.removeLast(parts.count - kept)
  }

  /// Adds the part from a node to the last one.
  private mutating func addPart(_ first: Int, _ chains: SIMD2<UInt32>) {
    let last = nodes.count - 1
    guard last > first else { return }
    parts.append(MonotonePart(first...last, of: nodes, chains))
  }

  /// If a closed polygon starts and ends in the same direction, its last chain continues its
  /// first.
  private mutating func joinEnds(_ firstPart: Int, _ directions: SIMD2<Int32>) {
    guard firstPart < parts.count else { return }
    let first = parts[firstPart].chains
    let last = chains.current
    for index in firstPart..<parts.count {
      for axis in 0..<2 where chains.directions[axis] == directions[axis] {
        if parts[index].chains[axis] == last[axis] { parts[index].chains[axis] = first[axis] }
      }
    }
  }
}

// MARK: - Overlaps of an earlier outline

/// The overlaps that were found in an outline. Another one that begins and ends with the same points, as a
/// stroke does that grows, has those between these points too.
struct FoundOverlaps: Sendable {
  /// What two outlines have in common.
  struct Common {
    /// The number of points with which both begin, and with which both end.
    let first: Int
    let last: Int
    /// The number of points of either.
    let oldCount: Int
    let count: Int

    /// Whether some nodes of the new outline are all points of the old one.
    func contains(_ nodes: ClosedRange<Int>) -> Bool {
      nodes.upperBound < first || (nodes.lowerBound >= count - last && nodes.upperBound < count)
    }

    /// Divides nodes of the new outline at the last of the first points, and at the first of the last ones.
    func divide(_ nodes: ClosedRange<Int>, _ body: (ClosedRange<Int>) -> Void) {
      var start = nodes.lowerBound
      for side in 0..<2 {
        let end = side == 0 ? first - 1 : count - last
        guard start < end, end < nodes.upperBound else { continue }
        body(start...end)
        start = end
      }
      body(start...nodes.upperBound)
    }

    /// The nodes of the new outline of those pairs of sections of the old one that it has too.
    func moved(_ pairs: [OutlineOverlaps.Pair]) -> [OutlineOverlaps.Pair] {
      let shift = Int32(truncatingIfNeeded: count - oldCount)
      let end = Int32(truncatingIfNeeded: first)
      let start = Int32(truncatingIfNeeded: oldCount - last)
      let next = Int32(truncatingIfNeeded: oldCount)
      var moved: [OutlineOverlaps.Pair] = []
      moved.reserveCapacity(pairs.count + 16)
      for pair in pairs {
        let isFirst = (pair.y < end, pair.w < end)
        guard isFirst.0 || (pair.x >= start && pair.y < next),
          isFirst.1 || (pair.z >= start && pair.w < next)
        else { continue }
        let (one, other) = (isFirst.0 ? 0 : shift, isFirst.1 ? 0 : shift)
        moved.append(pair &+ OutlineOverlaps.Pair(one, one, other, other))
      }
      return moved
    }
  }

  private let outline: FlattenedPath
  private let reach: Double
  private let found: OverlapSearch.Found

  /// Nil where it would be much memory, or where little could be saved.
  init?(_ found: OverlapSearch.Found, in outline: FlattenedPath, reach: Double) {
    guard outline.points.count >= 64,
      found.lines.count + found.sections.count <= 2 * outline.points.count
    else { return nil }
    self.outline = outline
    self.reach = reach
    self.found = found
  }

  /// What another outline has in common; nil where that is nothing of use.
  func common(with new: FlattenedPath, reach: Double) -> Common? {
    guard reach == self.reach else { return nil }
    let (oldCount, count) = (outline.points.count, new.points.count)
    let most = min(oldCount, count)
    var (first, last) = (0, 0)
    outline.points.withUnsafeBufferPointer { old in
      new.points.withUnsafeBufferPointer { new in
        while first < most, old[first] == new[first] { first &+= 1 }
        while last < most &- first, old[oldCount &- 1 &- last] == new[count &- 1 &- last] {
          last &+= 1
        }
      }
    }
    // Between these points, the polygons begin where they did.
    func starts(_ path: FlattenedPath) -> [Int] {
      path.subpaths.compactMap { subpath in
        let start = subpath.range.lowerBound
        let rest = path.points.count - start
        return start < first ? start : rest < last ? -rest : nil
      }
    }
    guard first + last > 0, starts(outline) == starts(new) else { return nil }
    return Common(first: first, last: last, oldCount: oldCount, count: count)
  }

  /// What was found between the points that another outline has in common.
  func found(in common: Common) -> OverlapSearch.Found {
    OverlapSearch.Found(lines: common.moved(found.lines), sections: common.moved(found.sections))
  }
}

// MARK: - Monotone parts

/// Numbers the parts of a line along which it runs neither back in x nor back in y.
///
/// A chain that never runs back in one direction does not cross itself. So two parts of a line cannot
/// overlap where they belong to the same horizontal chain, or to the same vertical one.
struct MonotoneChains {
  /// The numbers of the horizontal and of the vertical chain.
  private(set) var current = SIMD2<UInt32>(1, 1)
  /// −1, 0 or 1: 0 before the first step in a direction.
  private(set) var directions = SIMD2<Int32>(0, 0)

  /// Begins two new chains without directions.
  mutating func restart() {
    current &+= 1
    directions = .zero
  }

  /// Continues in a direction; returns whether another chain begins.
  @inline(__always)
  mutating func turn(to direction: SIMD2<Double>) -> Bool {
    let x = turn(0, direction.x)
    let y = turn(1, direction.y)
    return x || y
  }

  @inline(__always)
  private mutating func turn(_ axis: Int, _ step: Double) -> Bool {
    if step == 0 { return false }
    let direction: Int32 = step > 0 ? 1 : -1
    if direction == directions[axis] { return false }
    let isFirst = directions[axis] == 0
    directions[axis] = direction
    if isFirst { return false }
    current[axis] &+= 1
    return true
  }
}

/// A section of a line that runs neither back in x nor back in y.
struct MonotonePart {
  /// Its first and its last node.
  let nodes: ClosedRange<Int>
  /// The numbers of its horizontal and its vertical chain.
  var chains: SIMD2<UInt32>
  let box: Box

  init(
    _ nodes: ClosedRange<Int>, of points: borrowing [SIMD2<Double>], _ chains: SIMD2<UInt32>
  ) {
    self.nodes = nodes
    self.chains = chains
    box = Box(points[nodes.lowerBound], points[nodes.upperBound])
  }

  /// 1 if another part is at most a reach away along x and y, and is not known not to cross this one, else 0:
  /// a number, since the case is hard to predict.
  @inline(__always)
  func mayCross(_ other: MonotonePart, reach: Double) -> Int {
    // Below 0 in a direction in which they are apart.
    let rest = other.box.max + reach - box.min
    let otherRest = box.max + reach - other.box.min
    let isApart =
      rest.x.bitPattern | rest.y.bitPattern | otherRest.x.bitPattern | otherRest.y.bitPattern
    let isOther = (chains.x != other.chains.x ? 1 : 0) & (chains.y != other.chains.y ? 1 : 0)
    return (1 &- Int(truncatingIfNeeded: isApart &>> 63)) & isOther
  }

  /// The first and the last node of this part and of another.
  @inline(__always)
  func nodes(_ other: MonotonePart) -> SIMD4<Int32> {
    SIMD4(
      Int32(truncatingIfNeeded: nodes.lowerBound), Int32(truncatingIfNeeded: nodes.upperBound),
      Int32(truncatingIfNeeded: other.nodes.lowerBound),
      Int32(truncatingIfNeeded: other.nodes.upperBound))
  }
}

// MARK: - The test of two lines

/// Whether two lines of an outline may leave three windings in a pixel that both run through.
///
/// There are three only where two lines cross or touch, or where the area between them is on the left
/// of one and on the right of the other: beyond them, the winding is then higher on one side and
/// lower on the other. With two windings, next to each other, the covered area follows from their mean.
enum ThreeWindings {
  /// Whether three windings may occur in such a pixel.
  ///
  /// - Parameter reachSquare: The square of how far two points of a pixel are apart, at most.
  @inline(__always)
  static func mayOccur(
    _ a0: SIMD2<Double>, _ a1: SIMD2<Double>, _ b0: SIMD2<Double>, _ b1: SIMD2<Double>,
    reachSquare: Double
  ) -> Bool {
    // Two lines that follow on each other divide a pixel in two.
    if a1 == b0 || b1 == a0 { return false }
    let (a, b) = (a1 - a0, b1 - b0)
    // On which side of the one the ends of the other are.
    let (from, to) = (b.cross(a0 - b0), b.cross(a1 - b0))
    let (otherFrom, otherTo) = (a.cross(b0 - a0), a.cross(b1 - a0))
    let isApart = from * to > 0
    let isOtherApart = otherFrom * otherTo > 0
    // Both ends of a line may be too far from the other, on one side of it.
    let distance = isApart ? min(from.magnitude, to.magnitude) : 0
    let otherDistance = isOtherApart ? min(otherFrom.magnitude, otherTo.magnitude) : 0
    if distance * distance > reachSquare * (b * b).sum()
      || otherDistance * otherDistance > reachSquare * (a * a).sum()
    {
      return false
    }
    // Where the extension of a line would cross the other line, sides decide nothing.
    return !isApart || !isOtherApart || (from > 0) != (otherFrom > 0)
  }
}
