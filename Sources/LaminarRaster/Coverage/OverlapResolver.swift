/// Finds out what a shape covers in the pixels in which parts of its outline may overlap.
///
/// The lines of such blocks are looked up again and cut into pieces at the rows, and where two pieces run
/// through a pixel, its coverage is computed from them. What is found in a pixel depends on the lines
/// through it and their summed areas alone.
struct OverlapResolver: ~Copyable {
  /// A block that may overlap.
  struct Block {
    /// Its index, counted from the shape's first block.
    var index: Int
    /// The index of its mask in the strip's coverage.
    var mask: Int
    /// Its pixels to resolve, a bit each, column by column.
    var pixels: UInt16
    /// The summed areas of its pixels, column by column.
    var sums: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>)
  }

  /// The blocks of the strip that is being swept.
  var blocks: [Block] = []
  /// The lines of the strip; after them, those that reach into a part of its blocks.
  private var lines: [StripLine] = []
  /// The band's rows, in fixed point.
  private var band = 0..<0
  /// The indices of the groups of the shape's lines that reach into the band, if they are known.
  private var groups: [Int] = []
  private var areGroupsKnown = false
  /// Up to this many lines are all searched for each pixel.
  private static let fewLines = 48
  private var windings = PixelWindings()

  /// Begins a shape in a band.
  mutating func begin(rows: Range<Int>) {
    band =
      rows.lowerBound << CoverageLine.fractionBits..<rows.upperBound << CoverageLine.fractionBits
    areGroupsKnown = false
  }

  /// Computes the pixels of the blocks, and forgets them.
  ///
  /// - Parameter top: The strip's first row on the canvas.
  mutating func resolve(
    _ shape: LineShape, of table: borrowing LineTable, top: Int, into coverage: inout StripCoverage
  ) {
    guard let columns = columns(of: blocks.indices) else { return }
    gather(shape, of: table, top: top << CoverageLine.fractionBits, columns: columns)
    resolve(blocks.indices, lines.indices, shape.rule, into: &coverage)
    blocks.removeAll(keepingCapacity: true)
  }

  /// The columns of some blocks, in fixed point; nil if there are none.
  private func columns(of range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    return blocks[range.lowerBound].index << 12..<(blocks[range.upperBound - 1].index + 1) << 12
  }

  /// Computes the pixels of some blocks, into which some of the lines may reach.
  private mutating func resolve(
    _ range: Range<Int>, _ near: Range<Int>, _ rule: CoverageRule,
    into coverage: inout StripCoverage
  ) {
    if range.count <= 1 || near.count <= Self.fewLines {
      for index in range { resolve(blocks[index], near, rule, into: &coverage) }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    for half in [range.lowerBound..<middle, middle..<range.upperBound] {
      guard let columns = columns(of: half) else { continue }
      // They keep their order, on which rounding may depend.
      let start = lines.count
      for index in near
      where lines[index].low < columns.upperBound && lines[index].high >= columns.lowerBound {
        lines.append(lines[index])
      }
      resolve(half, start..<lines.count, rule, into: &coverage)
      lines.removeLast(lines.count - start)
    }
  }

  /// Looks up the lines that reach into some columns of a strip.
  private mutating func gather(
    _ shape: LineShape, of table: borrowing LineTable, top: Int, columns: Range<Int>
  ) {
    lines.removeAll(keepingCapacity: true)
    let left = Int(shape.firstBlock) << 12
    // Bounds in the lines' numbers: both ends of a line are compared at once.
    let high = SIMD2(
      Int32(truncatingIfNeeded: left + columns.upperBound), Int32(truncatingIfNeeded: top + 4096))
    let low = SIMD2(
      Int32(truncatingIfNeeded: left + columns.lowerBound), Int32(truncatingIfNeeded: top + 1))
    let range = shape.range
    findGroups(of: range, in: table)
    table.lines.withUnsafeBufferPointer { all in
      for group in groups {
        if !table.groups.isEmpty, !table.groups[group].reaches(into: top..<top + 4096) { continue }
        let start = max(group * LineGroup.size, range.lowerBound)
        // Which lines reach in is hard to predict: a bit for each.
        var near: UInt32 = 0
        for offset in 0..<min((group + 1) * LineGroup.size, range.upperBound) &- start {
          let line = all[start &+ offset]
          let (from, to) = (SIMD2(line.x0, line.y0), SIMD2(line.x1, line.y1))
          // Below 0 where both ends are beyond, in one direction.
          let beyond = ~((from &- high) | (to &- high)) | ((from &- low) & (to &- low))
          let isInside = ~UInt32(bitPattern: beyond.x | beyond.y) &>> 31
          near |= isInside &<< UInt32(truncatingIfNeeded: offset)
        }
        while near != 0 {
          lines.append(StripLine(all[start &+ near.trailingZeroBitCount], top: top, left: left))
          near &= near &- 1
        }
      }
    }
  }

  /// Finds the groups of some lines that reach into the band.
  private mutating func findGroups(of range: Range<Int>, in table: borrowing LineTable) {
    if areGroupsKnown { return }
    areGroupsKnown = true
    groups.removeAll(keepingCapacity: true)
    let all =
      range.lowerBound / LineGroup.size..<(range.upperBound + LineGroup.size - 1) / LineGroup.size
    if table.groups.isEmpty {
      groups.append(contentsOf: all)
    } else {
      for group in all where table.groups[group].reaches(into: band) { groups.append(group) }
    }
  }

  private mutating func resolve(
    _ block: Block, _ near: Range<Int>, _ rule: CoverageRule, into coverage: inout StripCoverage
  ) {
    // Once for all pixels: each slice is counted.
    let near = lines[near]
    coverage.setBlock(block.mask) { mask in
      var pixels = block.pixels
      while pixels != 0 {
        let pixel = pixels.trailingZeroBitCount
        pixels &= pixels &- 1
        let (column, row) = (pixel >> 2, pixel & 3)
        let sums =
          column < 2
          ? (column == 0 ? block.sums.0 : block.sums.1)
          : (column == 2 ? block.sums.2 : block.sums.3)
        guard
          let alpha = windings.coverage(
            of: near, row: row, left: block.index << 12 + column << 10, sum: sums[row], rule)
        else { continue }
        let shift = UInt32(8 * column)
        mask[row] = mask[row] & ~(0xff << shift) | UInt32(alpha) << shift
      }
    }
  }
}
