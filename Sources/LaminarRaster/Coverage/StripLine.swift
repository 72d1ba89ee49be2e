/// A line that reaches into a strip, in fixed point from the strip's upper left corner on, from the top
/// down.
struct StripLine {
  private let x0: Int
  private let y0: Int
  private let x1: Int
  private let y1: Int
  private let slope: Int
  private let sign: Int
  let chains: UInt32
  /// The least and the greatest x inside the strip.
  private(set) var low = 0
  private(set) var high = 0

  /// Nil for a line that does not reach into the strip.
  ///
  /// - Parameter left: Where the shape's first column begins.
  init?(_ line: CoverageLine, _ chains: UInt32, top: Int, left: Int) {
    let isDown = line.y0 < line.y1
    y0 = Int(isDown ? line.y0 : line.y1) - top
    y1 = Int(isDown ? line.y1 : line.y0) - top
    guard y0 < 4096, y1 > 0 else { return nil }
    x0 = max(Int(isDown ? line.x0 : line.x1) - left, 0)
    x1 = max(Int(isDown ? line.x1 : line.x0) - left, 0)
    sign = isDown ? 1 : -1
    slope = y0 == y1 ? 0 : CoverageLine.slope(x1 - x0, y1 - y0)
    self.chains = chains
    if y0 == y1 {
      low = min(x0, x1)
      high = max(x0, x1)
      return
    }
    let from = x(at: max(y0, 0))
    let to = x(at: min(y1, 4096))
    low = min(from, to)
    high = max(from, to)
  }

  /// Its x at a height between its ends, exactly as it was for the areas.
  private func x(at y: Int) -> Int {
    y == y1 ? x1 : (x0 << 32 + slope * (y - y0)) >> 32
  }

  /// Its piece in a row of the strip, in pixels 1024 wide and high from a column's left edge on.
  func piece(row: Int, left: Int) -> LinePiece? {
    let top = row << 10
    if y0 == y1 {
      // Level lines lie inside of rows.
      guard y0 > top, y0 < top + 1024 else { return nil }
      return LinePiece(
        x0: Double(x0 - left), y0: Double(y0 - top), x1: Double(x1 - left), y1: Double(y0 - top),
        sign: sign)
    }
    let from = max(y0, top)
    let to = min(y1, top + 1024)
    guard from < to else { return nil }
    return LinePiece(
      x0: Double(x(at: from) - left), y0: Double(from - top), x1: Double(x(at: to) - left),
      y1: Double(to - top), sign: sign)
  }
}

/// The part of a line inside one row of pixels, from the top down.
struct LinePiece {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// 1 if its line runs down, −1 if up.
  var sign: Int

  /// Whether it touches a column.
  func touches(column: Int) -> Bool {
    let left = Double(column << 10)
    return min(x0, x1) < left + 1024 && max(x0, x1) >= left
  }

  /// Its x at a height.
  func x(at y: Double) -> Double { x0 + (x1 - x0) * ((y - y0) / (y1 - y0)) }

  /// Its height at an x that lies between its ends.
  func y(at x: Double) -> Double { y0 + (y1 - y0) * ((x - x0) / (x1 - x0)) }
}
