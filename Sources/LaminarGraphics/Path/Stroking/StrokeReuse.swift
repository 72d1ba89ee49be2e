import Synchronization

/// A stroke that is drawn to the end of its path, for those in the same style that end earlier: up to the last
/// mark before their end, they have its lines and overlaps.
///
/// A stroke that ends early follows from the whole one, whether that is kept or made anew.
package final class WholeStroke: Sendable {
  /// A length up to which the outline does not depend on where the stroke ends.
  package struct Mark: Sendable {
    let length: Double
    /// The subpath, and the first node after the mark.
    let subpath: Int
    let cursor: Int
    /// The index of the line; nil between subpaths.
    let line: Int?
    let chains: MonotoneChains
    /// The last end or corner before it that is not round.
    let lastEnd: SIMD2<Double>?
    /// How many points come first: the polygons of other lines, and the left side.
    package let leading: Int
    /// The points of the right side and of the cap at the line's beginning, which come last in their polygon;
    /// none between subpaths.
    package let trailing: Range<Int>
    /// How many folds there are.
    let folds: Int

    /// How many points are known.
    package var pointCount: Int { leading + trailing.count }
  }

  /// A line with marks.
  struct Line: Sendable {
    let beginning: StrokeOutliner.Beginning
    /// Whether its polygon has the cap at its beginning: that of a closed one has none.
    let hasCap: Bool
  }

  /// What strokes with the same centre line have in common.
  struct Source {
    let centerLine: StrokeCenterLine
    /// Drawn to the end of the path.
    let style: StrokeStyle
    /// How far two points of a pixel are apart, at most.
    let reach: Double
  }

  /// A monotone part, and from which marks on its first line and all of it are known.
  struct KnownPart {
    let part: MonotonePart
    let side: StrokeSide?
    let first: Int32
    let whole: Int32
  }

  /// An overlap, and the mark from which on it is known.
  private struct Overlap {
    let pair: OverlapSearch.Pair
    let mark: Int32
    /// Whether it is all pixels of two sections, not those of two lines.
    let hasSections: Bool
  }

  /// Position in the sorted overlaps; only moves forward.
  package struct OverlapCursor {
    fileprivate var overlaps = 0
    fileprivate var folds = 0

    package init() {}
  }

  /// The most points of its outline: four times those of the sides of as many nodes as are kept.
  private static let maxPoints = 1 << 20

  let source: Source
  let lines: [Line]
  /// In order.
  package let marks: [Mark]
  /// The outline's points, and those of `StrokeOverlaps.nodes(of:)`.
  package let nodes: [SIMD2<Double>]
  /// The points of each polygon.
  package let polygons: [Range<Int>]
  /// The mark from which on each of the nodes is known; `marks.count` for never.
  package let firstMarks: [Int32]
  let parts: [KnownPart]
  /// In the order of their marks.
  private let overlaps: [Overlap]
  private let folds: [Box]

  /// Nil where strokes that end earlier have nothing in common that saves time, or too much.
  init?(_ source: Source) {
    var walk = source.walk(to: 1, limit: Self.maxPoints)
    guard let (lines, marks) = walk.drawMarked(), !marks.isEmpty else { return nil }
    let outliner = walk.outliner
    let overlaps = outliner.overlaps
    let nodes = overlaps.nodes(of: outliner.points)
    let known = KnownNodes(marks, of: outliner)
    var parts: [KnownPart] = []
    parts.reserveCapacity(overlaps.pieces.count)
    overlaps.forEachPart(of: nodes) { part, side in
      let (first, whole) = known.marks(of: part.nodes, side)
      parts.append(KnownPart(part: part, side: side, first: first, whole: whole))
    }
    guard
      let found = OverlapSearch.sections(of: parts.map(\.part), nodes, reach: source.reach),
      // Of a crowded outline it would be much memory.
      found.lines.count + found.sections.count <= 2 * nodes.count
    else { return nil }
    self.source = source
    self.lines = lines
    self.marks = marks
    self.nodes = nodes
    self.parts = parts
    polygons = outliner.subpaths.map(\.range)
    firstMarks = known.firstMarks
    folds = overlaps.folds
    func marked(_ pairs: [OverlapSearch.Pair], hasSections: Bool) -> [Overlap] {
      pairs.compactMap { pair in
        let mark = known.mark(of: pair)
        return mark < marks.count ? Overlap(pair: pair, mark: mark, hasSections: hasSections) : nil
      }
    }
    let all =
      marked(found.lines, hasSections: false) + marked(found.sections, hasSections: true)
    self.overlaps = all.sorted { $0.mark < $1.mark }
  }

  /// Whether the line from the last known point at a mark to the first one of its polygon is known.
  package func isClosing(at mark: Int) -> Bool {
    marks[mark].line.map { lines[$0].hasCap } ?? false
  }

  /// The number of the outline's points, the first of the nodes.
  package var pointCount: Int { polygons.last?.upperBound ?? 0 }

  /// Adds the overlaps that are known from a mark on.
  ///
  /// - Parameter cursor: Those of the marks before, after which these come.
  package func appendOverlaps(
    at mark: Int, from cursor: inout OverlapCursor, to all: inout OutlineOverlaps
  ) {
    while cursor.overlaps < overlaps.count, overlaps[cursor.overlaps].mark <= mark {
      let overlap = overlaps[cursor.overlaps]
      if overlap.hasSections {
        all.boxes.append(Box(overlap.pair, of: nodes))
      } else {
        all.meetings.append(OutlineOverlaps.Meeting(overlap.pair, of: nodes))
      }
      cursor.overlaps += 1
    }
    while cursor.folds < marks[mark].folds {
      all.boxes.append(folds[cursor.folds])
      cursor.folds += 1
    }
  }
}

