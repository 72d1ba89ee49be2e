import LaminarGraphics

/// The formula of a timing function: eased progress over progress.
///
/// This is the slow and exact form; the evaluator uses an `EasingTable` made from it.
enum EasingLaw: Hashable, Sendable {
  /// A cubic Bézier curve.
  case cubic(EasingCurve)
  /// A function of easings.net.
  case named(NamedEasing)
  /// CSS's `steps()`.
  case steps(EasingSteps)
  /// CSS's `linear()`.
  case stops(EasingStops)

  /// The eased progress: 1 at 1 and above, 0 below 0.
  ///
  /// At 0 it is 0, but for steps and stops that jump there: those have jumped. −0 is the time before
  /// the beginning, which a backwards fill shows.
  func value(at x: Double) -> Double {
    switch self {
    case .cubic(let curve): curve.y(at: x)
    case .named(let easing): easing.value(at: x)
    case .steps(let steps): steps.value(at: x)
    case .stops(let stops): stops.value(at: x)
    }
  }

  /// Whether the function is the identity.
  var isLinear: Bool {
    if case .cubic(let curve) = self { return curve.isLinear }
    return false
  }

  /// How far the values leave 0 … 1 at most.
  var overshoot: Double {
    switch self {
    // A curve is within its control points.
    case .cubic(let curve): max(-min(curve.y1, curve.y2), max(curve.y1, curve.y2) - 1, 0)
    case .named(let easing): easing.overshoot
    case .steps: 0
    case .stops(let stops): stops.overshoot
    }
  }
}

// MARK: - Bézier curves

/// A cubic Bézier curve from (0, 0) to (1, 1), read as y over x.
///
/// This is the slow and exact form; the evaluator uses an `EasingTable` made from it.
struct EasingCurve: Hashable, Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// - Parameters: control points; x is clamped to 0 … 1, which keeps the curve a function, y to
  ///   ±1e9, and NaN becomes 0.
  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = Self.clamped(x1, 0, 1)
    self.y1 = Self.clamped(y1, -1e9, 1e9)
    self.x2 = Self.clamped(x2, 0, 1)
    self.y2 = Self.clamped(y2, -1e9, 1e9)
  }

  /// Whether both control points are on the diagonal, so that y is x.
  var isLinear: Bool { x1 == y1 && x2 == y2 }

  /// The y for an x, within an ulp or so of the curve however steep it is; exactly 0 at 0 and below
  /// and exactly 1 at 1 and above.
  func y(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return isLinear ? x : y(atParameter: parameter(at: x, near: x))
  }

  /// y over the curve's parameter.
  func y(atParameter s: Double) -> Double {
    let r = 1 - s
    return 3 * r * s * (r * y1 + s * y2) + s * s * s
  }

  /// The slope of x over the curve's parameter.
  private func slope(atParameter s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * r * x1 + 2 * r * s * (x2 - x1) + s * s * (1 - x2))
  }

  /// The parameter at which the curve reaches x, for 0 < x < 1.
  ///
  /// First in doubles, then with twice the digits for the rest x − X(s): where the slope is nearly
  /// 0 the last bits of X decide about the first ones of s.
  func parameter(at x: Double, near guess: Double) -> Double {
    let near = solve(from: guess) { s in
      let r = 1 - s
      return x - (3 * r * s * (r * x1 + s * x2) + s * s * s)
    } isClose: { step, _, _ in
      abs(step) < 1e-7
    }
    let c = DoubleDouble(x1) * 3
    let b = DoubleDouble(x2) * 3 - c - c
    let a = DoubleDouble(1) - DoubleDouble(x2) * 3 + c
    return solve(from: near) { s in
      let rest = DoubleDouble(x) - ((a * s + b) * s + c) * s
      return rest.high + rest.low
    } isClose: { step, s, slope in
      // The remaining error is at most step² · max|X″| / 2X′, and |X″| is at most 12.
      6 * step * step <= 0x1p-55 * slope * s
    }
  }

  /// Newton's method inside a shrinking bracket.
  @inline(__always)
  private func solve(
    from guess: Double, rest: (Double) -> Double,
    isClose: (_ step: Double, _ s: Double, _ slope: Double) -> Bool
  ) -> Double {
    var low = 0.0
    var high = 1.0
    var s = guess
    var previousStep = 1.0
    let mostRounds = 200  // two for each bit, and some
    for _ in 0..<mostRounds {
      let rest = rest(s)
      if rest == 0 { return s }
      if rest > 0 { low = s } else { high = s }
      let slope = slope(atParameter: s)
      var step = rest / slope
      var next = s + step
      if next == s { return s }
      // Newton's steps shrink too slowly at a triple root: halve instead.
      if !(next > low && next < high) || 2 * abs(step) > abs(previousStep) {
        next = low + (high - low) / 2
        step = next - s
        if next == low || next == high { return next }
      } else if isClose(step, s, slope) {
        return next
      }
      previousStep = step
      s = next
    }
    return s
  }

  private static func clamped(_ value: Double, _ low: Double, _ high: Double) -> Double {
    value.isNaN ? 0 : min(max(value, low), high)
  }
}

