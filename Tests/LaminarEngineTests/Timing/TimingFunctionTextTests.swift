import Testing

@testable import LaminarEngine

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
