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
    y == y1 ? x1 : (x0 << 32 + slope * (y - y0)) >> 32
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
    let top = row << 10
    let from = max(y0, top)
    let to = min(y1, top + 1024)
    let start = from == to ? x0 : x(at: from)
    return EdgePiece(
      x0: Double(start - left), y0: Double(from - top), x1: Double(x(at: to) - left),
      y1: Double(to - top), slope: Double(slope) * 0x1p-32, sign: sign)
  }
}

/// The part of an edge inside one row of pixels, from the top down.
struct EdgePiece {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// x per unit of y; 0 for a level piece.
  var slope: Double
  /// 1 if its edge runs down, −1 if up.
  var sign: Int

  /// Whether it touches the first column.
  @inline(__always)
  var isInside: Bool { min(x0, x1) < 1024 && max(x0, x1) >= 0 }

  /// Its x at a height, if it is not level.
  @inline(__always)
  func x(at y: Double) -> Double { x0 + (y - y0) * slope }

  /// Its height at an x between its ends.
  func y(at x: Double) -> Double { y0 + (y1 - y0) * ((x - x0) / (x1 - x0)) }
}

// MARK: - Samples

/// Samples along 16 lines how much the covered area of a pixel differs from what its mean winding says.
///
/// Between the points where pieces meet a sample line, the winding is the same. Where a pixel has two
/// windings only, next to each other, both areas are the same: most pixels near an overlap are such. The
/// mean winding is known exactly, so that only their difference is sampled.
///
/// Invariant: there are at most `maxPieces` pieces, and each half of the lines has memory for as
/// many crossings, from its `start` on.
struct WindingSamples: ~Copyable {
  /// The most pieces that are sampled.
  static let maxPieces = 8
  private static let side: Float = 1024
  private static let lines = Lanes(32, 96, 160, 224, 288, 352, 416, 480)
  /// Pieces that are nearer to level than this may pass between two lines.
  private static let maxSlope = 16.0

  private typealias Lanes = SIMD8<Float>

  /// Where pieces meet the lines, from the left to the right: the upper eight lines, then the lower.
  private let positions = MutableRowPointer<Lanes>.allocate(count: 2 * maxPieces)
  /// How the winding changes there.
  private let changes = MutableRowPointer<Lanes>.allocate(count: 2 * maxPieces)

  deinit {
    positions.deallocate()
    changes.deallocate()
  }

  /// The covered part of the pixel less the one that follows from its mean winding; nil where sample lines
  /// cannot tell.
  ///
  /// - Parameters:
  ///   - pieces: Pieces, in units of 1/1024 pixel from the pixel's left side on.
  ///   - mean: The exact mean winding.
  func difference(
    _ pieces: RowPointer<EdgePiece>, count: Int, mean: Float, _ rule: CoverageRule
  ) -> Float? {
    precondition(count <= Self.maxPieces)
    for index in 0..<count
    where abs(pieces[index].slope) > Self.maxSlope || pieces[index].y0 == pieces[index].y1 {
      return nil
    }
    var left = (Lanes.zero, Lanes.zero)
    left.0 = sortCrossings(pieces, count, lines: Self.lines, at: 0)
    left.1 = sortCrossings(pieces, count, lines: Self.lines + 512, at: Self.maxPieces)
    // The windings count from that of the upper left corner, which follows from the mean.
    let sampled =
      (meanWinding(left.0, count, at: 0) + meanWinding(left.1, count, at: Self.maxPieces)) / 16
    let corner = (mean - sampled).rounded()
    let covered =
      coverage(left.0 + corner, count, at: 0, rule)
      + coverage(left.1 + corner, count, at: Self.maxPieces, rule)
    return covered / 16 - rule.coverage(mean: sampled + corner)
  }

  /// Sorts where the pieces meet eight lines; returns the winding at the left side.
  @inline(__always)
  private func sortCrossings(
    _ pieces: RowPointer<EdgePiece>, _ count: Int, lines: Lanes, at start: Int
  ) -> Lanes {
    var left = Lanes.zero
    for index in 0..<count {
      let piece = pieces[index]
      let sign = Float(piece.sign)
      var x = (lines - Float(piece.y0)) * Float(piece.slope) + Float(piece.x0)
      var change = Lanes(repeating: sign)
      change.replace(with: 0, where: lines .< Float(piece.y0))
      change.replace(with: 0, where: lines .>= Float(piece.y1))
      if (piece.x0 < 0) != (piece.x1 < 0) {
        // Below where it passes the left side, the winding there is another. Where that is must follow from
        // the x that tells whether the line is met inside.
        let isLeaving = piece.x1 < 0
        let isPast = isLeaving ? x .< 0 : x .>= 0
        let isBelow = lines .>= Float(piece.y1) .| (lines .>= Float(piece.y0) .& isPast)
        left += Lanes.zero.replacing(with: isLeaving ? sign : -sign, where: isBelow)
      }
      change.replace(with: 0, where: x .< 0)
      x.replace(with: 0, where: x .< 0)
      x.replace(with: Self.side, where: x .> Self.side)
      x.replace(with: Self.side, where: change .== 0)
      var rank = start &+ index
      while rank > start {
        let (other, otherChange) = (positions[rank &- 1], changes[rank &- 1])
        let isAfter = other .> x
        positions[rank] = x.replacing(with: other, where: isAfter)
        changes[rank] = change.replacing(with: otherChange, where: isAfter)
        x = other.replacing(with: x, where: isAfter)
        change = otherChange.replacing(with: change, where: isAfter)
        rank &-= 1
      }
      positions[start] = x
      changes[start] = change
    }
    return left
  }

  /// The sum of the lines' mean windings.
  @inline(__always)
  private func meanWinding(_ left: Lanes, _ count: Int, at start: Int) -> Float {
    // A change counts from its position to the right side.
    var sum = left * Self.side
    for index in start..<start &+ count { sum += changes[index] * (Self.side - positions[index]) }
    return sum.sum() / Self.side
  }

  /// The sum of the covered parts of the lines.
  @inline(__always)
  private func coverage(
    _ left: Lanes, _ count: Int, at start: Int, _ rule: CoverageRule
  ) -> Float {
    var winding = left
    var from = Lanes.zero
    var sum = Lanes.zero
    for index in start...start &+ count {
      let to = index < start &+ count ? positions[index] : Lanes(repeating: Self.side)
      var width = to - from
      switch rule {
      case .nonZero: width.replace(with: 0, where: winding .== 0)
      case .positive: width.replace(with: 0, where: winding .<= 0)
      case .evenOdd:
        let half = winding * 0.5
        width.replace(with: 0, where: half .== half.rounded(.down))
      }
      sum += width
      if index < start &+ count { winding += changes[index] }
      from = to
    }
    return sum.sum() / Self.side
  }
}