extension WholeStroke.Source {
  /// A walk along a stroke that ends at a fraction of the path.
  func walk(to end: Double, limit: Int) -> StrokeWalk {
    var style = style
    style.end = end
    return StrokeWalk(
      centerLine, style, StrokeOutliner(style, centerLine), window: nil, limit: limit)
  }
}

// MARK: - Parts of a stroke

/// A stroke that ends early: what is known of it at a mark of the whole stroke, and its own end.
package struct StrokePart {
  /// The points after the mark.
  package let points: [SIMD2<Double>]
  /// The points from the last known one of the left side to that of the right side; nil after a mark between
  /// subpaths.
  package let end: Range<Int>?
  /// The first point of the left side and of the right side, and those of the cap between them: the line of the
  /// two first ones is none of the outline's. Nil where the cap is known.
  package let beginning: Range<Int>?
  /// The polygons that follow.
  package let polygons: ArraySlice<Range<Int>>
  /// The overlaps that are not known at the mark.
  package let overlaps: OutlineOverlaps
}

extension WholeStroke {
  /// The index of the mark that a stroke follows on which ends at a fraction of the path; nil for one that is
  /// drawn without this one.
  package func mark(before end: Double) -> Int? {
    let centerLine = source.centerLine
    let sliver = StrokeWalk.sliver(of: centerLine)
    let length = centerLine.cut(at: end)
    guard let index = lastMark(before: length - sliver) else { return nil }
    let mark = marks[index]
    if mark.line != nil {
      let subpath = centerLine.subpaths[mark.subpath]
      // Nearly all of a ring is drawn as a ring.
      guard
        !subpath.isClosed || length < centerLine.nodes[subpath.nodes.upperBound - 1].length - sliver
      else { return nil }
    }
    return index
  }

  /// The end of a stroke after a mark, up to a fraction of the path; nil where the stroke has more points than a
  /// limit.
  package func part(after index: Int, endingAt end: Double, limit: Int) -> StrokePart? {
    let mark = marks[index]
    // As without what is kept.
    guard source.centerLine.nodes.count <= limit / 2 else { return nil }
    var walk = source.walk(to: end, limit: limit - mark.pointCount)
    guard walk.draw(after: mark, of: self) else { return nil }
    let ranges = walk.outliner.subpaths.map(\.range)
    let openCount = mark.line.map { lines[$0].hasCap ? 1 : 2 } ?? 0
    return StrokePart(
      points: walk.outliner.points, end: openCount > 0 ? ranges.first : nil,
      beginning: openCount > 1 ? ranges[1] : nil, polygons: ranges.dropFirst(openCount),
      overlaps: overlaps(of: walk.outliner, after: index))
  }

  /// The index of the last mark before a length.
  private func lastMark(before length: Double) -> Int? {
    var (first, next) = (0, marks.count)
    while first < next {
      let middle = (first + next) / 2
      if marks[middle].length < length { first = middle + 1 } else { next = middle }
    }
    return first > 0 ? first - 1 : nil
  }

