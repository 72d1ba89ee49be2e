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
    let sign = down ? 1 : -1
    let x0 = Int(down ? line.x0 : line.x1)
    let x1 = Int(down ? line.x1 : line.x0)
    let first = max(y0, start)
    let last = min(y1, end)
    if y0 >> 10 == (y1 &- 1) >> 10 {
      // A row has the line to itself: nothing to divide.
      let strip = y0 >> 12
      addPiece(
        cells + (strip &* columns &* 4 &+ (y0 >> 10) & 3), x0, x1, height: y1 &- y0, sign: sign)
      mark(strip, from: x0, and: x1)
    } else if x0 == x1 {
      addVertical(x: x0, from: first, to: last, sign: sign)
    } else {
      addSloped(
        x0: x0, x1: x1, y0: y0, y1: y1, from: first, to: last,
        sign: sign)
    }
  }

  @inline(__always)
  private func addVertical(x: Int, from first: Int, to last: Int, sign: Int) {
    let column = x >> 10
    let fraction = Int32(truncatingIfNeeded: (x & 1023) &* 2 &* sign)
    let rest = Int32(truncatingIfNeeded: 2048 &* sign) &- fraction
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
    x0: Int, x1: Int, y0: Int, y1: Int, from first: Int, to last: Int, sign: Int
  ) {
    // x per unit of y with 32 more binary digits, below 2⁵⁷ and cut toward 0: the x of a row never
    // passes the line's end.
    let slope = Int((Double(x1 &- x0) / Double(y1 &- y0)) * 4_294_967_296)
    let endX = last == y1 ? x1 : (x0 << 32 &+ slope &* (last &- y0)) >> 32
    var exactX = x0 << 32 &+ slope &* (first &- y0)
    var x = exactX >> 32
    var y = first
    while y < last {
      let strip = y >> 12
      let stripEnd = min((strip &+ 1) << 12, last)
      let stripX = x
      var row = cells + (strip &* columns &* 4 &+ (y >> 10) & 3)
      while y < stripEnd {
        let rowEnd = min((y | 1023) &+ 1, stripEnd)
        exactX &+= slope &* (rowEnd &- y)
        let nextX = rowEnd == last ? endX : exactX >> 32
        addPiece(row, x, nextX, height: rowEnd &- y, sign: sign)
        x = nextX
        y = rowEnd
        row += 1
      }
      mark(strip, from: x, and: stripX)
    }
  }

  /// Adds the part of a line inside one row, from one x to another.
  @inline(__always)
  private func addPiece(
    _ row: UnsafeMutablePointer<Int32>, _ from: Int, _ to: Int, height: Int, sign: Int
  ) {
    let left = min(from, to)
    let right = max(from, to)
    let start = left & ~1023
    let cell = row + start >> 8
    let turned = height &* sign
    if right &- start <= 1024 {
      let area = turned &* (left &+ right &- 2 &* start)
      cell[0] &+= Int32(truncatingIfNeeded: turned &* 2048 &- area)
      cell[4] &+= Int32(truncatingIfNeeded: area)
    } else {
      addColumns(cell, left &- start, right &- start, height: height, sign: sign)
    }
  }

  /// Adds the part of a line inside one row that crosses columns; x counts from the first's edge.
  ///
  /// The heights are differences of rounded crossings, so they add up exactly.
  @inline(__always)
  private func addColumns(
    _ first: UnsafeMutablePointer<Int32>, _ left: Int, _ right: Int, height: Int, sign: Int
  ) {
    var cell = first
    // y per unit of x, with 32 more binary digits.
    let inverse = Int((Double(height) / Double(right &- left)) * 4_294_967_296)
    var crossing = ((1024 &- left) &* inverse &+ 1 << 31) >> 32
    var turned = crossing &* sign
    let area = turned &* (left &+ 1024)
    cell[0] &+= Int32(truncatingIfNeeded: turned &* 2048 &- area)
    cell[4] &+= Int32(truncatingIfNeeded: area)
    cell += 4
    var edge = 1024
    while edge &+ 1024 < right {
      edge &+= 1024
      let next = ((edge &- left) &* inverse &+ 1 << 31) >> 32
      let half = Int32(truncatingIfNeeded: (next &- crossing) &* sign &* 1024)
      cell[0] &+= half
      cell[4] &+= half
      cell += 4
      crossing = next
    }
    turned = (height &- crossing) &* sign
    let lastArea = turned &* (right &- edge)
    cell[0] &+= Int32(truncatingIfNeeded: turned &* 2048 &- lastArea)
    cell[4] &+= Int32(truncatingIfNeeded: lastArea)
  }

  /// Marks the blocks between two x, in either order.
  @inline(__always)
  private func mark(_ strip: Int, from one: Int, and other: Int) {
    mark(strip, from: min(one, other) >> 12, to: (max(one, other) >> 10 &+ 1) >> 2)
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