// MARK: - Steps

/// CSS's `steps()`: equal steps, with jumps between them and perhaps at the ends.
///
/// Source: CSS Easing Functions Level 2, "Step Easing Functions".
struct EasingSteps: Hashable, Sendable {
  /// The most steps that a function has.
  static let mostSteps = 1_000_000

  let count: Int
  let jump: StepJump

  /// - Parameters:
  ///   - count: at least 1, with `jumpNone` at least 2; clamped to that and to `mostSteps`.
  ///   - jump: where the jumps are.
  init(count: Int, jump: StepJump) {
    self.count = min(max(count, jump == .jumpNone ? 2 : 1), Self.mostSteps)
    self.jump = jump
  }

  /// The number of jumps.
  var jumpCount: Int {
    switch jump {
    case .jumpStart, .jumpEnd: count
    case .jumpNone: count - 1
    case .jumpBoth: count + 1
    }
  }

  /// Whether the curve jumps at 0.
  var jumpsAtStart: Bool { jump == .jumpStart || jump == .jumpBoth }

  func value(at x: Double) -> Double {
    Self.value(
      at: x, count: Double(count), first: jumpsAtStart ? 1 : 0, jumps: Double(jumpCount))
  }

  /// Steps 1 to 7 of the specification's algorithm. A jump counts as reached 1e-9 before it, so that
  /// frames that fall on jumps do not miss them.
  @inline(__always)
  static func value(at x: Double, count: Double, first: Double, jumps: Double) -> Double {
    guard x >= 0, x.sign == .plus else { return 0 }
    guard x < 1 else { return 1 }
    let step = ((x + Timing.snap) * count).rounded(.down) + first
    return min(step, jumps) / jumps
  }
}

// MARK: - Stops

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

// MARK: - Doubled precision

/// An unevaluated sum of two doubles, about 106 bits: enough to invert a curve where it is steep.
///
/// Only + − × are used (Dekker's products, no fused operations), so the bits are the same
/// everywhere. Magnitudes must stay below 1e290.
private struct DoubleDouble {
  var high: Double
  var low: Double

  init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The sum of two doubles without error.
  private static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let high = a + b
    let part = high - a
    return DoubleDouble(high: high, low: (a - (high - part)) + (b - part))
  }

  /// The product of two doubles without error.
  private static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let splitter = 134_217_729.0  // 2²⁷ + 1
    let p = a * b
    let aSplit = a * splitter
    let bSplit = b * splitter
    let aHigh = aSplit - (aSplit - a)
    let bHigh = bSplit - (bSplit - b)
    let aLow = a - aHigh
    let bLow = b - bHigh
    return DoubleDouble(
      high: p, low: ((aHigh * bHigh - p) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let highs = sum(a.high, b.high)
    let lows = sum(a.low, b.low)
    let first = sum(highs.high, highs.low + lows.high)
    return sum(first.high, first.low + lows.low)
  }

  static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    a + DoubleDouble(high: -b.high, low: -b.low)
  }

  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = product(a.high, b)
    return sum(p.high, p.low + a.low * b)
  }
}
