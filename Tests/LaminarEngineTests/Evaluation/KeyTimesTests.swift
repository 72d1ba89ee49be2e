import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: Keyframes, "Values and key times".
@Suite struct `Key times that do not ascend in 0…1` {
  private static let measured = (
    values: [0.0, 0, 10, 30, 40], times: [0.0, -0.7, -0.6, 0.25, 1]
  )

  private func keyframes(
    _ values: [Double], _ times: [Double], _ mode: AnimationCalculationMode = .linear,
    _ change: (KeyframeAnimation) -> Void = { _ in }
  ) -> Shown {
    let animation = KeyframeAnimation(keyPath: "zPosition")
    animation.values = values
    animation.keyTimes = times.map { NSNumber(value: $0) }
    animation.calculationMode = mode
    animation.duration = 1
    change(animation)
    return Shown(animation)
  }

  @Test func `are used as they are`() {
    let shown = keyframes(Self.measured.values, Self.measured.times)
    // Before 0.25 the segment from 10 at -0.6 to 30, which takes 0.85.
    #expect(agree(shown.number(at: 0), 10 + 20 * 0.6 / 0.85))
    #expect(agree(shown.number(at: 0.25), 30))
    #expect(agree(shown.number(at: 0.5), 30 + 10 * 0.25 / 0.75))
    // The value is found in other ways where others act on it too.
    let added = keyframes(Self.measured.values, Self.measured.times) { $0.isAdditive = true }
    #expect(agree(added.number(at: 0.5), 7 + 30 + 10 / 3.0))
    let eased = keyframes(Self.measured.values, Self.measured.times) {
      $0.timingFunctions = Array(repeating: TimingFunction(name: .linear), count: 4)
    }
    #expect(agree(eased.number(at: 0.5), 30 + 10 / 3.0))
    let held = keyframes(Self.measured.values, Self.measured.times, .discrete)
    #expect([0, 0.2, 0.25, 0.99].map { held.number(at: $0) } == [10, 10, 30, 30])
  }

  @Test func `may begin before the animation and end after it`() {
    #expect(agree(keyframes([10, 20], [-1, 1]).number(at: 0), 15))
    #expect(agree(keyframes([10, 20], [0, 2]).number(at: 0.5), 12.5))
    #expect(keyframes([10, 20], [2, 3]).number(at: 0.999) == 10)
    #expect(keyframes([10, 20], [-3, -2]).number(at: 0) == 20)
  }

  @Test(arguments: [AnimationCalculationMode.linear, .discrete, .cubic, .paced, .cubicPaced])
  func `show finite values between the least and the greatest`(mode: AnimationCalculationMode) {
    let tiny = Double.leastNonzeroMagnitude
    let lists: [[Double]] = [
      [0.9, 0.5, 0.1, 0], [1, 0, 1, 0], [0, 0, 0, 0], [0.5, 0.5, 0.5, 0.5], [0.5, 0.2, 1, 0.3],
      [-1e300, 1e300, -1e300, 1e300], [0, 1, tiny, 2 * tiny], [tiny, 0, 1, 0.5], [3, 2, 1, 0],
    ]
    for times in lists {
      let shown = keyframes([10, 20, 50, 30], times, mode)
      for step in 0..<100 {
        let value = shown.number(at: Double(step) / 100)
        let isCubic = mode == .cubic || mode == .cubicPaced
        #expect(value >= (isCubic ? -40 : 10) && value <= (isCubic ? 100 : 50), "\(times) \(step)")
      }
    }
  }

  @Test func `of paths and images find the same segment`() {
    let animation = KeyframeAnimation(keyPath: "lineDashPattern")
    animation.values = Self.measured.values.map { [$0] }
    animation.keyTimes = Self.measured.times.map { NSNumber(value: $0) }
    animation.duration = 1
    let shown = Shown(ShapeLayer(), [("a", animation)]).value(.lineDashPattern, at: 0.5)
    guard case .numbers(let list) = shown else { return #expect(Bool(false), "\(shown)") }
    #expect(list.count == 1 && agree(list[0], 30 + 10 / 3.0))
  }

  @Test func `are not numbers and make the animation ineffective`() {
    let shown = keyframes([10, 20], [.nan, 1])
    #expect(shown.number(at: 0.5) == 7)
    #expect(
      shown.context.diagnostics.map(\.message)
        == ["the animation has no effect: a key time is not finite"])
  }
}

