import LaminarGraphics

/// What a rounded shadow covers: the product of two profiles, less what each corner takes.
final class ShadowCoverage: Sendable {
  /// A corner's gap and where its picture begins.
  private struct Corner: Sendable {
    let gap: CornerGap
    let column: Int
    let row: Int

    /// What it takes from a pixel.
    func missing(_ x: Int, _ y: Int) -> Float {
      let width = gap.columns.count
      let offset = x - column
      let line = y - row
      guard offset >= 0, offset < width, line >= 0, line < gap.rows.count else { return 0 }
      return gap.values[line * width + offset]
    }
  }

  private let bounds: PixelRect
  /// Shares of full coverage, column by column and row by row of the bounds.
  private let columns: [Float]
  private let rows: [Float]
  private let corners: [Corner]
  /// Whether two corners take from the same pixels.
  private let isCrowded: Bool
  private let middle: Middle?
  /// Rows of the canvas that are covered alike: those of the greatest share that no corner takes from.
  let evenRows: Range<Int>

  /// Columns that no corner takes from and whose shares are almost the same.
  private struct Middle: Sendable {
    /// Counted from the first of the bounds.
    var columns: Range<Int>
    /// The least and the greatest share.
    var shares: ClosedRange<Float>
  }

  init(of shadow: RoundedShadow, cache: ShadowCache) {
    bounds = shadow.bounds
    let (low, high, deviation) = (shadow.low, shadow.high, shadow.deviation)
    columns = Self.profile(
      bounds.minX..<bounds.maxX, from: low.x, to: high.x, deviation: deviation.x)
    rows = Self.profile(
      bounds.minY..<bounds.maxY, from: low.y, to: high.y, deviation: deviation.y)

    guard shadow.corner > 0, !bounds.isEmpty else {
      corners = []
      isCrowded = false
      middle = Self.middle(columns[...])
      evenRows = Self.evenRows(rows, from: bounds.minY, [])
      return
    }
    func quantized(_ value: Double) -> Double { (value * 64).rounded() / 64 }
    // The softer the shadow, the fewer phases of a pixel are distinguished: at most 2.1 of 255 are lost.
    let phases = deviation.x < 3 ? 16.0 : deviation.x < 6 ? 8 : 4
    func split(_ value: Double) -> (whole: Int, phase: Int) {
      let sixteenths = Int((value * phases).rounded() * (16 / phases))
      return (sixteenths >> 4, sixteenths & 15)
    }
    corners = [(false, false), (true, false), (false, true), (true, true)].compactMap {
      isAtMaxX, isAtMaxY in
      guard shadow.isRounded(isAtMaxX, isAtMaxY) else { return nil }
      let x = split(isAtMaxX ? high.x : low.x)
      let y = split(isAtMaxY ? high.y : low.y)
      let gap = cache.gap(
        CornerGap.Key(
          deviation: quantized(deviation.x), radius: quantized(shadow.corner), phaseX: x.phase,
          phaseY: y.phase, isAtMaxX: isAtMaxX, isAtMaxY: isAtMaxY))
      return Corner(
        gap: gap, column: x.whole + gap.columns.lowerBound, row: y.whole + gap.rows.lowerBound)
    }
    let side = CornerGap.side(deviation: deviation.x, radius: shadow.corner) + 4
    isCrowded = high.x - low.x + 2 * Gaussian.reach * deviation.x < 2 * side
    guard !isCrowded else {
      middle = nil
      evenRows = 0..<0
      return
    }
    var (start, end) = (0, columns.count)
    for corner in corners {
      let first = corner.column - bounds.minX
      let width = corner.gap.columns.count
      if 2 * first + width < columns.count {
        start = max(start, first + width)
      } else {
        end = min(end, first)
      }
    }
    middle = start < end ? Self.middle(columns[start..<min(end, columns.count)]) : nil
    evenRows = Self.evenRows(rows, from: bounds.minY, corners)
  }

  private static func evenRows(_ rows: [Float], from minY: Int, _ corners: [Corner]) -> Range<Int> {
    guard let peak = rows.max(), let start = rows.firstIndex(of: peak) else { return 0..<0 }
    let end = rows[start...].firstIndex { $0 != peak } ?? rows.endIndex
    var result = minY + start..<minY + end
    for corner in corners {
      let crossed = (corner.row..<corner.row + corner.gap.rows.count).clamped(to: result)
      if crossed.isEmpty { continue }
      let above = result.lowerBound..<crossed.lowerBound
      let below = crossed.upperBound..<result.upperBound
      result = above.count > below.count ? above : below
    }
    return result
  }

