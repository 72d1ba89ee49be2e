/// Makes the marks of a whole stroke while it is outlined.
struct StrokeMarks {
  /// The least number of nodes from mark to mark.
  static let spacing = 8

  private struct Place {
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

  private var places: [Place] = []
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
    guard let length, let last = places.last, last.subpath == subpath else { return }
    // What comes after a closed subpath cannot follow on a mark inside of it.
    add(length, before: next, line: nil, outliner)
  }

  private mutating func add(
    _ length: Double, before cursor: Int, line: Int?, _ outliner: StrokeOutliner
  ) {
    places.append(
      Place(
        length: length, subpath: subpath, cursor: cursor, line: line,
        chains: outliner.overlaps.chains, lastEnd: outliner.lastEnd,
        leading: outliner.points.count, rightCount: outliner.right.count,
        folds: outliner.overlaps.folds.count))
  }

  /// The lines and marks, once all lines of the outline have ended.
  func placed(in outliner: StrokeOutliner) -> ([WholeStroke.Line], [WholeStroke.Mark]) {
    let sides = lines.map { outliner.rightSides[$0.index] }
    let marks = places.map { place in
      var trailing = place.leading..<place.leading
      if let line = place.line {
        trailing = sides[line].end - place.rightCount..<(sides[line].polygonEnd ?? sides[line].end)
      }
      return WholeStroke.Mark(
        length: place.length, subpath: place.subpath, cursor: place.cursor, line: place.line,
        chains: place.chains, lastEnd: place.lastEnd, leading: place.leading, trailing: trailing,
        folds: place.folds)
    }
    let lines = zip(lines, sides).map { line, side in
      WholeStroke.Line(beginning: line.beginning, hasCap: side.polygonEnd != nil)
    }
    return (lines, marks)
  }
}
