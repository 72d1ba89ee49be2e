import LaminarGraphics
import LaminarTestSupport
import Testing

@testable import LaminarEngine

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
