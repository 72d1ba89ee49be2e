import Foundation
import Testing

@testable import LaminarTrace

@Suite struct `A hint` {
  private let times = (0..<120).map { Double($0) / 60 }

  private func hint(_ base: (Double) -> Double, _ new: (Double) -> Double) -> MotionHint? {
    HintSearch(times: times, base: times.map(base), new: times.map(new)).hint
  }

  /// Rises from 10 to 110 between two times, along a parabola.
  private func rise(_ start: Double, _ duration: Double) -> (Double) -> Double {
    { time in
      let x = min(max((time - start) / duration, 0), 1)
      return 10 + 100 * x * x
    }
  }

  @Test func `finds an offset`() throws {
    let found = try #require(hint(rise(0.2, 1)) { rise(0.2, 1)($0) + 3 })
    guard case .offset(let value) = found.change else { return #expect(Bool(false)) }
    #expect(abs(value - 3) < 1e-9 && found.explained > 0.999)
    #expect(found.description == "always 3 more")
  }

  @Test(arguments: [0.1, 0.25, 0.4, -0.1])
  func `finds a lag`(lag: Double) throws {
    let found = try #require(hint(rise(0.3, 1), rise(0.3 + lag, 1)))
    guard case .lag(let value) = found.change else { return #expect(Bool(false), "\(found)") }
    #expect(abs(value - lag) < 2e-3 && found.explained > 0.97)
  }

  @Test(arguments: [0.5, 0.8, 1.0833, 1.5])
  func `finds a stretch from the onset on`(factor: Double) throws {
    let found = try #require(hint(rise(0.25, 1), rise(0.25, factor)))
    guard case .stretch(let value, let from) = found.change else {
      return #expect(Bool(false), "\(found)")
    }
    #expect(abs(value - factor) < 0.01 && abs(from - 0.25) < 0.02)
  }

  @Test func `finds another amplitude`() throws {
    let found = try #require(hint(rise(0.2, 1)) { 10 + (rise(0.2, 1)($0) - 10) * 1.2 })
    guard case .amplitude(let factor, let pivot) = found.change else {
      return #expect(Bool(false), "\(found)")
    }
    #expect(abs(factor - 1.2) < 1e-6 && pivot == 10)
  }

  @Test func `is the distance where the end of the trace hides whether it is the pace`() throws {
    // Both rise evenly as long as the trace is.
    func even(_ speed: Double, until end: Double = 9) -> (Double) -> Double {
      { time in 10 + speed * min(time, end) }
    }
    let found = try #require(hint(even(50), even(45)))
    guard case .amplitude(let factor, let pivot) = found.change else {
      return #expect(Bool(false), "\(found)")
    }
    #expect(abs(factor - 0.9) < 1e-6 && pivot == 10)
    // One that ends within the trace is slower.
    let slower = try #require(hint(even(50, until: 1), even(45, until: 1 / 0.9)))
    guard case .stretch = slower.change else { return #expect(Bool(false), "\(slower)") }
  }

  /// easeIn's cubic by Newton's method on its parameter, unlike the tested code.
  private func eased(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double) -> Double
  {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var t = x
    for _ in 0..<60 {
      let value = ((1 + 3 * x1 - 3 * x2) * t + 3 * x2 - 6 * x1) * t * t + 3 * x1 * t
      let slope = (3 * (1 + 3 * x1 - 3 * x2) * t + 2 * (3 * x2 - 6 * x1)) * t + 3 * x1
      if slope < 1e-9 { break }
      t = min(max(t - (value - x) / slope, 0), 1)
    }
    return ((1 + 3 * y1 - 3 * y2) * t + 3 * y2 - 6 * y1) * t * t + 3 * y1 * t
  }

  @Test func `finds that the easing changed`() throws {
    func move(_ ease: @escaping (Double) -> Double) -> (Double) -> Double {
      { time in
        // There and back again.
        let x = time / 0.7
        return 5 + 40 * (x <= 1 ? ease(x) : ease(max(2 - x, 0)))
      }
    }
    let easeIn = move { eased(0.42, 0, 1, 1, $0) }
    let easeOut = move { eased(0, 0, 0.58, 1, $0) }
    let found = try #require(hint(easeIn, easeOut))
    #expect(found.change == .easing(from: "easeIn", to: "easeOut"))
    #expect(
      hint(move { $0 }, move { eased(0.42, 0, 0.58, 1, $0) })?.change
        == .easing(from: "linear", to: "easeInEaseOut"))
  }

  @Test(arguments: [
    ("easeOutBack", "easeOutElastic"), ("easeInQuad", "easeInCubic"), ("easeInOutBack", "linear"),
    ("easeInExpo", "easeOutBounce"), ("easeInQuint", "easeOutQuart"), ("easeIn", "easeOutBack"),
    ("easeInOutSine", "easeInEaseOut"), ("easeInElastic", "easeOutCirc"),
  ])
  func `names the functions of easings net`(old: String, new: String) throws {
    // The formulas as easings.net writes them, by the C library.
    let c = 1.70158, d = 1.70158 * 1.525
    func bounce(_ x: Double) -> Double {
      if x < 1 / 2.75 { return 7.5625 * x * x }
      if x < 2 / 2.75 { return 7.5625 * pow(x - 1.5 / 2.75, 2) + 0.75 }
      if x < 2.5 / 2.75 { return 7.5625 * pow(x - 2.25 / 2.75, 2) + 0.9375 }
      return 7.5625 * pow(x - 2.625 / 2.75, 2) + 0.984375
    }
    let formulas: [String: (Double) -> Double] = [
      "linear": { $0 }, "easeInQuad": { $0 * $0 }, "easeInCubic": { $0 * $0 * $0 },
      "easeIn": { eased(0.42, 0, 1, 1, $0) }, "easeInEaseOut": { eased(0.42, 0, 0.58, 1, $0) },
      "easeInQuint": { pow($0, 5) }, "easeOutQuart": { 1 - pow(1 - $0, 4) },
      "easeInOutSine": { -(cos(.pi * $0) - 1) / 2 }, "easeInExpo": { pow(2, 10 * $0 - 10) },
      "easeOutCirc": { (1 - pow($0 - 1, 2)).squareRoot() },
      "easeOutBack": { 1 + (c + 1) * pow($0 - 1, 3) + c * pow($0 - 1, 2) },
      "easeInOutBack": { x in
        x < 0.5
          ? pow(2 * x, 2) * ((d + 1) * 2 * x - d) / 2
          : (pow(2 * x - 2, 2) * ((d + 1) * (x * 2 - 2) + d) + 2) / 2
      },
      "easeOutElastic": { pow(2, -10 * $0) * sin(($0 * 10 - 0.75) * 2 * .pi / 3) + 1 },
      "easeInElastic": { -pow(2, 10 * $0 - 10) * sin(($0 * 10 - 10.75) * 2 * .pi / 3) },
      "easeOutBounce": bounce,
    ]
    func move(_ name: String) throws -> (Double) -> Double {
      let formula = try #require(formulas[name])
      return { time in
        let x = (time - 0.22) / 0.7
        let progress = x <= 0 ? 0 : x >= 1 ? 1 : formula(x)
        // As a trace of six decimals has it.
        return ((20 + 300 * progress) * 1e6).rounded() / 1e6
      }
    }
    #expect(try hint(move(old), move(new))?.change == .easing(from: old, to: new))
  }

  /// A spring of mass 1 by small steps of the equation itself, unlike the tested code.
  private func sprung(
    from: Double, to: Double, at begin: Double, stiffness: Double, damping: Double,
    speed: Double = 0
  ) -> [Double] {
    let fine = 4000
    var (position, velocity) = (from, speed)
    return times.indices.map { index in
      let steps = index == 0 ? 0 : fine
      for step in 0..<steps {
        let time = (Double(index - 1) + Double(step) / Double(fine)) / 60
        guard time >= begin else { continue }
        let h = 1 / (60 * Double(fine))
        func force(_ x: Double, _ v: Double) -> Double { -stiffness * (x - to) - damping * v }
        let middle = (position + velocity * h / 2, velocity + force(position, velocity) * h / 2)
        position += middle.1 * h
        velocity += force(middle.0, middle.1) * h
      }
      return (position * 1e6).rounded() / 1e6
    }
  }

  @Test(arguments: [
    (100.0, 12.0, 100.0, 6.0, 0.0, 0.0), (100, 12, 160, 12, 0, 0), (180, 17, 120, 9, 0.2, 0),
    (90, 10, 90, 15, 0.1, 300), (100, 30, 100, 40, 0, 0),
  ])
  func `finds that the spring changed`(
    stiffness: Double, damping: Double, stiffer: Double, damper: Double, begin: Double,
    speed: Double
  ) throws {
    let base = sprung(
      from: 90, to: 120, at: begin, stiffness: stiffness, damping: damping, speed: speed)
    let new = sprung(
      from: 90, to: 120, at: begin, stiffness: stiffer, damping: damper, speed: speed)
    let found = try #require(HintSearch(times: times, base: base, new: new).hint)
    guard case .spring(let old, let now) = found.change else {
      return #expect(Bool(false), "\(found)")
    }
    for (value, expected) in [
      (old.stiffness, stiffness), (old.damping, damping), (now.stiffness, stiffer),
      (now.damping, damper),
    ] { #expect(abs(value - expected) < expected * 0.02, "\(found)") }
    #expect(found.explained > 0.9)
  }

  @Test func `is not given where nothing explains nine tenths`() {
    var generator = SeededBits(5)
    let noise = times.map { _ in Double(generator.next(1000)) }
    let other = times.map { _ in Double(generator.next(1000)) }
    #expect(HintSearch(times: times, base: noise, new: other).hint == nil)
    #expect(hint(rise(0, 1), rise(0, 1)) == nil)
  }
}
