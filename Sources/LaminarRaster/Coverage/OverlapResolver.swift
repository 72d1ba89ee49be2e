/// Finds out what a shape covers in the pixels in which parts of its outline may overlap.
///
/// The edges of such blocks are looked up again and cut into pieces at the rows, and where two
/// pieces run through a pixel, its coverage is computed from them. What is found in a pixel depends
/// on the edges through it and their summed areas alone.
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
  /// The edges of the strip; after them, those that reach into a part of its blocks.
  private var edges: [StripEdge] = []
  /// The band's rows, in fixed point.
  private var band = 0..<0
  /// The indices of the groups of the shape's edges that reach into the band, if they are known.
  private var groups: [Int] = []
  private var areGroupsKnown = false
  /// Up to this many edges are all searched for each pixel.
  private static let fewEdges = 48
  private var windings = PixelWindings()

  /// Begins a shape in a band.
  mutating func begin(rows: Range<Int>) {
    band =
      rows.lowerBound << Edge.fractionBits..<rows.upperBound << Edge.fractionBits
    areGroupsKnown = false
  }

  /// Computes the pixels of the blocks, and forgets them.
  ///
  /// - Parameter top: The strip's first row on the canvas.
  mutating func resolve(
    _ shape: EdgeRange, of table: borrowing EdgeTable, top: Int, into coverage: inout StripCoverage
  ) {
    guard let columns = columns(of: blocks.indices) else { return }
    gather(shape, of: table, top: top << Edge.fractionBits, columns: columns)
    resolve(blocks.indices, edges.indices, shape.rule, into: &coverage)
    blocks.removeAll(keepingCapacity: true)
  }

  /// The columns of some blocks, in fixed point; nil if there are none.
  private func columns(of range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty else { return nil }
    return blocks[range.lowerBound].index << 12..<(blocks[range.upperBound - 1].index + 1) << 12
  }

  /// Computes the pixels of some blocks, into which some of the edges may reach.
  private mutating func resolve(
    _ range: Range<Int>, _ near: Range<Int>, _ rule: CoverageRule,
    into coverage: inout StripCoverage
  ) {
    if range.count <= 1 || near.count <= Self.fewEdges {
      for index in range { resolve(blocks[index], near, rule, into: &coverage) }
      return
    }
    let middle = (range.lowerBound + range.upperBound) / 2
    for half in [range.lowerBound..<middle, middle..<range.upperBound] {
      guard let columns = columns(of: half) else { continue }
      // They keep their order, on which rounding may depend.
      let start = edges.count
      for index in near
      where edges[index].low < columns.upperBound && edges[index].high >= columns.lowerBound {
        edges.append(edges[index])
      }
      resolve(half, start..<edges.count, rule, into: &coverage)
      edges.removeLast(edges.count - start)
    }
  }

  /// Looks up the edges that reach into some columns of a strip.
  private mutating func gather(
    _ shape: EdgeRange, of table: borrowing EdgeTable, top: Int, columns: Range<Int>
  ) {
    edges.removeAll(keepingCapacity: true)
    let left = Int(shape.firstBlock) << 12
    // Bounds in the edges' numbers: both ends of an edge are compared at once.
    let high = SIMD2(
      Int32(truncatingIfNeeded: left + columns.upperBound), Int32(truncatingIfNeeded: top + 4096))
    let low = SIMD2(
      Int32(truncatingIfNeeded: left + columns.lowerBound), Int32(truncatingIfNeeded: top + 1))
    let range = shape.range
    findGroups(of: range, in: table)
    table.edges.withUnsafeBufferPointer { all in
      for group in groups {
        if !table.groups.isEmpty, !table.groups[group].reaches(into: top..<top + 4096) { continue }
        let start = max(group * EdgeGroup.size, range.lowerBound)
        // Which edges reach in is hard to predict: a bit for each.
        var near: UInt32 = 0
        for offset in 0..<min((group + 1) * EdgeGroup.size, range.upperBound) &- start {
          let edge = all[start &+ offset]
          let (from, to) = (SIMD2(edge.x0, edge.y0), SIMD2(edge.x1, edge.y1))
          // Below 0 where both ends are beyond, in one direction.
          let beyond = ~((from &- high) | (to &- high)) | ((from &- low) & (to &- low))
          let isInside = ~UInt32(bitPattern: beyond.x | beyond.y) &>> 31
          near |= isInside &<< UInt32(truncatingIfNeeded: offset)
        }
        while near != 0 {
          edges.append(StripEdge(all[start &+ near.trailingZeroBitCount], top: top, left: left))
          near &= near &- 1
        }
      }
    }
  }

  /// Finds the groups of some edges that reach into the band.
  private mutating func findGroups(of range: Range<Int>, in table: borrowing EdgeTable) {
    if areGroupsKnown { return }
    areGroupsKnown = true
    groups.removeAll(keepingCapacity: true)
    let all =
      range.lowerBound / EdgeGroup.size..<(range.upperBound + EdgeGroup.size - 1) / EdgeGroup.size
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
    let near = edges[near]
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

// MARK: - Edges of a strip

/// An edge that reaches into a strip, in fixed point from the strip's upper left corner on, from
/// the top down.
struct StripEdge {
  private let x0: Int
  private let y0: Int
  private let x1: Int
  private let y1: Int
  private let slope: Int
  private let sign: Int
  /// Its least y and x inside the strip, and its greatest ones negated: an edge may reach into a
  /// pixel where none of them is above a limit.
  private var ends = SIMD4<Int32>.zero

  /// The least and the greatest x inside the strip.
  var low: Int { Int(ends.z) }
  var high: Int { 0 &- Int(ends.w) }

  /// Makes one from an edge that reaches into the strip.
  ///
  /// - Parameter left: Where the shape's first column begins.
  init(_ edge: Edge, top: Int, left: Int) {
    let isDown = edge.y0 < edge.y1
    y0 = Int(isDown ? edge.y0 : edge.y1) - top
    y1 = Int(isDown ? edge.y1 : edge.y0) - top
    x0 = max(Int(isDown ? edge.x0 : edge.x1) - left, 0)
    x1 = max(Int(isDown ? edge.x1 : edge.x0) - left, 0)
    sign = isDown ? 1 : -1
    slope = y0 == y1 ? 0 : Edge.slope(x1 - x0, y1 - y0)
    let (from, to) = y0 == y1 ? (x0, x1) : (x(at: max(y0, 0)), x(at: min(y1, 4096)))
    ends = SIMD4(
      Int32(truncatingIfNeeded: y0), Int32(truncatingIfNeeded: -y1),
      Int32(truncatingIfNeeded: min(from, to)), Int32(truncatingIfNeeded: -max(from, to)))
  }

  /// Its x at a height between its ends, exactly as it was for the areas.
  @inline(__always)
  private func x(at y: Int) -> Int {
    y == y1 ? x1 : (x0 &<< 32 &+ slope &* (y &- y0)) &>> 32
  }

  /// Upper bounds for the `ends` of an edge that may reach into a pixel. Horizontal edges are
  /// inside of rows.
  static func limit(row: Int, left: Int) -> SIMD4<Int32> {
    let (top, left) = (Int32(truncatingIfNeeded: row << 10), Int32(truncatingIfNeeded: left))
    return SIMD4(top &+ 1023, 0 &- top &- 1, left &+ 1023, 0 &- left)
  }

  /// 1 if the edge may reach into the pixel of a limit, else 0: a number rather than a Boolean,
  /// since the branch is unpredictable.
  @inline(__always)
  func mayReach(_ limit: SIMD4<Int32>) -> UInt64 {
    let rest = unsafeBitCast(limit &- ends, to: SIMD2<UInt64>.self)
    return (rest.x | rest.y) & 0x8000_0000_8000_0000 == 0 ? 1 : 0
  }

  /// Its piece in a row that it reaches into, in pixels 1024 wide and high from a column's left edge on.
  @inline(__always)
  func piece(row: Int, left: Int) -> EdgePiece {
    let top = row &<< 10
    let from = max(y0, top)
    let to = min(y1, top &+ 1024)
    let start = from == to ? x0 : x(at: from)
    return EdgePiece(
      x0: start &- left, y0: from &- top, x1: x(at: to) &- left, y1: to &- top, slope: slope,
      sign: Int16(truncatingIfNeeded: sign))
  }
}

/// The part of an edge inside one row of pixels, from the top down, in fixed point from the upper left corner
/// of a pixel on.
struct EdgePiece {
  let x0: Int
  let y0: Int
  let x1: Int
  let y1: Int
  /// x per unit of y with 32 more binary digits; 0 for a level piece.
  let slope: Int
  /// 1 if its edge runs down, −1 if up.
  let sign: Int16

  /// Whether it touches the first column.
  @inline(__always)
  var isInside: Bool { min(x0, x1) < 1024 && max(x0, x1) >= 0 }
}
