/// Accumulates the signed areas that lines leave in the pixels of one band, exactly and in any order.
///
/// A line adds to each pixel that it crosses the area to its right, and the rest of its height to the
/// pixel after: the running sum along a row is then the winding number times the covered area. Cells
/// are kept in strips of four rows, the four rows of a column side by side, and one bit says whether a
/// 4×4 block holds anything; all is 0 between two shapes.
///
/// Where there are three windings in a pixel, the sum is not the covered area. The blocks where
/// this may happen are known for each shape, and their pixels are resolved afterwards: see `OverlapResolver`.
struct CoverageBuffer: ~Copyable {
  /// Rows of a band.
  static let bandRows = 64
  /// Strips of a band.
  static let bandStrips = bandRows / 4

  /// Blocks that can be seen.
  let visibleBlocks: Int
  /// Columns of a strip: the visible ones, and those right of them that lines on the edge touch.
  let columns: Int
  /// Words of block bits of a strip.
  let words: Int
  var cells: [SIMD4<Int32>]
  var bits: [UInt64]
  /// The pixels of a strip's blocks in which a shape may overlap itself, a bit each, column by column; all
  /// is 0 between two strips.
  var overlaps: [UInt16]
  /// The runs of the shape that was added, from the strip on that is swept next.
  var runs = 0..<0
  var resolver = OverlapResolver()

  /// Makes an empty buffer for bands of a width in pixels.
  init(width: Int) {
    visibleBlocks = (width + 3) / 4
    let blocks = visibleBlocks + 2
    columns = blocks * 4
    words = (blocks + 63) / 64
    cells = [SIMD4<Int32>](repeating: .zero, count: columns * Self.bandStrips)
    bits = [UInt64](repeating: 0, count: words * Self.bandStrips)
    overlaps = [UInt16](repeating: 0, count: blocks)
  }

  /// Adds the parts of a shape's lines that are in some strips of the band that begins at row `top`, which
  /// are then swept in order.
  ///
  /// Areas are kept from the shape's first block on, so that small shapes use the same memory wherever
  /// they are, which is then in the nearest cache.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of a strip that are needed; others may get less.
  ///   - alike: Strips with the same coverage, see `LineShape.evenRows`: only the first gets it.
  mutating func add(
    _ shape: LineShape, of table: borrowing LineTable, top: Int, strips: Range<Int>,
    blocks: Range<Int>, alike: Range<Int> = 0..<0
  ) {
    let firstBlock = Int(shape.firstBlock)
    precondition(firstBlock >= 0 && firstBlock <= visibleBlocks)
    precondition(strips.lowerBound >= 0 && strips.upperBound <= Self.bandStrips)
    precondition(blocks.lowerBound >= 0 && blocks.upperBound <= visibleBlocks)
    // Lines that run across no strips would still have a first row.
    if strips.isEmpty { return }
    runs =
      shape.overlaps.isEmpty
      ? 0..<0 : table.overlaps.runs(shape.overlaps, from: top / 4 + strips.lowerBound)
    resolver.begin(rows: top..<top + Self.bandRows)
    let range = shape.range
    let groups = table.groups
    precondition(range.lowerBound >= 0 && range.upperBound <= table.lines.count)
    precondition(groups.isEmpty || groups.count * LineGroup.size >= table.lines.count)
    let layout = BandLayout(
      columns: columns, words: words, top: top << CoverageLine.fractionBits,
      start: strips.lowerBound << 12, end: strips.upperBound << 12,
      skipped: alike.isEmpty ? 0..<0 : (alike.lowerBound + 1) << 12..<alike.upperBound << 12,
      left: Int32(truncatingIfNeeded: firstBlock << 12),
      visible: Int32(
        truncatingIfNeeded: max(blocks.lowerBound, firstBlock) << 12)..<Int32(
          truncatingIfNeeded: max(blocks.upperBound, firstBlock) << 12))
    // Not `withRow`: it would retain the arrays that are only read.
    table.lines.withUnsafeBufferPointer { lines in
      groups.withUnsafeBufferPointer { groups in
        cells.withMutableRow { cells in
          cells.withRebound(to: Int32.self, count: 4 &* columns &* Self.bandStrips) { cells in
            bits.withMutableRow { bits in
              Reciprocals.shared.withUnsafeBufferPointer { reciprocals in
                let memory = BandMemory(
                  cells: cells, bits: bits, reciprocals: RowPointer(reciprocals))
                BandAccumulator(memory: memory, layout: layout).add(
                  RowPointer(lines), range, groups)
              }
            }
          }
        }
      }
    }
  }
}
