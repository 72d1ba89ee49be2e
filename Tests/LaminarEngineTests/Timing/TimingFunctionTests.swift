import LaminarGraphics
import LaminarTestSupport
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

@Suite struct `Text of a timing function` {
  private func function(_ text: String) -> TimingFunction? { try? TimingFunction(text: text) }

  private func values(_ text: String, _ inputs: [Double]) -> [Double] {
    inputs.map { function(text)?.value(at: $0) ?? .nan }
  }

  /// The examples of CSS Easing Functions Level 2, "Step Easing Functions", with three steps.
  @Test(
    arguments: [
      ("steps(3)", [0, 0, 1.0 / 3, 2.0 / 3, 1]), ("steps(3, end)", [0, 0, 1.0 / 3, 2.0 / 3, 1]),
      ("steps(3, jump-start)", [1.0 / 3, 1.0 / 3, 2.0 / 3, 1, 1]),
      ("steps(3, start)", [1.0 / 3, 1.0 / 3, 2.0 / 3, 1, 1]),
      ("steps(3, jump-none)", [0, 0, 0.5, 1, 1]),
      ("steps(3, jump-both)", [0.25, 0.25, 0.5, 0.75, 1]),
      ("STEPS( 3 ,Jump-Both )", [0.25, 0.25, 0.5, 0.75, 1]),
      ("step-start", [1, 1, 1, 1, 1]), ("step-end", [0, 0, 0, 0, 1]),
    ] as [(String, [Double])])
  func `has CSS's steps`(text: String, expected: [Double]) {
    #expect(values(text, [0, 0.2, 0.5, 0.8, 1]) == expected)
    // Before the beginning nothing has jumped.
    #expect(values(text, [-0.0, -1]) == [0, 0])
  }

  @Test(arguments: 1...60)
  func `jumps at frames that fall on steps`(count: Int) {
    let text = "steps(\(count))"
    for frame in 0..<count {
      // As a clock gives it: frames of a sixtieth over a duration.
      let progress = (Double(frame) / 60) / (Double(count) / 60)
      #expect(values(text, [progress]) == [Double(frame) / Double(count)])
    }
  }

  /// Stops as CSS Easing Functions Level 2 and its tests have them.
  @Test(
    arguments: [
      ("linear(0, 1)", [0, 0.25, 0.5, 0.75, 1]),
      ("linear(0, 0.5 25%, 1)", [0, 0.5, 2 / 3.0, 5 / 6.0, 1]),
      ("linear(0, 25% 0.5, 1)", [0, 0.5, 2 / 3.0, 5 / 6.0, 1]),
      ("linear(0, 0.5 25% 75%, 1 100% 100%)", [0, 0.5, 0.5, 0.5, 1]),
      // Evenly between neighbours.
      ("linear(0, 0.1, 0.9, 0.2, 1)", [0, 0.1, 0.9, 0.2, 1]),
      ("linear(0, 2, 4 50%, 1)", [0, 2, 4, 2.5, 1]),
      // A progress below an earlier one counts as that: a jump.
      ("linear(0, 0.6 50%, 0.2 25%, 1)", [0, 0.3, 0.2, 0.6, 1]),
      ("linear(0 -50%, 0 50%, 1)", [0, 0, 0, 0.5, 1]),
      ("linear(0, 0.4 0%, 1)", [0.4, 0.55, 0.7, 0.85, 1]),
    ] as [(String, [Double])])
  func `has CSS's linear`(text: String, expected: [Double]) {
    for (value, wanted) in zip(values(text, [0, 0.25, 0.5, 0.75, 1]), expected) {
      #expect(abs(value - wanted) < 1e-15, "\(text): \(value)")
    }
  }

