/// Where the two sides of a stroke overlap, in the order in which strokes that become longer have it.
struct SideOverlaps: Sendable {
  private struct Entry {
    let pair: OverlapSearch.Pair
    /// How many points the sides need for the first lines of both sections.
    let needs: StrokeSides.Counts

    var order: Int { max(needs.left, needs.right) }
  }

  let sides: StrokeSides
  private let lines: [Entry]
  private let sections: [Entry]

  /// Sorts what was found of both sides.
  init(_ found: OverlapSearch.Found, of sides: StrokeSides) {
    func sorted(_ pairs: [OverlapSearch.Pair]) -> [Entry] {
      pairs.map { Entry(pair: $0, needs: sides.needs($0)) }.sorted { $0.order < $1.order }
    }
    self.sides = sides
    lines = sorted(found.lines)
    sections = sorted(found.sections)
  }

  /// Adds what a stroke has whose sides begin with as many of the points.
  func append(_ counts: StrokeSides.Counts, to overlaps: inout OutlineOverlaps) {
    let nodes = sides.nodes
    Self.forEach(in: lines, counts) { overlaps.appendLines($0, of: nodes) }
    Self.forEach(in: sections, counts) { overlaps.appendSections($0, of: nodes) }
  }

  @inline(__always)
  private static func forEach(
    in entries: [Entry], _ counts: StrokeSides.Counts, _ body: (OverlapSearch.Pair) -> Void
  ) {
    let most = max(counts.left, counts.right)
    for entry in entries {
      if entry.order > most { return }
      if entry.needs.left <= counts.left, entry.needs.right <= counts.right { body(entry.pair) }
    }
  }
}
