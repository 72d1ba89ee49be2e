/// A line that reaches into a strip, in fixed point from the strip's upper left corner on, from the top
/// down.
struct StripLine {
  private let x0: Int
  private let y0: Int
  private let x1: Int
  private let y1: Int
  private let slope: Int
  private let sign: Int
  /// Its least y and x inside the strip, and its greatest ones negated: a line may reach into a pixel where
  /// none of them is above a limit.
  private var ends = SIMD4<Int32>.zero

  /// The least and the greatest x inside the strip.
  var low: Int { Int(ends.z) }
  var high: Int { 0 &- Int(ends.w) }

  /// Makes one from a line that reaches into the strip.
  ///
  /// - Parameter left: Where the shape's first column begins.
  init(_ line: CoverageLine, top: Int, left: Int) {
    let isDown = line.y0 < line.y1
    y0 = Int(isDown ? line.y0 : line.y1) - top
    y1 = Int(isDown ? line.y1 : line.y0) - top
    x0 = max(Int(isDown ? line.x0 : line.x1) - left, 0)
    x1 = max(Int(isDown ? line.x1 : line.x0) - left, 0)
    sign = isDown ? 1 : -1
    slope = y0 == y1 ? 0 : CoverageLine.slope(x1 - x0, y1 - y0)
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

  /// What no end is above of a line that may reach into a pixel of the strip. Level lines are inside of rows.
  static func limit(row: Int, left: Int) -> SIMD4<Int32> {
    let (top, left) = (Int32(truncatingIfNeeded: row << 10), Int32(truncatingIfNeeded: left))
    return SIMD4(top &+ 1023, 0 &- top &- 1, left &+ 1023, 0 &- left)
  }

  /// 1 if it may reach into a pixel with a limit, else 0: a number, since the case is hard to predict.
  @inline(__always)
  func mayReach(_ limit: SIMD4<Int32>) -> UInt64 {
    let rest = unsafeBitCast(limit &- ends, to: SIMD2<UInt64>.self)
    return (rest.x | rest.y) & 0x8000_0000_8000_0000 == 0 ? 1 : 0
  }

  /// Its piece in a row that it reaches into, in pixels 1024 wide and high from a column's left edge on.
  @inline(__always)
  func piece(row: Int, left: Int) -> LinePiece {
    let top = row << 10
    let from = max(y0, top)
    let to = min(y1, top + 1024)
    let start = from == to ? x0 : x(at: from)
    return LinePiece(
      x0: Double(start - left), y0: Double(from - top), x1: Double(x(at: to) - left),
      y1: Double(to - top), slope: Double(slope) * 0x1p-32, sign: sign)
  }
}

/// The part of a line inside one row of pixels, from the top down.
struct LinePiece {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// x per unit of y; 0 for a level piece.
  var slope: Double
  /// 1 if its line runs down, −1 if up.
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
