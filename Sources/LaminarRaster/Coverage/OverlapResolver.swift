/// Finds out what a shape covers in the pixels in which parts of its outline may overlap.
///
/// The lines of such blocks are looked up again, cut into pieces at the rows, and where the pieces in a
/// pixel do not all belong to one monotone chain, its coverage is computed from them. What is found in a
/// pixel depends on the lines through it and their summed areas alone.
struct OverlapResolver: ~Copyable {
  /// A block that lines of several chains touch.
  struct Block {
    /// Its index, counted from the shape's first block.
    var index: Int
    /// The index of its mask in the strip's coverage.
    var mask: Int
    /// The summed areas of its pixels, column by column.
    var sums: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>)
  }

  /// The blocks of the strip that is being swept.
  var blocks: [Block] = []
  private var lines: [StripLine] = []
  /// The indices of the lines that touch a block.
  private var touching: [Int] = []
  private var pieces: [LinePiece] = []
  private var windings = PixelWindings()

  /// Computes the ambiguous pixels of the blocks, and forgets them.
  ///
  /// - Parameter top: The strip's first row on the canvas.
  mutating func resolve(
    _ shape: LineShape, of table: borrowing LineTable, top: Int, into coverage: inout StripCoverage
  ) {
    gather(shape, of: table, top: top << CoverageLine.fractionBits)
    for block in blocks {
      let left = block.index << 12
      touching.removeAll(keepingCapacity: true)
      for index in lines.indices where lines[index].low < left + 4096 && lines[index].high >= left {
        touching.append(index)
      }
      coverage.setBlock(block.mask) { mask in
        for row in 0..<4 { resolve(row: row, of: block, shape.rule, &mask) }
      }
    }
    blocks.removeAll(keepingCapacity: true)
  }

  /// Looks up the lines that reach into a strip.
  private mutating func gather(
    _ shape: LineShape, of table: borrowing LineTable, top: Int
  ) {
    lines.removeAll(keepingCapacity: true)
    let left = Int(shape.firstBlock) << 12
    let range = shape.range
    let groups = table.groups
    var index = range.lowerBound
    while index < range.upperBound {
      let group = index / LineGroup.size
      let next = min((group + 1) * LineGroup.size, range.upperBound)
      if groups.isEmpty || (Int(groups[group].low) < top + 4096 && Int(groups[group].high) > top) {
        for place in index..<next {
          let chain = table.chains[Int(shape.firstChain) + place - range.lowerBound]
          if let line = StripLine(table.lines[place], chain, top: top, left: left) {
            lines.append(line)
          }
        }
      }
      index = next
    }
  }

  private mutating func resolve(
    row: Int, of block: Block, _ rule: CoverageRule, _ mask: inout SIMD4<UInt32>
  ) {
    pieces.removeAll(keepingCapacity: true)
    let left = block.index << 12
    var chains = (ChainsOfBlock(), ChainsOfBlock(), ChainsOfBlock(), ChainsOfBlock())
    for index in touching {
      guard let piece = lines[index].piece(row: row, left: left) else { continue }
      let chain = lines[index].chains
      if piece.touches(column: 0) { chains.0.add(chain) }
      if piece.touches(column: 1) { chains.1.add(chain) }
      if piece.touches(column: 2) { chains.2.add(chain) }
      if piece.touches(column: 3) { chains.3.add(chain) }
      pieces.append(piece)
    }
    if chains.0.mayOverlap { resolve(row, 0, block.sums.0, rule, &mask) }
    if chains.1.mayOverlap { resolve(row, 1, block.sums.1, rule, &mask) }
    if chains.2.mayOverlap { resolve(row, 2, block.sums.2, rule, &mask) }
    if chains.3.mayOverlap { resolve(row, 3, block.sums.3, rule, &mask) }
  }

  private mutating func resolve(
    _ row: Int, _ column: Int, _ sums: SIMD4<Int32>, _ rule: CoverageRule,
    _ mask: inout SIMD4<UInt32>
  ) {
    let alpha = windings.coverage(of: pieces, column: column, sum: sums[row], rule)
    let shift = UInt32(8 * column)
    mask[row] = mask[row] & ~(0xff << shift) | UInt32(alpha) << shift
  }
}
