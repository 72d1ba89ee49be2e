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
    let spine = source.spine
    let sliver = StrokeWalk.sliver(of: spine)
    let length = spine.cut(at: end)
    guard let index = lastMark(before: length - sliver) else { return nil }
    let mark = marks[index]
    if mark.line != nil {
      let subpath = spine.subpaths[mark.subpath]
      // Nearly all of a ring is drawn as a ring.
      guard !subpath.isClosed || length < spine.nodes[subpath.nodes.upperBound - 1].length - sliver
      else { return nil }
    }
    return index
  }

  /// The end of a stroke after a mark, up to a fraction of the path; nil where the stroke has more points than a
  /// limit.
  package func part(after index: Int, endingAt end: Double, limit: Int) -> StrokePart? {
    let mark = marks[index]
    // As without what is kept.
    guard source.spine.nodes.count <= limit / 2 else { return nil }
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
