/// Accumulates the signed areas that lines leave in the pixels of one band, exactly and in any order.
///
/// A line gives each pixel that it crosses the area to its right, and the rest of its height to the
/// pixel after: the running sum along a row is then the winding number times the covered area. Cells
/// are kept in strips of four rows, the four rows of a column side by side, and one bit says whether a
/// 4×4 block holds anything; all is 0 between two shapes.
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

  /// Makes an empty buffer for bands of a width in pixels.
  init(width: Int) {
    visibleBlocks = (width + 3) / 4
    let blocks = visibleBlocks + 2
    columns = blocks * 4
    words = (blocks + 63) / 64
    cells = [SIMD4<Int32>](repeating: .zero, count: columns * Self.bandStrips)
    bits = [UInt64](repeating: 0, count: words * Self.bandStrips)
  }

  /// Adds the parts of lines that lie in some strips of the band that begins at row `top`.
  ///
  /// - Parameters:
  ///   - groups: The groups of all the lines; empty where there are none.
  ///   - firstBlock: A block that no line lies left of. Areas are kept from there on, so that small
  ///     shapes use the same memory wherever they are, which is then in the nearest cache.
  mutating func add(
    _ lines: borrowing [CoverageLine], _ range: Range<Int>, groups: borrowing [LineGroup] = [],
    top: Int, strips: Range<Int>, firstBlock: Int = 0
  ) {
    precondition(firstBlock >= 0 && firstBlock <= visibleBlocks)
    precondition(strips.lowerBound >= 0 && strips.upperBound <= Self.bandStrips)
    let columns = self.columns
    let words = self.words
    precondition(range.lowerBound >= 0 && range.upperBound <= lines.count)
    precondition(groups.isEmpty || groups.count * LineGroup.size >= lines.count)
    let top = top << CoverageLine.fractionBits
    let (start, end) = (strips.lowerBound << 12, strips.upperBound << 12)
    lines.withUnsafeBufferPointer { lines in
      groups.withUnsafeBufferPointer { groups in
        cells.withUnsafeMutableBytes { cells in
          bits.withUnsafeMutableBufferPointer { bits in
            Reciprocals.shared.withUnsafeBufferPointer { reciprocals in
              guard let cells = cells.baseAddress, let bits = bits.baseAddress,
                let reciprocals = reciprocals.baseAddress
              else { return }
              let band = BandAccumulator(
                cells: cells.assumingMemoryBound(to: Int32.self), bits: bits, columns: columns,
                words: words, top: top, start: start, end: end,
                left: Int32(truncatingIfNeeded: firstBlock << 12), reciprocals: reciprocals)
              band.add(lines, range, groups)
            }
          }
        }
      }
    }
  }
}
