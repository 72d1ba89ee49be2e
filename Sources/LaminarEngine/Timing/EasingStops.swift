/// CSS's `linear()`: straight lines from stop to stop.
///
/// Source: CSS Easing Functions Level 2, "The linear() Function".
struct EasingStops: Hashable, Sendable {
  /// The most stops that a function has.
  static let mostStops = 100_000

  /// Pairs of progress and value, one after another; at least two pairs, and progress never falls.
  let points: [Double]

  /// - Parameter points: pairs of progress and value; progress must not fall.
  init(points: [Double]) { self.points = points }

  func value(at x: Double) -> Double {
    Self.value(at: x, points.span, from: 0, count: points.count / 2)
  }

  /// How far the values leave 0 … 1 at most.
  var overshoot: Double {
    var outside = 0.0
    for index in stride(from: 1, to: points.count, by: 2) {
      outside = max(outside, -points[index], points[index] - 1)
    }
    // Stops outside 0 … 1 in progress need no case: the values between them count here.
    return outside
  }

  /// Steps 3 to 6 of the specification's algorithm, with the ends of every timing function: 0 before
  /// the beginning and 1 at the end.
  static func value(at x: Double, _ points: Span<Double>, from start: Int, count: Int) -> Double {
    guard x >= 0, x.sign == .plus else { return 0 }
    guard x < 1 else { return 1 }
    return line(at: x, points, from: start, count: count)
  }

  /// The value on the line at a progress, the later one at a jump.
  ///
  /// A jump counts as reached 1e-9 before it, so that frames that fall on jumps do not miss them.
  static func line(at x: Double, _ points: Span<Double>, from start: Int, count: Int) -> Double {
    // The first stop beyond x.
    var low = 0
    var high = count
    let sought = x + Timing.snap
    while low < high {
      let middle = (low + high) / 2
      if points[start + 2 * middle] <= sought { low = middle + 1 } else { high = middle }
    }
    if low > 0, low < count, points[start + 2 * low - 2] > x {
      // Two stops at one progress are a jump; a single one is where two lines meet.
      let isJump = low > 1 && points[start + 2 * low - 4] == points[start + 2 * low - 2]
      if isJump { return points[start + 2 * low - 1] }
      low -= 1
    }
    // Beyond the stops, the first and the last line go on; where these are jumps, the value holds.
    let a = start + 2 * min(max(low - 1, 0), count - 2)
    let length = points[a + 2] - points[a]
    guard length > 0 else { return low == 0 ? points[a + 1] : points[a + 3] }
    return points[a + 1] + (points[a + 3] - points[a + 1]) * ((x - points[a]) / length)
  }

  /// What the stops give before the beginning and at the end, which are 0 and 1 in a timing function.
  var ends: (start: Double, end: Double) {
    let count = points.count / 2
    let start = points[0] == 0 ? points[1] : Self.line(at: 0, points.span, from: 0, count: count)
    return (start, Self.line(at: 1, points.span, from: 0, count: count))
  }
}
