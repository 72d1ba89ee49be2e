/// Accumulates the signed areas that edges leave in the pixels of one band, exactly and in any
/// order.
///
/// An edge adds to each pixel that it crosses the area to its right, and the rest of its height to
/// the pixel after: the running sum along a row is then the winding number times the covered area.
/// Cells are kept in strips of four rows, the four rows of a column side by side, and one bit says
/// whether a 4×4 block holds anything; all is 0 between two shapes.
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
  /// Columns of a strip: the visible ones, and those right of them that edges on the edge touch.
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

  /// Adds the parts of a shape's edges that are in some strips of the band that begins at row
  /// `top`, which are then swept in order.
  ///
  /// Areas are kept from the shape's first block on, so that small shapes use the same memory wherever
  /// they are, which is then in the nearest cache.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of a strip that are needed; others may get less.
  ///   - alike: Strips with the same coverage, see `EdgeRange.evenRows`: only the first gets it.
  mutating func add(
    _ shape: EdgeRange, of table: borrowing EdgeTable, top: Int, strips: Range<Int>,
    blocks: Range<Int>, alike: Range<Int> = 0..<0
  ) {
    let firstBlock = Int(shape.firstBlock)
    precondition(firstBlock >= 0 && firstBlock <= visibleBlocks)
    precondition(strips.lowerBound >= 0 && strips.upperBound <= Self.bandStrips)
    precondition(blocks.lowerBound >= 0 && blocks.upperBound <= visibleBlocks)
    // Edges that run across no strips would still have a first row.
    if strips.isEmpty { return }
    runs =
      shape.overlaps.isEmpty
      ? 0..<0 : table.overlaps.runs(shape.overlaps, from: top / 4 + strips.lowerBound)
    resolver.begin(rows: top..<top + Self.bandRows)
    let range = shape.range
    let groups = table.groups
    precondition(range.lowerBound >= 0 && range.upperBound <= table.edges.count)
    precondition(groups.isEmpty || groups.count * EdgeGroup.size >= table.edges.count)
    let layout = BandLayout(
      columns: columns, words: words, top: top << Edge.fractionBits,
      start: strips.lowerBound << 12, end: strips.upperBound << 12,
      skipped: alike.isEmpty ? 0..<0 : (alike.lowerBound + 1) << 12..<alike.upperBound << 12,
      left: Int32(truncatingIfNeeded: firstBlock << 12),
      visible: Int32(
        truncatingIfNeeded: max(blocks.lowerBound, firstBlock) << 12)..<Int32(
          truncatingIfNeeded: max(blocks.upperBound, firstBlock) << 12))
    // Not `withRow`: it would retain the arrays that are only read.
    table.edges.withUnsafeBufferPointer { edges in
      groups.withUnsafeBufferPointer { groups in
        cells.withMutableRow { cells in
          cells.withRebound(to: Int32.self, count: 4 &* columns &* Self.bandStrips) { cells in
            bits.withMutableRow { bits in
              Reciprocals.shared.withUnsafeBufferPointer { reciprocals in
                let memory = BandMemory(
                  cells: cells, bits: bits, reciprocals: RowPointer(reciprocals))
                BandAccumulator(memory: memory, layout: layout).add(
                  RowPointer(edges), range, groups)
              }
            }
          }
        }
      }
    }
  }
}

/// Which part of a band edges are added to, and how its memory is laid out.
private struct BandLayout {
  /// Columns and words of block bits of a strip.
  let columns: Int
  let words: Int
  /// The band's first row in fixed point.
  let top: Int
  /// The first row to add to and the exclusive end, in fixed point from `top` on.
  let start: Int
  let end: Int
  /// Rows whose vertical edges are skipped, in fixed point from `top` on.
  let skipped: Range<Int>
  /// The x at which the first column begins, in fixed point.
  let left: Int32
  /// The range of x in which areas are needed, in fixed point; edges to its left count as if they
  /// were at its lower bound.
  let visible: Range<Int32>
}

