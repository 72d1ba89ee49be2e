import Testing

@testable import LaminarEngine

/// y over x by plain bisection of de Casteljau's construction.
func bisected(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double) -> Double {
  func point(_ a: Double, _ b: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * a + 3 * r * s * s * b + s * s * s
  }
  var low = 0.0
  var high = 1.0
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if point(x1, x2, middle) < x { low = middle } else { high = middle }
  }
  return point(y1, y2, (low + high) / 2)
}

/// A linear congruence: the same numbers on every run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func unit() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state &>> 11) / 9_007_199_254_740_992
  }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * unit()
  }
}

@Suite struct `Timing function` {
  /// Columns: x, easeIn, easeOut, easeInEaseOut, default; six decimals.
  @Test(arguments: [
    [0.1, 0.017027, 0.160572, 0.019722, 0.094796], [0.2, 0.062282, 0.308366, 0.081660, 0.295244],
    [0.25, 0.093465, 0.378138, 0.129162, 0.408511], [0.3, 0.129577, 0.445186, 0.187396, 0.513315],
    [0.4, 0.214861, 0.570880, 0.331884, 0.682541], [0.5, 0.315357, 0.684643, 0.5, 0.802403],
    [0.6, 0.429120, 0.785139, 0.668116, 0.885229], [0.7, 0.554814, 0.870423, 0.812604, 0.940765],
    [0.75, 0.621862, 0.906535, 0.870838, 0.960459], [0.8, 0.691634, 0.937718, 0.918340, 0.975625],
    [0.9, 0.839428, 0.982973, 0.980278, 0.994316],
  ])
  func `has the documented values`(_ row: [Double]) {
    let names: [MediaTimingFunctionName] = [.easeIn, .easeOut, .easeInEaseOut, .default]
    for (name, value) in zip(names, row.dropFirst()) {
      #expect(abs(TimingFunction(name: name).value(at: row[0]) - value) < 6e-7)
    }
  }

  @Test func `overshoots where the curve does`() {
    let back = TimingFunction(controlPoints: 0.175, 0.885, 0.32, 1.275)
    #expect(abs(back.value(at: 0.5) - 1.067553) < 6e-7)
    #expect(abs(back.value(at: 0.75) - 1.075875) < 6e-7)
    let dip = TimingFunction(controlPoints: 0.6, -0.28, 0.735, 0.045)
    #expect(abs(dip.value(at: 0.25) + 0.086946) < 6e-7)
  }

  @Test func `agrees with a bisection on thousands of curves`() {
    var dice = Dice(seed: 7)
    var worst = 0.0
    for _ in 0..<3000 {
      // Away from the vertical: there the plain bisection is the worse one (see SteepCurves).
      let x1 = dice.number(0, 0.9)
      let x2 = dice.number(max(0, x1 - 0.6), 1)
      let (y1, y2) = (dice.number(-1, 2), dice.number(-1, 2))
      let x = dice.number(0.02, 0.98)
      let function = TimingFunction(controlPoints: x1, y1, x2, y2)
      worst = max(worst, abs(function.value(at: x) - bisected(x1, y1, x2, y2, x)))
    }
    #expect(worst < 1e-12)
  }

  @Test func `is exact where the curve is steep`() {
    for row in SteepCurves.rows {
      let function = TimingFunction(controlPoints: row.x1, row.y1, row.x2, row.y2)
      let value = function.value(at: row.x)
      #expect(abs(value - row.y) <= 1e-15 * max(1, abs(row.y)), "\(row): \(value)")
    }
  }

  @Test func `is exactly 0 and 1 at its ends`() {
    for row in SteepCurves.rows {
      let function = TimingFunction(controlPoints: row.x1, row.y1, row.x2, row.y2)
      for x in [0, -0.0, -3, -.infinity, .nan] { #expect(function.value(at: x) == 0) }
      for x in [1, 1.5, .infinity] { #expect(function.value(at: x) == 1) }
    }
  }

  @Test func `with control points on the diagonal changes nothing`() {
    let function = TimingFunction(controlPoints: 0.3, 0.3, 0.8, 0.8)
    #expect(function.isLinear)
    for x in [0, 0.1, 1.0 / 3, 0.7, 1] { #expect(function.value(at: x) == x) }
    #expect(TimingFunction(name: .linear).isLinear)
  }

  @Test func `keeps its control points`() {
    let ease = TimingFunction(name: .default)
    #expect(ease.controlPoint(at: 0) == (0, 0))
    #expect(ease.controlPoint(at: 1) == (0.25, 0.1))
    #expect(ease.controlPoint(at: 2) == (0.25, 1))
    #expect(ease.controlPoint(at: 3) == (1, 1))
    var values: [Float] = [9, 9]
    ease.getControlPoint(at: 1, values: &values)
    #expect(values == [0.25, 0.1])
    let wide = TimingFunction(controlPoints: -0.5, .nan, 7, 1e12)
    #expect(wide.controlPoint(at: 1) == (0, 0))
    #expect(wide.controlPoint(at: 2) == (1, 1e9))
  }

  @Test func `is the same from floats and from doubles`() {
    let (a, b, c, d): (Float, Float, Float, Float) = (0.42, 0, 0.58, 1)
    let function = TimingFunction(controlPoints: a, b, c, d)
    #expect(function == TimingFunction(name: .easeInEaseOut))
    #expect(Set([function, TimingFunction(controlPoints: 0.42, 0, 0.58, 1)]).count == 1)
    #expect(TimingFunction(name: .init(rawValue: "bouncy")) == TimingFunction(name: .linear))
  }
}
