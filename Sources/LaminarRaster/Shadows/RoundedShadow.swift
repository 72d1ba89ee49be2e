import Foundation
import LaminarGraphics
import Synchronization

/// The shadow of an upright rectangle with circular corners, which has a closed form.
final class RoundedShadow: Sendable {
  /// The pixels that the shadow may darken.
  let bounds: PixelRect
  /// The rectangle's corners on the canvas.
  let low: SIMD2<Double>
  let high: SIMD2<Double>
  /// The standard deviations along x and y, in pixels.
  let deviation: SIMD2<Double>
  /// The radius of the corners in pixels.
  let corner: Double
  private let corners: RoundedRect.Corners
  private let map: AffineTransform2D
  private let cache: ShadowCache
  private let made = AtomicLazyReference<ShadowCoverage>()

  /// The coverage, computed by the first thread that draws the shadow.
  var coverage: ShadowCoverage {
    made.load() ?? made.storeIfNil(ShadowCoverage(of: self, cache: cache))
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
    let minimum = Double(min(rect.width, rect.height))
    let corner = shape.corners.isEmpty ? 0 : min(max(shape.radius, 0), minimum / 2)
    guard corner == 0 || (shape.curve == .circular && scaleX == scaleY) else { return nil }
    // A pixel shows the mean over its square: that alone has the variance 1/12.
    deviation = SIMD2(
      (radius * radius * scaleX * scaleX + 1 / 12).squareRoot(),
      (radius * radius * scaleY * scaleY + 1 / 12).squareRoot())
    guard min(deviation.x, deviation.y) >= 1.5, max(deviation.x, deviation.y) < 4096 else {
      return nil
    }
    self.corner = corner * scaleX
    guard corner == 0 || CornerCorrection.side(deviation: deviation.x, radius: self.corner) <= 400
    else {
      return nil
    }

    let first = map.mapped(SIMD2(Double(rect.minX), Double(rect.minY)))
    let second = map.mapped(SIMD2(Double(rect.maxX), Double(rect.maxY)))
    low = SIMD2(min(first.x, second.x), min(first.y, second.y))
    high = SIMD2(max(first.x, second.x), max(first.y, second.y))
    let limit = 1e6
    guard abs(low.x) < limit, abs(low.y) < limit, abs(high.x) < limit, abs(high.y) < limit else {
      return nil
    }
    let reach = Gaussian.reach * deviation
    bounds = PixelRect(
      minX: Int((low.x - reach.x).rounded(.down)), minY: Int((low.y - reach.y).rounded(.down)),
      maxX: Int((high.x + reach.x).rounded(.up)), maxY: Int((high.y + reach.y).rounded(.up))
    ).intersection(visible)
    corners = shape.corners
    self.map = map
    self.cache = cache
  }

  /// Whether a corner on the canvas is round.
  func isRounded(_ isAtMaxX: Bool, _ isAtMaxY: Bool) -> Bool {
    let turned = map.a == 0 && map.d == 0
    let alongX = (turned ? map.c : map.a) < 0 ? !isAtMaxX : isAtMaxX
    let alongY = (turned ? map.b : map.d) < 0 ? !isAtMaxY : isAtMaxY
    switch turned ? (alongY, alongX) : (alongX, alongY) {
    case (false, false): return corners.contains(.minXMinY)
    case (true, false): return corners.contains(.maxXMinY)
    case (false, true): return corners.contains(.minXMaxY)
    case (true, true): return corners.contains(.maxXMaxY)
    }
  }
}

// MARK: - Coverage

/// The coverage of a rounded shadow: the product of two profiles minus a correction per corner.
final class ShadowCoverage: Sendable {
  /// A corner's correction and where its picture begins.
  private struct Corner: Sendable {
    let correction: CornerCorrection
    let column: Int
    let row: Int

    /// The correction of a pixel.
    func missing(_ x: Int, _ y: Int) -> Float {
      let width = correction.columns.count
      let offset = x - column
      let line = y - row
      guard offset >= 0, offset < width, line >= 0, line < correction.rows.count else { return 0 }
      return correction.values[line * width + offset]
    }
  }

