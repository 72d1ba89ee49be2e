/// The inner loops of `CoverageBuffer.add`. Every x of a line is in 0…width.
///
/// Most lines are a few pixels long, and mispredicted branches dominate their cost: the rows of a line
/// are one loop, and a row's part is added alike whether it touches one column or two.
///
/// Invariant: a strip has more columns after that of x = width than a row's part reaches, and the blocks of
/// these are among its bits.
struct BandAccumulator {
  let memory: BandMemory
  let layout: BandLayout

  /// Adds some lines; groups of them that are outside are skipped.
  // Not inlined: else a small caller would inline all that follows.
  @inline(never)
  func add(
    _ lines: RowPointer<CoverageLine>, _ range: Range<Int>,
    _ groups: UnsafeBufferPointer<LineGroup>
  ) {
    // Invariant: the range is inside of the lines, and the groups, if there are any, are of all lines.
    var index = range.lowerBound
    if groups.isEmpty {
      while index < range.upperBound {
        add(lines[index], least: 0)
        index &+= 1
      }
      return
    }
    let low = SIMD2(layout.visible.upperBound, Int32(truncatingIfNeeded: layout.top &+ layout.end))
    let top = Int32(truncatingIfNeeded: layout.top &+ layout.start)
    while index < range.upperBound {
      let group = groups[index / LineGroup.size]
      let next = min((index / LineGroup.size &+ 1) &* LineGroup.size, range.upperBound)
      if group.low.x < low.x && group.low.y < low.y && group.high.y > top {
        // What is left of the visible part only counts by its height.
        let isLeft = group.high.x <= layout.visible.lowerBound
        let least = isLeft ? layout.visible.lowerBound &- layout.left : 0
        while index < next {
          add(lines[index], least: least)
          index &+= 1
        }
      }
      index = next
    }
  }

  /// - Parameter least: The x from the first column on that is the least.
  @inline(__always)
  private func add(_ line: CoverageLine, least: Int32) {
    let (top, start, end, left) = (layout.top, layout.start, layout.end, layout.left)
    let down = line.y0 < line.y1
    let y0 = Int(down ? line.y0 : line.y1) &- top
    let y1 = Int(down ? line.y1 : line.y0) &- top
    if y1 <= start || y0 >= end { return }
    let sign = down ? 1 : -1
    let x0 = Int(max((down ? line.x0 : line.x1) &- left, least))
    let x1 = Int(max((down ? line.x1 : line.x0) &- left, least))
    if y0 >> 10 == (y1 &- 1) >> 10 {
      // The line is in a single row: no slope is needed.
      addPiece(row: y0 >> 10, x0, x1, height: y1 &- y0, sign: sign)
      mark(y0 >> 12, from: min(x0, x1), and: max(x0, x1))
    } else if x0 == x1 {
      addVertical(x: x0, from: max(y0, start), to: min(y1, end), sign: sign)
    } else {
      addSloped(x0: x0, x1: x1, y0: y0, y1: y1, sign: sign)
    }
  }