  /// Finds the overlaps of the lines after a mark with each other and with those before it.
  private func overlaps(of outliner: StrokeOutliner, after index: Int) -> OutlineOverlaps {
    var nodes = outliner.overlaps.nodes(of: outliner.points)
    nodes.reserveCapacity(2 * nodes.count + 64)
    var others: [MonotonePart] = []
    others.reserveCapacity(16)
    outliner.overlaps.forEachPart(of: nodes) { part, _ in others.append(part) }
    guard let first = others.first else { return OutlineOverlaps() }
    let box = others.dropFirst().reduce(into: first.box) { $0.include($1.box) }
    var parts: [MonotonePart] = []
    parts.reserveCapacity(others.count + 16)
    // What is far from all of them is not looked at again.
    forEachPart(at: index, near: box) { part in
      parts.append(part.moved(to: nodes.count))
      nodes.append(contentsOf: self.nodes[part.nodes])
    }
    let known = parts.count
    parts += others
    var overlaps = OutlineOverlaps(
      OverlapSearch.sections(of: parts, nodes, reach: source.reach, known: known), of: nodes)
    overlaps.boxes += outliner.overlaps.folds
    return overlaps
  }

  /// Visits the monotone parts that are known at a mark, or what is known of them, within reach of a box.
  private func forEachPart(at index: Int, near box: Box, _ body: (MonotonePart) -> Void) {
    let number = Int32(truncatingIfNeeded: index)
    let (left, right) = (marks[index].leading - 1, marks[index].trailing.lowerBound)
    for entry in parts where entry.first <= number {
      guard entry.part.box.meets(box, margin: source.reach) else { continue }
      if entry.whole <= number {
        body(entry.part)
      } else if let side = entry.side {
        let nodes = entry.part.nodes
        let (low, high) =
          side == .left ? (nodes.lowerBound, left) : (right, nodes.upperBound)
        if low < high { body(MonotonePart(low...high, of: self.nodes, entry.part.chains)) }
      }
    }
  }
}

// MARK: - Marks along a stroke

/// Makes the marks of a whole stroke while it is outlined.
struct StrokeMarks {
  /// The least number of nodes from mark to mark.
  static let spacing = 8

  private struct Entry {
    let length: Double
    let subpath: Int
    let cursor: Int
    /// The index among `lines`; nil between subpaths.
    let line: Int?
    let chains: MonotoneChains
    let lastEnd: SIMD2<Double>?
    let leading: Int
    let rightCount: Int
    let folds: Int
  }

  private var entries: [Entry] = []
  /// The lines with marks: the index among all lines, and the beginning.
  private var lines: [(index: Int, beginning: StrokeOutliner.Beginning)] = []
  private var subpath = 0
  private var next = 0

  /// Begins a subpath.
  mutating func begin(subpath: Int) { self.subpath = subpath }

  /// Continues past a node to another.
  @inline(__always)
  mutating func pass(_ node: StrokeNode, before cursor: Int, _ outliner: StrokeOutliner) {
    guard cursor >= next, let beginning = outliner.resumable else { return }
    let index = outliner.rightSides.count
    if lines.last?.index != index { lines.append((index, beginning)) }
    add(node.length, before: cursor, line: lines.count - 1, outliner)
    next = cursor + Self.spacing
  }

  /// Ends a subpath at a length.
  mutating func endSubpath(_ length: Double?, _ outliner: StrokeOutliner) {
    guard let length, let last = entries.last, last.subpath == subpath else { return }
    // What comes after a closed subpath cannot follow on a mark inside of it.
    add(length, before: next, line: nil, outliner)
  }

  private mutating func add(
    _ length: Double, before cursor: Int, line: Int?, _ outliner: StrokeOutliner
  ) {
    entries.append(
      Entry(
        length: length, subpath: subpath, cursor: cursor, line: line,
        chains: outliner.overlaps.chains, lastEnd: outliner.lastEnd,
        leading: outliner.points.count, rightCount: outliner.right.count,
        folds: outliner.overlaps.folds.count))
  }

  /// The lines and marks, once all lines of the outline have ended.
  func marks(in outliner: StrokeOutliner) -> ([WholeStroke.Line], [WholeStroke.Mark]) {
    let sides = lines.map { outliner.rightSides[$0.index] }
    let marks = entries.map { entry in
      var trailing = entry.leading..<entry.leading
      if let line = entry.line {
        trailing = sides[line].end - entry.rightCount..<(sides[line].polygonEnd ?? sides[line].end)
      }
      return WholeStroke.Mark(
        length: entry.length, subpath: entry.subpath, cursor: entry.cursor, line: entry.line,
        chains: entry.chains, lastEnd: entry.lastEnd, leading: entry.leading, trailing: trailing,
        folds: entry.folds)
    }
    let lines = zip(lines, sides).map { line, side in
      WholeStroke.Line(beginning: line.beginning, hasCap: side.polygonEnd != nil)
    }
    return (lines, marks)
  }
}

/// From which marks on the nodes of a whole stroke are known.
private struct KnownNodes {
  /// Of each node; `marks.count` for never.
  private(set) var firstMarks: [Int32]

