import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: ReferenceValues, "Values": combinations, keyframes, matrices.
@Suite struct `Value vectors` {
  @Test(
    arguments: [
      (0.0, nil, nil, 25.0), (nil, 100.0, nil, 75), (nil, nil, 20.0, 60), (0, nil, 20, 10),
      (nil, 100, 20, 90), (nil, nil, nil, 50), (0, 100, 999, 50),
    ] as [(Double?, Double?, Double?, Double)])
  func `from, to and by combine`(from: Double?, to: Double?, by: Double?, expected: Double) {
    let animation = sweep(from: from, to: to) { $0.byValue = by }
    #expect(Shown(animation, model: 50).number(at: 0.5) == expected)
  }

  @Test func `a missing end follows the model`() {
    let shown = Shown(sweep(to: nil), model: 50)
    shown.context.advance(to: 0.5)
    Transaction.begin()
    Transaction.setDisableActions(true)
    shown.layer.zPosition = 100
    Transaction.commit()
    #expect(agree(shown.number(at: 0.4999), 24.995))
    #expect(shown.number(at: 0.5) == 50)
  }

  @Test func `cumulative goes on where the last cycle ended`() {
    let counted = Shown(
      sweep(from: 10, to: 20) {
        $0.repeatCount = 3
        $0.isCumulative = true
      })
    #expect(counted.number(at: 1.5) == 35)
    let grown = Shown(
      sweep(from: nil, to: nil) {
        $0.byValue = 10
        $0.repeatCount = 3
        $0.isCumulative = true
      }, model: 100)
    #expect([0.5, 1.5, 2.5].map { grown.number(at: $0) } == [105, 215, 325])
  }

  @Test func `additive animations add up`() {
    let one = sweep(from: 0, to: 10) { $0.isAdditive = true }
    let layer = Layer()
    layer.zPosition = 50
    #expect(Shown(layer, [("a", one)]).number(at: 0.5) == 55)
    let other = Layer()
    other.zPosition = 50
    #expect(Shown(other, [("a", one), ("b", one)]).number(at: 0.5) == 60)
  }

  @Test func `an additive matrix acts before the model's`() {
    let layer = Layer()
    layer.transform = Transform3DMakeScale(2, 2, 1)
    let animation = KeyframeAnimation(keyPath: "transform")
    animation.values = [Transform3DIdentity, Transform3DMakeTranslation(10, 0, 0)]
    animation.duration = 1
    animation.isAdditive = true
    let matrix = Shown(layer, [("a", animation)]).matrix(at: 0.5)
    #expect((matrix.m11, matrix.m22, matrix.m41) == (2, 2, 10))
  }

  @Test func `a matrix turns the shorter way and a key path the longer one`() {
    let quarter = Double.pi / 2
    func turn(_ angle: Double) -> BasicAnimation {
      let animation = BasicAnimation(keyPath: "transform")
      animation.fromValue = Transform3DIdentity
      animation.toValue = Transform3DMakeRotation(angle, 0, 0, 1)
      animation.duration = 1
      return animation
    }
    let short = Shown(Layer(), [("a", turn(3 * quarter))]).matrix(at: 0.5)
    #expect(agree(short.component(.rotationZ), -quarter / 2))
    let long = BasicAnimation(keyPath: "transform.rotation.z")
    long.fromValue = 0
    long.toValue = 3 * quarter
    long.duration = 1
    let matrix = Shown(Layer(), [("a", long)]).matrix(at: 0.5)
    #expect(agree(matrix.component(.rotationZ), 1.5 * quarter))
    let full = Shown(Layer(), [("a", turn(4 * quarter))]).matrix(at: 0.5)
    #expect(agree(full.m11, 1) && agree(full.m12, 0))
  }