/// Laminar.docc: Keyframes, "Motion along a path".
@Suite struct `A path of a keyframe animation` {
  private static let corner: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 40, y: 0))
    path.addLine(to: CGPoint(x: 40, y: 20))
    return path
  }()

  private func shown(
    _ keyPath: String, _ path: Path = corner, on layer: Layer = Layer(),
    _ change: (KeyframeAnimation) -> Void = { _ in }
  ) -> Shown {
    let animation = KeyframeAnimation(keyPath: keyPath)
    animation.path = path
    animation.duration = 1
    change(animation)
    return Shown(layer, [("a", animation)])
  }

  @Test func `moves points and sizes`() {
    let keyPaths: [(String, PropertyID, [Int])] = [
      ("position", .position, [0, 1]), ("anchorPoint", .anchorPoint, [0, 1]),
      ("bounds.origin", .bounds, [0, 1]), ("bounds.size", .bounds, [2, 3]),
      ("shadowOffset", .shadowOffset, [0, 1]), ("transform.translation", .transform, [12, 13]),
      ("sublayerTransform.translation", .sublayerTransform, [12, 13]),
    ]
    for (keyPath, id, slots) in keyPaths {
      let shown = shown(keyPath)
      for (time, expected) in [(0.25, [20.0, 0]), (0.5, [40, 0]), (0.75, [40, 10])] {
        let numbers = shown.value(id, at: time).components
        #expect(slots.map { numbers[$0] } == expected, "\(keyPath) at \(time)")
      }
    }
    let none = shown("opacity")
    #expect(none.number(.opacity, at: 0.5) == 1)
    #expect(
      none.context.diagnostics.map(\.message)
        == ["the animation has no effect: a path animates points and sizes only"])
  }

  @Test func `moves a translation as it moves a position`() {
    func translation(
      at time: Double, _ change: (KeyframeAnimation) -> Void
    ) -> [Double] {
      let layer = Layer()
      layer.transform = Transform3D(translationX: 3, y: 5, z: 7)
      let matrix = shown("transform.translation", on: layer, change).matrix(at: time)
      return [matrix.m41, matrix.m42, matrix.m43]
    }
    #expect(translation(at: 0.25) { _ in } == [20, 0, 7])
    #expect(translation(at: 0.5) { $0.calculationMode = .paced } == [30, 0, 7])
    #expect(translation(at: 0.6) { $0.calculationMode = .discrete } == [40, 0, 7])
    #expect(translation(at: 0.25) { $0.isAdditive = true } == [23, 5, 7])
    let cycles = translation(at: 0.625) {
      $0.duration = 0.25
      $0.repeatCount = 4
      $0.isCumulative = true
    }
    // Half of the third cycle, at (40, 0), after two that end at (40, 20).
    #expect(cycles == [120, 40, 7])
    #expect(translation(at: 0.25) { $0.keyTimes = [0, 0.25, 1] } == [40, 0, 7])
  }

  @Test func `turns the layer that it translates`() {
    let layer = Layer()
    layer.transform = Transform3D(scaleX: 2, y: 3, z: 1)
    let shown = shown("transform.translation", on: layer) { $0.rotationMode = .rotateAuto }
    let matrix = shown.matrix(at: 0.75)
    // Down the path: x becomes y before the scale.
    let expected = Transform3D(m11: 0, m12: 3, m21: -2, m22: 0, m41: 40, m42: 10)
    #expect(matrix == expected)
  }

  @Test(arguments: [AnimationCalculationMode.linear, .discrete, .cubic, .paced, .cubicPaced])
  func `of one point holds the layer there`(mode: AnimationCalculationMode) {
    var dot = Path()
    dot.move(to: CGPoint(x: 7, y: 8))
    for path in [dot, Path(elements: [.move(to: CGPoint(x: 7, y: 8)), .close])] {
      for times in [nil, [0, 1], [0, 0.5, 1]] as [[NSNumber]?] {
        let shown = shown("position", path) {
          $0.calculationMode = mode
          $0.keyTimes = times
          $0.rotationMode = .rotateAuto
        }
        #expect(shown.point(at: 0) == [7, 8] && shown.point(at: 0.6) == [7, 8])
        #expect(shown.matrix(at: 0.6) == .identity)
      }
    }
    let empty = shown("position", Path()) { $0.calculationMode = mode }
    #expect(empty.point(at: 0.5) == .zero)
    #expect(
      empty.context.diagnostics.map(\.message)
        == ["the animation has no effect: the path is empty"])
  }
}