  init(_ marks: [WholeStroke.Mark], of outliner: StrokeOutliner) {
    let never = Int32(truncatingIfNeeded: marks.count)
    firstMarks = [Int32](repeating: never, count: outliner.points.count)
    var leading = 0
    for (index, mark) in marks.enumerated() {
      let number = Int32(truncatingIfNeeded: index)
      for node in leading..<mark.leading where firstMarks[node] == never {
        firstMarks[node] = number
      }
      // Backwards, up to what an earlier mark knows.
      for node in mark.trailing {
        if firstMarks[node] != never { break }
        firstMarks[node] = number
      }
      leading = mark.leading
    }
    for line in outliner.overlaps.closing {
      let mark = max(firstMarks[line.from], firstMarks[line.to])
      firstMarks.append(mark)
      firstMarks.append(mark)
    }
  }

  /// From which marks on the first line of a part is known, and all of it.
  func marks(of nodes: ClosedRange<Int>, _ side: StrokeSide?) -> (first: Int32, whole: Int32) {
    switch side {
    case .left: return (firstMarks[nodes.lowerBound], firstMarks[nodes.upperBound])
    case .right: return (firstMarks[nodes.upperBound], firstMarks[nodes.lowerBound])
    case nil:
      // The ends of a cap are points of the sides.
      let mark = firstMarks[nodes].max() ?? 0
      return (mark, mark)
    }
  }

  /// From which mark on the first lines of two sections are known.
  func mark(of pair: OverlapSearch.Pair) -> Int32 {
    max(mark(of: Int(pair.x), Int(pair.y)), mark(of: Int(pair.z), Int(pair.w)))
  }

  private func mark(of first: Int, _ last: Int) -> Int32 {
    min(
      max(firstMarks[first], firstMarks[first + 1]), max(firstMarks[last - 1], firstMarks[last]))
  }
}

// MARK: - Kept center lines

/// Cache of the centre lines of recent strokes. Never changes an outline.
///
/// Of a stroke that draws itself, or whose dashes move, the part changes from frame to frame, and
/// the centre line does not.
package final class CenterLineCache: Sendable {
  /// The most nodes that are kept: six megabytes, and at most seventy of what strokes that end early have in
  /// common.
  package static let maxNodes = 1 << 17
  private let centerLines: Mutex<BoundedCache<StrokeCenterLine.Source, CachedCenterLine>>

  /// Makes an empty cache that keeps some nodes at most; none for 0.
  package init(capacity: Int = maxNodes) { centerLines = Mutex(BoundedCache(capacity: capacity)) }

  /// The number of cached centre lines.
  var count: Int { centerLines.withLock { $0.count } }

  /// The centre line of a source; nil if it has more nodes than `limit`.
  func centerLine(of source: StrokeCenterLine.Source, limit: Int) -> CachedCenterLine? {
    if let kept = centerLines.withLock({ $0[source] }) {
      return kept.centerLine.nodes.count > limit ? nil : kept
    }
    guard let kept = StrokeCenterLine(source, limit: limit).map(CachedCenterLine.init) else {
      return nil
    }
    centerLines.withLock { $0.insert(kept, for: source, size: kept.centerLine.size) }
    return kept
  }
}

/// A stroke's centre line, and the untrimmed strokes that others are parts of.
final class CachedCenterLine: Sendable {
  /// What a whole stroke depends on besides the centre line.
  private struct Shape: Hashable {
    var cap: LineCap
    var join: LineJoin
    var miterLimit: Double
    var reach: Double
  }

  /// Fewer nodes are searched in no time, and more are not kept.
  private static let nodeCounts = 64...CenterLineCache.maxNodes
  private static let maxShapes = 2

  let centerLine: StrokeCenterLine
  private let strokes = Mutex<[Shape: WholeStroke?]>([:])

  init(_ centerLine: StrokeCenterLine) { self.centerLine = centerLine }

  /// The whole stroke in a style; nil where strokes that end earlier have nothing in common with it that
  /// saves time, or too much.
  func whole(_ style: StrokeStyle, reach: Double) -> WholeStroke? {
    guard Self.nodeCounts.contains(centerLine.nodes.count) else { return nil }
    let shape = Shape(
      cap: style.cap, join: style.join, miterLimit: style.miterLimit, reach: reach)
    if let kept = strokes.withLock({ $0[shape] }) { return kept }
    let made = WholeStroke(WholeStroke.Source(centerLine: centerLine, style: style, reach: reach))
    strokes.withLock { strokes in
      if strokes.count < Self.maxShapes { strokes[shape] = .some(made) }
    }
    return made
  }
}