  @inline(__always)
  private func addVertical(x: Int, from first: Int, to last: Int, sign: Int) {
    let column = x >> 10
    let fraction = Int32(truncatingIfNeeded: (x & 1023) &* 2 &* sign)
    let rest = Int32(truncatingIfNeeded: 2048 &* sign) &- fraction
    let lastBlock = (column &+ (fraction == 0 ? 0 : 1)) >> 2
    var y = first
    // Invariant: y is in the band's rows, and so is its strip.
    while y < last {
      if layout.skipped.contains(y) {
        y = layout.skipped.upperBound
        continue
      }
      let strip = y >> 12
      let stripEnd = min((strip &+ 1) << 12, last)
      mark(strip, from: column >> 2, to: lastBlock)
      let cell = cell(strip: strip, column: column)
      if stripEnd &- y == 4096 {
        // All four rows alike.
        cell.withRebound(to: SIMD4<Int32>.self, count: 2) { rows in
          rows[0] &+= SIMD4(repeating: 1024 &* rest)
          rows[1] &+= SIMD4(repeating: 1024 &* fraction)
        }
        y = stripEnd
        continue
      }
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
  private func addSloped(x0: Int, x1: Int, y0: Int, y1: Int, sign: Int) {
    let first = max(y0, layout.start)
    let last = min(y1, layout.end)
    let slope = CoverageLine.slope(x1 &- x0, y1 &- y0)
    let endX = last == y1 ? x1 : (x0 << 32 &+ slope &* (last &- y0)) >> 32
    let start = x0 << 32 &+ slope &* (first &- y0)
    markStrips(first, last, start, endX, slope: slope)
    // Invariant: the line runs through some of the band's rows, and every x is between its ends.
    var exactX = start
    var x = exactX >> 32
    var row = first >> 10
    let lastRow = (last &- 1) >> 10
    var height = 1024 &- (first & 1023)
    while row < lastRow {
      exactX &+= slope &* height
      let nextX = exactX >> 32
      addPiece(row: row, x, nextX, height: height, sign: sign)
      x = nextX
      height = 1024
      row &+= 1
    }
    addPiece(row: row, x, endX, height: height &- ((0 &- last) & 1023), sign: sign)
  }

  /// Marks what a line touches, strip by strip: in a loop of its own, so that the one over its rows keeps its
  /// numbers in registers.
  @inline(__always)
  private func markStrips(_ first: Int, _ last: Int, _ start: Int, _ endX: Int, slope: Int) {
    var y = first
    var x = start >> 32
    repeat {
      let end = min((y | 4095) &+ 1, last)
      let nextX = end == last ? endX : (start &+ slope &* (end &- first)) >> 32
      mark(y >> 12, from: min(x, nextX), and: max(x, nextX))
      x = nextX
      y = end
    } while y < last
  }

  /// Adds the part of a line inside one row, from one x to another.
  @inline(__always)
  private func addPiece(row: Int, _ from: Int, _ to: Int, height: Int, sign: Int) {
    let left = min(from, to)
    let right = max(from, to)
    let start = left & ~1023
    let cell = cell(strip: row >> 2, column: left >> 10, row: row & 3)
    let low = left &- start
    let high = right &- start
    if high > 2048 { return addColumns(cell, low, high, height: height, sign: sign) }
    // One or two columns, so that the width is at most 2048. Where it is one, the second gets a height of 0.
    let inverse = (height &* memory.reciprocals[high &- low]) >> 21
    let crossing = ((1024 &- low) &* inverse &+ 1 << 31) >> 32
    let turned = (high <= 1024 ? height : crossing) &* sign
    let lastTurned = height &* sign &- turned
    let area = turned &* (low &+ min(high, 1024))
    let lastArea = lastTurned &* (high &- 1024)
    cell[0] &+= Int32(truncatingIfNeeded: turned &* 2048 &- area)
    cell[4] &+= Int32(truncatingIfNeeded: lastTurned &* 2048 &- lastArea &+ area)
    cell[8] &+= Int32(truncatingIfNeeded: lastArea)
  }

  /// Adds the part of a line inside one row that crosses columns; x counts from the first's edge.
  ///
  /// The heights are differences of rounded crossings, so they add up exactly.
  @inline(__always)
  private func addColumns(
    _ first: MutableRowPointer<Int32>, _ left: Int, _ right: Int, height: Int, sign: Int
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
    // Invariant: the cell's column begins at the edge, left of the line's end.
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

  /// The cell of a strip's column and row; the strip's others can be reached from there.
  @inline(__always)
  private func cell(strip: Int, column: Int, row: Int = 0) -> MutableRowPointer<Int32> {
    (memory.cells + ((strip &* layout.columns &+ column) &* 4 &+ row)).inRow(
      from: 0 &- (4 &* column &+ row), count: 4 &* layout.columns)
  }

  @inline(__always)
  private func mark(_ strip: Int, from left: Int, and right: Int) {
    mark(strip, from: left >> 12, to: (right >> 10 &+ 1) >> 2)
  }

  @inline(__always)
  private func mark(_ strip: Int, from first: Int, to last: Int) {
    let row = (memory.bits + strip &* layout.words).row(count: layout.words)
    let firstWord = first >> 6
    let lastWord = last >> 6
    let head = ~UInt64(0) &<< UInt64(truncatingIfNeeded: first & 63)
    let tail = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- last & 63)
    if firstWord == lastWord {
      row[firstWord] |= head & tail
      return
    }
    row[firstWord] |= head
    // Invariant: the last word is one of the strip's.
    var word = firstWord &+ 1
    while word < lastWord {
      row[word] = ~0
      word &+= 1
    }
    row[lastWord] |= tail
  }
}
