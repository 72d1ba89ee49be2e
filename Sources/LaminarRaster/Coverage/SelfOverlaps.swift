import LaminarGraphics

/// The pixels in which shapes may have three windings, shape after shape.
struct OverlapTable: Sendable {
  /// A part of a strip. Runs are in order strip after strip, from the left to the right.
  struct Run: Sendable, Hashable, Comparable {
    /// The strip, the first column, the column after the last and the rows, in 16 bits each: no bitmap has
    /// more columns.
    private let bits: UInt64

    init(strip: Int32, columns: Range<Int32>, rows: UInt16) {
      func part(_ value: Int32) -> UInt64 { UInt64(UInt16(truncatingIfNeeded: value)) }
      bits =
        part(strip) << 48 | part(columns.lowerBound) << 32 | part(columns.upperBound) << 16
        | UInt64(rows)
    }

    /// The strip of the canvas.
    var strip: Int { Int(bits >> 48) }
    var columns: Range<Int> { Int(bits >> 32 & 0xffff)..<Int(bits >> 16 & 0xffff) }
    /// A bit for each of its four rows, the first the lowest.
    var rows: UInt16 { UInt16(truncatingIfNeeded: bits) }

    static func < (first: Run, second: Run) -> Bool { first.bits < second.bits }
  }

  /// A shape with more runs than these has one box around all its overlaps.
  private static let runsPerEdge = 4
  private static let fewRuns = 1024

  /// The runs of each shape, in their order.
  private(set) var runs: [Run] = []

  /// Adds the pixels of the overlaps of a shape with a number of edges; returns the indices of
  /// their runs.
  mutating func append(
    _ overlaps: OutlineOverlaps, edges: Int, in bounds: PixelRect
  ) -> Range<Int32> {
    if overlaps.isEmpty { return 0..<0 }
    let start = runs.count
    let end = start + Self.runsPerEdge * edges + Self.fewRuns
    for pair in overlaps.pairs where runs.count <= end {
      append(pair, of: overlaps.nodes, in: bounds)
    }
    for box in overlaps.boxes where runs.count <= end { append(box, in: bounds) }
    if runs.count > end, let box = overlaps.box {
      runs.removeSubrange(start...)
      append(box, in: bounds)
    }
    // In place: a slice would be copied.
    runs.withUnsafeMutableBufferPointer { $0[start...].sort() }
    return Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: runs.count)
  }

  /// Adds the runs of a shape of another table; returns their indices.
  mutating func append(_ other: OverlapTable, _ range: Range<Int32>) -> Range<Int32> {
    if range.isEmpty { return 0..<0 }
    let start = runs.count
    runs.append(contentsOf: other.runs[Int(range.lowerBound)..<Int(range.upperBound)])
    return Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: runs.count)
  }

  mutating func removeAll() { runs.removeAll(keepingCapacity: true) }

  /// More than a coordinate is moved by rounding.
  private static let margin = 0.01

  /// Adds the pixels that both lines of a pair run through, row by row.
  private mutating func append(
    _ pair: OutlineOverlaps.Pair, of nodes: [SIMD2<Double>], in bounds: PixelRect
  ) {
    let (a, b) = (nodes[Int(pair.x)], nodes[Int(pair.y)])
    let (c, d) = (nodes[Int(pair.z)], nodes[Int(pair.w)])
    let (one, other) = (Box(a, b), Box(c, d))
    // Each of the lines may be in a part of a pixel of its own: whole pixels are compared. Below 0,
    // all is 0, so that truncation rounds down.
    let top = max(max(one.min.y, other.min.y) - Self.margin, Double(bounds.minY))
    let bottom = min(min(one.max.y, other.max.y) + Self.margin, Double(bounds.maxY - 1))
    guard bottom >= 0, top < Double(bounds.maxY), Int(top) <= Int(bottom) else { return }
    let left = max(max(one.min.x, other.min.x) - Self.margin, Double(bounds.minX))
    let right = min(min(one.max.x, other.max.x) + Self.margin, Double(bounds.maxX - 1))
    guard right >= 0, left < Double(bounds.maxX), Int(left) <= Int(right) else { return }

    // The two lines side by side. A horizontal one is everywhere between its ends.
    let height = SIMD2(b.y - a.y, d.y - c.y)
    let isLevel = height .== 0
    let slope = (SIMD2(b.x - a.x, d.x - c.x) / height).replacing(with: 0, where: isLevel)
    let steepness = slope.replacing(with: 0 - slope, where: slope .< 0)
    let half = (steepness * (0.5 + Self.margin) + Self.margin)
      .replacing(with: .infinity, where: isLevel)
    let (x, y) = (SIMD2(a.x + b.x, c.x + d.x) / 2, SIMD2(a.y + b.y, c.y + d.y) / 2)
    for row in Int(top)...Int(bottom) {
      let middle = x + (Double(row) + 0.5 - y) * slope
      let (near, far) = (middle - half, middle + half)
      let low = max(near.x, near.y, left)
      let high = min(far.x, far.y, right)
      guard high >= 0, low < Double(bounds.maxX), Int32(low) <= Int32(high) else { continue }
      runs.append(
        Run(
          strip: Int32(truncatingIfNeeded: row >> 2), columns: Int32(low)..<Int32(high) &+ 1,
          rows: 1 << UInt16(row & 3)))
    }
  }

  private mutating func append(_ box: Box, in bounds: PixelRect) {
    let low = pointwiseMax(box.min - 0.01, SIMD2(Double(bounds.minX), Double(bounds.minY)))
    let high = pointwiseMin(box.max + 0.01, SIMD2(Double(bounds.maxX), Double(bounds.maxY)))
    guard low.x < high.x, low.y < high.y else { return }
    let columns = Int32(low.x)..<Int32(high.x.rounded(.up))
    let rows = Int32(low.y)..<Int32(high.y.rounded(.up))
    for strip in rows.lowerBound >> 2...(rows.upperBound - 1) >> 2 {
      let first = max(rows.lowerBound - 4 * strip, 0)
      let end = min(rows.upperBound - 4 * strip, 4)
      runs.append(
        Run(
          strip: strip, columns: columns,
          rows: UInt16(truncatingIfNeeded: 1 << end - 1 << first)))
    }
  }

  /// The indices of those runs of a shape that are in a strip or below it.
  func runs(_ range: Range<Int32>, from strip: Int) -> Range<Int> {
    runs.withUnsafeBufferPointer { all in
      var (start, next) = (Int(range.lowerBound), Int(range.upperBound))
      while start < next {
        let middle = (start &+ next) / 2
        if all[middle].strip < strip { start = middle &+ 1 } else { next = middle }
      }
      return start..<Int(range.upperBound)
    }
  }

  /// Removes those runs from a shape's that are above a strip or in it; returns those in it.
  func takeRuns(of strip: Int, from range: inout Range<Int>) -> Range<Int> {
    runs.withUnsafeBufferPointer { all in
      var start = range.lowerBound
      while start < range.upperBound, all[start].strip < strip { start &+= 1 }
      var end = start
      while end < range.upperBound, all[end].strip == strip { end &+= 1 }
      range = end..<range.upperBound
      return start..<end
    }
  }
}
