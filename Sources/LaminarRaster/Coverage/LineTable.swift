/// The lines of all shapes of a frame.
struct LineTable: Sendable {
  private(set) var lines: [CoverageLine]
  let groups: [LineGroup]
  let overlaps: OverlapTable

  init(lines: [CoverageLine], overlaps: OverlapTable = OverlapTable(), isGrouped: Bool = true) {
    self.lines = lines
    self.overlaps = overlaps
    groups = isGrouped ? LineGroup.groups(of: lines) : []
  }

  /// Keeps the memory of a drawn frame's lines for the next frame.
  mutating func keepLines(in memory: LineMemory) { memory.keep(&lines) }
}

/// A shape as some lines of a table.
struct LineShape: Sendable, Hashable {
  var lines: Range<Int32>
  var rule: CoverageRule
  /// No line is left of it.
  var firstBlock: Int32
  /// Where it may overlap, in the table's `overlaps`.
  var overlaps: Range<Int32>
  /// Whether none of it was cut off at the canvas's edges.
  var isInside = false
  /// Rows of pixels that are all covered alike, see `CoverageLine.evenRows`.
  var even: Range<Int32> = 0..<0

  init(
    _ lines: Range<Int>, _ rule: CoverageRule, firstBlock: Int = 0, overlaps: Range<Int32> = 0..<0
  ) {
    self.lines =
      Int32(truncatingIfNeeded: lines.lowerBound)..<Int32(truncatingIfNeeded: lines.upperBound)
    self.rule = rule
    self.firstBlock = Int32(truncatingIfNeeded: firstBlock)
    self.overlaps = overlaps
  }

  /// Rows of pixels that are all covered alike.
  var evenRows: Range<Int> { Int(even.lowerBound)..<Int(even.upperBound) }

  /// The lines' indices.
  var range: Range<Int> { Int(lines.lowerBound)..<Int(lines.upperBound) }
}
