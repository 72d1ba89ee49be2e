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

  /// What strokes with the same spine have in common.
  struct Source {
    let spine: StrokeSpine
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
  private static let mostPoints = 1 << 20

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
    var walk = source.walk(to: 1, limit: Self.mostPoints)
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
    return StrokeWalk(spine, style, StrokeOutliner(style, spine), window: nil, limit: limit)
  }
}
