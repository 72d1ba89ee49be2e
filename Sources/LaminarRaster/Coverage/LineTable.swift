/// The lines of all shapes of a frame.
struct LineTable: Sendable {
  let lines: [CoverageLine]
  let groups: [LineGroup]
  /// The monotone chains of the lines of shapes that may overlap themselves, shape after shape.
  let chains: [UInt32]

  init(lines: [CoverageLine], chains: [UInt32], isGrouped: Bool = true) {
    self.lines = lines
    self.chains = chains
    groups = isGrouped ? LineGroup.groups(of: lines) : []
  }
}

/// A shape as some lines of a table.
struct LineShape: Sendable, Hashable {
  var lines: Range<Int32>
  var rule: CoverageRule
  /// No line lies left of it.
  var firstBlock: Int32
  /// The index of the first line's chains; −1 for a shape that does not overlap itself.
  var firstChain: Int32

  init(
    _ lines: Range<Int>, _ rule: CoverageRule, firstBlock: Int = 0, firstChain: Int? = nil
  ) {
    self.lines =
      Int32(truncatingIfNeeded: lines.lowerBound)..<Int32(truncatingIfNeeded: lines.upperBound)
    self.rule = rule
    self.firstBlock = Int32(truncatingIfNeeded: firstBlock)
    self.firstChain = Int32(truncatingIfNeeded: firstChain ?? -1)
  }

  /// Whether it may overlap itself.
  var mayOverlap: Bool { firstChain >= 0 }
  /// The lines' indices.
  var range: Range<Int> { Int(lines.lowerBound)..<Int(lines.upperBound) }
}
