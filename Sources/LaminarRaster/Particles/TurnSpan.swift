/// Which columns of a row a turned picture may cover: those between its left and right edge and between
/// its upper and lower one. What needs divisions is found once for all rows.
struct TurnSpan {
  /// What a start moves the middle of both pairs of edges by, and how far from there they are; infinitely
  /// far where they run nearly along the row.
  private let slopes: SIMD2<Float>
  private let reaches: SIMD2<Float>

  @inline(__always)
  init(_ turn: SpriteTurn) {
    let x = Self.span(turn.a, turn.slope.x)
    let y = Self.span(turn.b, turn.slope.y)
    slopes = SIMD2(x.slope, y.slope)
    reaches = SIMD2(x.reach, y.reach)
  }

  @inline(__always)
  private static func span(_ step: Float, _ slope: Float) -> (slope: Float, reach: Float) {
    guard abs(step) > 1e-4, slope > 1e-4 else { return (0, .infinity) }
    let inverse = 1 / step
    // Rounding is far below a hundredth of a pixel.
    return (-inverse, (1 + 0.5 / slope) * abs(inverse) + 0.01)
  }

  /// The columns among `count` from `first` on, counted from there.
  ///
  /// - Parameter start: Both coordinates of the row's column 0.
  @inline(__always)
  func columns(_ start: SIMD2<Float>, first: Int, count: Int) -> Range<Int> {
    let x = start.x * slopes.x - Float(first)
    let y = start.y * slopes.y - Float(first)
    let low = max(max(x - reaches.x, y - reaches.y), 0)
    let high = min(min(x + reaches.x, y + reaches.y), Float(count))
    guard low < high else { return 0..<0 }
    let whole = Int(low)
    let end = min(Int(high) &+ 1, count)
    let begin = Float(whole) < low ? whole &+ 1 : whole
    return begin < end ? begin..<end : 0..<0
  }
}
