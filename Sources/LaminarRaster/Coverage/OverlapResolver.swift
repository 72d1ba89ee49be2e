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
    /// Its pixels to look at, a bit each, column by column.
    var pixels: UInt16
    /// The summed areas of its pixels, column by column.
    var sums: (SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>, SIMD4<Int32>)
  }

  /// The blocks of the strip that is being swept.
  var blocks: [Block] = []
  private var lines: [StripLine] = []
  /// So many lines are not sorted.
  private static let fewLines = 48
  /// The indices of the lines that touch a block.
  private var touching: [Int] = []
  private var pieces: [LinePiece] = []
  private var windings = PixelWindings()

  /// Computes the pixels of the blocks, and forgets them.
  ///
  /// - Parameter top: The strip's first row on the canvas.
  mutating func resolve(
    _ shape: LineShape, of table: borrowing LineTable, top: Int, into coverage: inout StripCoverage
  ) {
    guard let first = blocks.first, let last = blocks.last else { return }
    gather(
      shape, of: table, top: top << CoverageLine.fractionBits,
      columns: first.index << 12..<(last.index + 1) << 12)
    // Few lines are looked through for each block; many are met in their order.
    let isSorted = lines.count > Self.fewLines
    if isSorted { lines.sort { $0.low < $1.low } }
    var next = 0
    touching.removeAll(keepingCapacity: true)
    for block in blocks {
      let left = block.index << 12
      if isSorted {
        touching.removeAll { lines[$0].high < left }
      } else {
        touching.removeAll(keepingCapacity: true)
        next = 0
      }
      while next < lines.count {
        if lines[next].low < left + 4096 {
          if lines[next].high >= left { touching.append(next) }
        } else if isSorted {
          break
        }
        next += 1
      }
      coverage.setBlock(block.mask) { mask in
        for row in 0..<4 where block.pixels >> UInt16(row) & 0x1111 != 0 {
          resolve(row: row, of: block, shape.rule, &mask)
        }
      }
    }
    blocks.removeAll(keepingCapacity: true)
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
    table.lines.withUnsafeBufferPointer { all in
      table.groups.withUnsafeBufferPointer { groups in
        var index = range.lowerBound
        while index < range.upperBound {
          let group = index / LineGroup.size
          let next = min((group + 1) * LineGroup.size, range.upperBound)
          if groups.isEmpty
            || (Int(groups[group].low) < top + 4096 && Int(groups[group].high) > top)
          {
            while index < next {
              let line = all[index]
              index &+= 1
              let (from, to) = (SIMD2(line.x0, line.y0), SIMD2(line.x1, line.y1))
              let isOutside =
                ((from .>= high) .& (to .>= high)) .| ((from .< low) .& (to .< low))
              if isOutside[0] || isOutside[1] { continue }
              lines.append(StripLine(line, top: top, left: left))
            }
          }
          index = next
        }
      }
    }
  }

  private mutating func resolve(
    row: Int, of block: Block, _ rule: CoverageRule, _ mask: inout SIMD4<UInt32>
  ) {
    let left = block.index << 12
    pieces.removeAll(keepingCapacity: true)
    for index in touching where lines[index].reaches(row: row) {
      let piece = lines[index].piece(row: row, left: left)
      if min(piece.x0, piece.x1) < 4096, max(piece.x0, piece.x1) >= 0 { pieces.append(piece) }
    }
    guard pieces.count > 1 else { return }
    let pixels = block.pixels >> UInt16(row)
    if pixels & 1 != 0 { resolve(row, 0, block.sums.0, rule, &mask) }
    if pixels & 0x10 != 0 { resolve(row, 1, block.sums.1, rule, &mask) }
    if pixels & 0x100 != 0 { resolve(row, 2, block.sums.2, rule, &mask) }
    if pixels & 0x1000 != 0 { resolve(row, 3, block.sums.3, rule, &mask) }
  }

  private mutating func resolve(
    _ row: Int, _ column: Int, _ sums: SIMD4<Int32>, _ rule: CoverageRule,
    _ mask: inout SIMD4<UInt32>
  ) {
    guard let alpha = windings.coverage(of: pieces, column: column, sum: sums[row], rule) else {
      return
    }
    let shift = UInt32(8 * column)
    mask[row] = mask[row] & ~(0xff << shift) | UInt32(alpha) << shift
  }
}