  @Test func `has CSS's cubics and keywords`() {
    #expect(function("ease") == TimingFunction(name: .default))
    #expect(function("Ease-In-Out") == TimingFunction(name: .easeInEaseOut))
    #expect(function(" linear ")?.isLinear == true && function("linear(0, 1)")?.isLinear == true)
    #expect(
      function("cubic-bezier(.2,-3e0, +0, 1.5)") == TimingFunction(controlPoints: 0.2, -3, 0, 1.5))
  }

  @Test(arguments: [
    "easeOutBack", "default", "cubic-bezier(0.2, 0, 0, 1)", "steps(4, jump-both)",
    "linear(0 0%, 0.3 7%, 0.5 33.3%, 1 100%)",
  ])
  func `is what the function describes itself with`(text: String) {
    #expect(function(text)?.description == text)
  }

  @Test(arguments: [
    "", "(", "steps", "steps(", "steps()", "steps(0)", "steps(1, jump-none)", "steps(1.5)",
    "steps(2,)", "steps(2, start, end)", "steps(9999999)", "linear()", "linear(0)", "linear(1, 0)",
    "linear(0.1, 1)", "linear(0 -50%, 1)", "linear(0, 1 50%)", "linear(0 1)",
    "linear(0, 10% 20% 30% 1)", "linear(0,,1)",
    "linear(0, 1e999)", "cubic-bezier(0,0,1)", "cubic-bezier(0,0,1,1", "cubic-bezier(-0.1,0,1,1)",
    "cubic-bezier(0,0,1,1) x", "ease in", "Easeoutback", "cubic-bezier (0,0,1,1)", "linear(0, 1é)",
  ])
  func `is refused where it is wrong`(text: String) {
    do {
      let function = try TimingFunction(text: text)
      Issue.record("\(text) is \(function)")
    } catch {
      #expect(error.range.upperBound <= text.utf8.count && !error.description.isEmpty)
    }
  }

  @Test func `is evaluated from tables as by itself`() {
    var tables: [Double] = [7]
    for text in ["steps(7, jump-both)", "steps(5)", "linear(0, 0.4 20% 50%, 0.1 50%, 1.2 90%, 1)"] {
      guard let function = function(text) else { continue }
      let offset = EasingTable.append(function.law, to: &tables)
      for step in -10...1010 {
        let x = Double(step) / 1000
        #expect(EasingTable.value(tables, offset: offset, x: x) == function.value(at: x))
      }
      #expect(EasingTable.value(tables, offset: offset, x: -0.0) == 0)
    }
  }
}

@Suite struct `Functions of easings net` {
  @Test func `are thirty, each with its name and values`() {
    #expect(NamedEasing.all.map(\.name) == EasingValues.rows.map(\.name))
    var tables: [Double] = [1, 2, 3]
    for row in EasingValues.rows {
      let function = TimingFunction(name: MediaTimingFunctionName(rawValue: row.name))
      #expect(function.description == row.name && !function.isLinear)
      let offset = EasingTable.append(function.law, to: &tables)
      for (x, value) in zip(EasingValues.progress, row.values) {
        #expect(abs(function.value(at: x) - value) < 2e-15, "\(row.name) at \(x)")
        let tabled = EasingTable.value(tables, offset: offset, x: x)
        #expect(abs(tabled - value) < 3e-14, "\(row.name) at \(x)")
      }
    }
  }

  @Test(arguments: NamedEasing.all)
  func `meet 0 and 1, and their other halves`(_ easing: NamedEasing) {
    let function = TimingFunction(name: MediaTimingFunctionName(rawValue: easing.name))
    for x in [0, -0.0, -3, -.infinity, .nan] { #expect(function.value(at: x) == 0) }
    for x in [1, 1.5, .infinity] { #expect(function.value(at: x) == 1) }
    let mirror =
      switch easing.variant {
      case .easeIn: NamedEasing(easing.family, .easeOut)
      case .easeOut: NamedEasing(easing.family, .easeIn)
      case .easeInOut: easing
      }
    for step in 0...256 {
      // Exact in binary, and so is 1 − x.
      let x = Double(step) / 256
      #expect(abs(easing.value(at: x) + mirror.value(at: 1 - x) - 1) < 1e-14)
    }
  }

  @Test(arguments: NamedEasing.all)
  func `rise where they are monotone, and stay in their range`(_ easing: NamedEasing) {
    var tables: [Double] = []
    let offset = EasingTable.append(.named(easing), to: &tables)
    var last = 0.0
    var outside = 0.0
    var falls = false
    for step in 0...4000 {
      let x = Double(step) / 4000
      let value = EasingTable.value(tables, offset: offset, x: x)
      falls = falls || value < last
      outside = max(outside, -value, value - 1)
      last = value
      #expect(abs(value - easing.value(at: x)) < 3e-14)
    }
    #expect(falls != easing.isMonotone)
    #expect(outside <= easing.overshoot && outside >= easing.overshoot * 0.95)
  }

  @Test func `that are cubics answer with their control points, others with those of linear`() {
    for easing in NamedEasing.all {
      let function = TimingFunction(name: MediaTimingFunctionName(rawValue: easing.name))
      let points = [1, 2].map { function.controlPoint(at: $0) }
      guard easing.controlPoints != nil else {
        #expect(points[0] == (0, 0) && points[1] == (1, 1))
        continue
      }
      let cubic = TimingFunction(
        controlPoints: points[0].x, points[0].y, points[1].x, points[1].y)
      for step in 0...100 {
        let x = Double(step) / 100
        #expect(abs(cubic.value(at: x) - function.value(at: x)) < 1e-15, "\(easing.name)")
      }
    }
    #expect(NamedEasing.all.count { $0.controlPoints != nil } == 6)
    var values: [Float] = [9, 9]
    TimingFunction(steps: 3).getControlPoint(at: 2, values: &values)
    #expect(values == [1, 1])
  }
}