  @Test func `one scale changes and the others stay`() {
    let layer = Layer()
    layer.transform = Transform3DMakeScale(2, 3, 4)
    let animation = BasicAnimation(keyPath: "transform.scale.x")
    animation.toValue = 4
    animation.duration = 1
    let shown = Shown(layer, [(nil, animation)])
    #expect(shown.matrix(at: 0.5) == Transform3DMakeScale(3, 3, 4))
  }

  @Test func `a value function replaces the matrix`() {
    let layer = Layer()
    layer.transform = Transform3DMakeScale(2, 3, 1)
    let animation = BasicAnimation(keyPath: "transform")
    animation.valueFunction = ValueFunction(name: .translateX)
    animation.fromValue = 0
    animation.toValue = 10
    animation.duration = 1
    let matrix = Shown(layer, [(nil, animation)]).matrix(at: 0.5)
    #expect((matrix.m11, matrix.m22, matrix.m41) == (1, 1, 5))
  }

  @Test func `a value function spins fully`() {
    let animation = BasicAnimation(keyPath: "transform")
    animation.valueFunction = ValueFunction(name: .rotateZ)
    animation.toValue = 2 * Double.pi
    animation.duration = 1
    let matrix = Shown(Layer(), [(nil, animation)]).matrix(at: 0.5)
    #expect(agree(matrix.m11, -1) && agree(matrix.m12, 0))
  }

  struct Keys: Sendable, CustomTestStringConvertible {
    let name: String
    let values: [Double]
    var times: [Double]?
    var mode = AnimationCalculationMode.linear
    let expected: [(Double, Double)]
    var testDescription: String { name }
  }

  static let keys: [Keys] = [
    Keys(
      name: "discrete with one more time", values: [310, 60, 120, 60],
      times: [0, 0.25, 0.5, 0.75, 1], mode: .discrete,
      expected: [(0.1, 310), (0.25, 60), (0.6, 120), (0.8, 60), (1, 60)]),
    Keys(
      name: "discrete without times", values: [1, 2, 3], mode: .discrete,
      expected: [(0.3, 1), (0.34, 2), (0.7, 3)]),
    Keys(
      name: "paced ignores key times", values: [0, 10, 100], times: [0, 0.9, 1], mode: .paced,
      expected: [(0.5, 50)]),
    Keys(
      name: "paced by distance", values: [0, 80, 20, 100], mode: .paced,
      expected: [(0.36363636363636365, 80), (0.5, 50), (0.6363636363636364, 20)]),
    Keys(
      name: "cubic ends one-sided", values: [0, 10, 10], mode: .cubic, expected: [(0.75, 10.625)]),
    Keys(
      name: "cubic with uneven key times", values: [0, 1, 4, 9], times: [0, 0.25, 0.75, 1],
      mode: .cubic, expected: [(0.5, 2.1666666666666665)]),
    Keys(
      name: "cubic paced", values: [0, 80, 20, 100], mode: .cubicPaced,
      expected: [(0.35, 79.382188)]),
    Keys(
      name: "two cubic values are a line", values: [0, 1], mode: .cubic, expected: [(0.5, 0.5)]),
    Keys(
      name: "key times place the values", values: [0, 10, 100], times: [0, 0.8, 1],
      expected: [(0.25, 3.125)]),
    Keys(
      name: "fewer key times use the common beginning", values: [0, 10, 100], times: [0, 1],
      expected: [(0.25, 2.5)]),
    Keys(
      name: "after the last key time the last value holds", values: [0, 10, 20],
      times: [0, 0.25, 0.5], expected: [(0.75, 20), (1, 20)]),
    Keys(
      name: "descending key times are used as they are", values: [0, 10, 100],
      times: [0, 0.8, 0.5], expected: [(0.25, 3.125), (0.6, 7.5), (0.9, 100)]),
    Keys(
      name: "equal key times jump", values: [0, 10, 50, 60], times: [0, 0.5, 0.5, 1],
      expected: [(0.25, 5), (0.5, 50), (0.75, 55)]),
    Keys(name: "a single value has no effect", values: [3], expected: [(0.5, 7)]),
  ]

