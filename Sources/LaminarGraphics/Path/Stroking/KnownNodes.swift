/// From which marks on the nodes of a whole stroke are known.
struct KnownNodes {
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