/// The memory that edges are added to.
private struct BandMemory {
  /// Four rows of `columns` to a strip.
  let cells: MutableRowPointer<Int32>
  /// `words` to a strip.
  let bits: MutableRowPointer<UInt64>
  /// `Reciprocals.shared`.
  let reciprocals: RowPointer<Int>
}

/// The inner loops of `CoverageBuffer.add`. Every x of an edge is in 0…width.
///
/// Most edges are a few pixels long, and mispredicted branches dominate their cost: the rows of an
/// edge are one loop, and a row's part is added alike whether it touches one column or two.
///
/// Invariant: a strip has more columns after that of x = width than a row's part reaches, and the blocks of
/// these are among its bits.
private struct BandAccumulator {
  let memory: BandMemory
  let layout: BandLayout

  /// Adds some edges; groups of them that are outside are skipped.
  // Not inlined: else a small caller would inline all that follows.
  @inline(never)
  func add(
    _ edges: RowPointer<Edge>, _ range: Range<Int>,
    _ groups: UnsafeBufferPointer<EdgeGroup>
  ) {
    // Invariant: the range is inside of the edges, and the groups, if there are any, are of all
    // edges.
    var index = range.lowerBound
    if groups.isEmpty {
      while index < range.upperBound {
        add(edges[index], least: 0)
        index &+= 1
      }
      return
    }
    let low = SIMD2(layout.visible.upperBound, Int32(truncatingIfNeeded: layout.top &+ layout.end))
    let top = Int32(truncatingIfNeeded: layout.top &+ layout.start)
    while index < range.upperBound {
      let group = groups[index / EdgeGroup.size]
      let next = min((index / EdgeGroup.size &+ 1) &* EdgeGroup.size, range.upperBound)
      if group.low.x < low.x && group.low.y < low.y && group.high.y > top {
        // What is left of the visible part only counts by its height.
        let isLeft = group.high.x <= layout.visible.lowerBound
        let least = isLeft ? layout.visible.lowerBound &- layout.left : 0
        while index < next {
          add(edges[index], least: least)
          index &+= 1
        }
      }
      index = next
    }
  }

  /// - Parameter least: The x from the first column on that is the least.
  @inline(__always)
  private func add(_ edge: Edge, least: Int32) {
    let (top, start, end, left) = (layout.top, layout.start, layout.end, layout.left)
    let down = edge.y0 < edge.y1
    let y0 = Int(down ? edge.y0 : edge.y1) &- top
    let y1 = Int(down ? edge.y1 : edge.y0) &- top
    if y1 <= start || y0 >= end { return }
    let sign = down ? 1 : -1
    let x0 = Int(max((down ? edge.x0 : edge.x1) &- left, least))
    let x1 = Int(max((down ? edge.x1 : edge.x0) &- left, least))
    if y0 >> 10 == (y1 &- 1) >> 10 {
      // The edge is in a single row: no slope is needed.
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
    let slope = Edge.slope(x1 &- x0, y1 &- y0)
    let endX = last == y1 ? x1 : (x0 << 32 &+ slope &* (last &- y0)) >> 32
    let start = x0 << 32 &+ slope &* (first &- y0)
    markStrips(first, last, start, endX, slope: slope)
    // Invariant: the edge runs through some of the band's rows, and every x is between its ends.
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

  /// Marks what an edge touches, strip by strip: in a loop of its own, so that the one over its
  /// rows keeps its numbers in registers.
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

  /// Adds the part of an edge inside one row, from one x to another.
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

  /// Adds the part of an edge inside one row that crosses columns; x counts from the first's edge.
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
    // Invariant: the cell's column begins at the edge, left of the edge's end.
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

/// The quotients of heights by widths inside a row, without dividing.
enum Reciprocals {
  /// 2⁵³ ÷ width, rounded up, for widths up to two pixels in fixed point.
  ///
  /// The product with a height of at most 1024, shifted down by 21 digits, is height · 2³² ÷ width,
  /// rounded down exactly: rounding up here adds less than 1 ÷ width to it. Widths below 2 are not
  /// divided by.
  static let shared: [Int] = (0...2048).map { width in
    width < 2 ? 0 : (1 << 53 + width - 1) / width
  }
}
