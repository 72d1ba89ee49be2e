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