  private let bounds: PixelRect
  /// Shares of full coverage, column by column and row by row of the bounds.
  private let columns: [Float]
  private let rows: [Float]
  private let corners: [Corner]
  /// Whether the corrections of two corners overlap.
  private let isCrowded: Bool
  private let middle: Middle?
  /// Rows of the canvas with the same coverage: those of the maximum share without a correction.
  let evenRows: Range<Int>

  /// Columns without a correction whose shares are almost equal.
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
      let correction = cache.correction(
        CornerCorrection.Key(
          deviation: quantized(deviation.x), radius: quantized(shadow.corner), phaseX: x.phase,
          phaseY: y.phase, isAtMaxX: isAtMaxX, isAtMaxY: isAtMaxY))
      return Corner(
        correction: correction, column: x.whole + correction.columns.lowerBound,
        row: y.whole + correction.rows.lowerBound)
    }
    let side = CornerCorrection.side(deviation: deviation.x, radius: shadow.corner) + 4
    isCrowded = high.x - low.x + 2 * Gaussian.reach * deviation.x < 2 * side
    guard !isCrowded else {
      middle = nil
      evenRows = 0..<0
      return
    }
    var (start, end) = (0, columns.count)
    for corner in corners {
      let first = corner.column - bounds.minX
      let width = corner.correction.columns.count
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
      let crossed = (corner.row..<corner.row + corner.correction.rows.count).clamped(to: result)
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
    guard let minimum = part.min() else { return nil }
    return Middle(columns: part.startIndex..<part.endIndex, shares: minimum...peak)
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
      guard line >= 0, line < corner.correction.rows.count else { continue }
      let width = corner.correction.columns.count
      let start = max(x, corner.column)
      let end = min(x + count, corner.column + width)
      guard start < end else { continue }
      if start <= rest.lowerBound {
        rest = min(max(rest.lowerBound, end), rest.upperBound)..<rest.upperBound
      } else if end >= rest.upperBound {
        rest = rest.lowerBound..<max(min(rest.upperBound, start), rest.lowerBound)
      }
      columns.withRow { columns in
        corner.correction.values.withRow { values in
          let corrections = values.part(from: line * width, count: width)
          Self.scale(
            columns + (start - bounds.minX), scale, less: corrections + (start - corner.column),
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
    // `count` profile values, corrections and bytes.
    for index in 0..<count { bytes[index] = byte(values[index], scale) }
  }

  @inline(never)
  private static func scale(
    _ values: RowPointer<Float>, _ scale: Float, less corrections: RowPointer<Float>, count: Int,
    into bytes: MutableRowPointer<UInt8>
  ) {
    // `count` profile values, corrections and bytes.
    for index in 0..<count {
      let value = values[index] * scale - corrections[index]
      bytes[index] = UInt8(
        truncatingIfNeeded: ((value > 0 ? value : 0) + 8_388_608).bitPattern)
    }
  }
}

// MARK: - Corners

/// The difference between the shadow of a rectangle and that of a rounded one at a corner: the
/// blurred area between the rectangle's corner and the quarter circle in it.
final class CornerCorrection: Sendable {
  /// The corner's numbers, on the grid of pixels.
  struct Key: Hashable {
    var deviation: Double
    var radius: Double
    /// The corner's fraction of a pixel, in sixteenths.
    var phaseX: Int
    var phaseY: Int
    /// Whether the shape is at lower coordinates than the corner.
    var isAtMaxX: Bool
    var isAtMaxY: Bool
  }

  /// The first column and row, counted from the corner's whole pixel.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The share of full coverage that is missing, row by row, times 255.
  let values: [Float]

  /// Pixels of one side of the picture for a corner.
  static func side(deviation: Double, radius: Double) -> Double {
    2 * Gaussian.reach * deviation + radius + 2
  }

  init(_ key: Key) {
    columns = Self.range(key, isAtMax: key.isAtMaxX)
    rows = Self.range(key, isAtMax: key.isAtMaxY)
    let count = min(max(Int(6 * key.radius / key.deviation), 8), 48)
    let slices = Self.slices(radius: key.radius, count: count)
    func share(_ x: Double) -> Double { Gaussian.share(below: x / key.deviation) }
    let across = Self.distances(columns, phase: key.phaseX, isAtMax: key.isAtMaxX)
    let down = Self.distances(rows, phase: key.phaseY, isAtMax: key.isAtMaxY)
    let outside = across.map { share(-$0) }
    var above = down.map { share(key.radius - $0) }
    var values = [Float](repeating: 0, count: columns.count * rows.count)
    var line = [Float](repeating: 0, count: columns.count)
    for slice in slices {
      for (index, x) in across.enumerated() {
        line[index] = Float(255 * (share(slice.width - x) - outside[index]))
      }
      for (row, y) in down.enumerated() {
        let below = share(slice.start - y)
        let weight = Float(above[row] - below)
        above[row] = below
        if weight < 1e-7 { continue }
        let count = line.count
        values.withMutableRow { values in
          line.withRow { line in
            Self.add(line, weight, count: count, to: values.part(from: row * count, count: count))
          }
        }
      }
    }
    self.values = values
  }

  @inline(never)
  private static func add(
    _ line: RowPointer<Float>, _ weight: Float, count: Int, to sums: MutableRowPointer<Float>
  ) {
    // `count` values of a slice and of the row it is added to.
    for index in 0..<count { sums[index] += line[index] * weight }
  }

  /// The pixels around a corner that the correction reaches.
  private static func range(_ key: Key, isAtMax: Bool) -> Range<Int> {
    let outer = Int((Gaussian.reach * key.deviation).rounded(.up)) + 1
    let inner = Int((Gaussian.reach * key.deviation + key.radius).rounded(.up)) + 1
    return isAtMax ? -inner..<outer : -outer..<inner
  }

  /// The distances of the pixels' centres from the shape's edge, positive inside.
  private static func distances(_ range: Range<Int>, phase: Int, isAtMax: Bool) -> [Double] {
    range.map { pixel in
      let distance = Double(pixel) + 0.5 - Double(phase) / 16
      return isAtMax ? -distance : distance
    }
  }

  /// The area cut into strips along x; each is as wide as it is on average.
  private static func slices(
    radius: Double, count: Int
  ) -> [(start: Double, end: Double, width: Double)] {
    // At an angle a the circle is 1 − sin a below the edge and 1 − cos a beside it.
    func sinCos(_ index: Int) -> (sin: Double, cos: Double) {
      Elementary.sinCos(1.570_796_326_794_896_6 * Double(index) / Double(count))
    }
    return (0..<count).map { index in
      let low = sinCos(index)
      let high = sinCos(index + 1)
      let height = high.sin - low.sin
      let angle = 1.570_796_326_794_896_6 / Double(count)
      // ∫ cos² da between both angles.
      let area = (angle + high.sin * high.cos - low.sin * low.cos) / 2
      return (
        radius * (1 - high.sin), radius * (1 - low.sin),
        height > 0 ? radius * (1 - area / height) : 0
      )
    }
  }
}

/// The corners of shadows that were drawn recently: only a cache, which no pixel depends on.
final class ShadowCache: Sendable {
  /// Pixels that are kept.
  private static let limit = 8 << 20
  private let corrections: Mutex<BoundedCache<CornerCorrection.Key, CornerCorrection>>

  init(isKept: Bool = true) { corrections = Mutex(BoundedCache(capacity: isKept ? Self.limit : 0)) }

  func correction(_ key: CornerCorrection.Key) -> CornerCorrection {
    if let correction = corrections.withLock({ $0[key] }) { return correction }
    let correction = CornerCorrection(key)
    corrections.withLock { $0.insert(correction, for: key, size: correction.values.count) }
    return correction
  }
}