  @Test(arguments: keys)
  func `keyframes show the documented value`(keys: Keys) {
    let animation = KeyframeAnimation(keyPath: "zPosition")
    animation.values = keys.values
    animation.keyTimes = keys.times?.map { NSNumber(value: $0) }
    animation.calculationMode = keys.mode
    animation.duration = 1
    let shown = Shown(animation)
    for (time, expected) in keys.expected {
      #expect(agree(shown.number(at: time), expected, within: 1e-7), "\(keys.name) at \(time)")
    }
  }

  @Test func `cubic points bend as measured`() {
    func shown(_ points: [CGPoint], _ mode: AnimationCalculationMode, at time: Double)
      -> SIMD2<Double>
    {
      let animation = KeyframeAnimation(keyPath: "position")
      animation.values = points
      animation.calculationMode = mode
      animation.duration = 1
      return Shown(Layer(), [(nil, animation)]).point(at: time)
    }
    let cubic = shown(
      [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30)], .cubic, at: 0.75)
    #expect(agree(cubic.x, 10.625) && agree(cubic.y, 13.125))
    let paced = shown(
      [
        CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 80), CGPoint(x: 100, y: 20),
        CGPoint(x: 120, y: 100),
      ], .cubicPaced, at: 0.35)
    #expect(agree(paced.x, 26.365239, within: 1e-7) && agree(paced.y, 79.036540, within: 1e-7))
    let sizes = KeyframeAnimation(keyPath: "bounds.size")
    sizes.values = [
      CGSize(width: 0, height: 0), CGSize(width: 6, height: 8), CGSize(width: 6, height: 38),
    ]
    sizes.calculationMode = .paced
    sizes.duration = 1
    let bounds = Shown(Layer(), [(nil, sizes)]).value(.bounds, at: 0.5)
    #expect(bounds == .rect(CGRect(x: 0, y: 0, width: 6, height: 18)))
  }

  @Test func `each segment has its easing`() {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 90))
    let animation = KeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.timingFunctions = [TimingFunction(name: .easeIn), TimingFunction(name: .easeOut)]
    animation.duration = 1
    #expect(agree(Shown(Layer(), [(nil, animation)]).point(at: 0.25).x, 3.153568, within: 1e-6))
    animation.timingFunctions = nil
    #expect(Shown(Layer(), [(nil, animation)]).point(at: 0.25) == SIMD2(5, 0))
    animation.calculationMode = .paced
    let paced = Shown(Layer(), [(nil, animation)])
    #expect(agree(paced.point(at: 0.25).y, 15) && agree(paced.point(at: 0.5).y, 40))
    animation.calculationMode = .discrete
    #expect(Shown(Layer(), [(nil, animation)]).point(at: 0.75) == SIMD2(10, 0))
  }

  @Test func `a curved path runs by its parameter, paced by its length`() {
    var path = Path()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 0, y: 100),
      control2: CGPoint(x: 100, y: 100))
    let animation = KeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 1
    #expect(Shown(Layer(), [(nil, animation)]).point(at: 0.25) == SIMD2(15.625, 56.25))
    animation.calculationMode = .paced
    let paced = Shown(Layer(), [(nil, animation)]).point(at: 0.25)
    #expect(abs(paced.x - 10.648) < 0.15 && abs(paced.y - 48.460) < 0.15)
  }

  @Test(arguments: [
    (AnimationRotationMode.rotateAuto, 3.0, -2.0), (.rotateAutoReverse, -3.0, 2.0),
  ])
  func `a path turns the layer before its own matrix`(
    mode: AnimationRotationMode, m12: Double, m21: Double
  ) {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 0, y: 100))
    let layer = Layer()
    layer.transform = Transform3DMakeScale(2, 3, 1)
    let animation = KeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.rotationMode = mode
    animation.duration = 1
    let matrix = Shown(layer, [(nil, animation)]).matrix(at: 0.5)
    #expect((matrix.m11, matrix.m12, matrix.m21, matrix.m22) == (0, m12, m21, 0))
  }

  @Test func `colours mix straight`() {
    let layer = Layer()
    let animation = BasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = Color.red
    animation.toValue = Color.blue
    animation.duration = 1
    #expect(
      Shown(layer, [(nil, animation)]).value(.backgroundColor, at: 0.5)
        == .color(Color(red: 0.5, green: 0, blue: 0.5)))
    animation.fromValue = nil
    animation.toValue = Color.red
    #expect(
      Shown(Layer(), [(nil, animation)]).value(.backgroundColor, at: 0.5)
        == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test func `Booleans switch at the middle`() {
    let animation = BasicAnimation(keyPath: "hidden")
    animation.fromValue = false
    animation.toValue = true
    animation.duration = 1
    let shown = Shown(Layer(), [(nil, animation)])
    #expect([0.49, 0.5].map { shown.number(.hidden, at: $0) } == [0, 1])
  }

  @Test func `instance counts are whole, half up`() {
    let layer = ReplicatorLayer()
    let animation = BasicAnimation(keyPath: "instanceCount")
    animation.fromValue = 1
    animation.toValue = 4
    animation.duration = 1
    let shown = Shown(layer, [(nil, animation)])
    #expect([0.1, 0.5, 0.9].map { shown.number(.instanceCount, at: $0) } == [1, 3, 4])
  }

  @Test func `colour lists of another length are ignored`() {
    let layer = GradientLayer()
    layer.colors = [Color.red, Color.green, Color.blue]
    let animation = BasicAnimation(keyPath: "colors")
    animation.toValue = [Color.black, Color.white]
    animation.duration = 1
    let shown = Shown(layer, [(nil, animation)])
    #expect(
      shown.value(.colors, at: 0.5) == .colors([.red, .green, .blue]))
  }

  @Test func `paths of one structure morph`() {
    let layer = ShapeLayer()
    let animation = BasicAnimation(keyPath: "path")
    animation.fromValue = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    animation.toValue = Path(rect: CGRect(x: 10, y: 0, width: 30, height: 20))
    animation.duration = 1
    #expect(
      Shown(layer, [(nil, animation)]).value(.path, at: 0.5)
        == .path(Path(rect: CGRect(x: 5, y: 0, width: 20, height: 15))))
  }

  @Test func `animations apply in the order added`() {
    let first = sweep(from: 20, to: 20, duration: 100) { $0.beginTime = 10 }
    let second = sweep(from: 80, to: 80, duration: 100) { $0.beginTime = 5 }
    let shown = Shown(Layer(), [("a", first), ("b", second)])
    #expect(shown.number(at: 11) == 80)
  }

  @Test func `springs move as measured`() {
    func spring(_ change: (SpringAnimation) -> Void = { _ in }) -> Shown {
      let animation = SpringAnimation(keyPath: "zPosition")
      animation.fromValue = 0
      animation.toValue = 100
      animation.duration = 2
      change(animation)
      return Shown(animation)
    }
    let usual = spring()
    for (time, expected) in [(0.1, 34.0300), (0.362760, 116.3034), (0.5, 107.4591), (1, 100.2170)] {
      #expect(agree(usual.number(at: time), expected, within: 1e-6))
    }
    #expect(agree(spring { $0.damping = 100 }.number(at: 0.1), 26.4241, within: 1e-6))
    #expect(agree(spring { $0.initialVelocity = 5 }.number(at: 0.1), 60.7053, within: 1e-6))
    #expect(agree(spring { $0.initialVelocity = -5 }.number(at: 0.1), 7.3546, within: 1e-5))
    #expect(agree(spring { $0.initialVelocity = -5 }.number(at: 0.05), -8.4267, within: 1e-5))
    let cut = spring { $0.duration = 0.5 }
    #expect(abs(cut.number(at: 0.4999) - 107.46) < 0.01)
    #expect(cut.number(at: 0.5) == 100)
  }
}