  /// The middle of some columns.
  private static func middle(_ columns: ArraySlice<Float>) -> Middle? {
    var part = columns
    guard let peak = columns.max() else { return nil }
    // An eighth of a level: shares that are farther apart rarely have the same coverage.
    while let first = part.first, first < peak - 1 / 2048 { part.removeFirst() }
    while let last = part.last, last < peak - 1 / 2048 { part.removeLast() }
    guard let least = part.min() else { return nil }
    return Middle(columns: part.startIndex..<part.endIndex, shares: least...peak)
  }

  /// The columns of the canvas that have one coverage in most rows.
  var evenColumns: Range<Int>? {
    middle.map { bounds.minX + $0.columns.lowerBound..<bounds.minX + $0.columns.upperBound }
  }

  /// The coverages in the even columns of four rows, the first in the low byte, 0 for rows outside of the
  /// bounds; nil where a row has more than one.
  func evenCoverages(top: Int) -> UInt32? {
    guard let shares = middle?.shares else { return nil }
    var result: UInt32 = 0
    for row in 0..<4 where top + row >= bounds.minY && top + row < bounds.maxY {
      let scale = 255 * rows[top + row - bounds.minY]
      // Products and their rounding are monotonic: shares between both have the same coverage.
      let low = Self.byte(shares.lowerBound, scale)
      guard low == Self.byte(shares.upperBound, scale) else { return nil }
      result |= UInt32(low) << UInt32(8 * row)
    }
    return result
  }

  /// The blurred step up at one position and down at another.
  private static func profile(
    _ pixels: Range<Int>, from start: Double, to end: Double, deviation: Double
  ) -> [Float] {
    let count = pixels.count
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * (count + 1)) { memory in
      let (up, down) = (
        UnsafeMutableBufferPointer(rebasing: memory[...count]),
        UnsafeMutableBufferPointer(rebasing: memory[(count + 1)...])
      )
      for (mean, shares) in [(start, up), (end, down)] {
        Gaussian.writeShares(
          of: count, from: pixels.lowerBound, mean: mean, deviation: deviation, to: shares)
      }
      return (0..<count).map { Float(up[$0] - down[$0]) }
    }
  }

  /// Writes the coverages of one row of the canvas.
  func coverages(row y: Int, from x: Int, count: Int, into bytes: MutableRowPointer<UInt8>) {
    let first = x - bounds.minX
    precondition(y >= bounds.minY && y < bounds.maxY && first >= 0)
    precondition(first + count <= columns.count)
    let scale = 255 * rows[y - bounds.minY]
    if isCrowded {
      for index in 0..<count {
        var value = columns[first + index] * scale
        for corner in corners { value -= corner.missing(x + index, y) }
        bytes[index] = AlphaBlur.byte(value)
      }
      return
    }
    // What no corner writes.
    var rest = x..<x + count
    for corner in corners {
      let line = y - corner.row
      guard line >= 0, line < corner.gap.rows.count else { continue }
      let width = corner.gap.columns.count
      let start = max(x, corner.column)
      let end = min(x + count, corner.column + width)
      guard start < end else { continue }
      if start <= rest.lowerBound {
        rest = min(max(rest.lowerBound, end), rest.upperBound)..<rest.upperBound
      } else if end >= rest.upperBound {
        rest = rest.lowerBound..<max(min(rest.upperBound, start), rest.lowerBound)
      }
      columns.withRow { columns in
        corner.gap.values.withRow { values in
          let gaps = values.part(from: line * width, count: width)
          Self.scale(
            columns + (start - bounds.minX), scale, less: gaps + (start - corner.column),
            count: end - start, into: bytes + (start - x))
        }
      }
    }
    if rest.isEmpty { return }
    columns.withRow { columns in
      Self.scale(
        columns + (rest.lowerBound - bounds.minX), scale, count: rest.count,
        into: bytes + (rest.lowerBound - x))
    }
  }

  @inline(__always)
  private static func byte(_ share: Float, _ scale: Float) -> UInt8 {
    // Adding 2²³ leaves the rounded integer in the low bits of the significand.
    UInt8(truncatingIfNeeded: (share * scale + 8_388_608).bitPattern)
  }

  @inline(never)
  private static func scale(
    _ values: RowPointer<Float>, _ scale: Float, count: Int,
    into bytes: MutableRowPointer<UInt8>
  ) {
    // `count` profile values, gaps and bytes.
    for index in 0..<count { bytes[index] = byte(values[index], scale) }
  }

  @inline(never)
  private static func scale(
    _ values: RowPointer<Float>, _ scale: Float, less gaps: RowPointer<Float>, count: Int,
    into bytes: MutableRowPointer<UInt8>
  ) {
    // `count` profile values, gaps and bytes.
    for index in 0..<count {
      let value = values[index] * scale - gaps[index]
      bytes[index] = UInt8(
        truncatingIfNeeded: ((value > 0 ? value : 0) + 8_388_608).bitPattern)
    }
  }
}
