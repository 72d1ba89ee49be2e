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
  mutating func add(
    _ lines: borrowing [CoverageLine], _ range: Range<Int>, top: Int, strips: Range<Int>
  ) {
    precondition(strips.lowerBound >= 0 && strips.upperBound <= Self.bandStrips)
    let columns = self.columns
    let words = self.words
    precondition(range.lowerBound >= 0 && range.upperBound <= lines.count)
    lines.withUnsafeBufferPointer { lines in
      cells.withUnsafeMutableBytes { cells in
        bits.withUnsafeMutableBufferPointer { bits in
          guard let cells = cells.baseAddress, let bits = bits.baseAddress else { return }
          let band = BandAccumulator(
            cells: cells.assumingMemoryBound(to: Int32.self), bits: bits, columns: columns,
            words: words, top: top << CoverageLine.fractionBits,
            start: strips.lowerBound << 12, end: strips.upperBound << 12)
          for index in range { band.add(lines[index]) }
        }
      }
    }
  }
}

/// The inner loops of `CoverageBuffer.add`. Every x of a line lies in 0…width.
private struct BandAccumulator {
  let cells: UnsafeMutablePointer<Int32>
  let bits: UnsafeMutablePointer<UInt64>
  let columns: Int
  let words: Int
  /// The band's first row in fixed point.
  let top: Int
  /// The first row to add to, counted from there, and the one after the last, in fixed point.
  let start: Int
  let end: Int

  @inline(__always)
  func add(_ line: CoverageLine) {
    let down = line.y0 < line.y1
    let y0 = Int(down ? line.y0 : line.y1) &- top
    let y1 = Int(down ? line.y1 : line.y0) &- top
    if y1 <= start || y0 >= end { return }
    let x0 = Int(down ? line.x0 : line.x1)
    let x1 = Int(down ? line.x1 : line.x0)
    let first = max(y0, start)
    let last = min(y1, end)
    if x0 == x1 {
      addVertical(x: x0, from: first, to: last, sign: down ? 1 : -1)
    } else {
      addSloped(
        x0: x0, x1: x1, y0: y0, y1: y1, from: first, to: last,
        sign: down ? 1 : -1)
    }
  }

  @inline(__always)
  private func addVertical(x: Int, from first: Int, to last: Int, sign: Int32) {
    let column = x >> 10
    let fraction = Int32(truncatingIfNeeded: x & 1023) &* 2 &* sign
    let rest = 2048 &* sign &- fraction
    let lastBlock = (column &+ (fraction == 0 ? 0 : 1)) >> 2
    var y = first
    while y < last {
      let strip = y >> 12
      let stripEnd = min((strip &+ 1) << 12, last)
      mark(strip, from: column >> 2, to: lastBlock)
      let cell = cells + (strip &* columns &+ column) &* 4
      while y < stripEnd {
        let row = (y >> 10) & 3
        let rowEnd = min((y | 1023) &+ 1, stripEnd)
        let height = Int32(truncatingIfNeeded: rowEnd &- y)
        cell[row] &+= height &* rest
        cell[row &+ 4] &+= height &* fraction
        y = rowEnd
      }
    }
  }

  @inline(__always)
  private func addSloped(
    x0: Int, x1: Int, y0: Int, y1: Int, from first: Int, to last: Int, sign: Int32
  ) {
    let dx = x1 &- x0
    let dy = y1 &- y0
    // x per unit of y with 32 more binary digits, below 2⁵⁷ and cut toward 0: the x of a row never
    // passes the line's end.
    let slope = Int((Double(dx) / Double(dy)) * 4_294_967_296)
    var x = x0 << 32 &+ slope &* (first &- y0)
    var y = first
    while y < last {
      let strip = y >> 12
      let stripEnd = min((strip &+ 1) << 12, last)
      let stripCells = cells + strip &* columns &* 4
      let stripX = x >> 32
      while y < stripEnd {
        let row = (y >> 10) & 3
        let rowEnd = min((y | 1023) &+ 1, stripEnd)
        let nextX = rowEnd == y1 ? x1 << 32 : x &+ slope &* (rowEnd &- y)
        let from = x >> 32
        let to = nextX >> 32
        addPiece(
          stripCells + row, left: min(from, to), right: max(from, to), height: rowEnd &- y,
          sign: sign)
        x = nextX
        y = rowEnd
      }
      let endX = x >> 32
      mark(
        strip, from: min(stripX, endX) >> 12, to: (max(stripX, endX) >> 10 &+ 1) >> 2)
    }
  }

  /// Adds the part of a line inside one row.
  @inline(__always)
  private func addPiece(
    _ row: UnsafeMutablePointer<Int32>, left: Int, right: Int, height: Int, sign: Int32
  ) {
    var column = left >> 10
    var edge = (column &+ 1) << 10
    var cell = row + column &* 4
    if right <= edge {
      let start = edge &- 1024
      let area = Int32(truncatingIfNeeded: height &* (left &+ right &- 2 &* start)) &* sign
      cell[0] &+= Int32(truncatingIfNeeded: height &* 2048) &* sign &- area
      cell[4] &+= area
      return
    }
    // y per unit of x, with 32 more binary digits.
    let inverse = Int((Double(height) / Double(right &- left)) * 4_294_967_296)
    // Column by column; the heights are differences of rounded crossings, so they add up exactly.
    var crossing = min(((edge &- left) &* inverse &+ 1 << 31) >> 32, height)
    let area = Int32(truncatingIfNeeded: crossing &* (left &- edge &+ 2048)) &* sign
    cell[0] &+= Int32(truncatingIfNeeded: crossing &* 2048) &* sign &- area
    cell[4] &+= area
    column &+= 1
    while edge &+ 1024 < right {
      edge &+= 1024
      cell += 4
      let next = min(((edge &- left) &* inverse &+ 1 << 31) >> 32, height)
      let half = Int32(truncatingIfNeeded: (next &- crossing) &* 1024) &* sign
      cell[0] &+= half
      cell[4] &+= half
      crossing = next
    }
    cell += 4
    let rest = height &- crossing
    let lastArea = Int32(truncatingIfNeeded: rest &* (right &- edge)) &* sign
    cell[0] &+= Int32(truncatingIfNeeded: rest &* 2048) &* sign &- lastArea
    cell[4] &+= lastArea
  }

  @inline(__always)
  private func mark(_ strip: Int, from first: Int, to last: Int) {
    let row = bits + strip &* words
    let firstWord = first >> 6
    let lastWord = last >> 6
    let head = ~UInt64(0) &<< UInt64(truncatingIfNeeded: first & 63)
    let tail = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- last & 63)
    if firstWord == lastWord {
      row[firstWord] |= head & tail
      return
    }
    row[firstWord] |= head
    var word = firstWord &+ 1
    while word < lastWord {
      row[word] = ~0
      word &+= 1
    }
    row[lastWord] |= tail
  }
}
