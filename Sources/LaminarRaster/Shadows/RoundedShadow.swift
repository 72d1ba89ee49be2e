import Foundation
import LaminarGraphics

/// The shadow of an upright rectangle with circular corners, in closed form: the product of two
/// profiles, less what each corner takes.
final class RoundedShadow: Sendable {
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

  /// The pixels that the shadow may darken.
  let bounds: PixelRect
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

  /// Nil where there is no closed form, or where it would not pay.
  init?(
    _ shape: RoundedRect, through map: AffineTransform2D, radius: Double, visible: PixelRect,
    cache: ShadowCache
  ) {
    let turned = map.a == 0 && map.d == 0
    guard turned || (map.b == 0 && map.c == 0) else { return nil }
    let scaleX = abs(turned ? map.c : map.a)
    let scaleY = abs(turned ? map.b : map.d)
    let rect = shape.rect.standardized
    let least = Double(min(rect.width, rect.height))
    let corner = shape.corners.isEmpty ? 0 : min(max(shape.radius, 0), least / 2)
    guard corner == 0 || (shape.curve == .circular && scaleX == scaleY) else { return nil }
    // A pixel shows the mean over its square: that alone has the variance 1/12.
    let deviationX = (radius * radius * scaleX * scaleX + 1 / 12).squareRoot()
    let deviationY = (radius * radius * scaleY * scaleY + 1 / 12).squareRoot()
    guard min(deviationX, deviationY) >= 1.5, max(deviationX, deviationY) < 4096 else { return nil }
    let scaledCorner = corner * scaleX
    guard CornerGap.side(deviation: deviationX, radius: scaledCorner) <= 400 || corner == 0 else {
      return nil
    }

    let first = map.mapped(SIMD2(Double(rect.minX), Double(rect.minY)))
    let second = map.mapped(SIMD2(Double(rect.maxX), Double(rect.maxY)))
    let low = SIMD2(min(first.x, second.x), min(first.y, second.y))
    let high = SIMD2(max(first.x, second.x), max(first.y, second.y))
    let limit = 1e6
    guard abs(low.x) < limit, abs(low.y) < limit, abs(high.x) < limit, abs(high.y) < limit else {
      return nil
    }
    let reachX = Gaussian.reach * deviationX
    let reachY = Gaussian.reach * deviationY
    bounds = PixelRect(
      minX: Int((low.x - reachX).rounded(.down)), minY: Int((low.y - reachY).rounded(.down)),
      maxX: Int((high.x + reachX).rounded(.up)), maxY: Int((high.y + reachY).rounded(.up))
    ).intersection(visible)
    columns = Self.profile(
      bounds.minX..<bounds.maxX, from: low.x, to: high.x, deviation: deviationX)
    rows = Self.profile(
      bounds.minY..<bounds.maxY, from: low.y, to: high.y, deviation: deviationY)

    guard corner > 0, !bounds.isEmpty else {
      corners = []
      isCrowded = false
      middle = Self.middle(columns[...])
      evenRows = Self.evenRows(rows, from: bounds.minY, [])
      return
    }
    func quantized(_ value: Double) -> Double { (value * 64).rounded() / 64 }
    // The softer the shadow, the fewer phases of a pixel are distinguished: at most 2.1 of 255 are lost.
    let phases = deviationX < 3 ? 16.0 : deviationX < 6 ? 8 : 4
    func split(_ value: Double) -> (whole: Int, phase: Int) {
      let sixteenths = Int((value * phases).rounded() * (16 / phases))
      return (sixteenths >> 4, sixteenths & 15)
    }
    corners = [(false, false), (true, false), (false, true), (true, true)].compactMap {
      isAtMaxX, isAtMaxY in
      guard shape.corners.contains(Self.corner(isAtMaxX, isAtMaxY, map)) else { return nil }
      let x = split(isAtMaxX ? high.x : low.x)
      let y = split(isAtMaxY ? high.y : low.y)
      let gap = cache.gap(
        CornerGap.Key(
          deviation: quantized(deviationX), radius: quantized(scaledCorner), phaseX: x.phase,
          phaseY: y.phase, isAtMaxX: isAtMaxX, isAtMaxY: isAtMaxY))
      return Corner(
        gap: gap, column: x.whole + gap.columns.lowerBound, row: y.whole + gap.rows.lowerBound)
    }
    let side = CornerGap.side(deviation: deviationX, radius: scaledCorner) + 4
    isCrowded = high.x - low.x + 2 * reachX < 2 * side
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

  /// The shape's corner that a map takes to a corner on the canvas.
  private static func corner(
    _ isAtMaxX: Bool, _ isAtMaxY: Bool, _ map: AffineTransform2D
  ) -> RoundedRect.Corners {
    let turned = map.a == 0 && map.d == 0
    let alongX = (turned ? map.c : map.a) < 0 ? !isAtMaxX : isAtMaxX
    let alongY = (turned ? map.b : map.d) < 0 ? !isAtMaxY : isAtMaxY
    switch turned ? (alongY, alongX) : (alongX, alongY) {
    case (false, false): return .minXMinY
    case (true, false): return .maxXMinY
    case (false, true): return .minXMaxY
    case (true, true): return .maxXMaxY
    }
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
