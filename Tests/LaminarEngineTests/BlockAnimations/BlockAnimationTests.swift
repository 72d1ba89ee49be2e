import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A cubic Bézier easing by bisection: slow and obvious.
func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  var low = 0.0
  var high = 1.0
  for _ in 0..<200 {
    let t = (low + high) / 2
    let value = 3 * (1 - t) * (1 - t) * t * x1 + 3 * (1 - t) * t * t * x2 + t * t * t
    if value < x { low = t } else { high = t }
  }
  let t = low
  return 3 * (1 - t) * (1 - t) * t * y1 + 3 * (1 - t) * t * t * y2 + t * t * t
}

func easeInOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }

/// Laminar.docc: BlocksAndTransitions, "What a block adds".
@Suite struct `A block's animations` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }

  private func shown(_ id: PropertyID, at time: Double) -> Double? {
    fixture.context.commitPending(callingBlocks: false)
    guard let presentation = fixture.context.timeline.evaluate(at: time) else { return nil }
    let value = presentation.value(id, of: 1)
    return value.double ?? value.components.first
  }

  private func near(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test func `run from old to new along easeInEaseOut while the model has the new value`() {
    Layer.animate(withDuration: 2) { layer.opacity = 0 }
    #expect(layer.opacity == 0)
    let animation = layer.animation(forKey: "opacity") as? BasicAnimation
    #expect(animation?.fromValue as? Double == 1)
    #expect(animation?.toValue == nil)
    #expect(animation?.fillMode == .both)
    #expect(animation?.isRemovedOnCompletion == true)
    #expect(animation?.duration == 2)
    #expect(animation?.timingFunction == TimingFunction(name: .easeInEaseOut))
    #expect(animation?.isAdditive == false)
    for time in stride(from: 0.0, through: 2, by: 0.25) {
      #expect(near(shown(.opacity, at: time), 1 - easeInOut(time / 2)))
    }
    fixture.context.advance(to: 2)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `of geometry are differences under keys of their own`() {
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.position = CGPoint(x: 100, y: 0)
    }
    fixture.context.advance(to: 0.5)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.position = CGPoint(x: 0, y: 50)
    }
    #expect(layer.animationKeys() == ["position", "position-2"])
    let second = layer.animation(forKey: "position-2") as? BasicAnimation
    #expect(second?.isAdditive == true)
    // −100·(1 − t) + 100·(1 − (t − ½)): stays at 50 until the first ends, then runs down.
    for (time, x) in [(0.5, 50.0), (0.75, 50), (1, 50), (1.25, 25), (1.5, 0), (2, 0)] {
      #expect(near(shown(.position, at: time), x), "\(time)")
    }
    fixture.context.advance(to: 1)
    #expect(layer.animationKeys() == ["position-2"])
  }

  @Test func `start from the presented value only on request, where nothing blends`() {
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.opacity = 0 }
    fixture.context.advance(to: 0.25)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.opacity = 0.5 }
    #expect(near(shown(.opacity, at: 0.25), 0))
    fixture.context.advance(to: 0.5)
    Layer.animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) {
      layer.opacity = 1
    }
    // A quarter of 0…0.5.
    #expect(near(shown(.opacity, at: 0.5), 0.125))
    #expect(near(shown(.opacity, at: 1), 0.125 + 0.875 / 2))
  }

  @Test(arguments: [
    ("curveEaseIn", AnimationOptions.curveEaseIn, MediaTimingFunctionName.easeIn),
    ("curveEaseOut", .curveEaseOut, .easeOut), ("curveLinear", .curveLinear, .linear),
    ("curveEaseInOut", .curveEaseInOut, .easeInEaseOut),
  ])
  func `take their curve from the options`(
    name: String, options: AnimationOptions, function: MediaTimingFunctionName
  ) {
    Layer.animate(withDuration: 1, options: options) { layer.zPosition = 1 }
    #expect(
      layer.animation(forKey: "zPosition")?.timingFunction == TimingFunction(name: function))
  }

  @Test func `wait for a delay with the old value`() {
    fixture.context.advance(to: 1)
    Layer.animate(withDuration: 1, delay: 0.5, options: .curveLinear) { layer.opacity = 0 }
    #expect(near(shown(.opacity, at: 1), 1))
    #expect(near(shown(.opacity, at: 1.5), 1))
    #expect(near(shown(.opacity, at: 2), 0.5))
    #expect(near(shown(.opacity, at: 2.5), 0))
  }

  @Test func `count their delay on the layer's clock`() {
    layer.speed = 2
    Layer.animate(withDuration: 1, delay: 1, options: .curveLinear) { layer.opacity = 0 }
    #expect(near(shown(.opacity, at: 0.5), 1))
    #expect(near(shown(.opacity, at: 0.75), 0.5))
  }

  @Test func `repeat and reverse as the options say`() {
    Layer.animate(withDuration: 1, options: [.repeat, .autoreverse, .curveLinear]) {
      layer.opacity = 0
    }
    for (time, value) in [(0.5, 0.5), (1, 0), (1.5, 0.5), (2, 1), (2.25, 0.75), (99, 0)] {
      #expect(near(shown(.opacity, at: time), value), "\(time)")
    }
    layer.removeAllAnimations()
    Layer.animate(withDuration: 1, options: [.autoreverse, .curveLinear]) { layer.opacity = 1 }
    // Forth and back, then the model at once.
    for (time, value) in [(0.5, 0.5), (1, 1), (1.5, 0.5), (2, 0), (2.1, 1)] {
      #expect(near(shown(.opacity, at: time), value), "\(time)")
    }
    layer.removeAllAnimations()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      Layer.modifyAnimations(withRepeatCount: 2, autoreverses: false) { layer.opacity = 0 }
    }
    #expect(near(shown(.opacity, at: 1.5), 0.5))
  }

  @Test func `follow a spring that settles in the duration`() {
    Layer.animate(withDuration: 0.5, usingSpringWithDamping: 0.7, initialSpringVelocity: 0) {
      layer.zPosition = 100
    }
    let spring = layer.animation(forKey: "zPosition") as? SpringAnimation
    // Laminar.docc: ReferenceValues, "Springs", row 50.
    #expect(near(spring.map { Double($0.stiffness) }, 387.27458, 1e-5))
    #expect(near(spring.map { Double($0.damping) }, 27.55101, 1e-5))
    #expect(spring?.duration == 0.5)
    // 1 − e^{−ct/2}(cos ωt + (c/2ω) sin ωt), c = 27.55101, ω = √(k − c²/4) at t = 0.1.
    let (half, omega) = (27.551010 / 2, (387.274580 - 27.551010 * 27.551010 / 4).squareRoot())
    let expected =
      1 - Foundation.exp(-half * 0.1)
      * (Foundation.cos(omega * 0.1) + half / omega * Foundation.sin(omega * 0.1))
    #expect(near(shown(.zPosition, at: 0.1), 100 * expected, 1e-4))
    layer.removeAllAnimations()
    Layer.animate(springDuration: 0.5, bounce: 0.2) { layer.zPosition = 0 }
    let feel = layer.animation(forKey: "zPosition") as? SpringAnimation
    #expect(near(feel.map { Double($0.stiffness) }, 157.91367, 1e-5))
    #expect(near(feel.map { Double($0.damping) }, 20.10619, 1e-5))
  }

  @Test func `reach every kind of property`() {
    let shape = ShapeLayer()
    shape.path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    shape.fillColor = .red
    let gradient = GradientLayer()
    gradient.colors = [Color.red, Color.blue]
    gradient.locations = [0, 1]
    let emitter = EmitterLayer()
    let cell = EmitterCell()
    cell.name = "spark"
    cell.birthRate = 4
    emitter.emitterCells = [cell]
    final class Gauge: Layer {
      override class var customProperties: [CustomProperty] {
        [CustomProperty(name: "level", kind: .number, defaultValue: .number(0))]
      }
    }
    let gauge = Gauge()
    for sublayer in [shape, gradient, emitter, gauge] { layer.addSublayer(sublayer) }
    fixture.context.commitIfNeeded()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      shape.path = Path(rect: CGRect(x: 0, y: 0, width: 20, height: 10))
      shape.strokeEnd = 0.5
      shape.fillColor = nil
      shape.lineWidth = 3
      gradient.colors = [Color.blue, Color.red]
      gradient.setValue([0.5, 1], forKey: "locations")
      gradient.startPoint = CGPoint(x: 0, y: 0)
      emitter.setValue(8, forKeyPath: "emitterCells.spark.birthRate")
      gauge.setValue(10, forKey: "level")
      layer.setValue(Double.pi, forKeyPath: "transform.rotation.z")
      layer.setValue(40, forKeyPath: "bounds.size.width")
    }
    #expect(
      shape.animationKeys() == ["path", "strokeEnd", "fillColor", "lineWidth"])
    #expect(gradient.animationKeys() == ["colors", "locations", "startPoint"])
    #expect(emitter.animationKeys() == ["emitterCells.spark.birthRate"])
    #expect(gauge.animationKeys() == ["level"])
    #expect(layer.animationKeys() == ["transform.rotation.z", "bounds.size.width"])
    fixture.context.commitIfNeeded()
    let half = shape.presentation(at: 0.5)
    #expect(half?.path?.boundingBox.width == 15)
    #expect(half?.fillColor == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(near(gauge.presentation(at: 0.25)?.value(forKey: "level") as? Double, 2.5))
    let turned = layer.presentation(at: 0.5)
    #expect(near(turned?.value(forKeyPath: "transform.rotation.z") as? Double, Double.pi / 2))
    #expect(turned?.bounds.width == 20)
    let tree = fixture.context.timeline.tree(at: 0)
    let node = tree?.nodes.firstIndex { $0.role == .cell } ?? 0
    #expect(fixture.context.timeline.evaluate(at: 0.5)?.number(.birthRate, of: node) == 6)
  }

  @Test func `leave alone what cannot move`() {
    Layer.animate(withDuration: 1) {
      layer.isHidden = true
      layer.contentsGravity = .center
    }
    #expect(layer.animationKeys() == nil)
  }

  @Test func `begin on layers that were added in the same turn`() {
    let label = Layer()
    fixture.context.root.addSublayer(label)
    label.opacity = 0
    Layer.animate(withDuration: 1, options: .curveLinear) { label.opacity = 1 }
    fixture.context.advance(to: 0.25)
    #expect(label.presentation()?.opacity == 0.25)
    Layer.animate(withDuration: 1) { Layer().opacity = 0.5 }
  }

  @Test func `come once for a property that is set twice`() {
    var finished: [Bool] = []
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.opacity = 0.25
      layer.opacity = 0
      layer.zPosition = 5
      layer.zPosition = 10
    } completion: {
      finished.append($0)
    }
    #expect(near(shown(.opacity, at: 0.5), 0.5))
    #expect(near(shown(.zPosition, at: 0.5), 5))
    fixture.context.advance(to: 1)
    #expect(finished == [true])
  }

  @Test func `inherit duration, curve and flags from the block around`() {
    Layer.animate(withDuration: 2, options: [.curveLinear, .autoreverse]) {
      Layer.animate(withDuration: 1, delay: 0.5, options: .curveEaseIn) { layer.opacity = 0 }
      Layer.animate(
        withDuration: 1,
        options: [
          .curveEaseIn, .overrideInheritedDuration, .overrideInheritedCurve,
          .overrideInheritedOptions,
        ]
      ) { layer.zPosition = 1 }
      #expect(Layer.inheritedAnimationDuration == 2)
      Layer.performWithoutAnimation { layer.cornerRadius = 4 }
    }
    let inner = layer.animation(forKey: "opacity")
    #expect(inner?.duration == 2)
    #expect(inner?.timingFunction == TimingFunction(name: .linear))
    #expect(inner?.autoreverses == true)
    #expect(inner?.beginTime == 0.5)
    let own = layer.animation(forKey: "zPosition")
    #expect(own?.duration == 1)
    #expect(own?.timingFunction == TimingFunction(name: .easeIn))
    #expect(own?.autoreverses == false)
    #expect(layer.animation(forKey: "cornerRadius") == nil)
    #expect(Layer.inheritedAnimationDuration == 0)
  }

  @Test func `are lent to a property of the layer's own`() {
    final class Dial: Layer {
      override class var customProperties: [CustomProperty] {
        [CustomProperty(name: "angle", kind: .number, defaultValue: .number(0))]
      }
      override func action(forKey event: String) -> (any Action)? {
        guard event == "angle",
          let animation = super.action(forKey: "backgroundColor") as? BasicAnimation
        else { return super.action(forKey: event) }
        animation.keyPath = event
        animation.fromValue = value(forKey: "angle")
        animation.toValue = nil
        return animation
      }
    }
    let dial = Dial()
    layer.addSublayer(dial)
    fixture.context.commitIfNeeded()
    Layer.animate(withDuration: 3) { dial.setValue(1, forKey: "angle") }
    #expect(dial.animation(forKey: "angle")?.duration == 3)
    #expect(dial.animationKeys() == ["angle"])
  }

  @Test func `blend whatever a matrix does`() {
    let old = Transform3D(m11: 2, m22: 2, m41: 10)
    let new = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
    layer.transform = old
    fixture.context.commitIfNeeded()
    layer.removeAllAnimations()
    Layer.animate(withDuration: 1) { layer.transform = new }
    fixture.context.commitIfNeeded()
    #expect((layer.animation(forKey: "transform") as? BasicAnimation)?.isAdditive == true)
    let first = layer.presentation(at: 0)?.transform ?? .identity
    #expect(zip(first.elements, old.elements).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(layer.presentation(at: 1)?.transform == new)
    fixture.context.advance(to: 1)
    // To a matrix without inverse nothing can be added.
    Layer.animate(withDuration: 1) { layer.transform = Transform3D(m11: 0, m22: 0) }
    #expect((layer.animation(forKey: "transform") as? BasicAnimation)?.isAdditive == false)
    fixture.context.advance(to: 2)
    Layer.animate(withDuration: 1) { layer.transform = .identity }
    #expect((layer.animation(forKey: "transform") as? BasicAnimation)?.isAdditive == true)
    fixture.context.commitIfNeeded()
    #expect(layer.presentation()?.transform.m11 == 0)
  }
}

/// Laminar.docc: BlocksAndTransitions, "Springs and keyframes"; ReferenceValues,
/// "Geometry and drawing", row 77.
@Suite struct `A keyframe block` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }
  private static let linear = KeyframeAnimationOptions(
    rawValue: AnimationOptions.curveLinear.rawValue)

  private func shown(_ id: PropertyID = .zPosition, at time: Double) -> Double {
    fixture.context.commitPending(callingBlocks: false)
    return fixture.context.timeline.evaluate(at: time)?.number(id, of: 1) ?? .nan
  }

  @Test func `keeps easeInEaseOut over the whole`() {
    Layer.animateKeyframes(withDuration: 1) {
      Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { layer.zPosition = 100 }
    }
    #expect(abs(shown(at: 0.25) - 12.9162) < 1e-4)
    #expect(layer.zPosition == 100)
  }

  @Test func `holds values before, between and after its keys`() {
    Layer.animateKeyframes(withDuration: 2, delay: 1, options: Self.linear) {
      Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) {
        layer.zPosition = 30
      }
      Layer.addKeyframe(withRelativeStartTime: 0.125, relativeDuration: 0.125) {
        layer.zPosition = 10
        layer.opacity = 0
      }
    }
    #expect(layer.animationKeys() == ["zPosition", "opacity"])
    let expected: [(Double, Double)] = [
      (0, 0), (1, 0), (1.25, 0), (1.375, 5), (1.5, 10), (1.75, 10), (2, 10), (2.25, 20),
      (2.5, 30), (2.75, 30), (3, 30),
    ]
    for (time, value) in expected { #expect(abs(shown(at: time) - value) < 1e-9, "\(time)") }
    #expect(abs(shown(.opacity, at: 1.375) - 0.5) < 1e-9)
    #expect(shown(.opacity, at: 2.9) == 0)
  }

  @Test func `jumps where a key has no length`() {
    Layer.animateKeyframes(withDuration: 1, options: Self.linear) {
      Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { layer.zPosition = 8 }
    }
    #expect(shown(at: 0.499) == 0)
    #expect(shown(at: 0.5) == 8)
    #expect(shown(at: 0.75) == 8)
  }

  @Test func `lets a later key take over from an earlier one`() {
    Layer.animateKeyframes(withDuration: 1, options: Self.linear) {
      Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { layer.zPosition = 100 }
      Layer.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { layer.zPosition = 0 }
    }
    #expect(abs(shown(at: 0.25) - 25) < 1e-9)
    #expect(abs(shown(at: 0.5) - 50) < 1e-9)
    #expect(abs(shown(at: 0.75) - 25) < 1e-9)
  }

  @Test(arguments: [
    (KeyframeAnimationOptions.calculationModeDiscrete, AnimationCalculationMode.discrete),
    (.calculationModePaced, .paced), (.calculationModeCubic, .cubic),
    (.calculationModeCubicPaced, .cubicPaced), (.calculationModeLinear, .linear),
  ])
  func `takes its mode from the options`(
    options: KeyframeAnimationOptions, mode: AnimationCalculationMode
  ) {
    Layer.animateKeyframes(withDuration: 1, options: options) {
      Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { layer.zPosition = 1 }
    }
    let animation = layer.animation(forKey: "zPosition") as? KeyframeAnimation
    #expect(animation?.calculationMode == mode)
  }

  @Test func `animates changes outside of keys as a block does, and completes`() {
    var finished: [Bool] = []
    Layer.animateKeyframes(withDuration: 0.5) {
      layer.opacity = 0
      Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { layer.zPosition = 1 }
    } completion: {
      finished.append($0)
    }
    #expect(layer.animation(forKey: "opacity") is BasicAnimation)
    fixture.context.advance(to: 0.49)
    #expect(finished == [])
    fixture.context.advance(to: 0.5)
    #expect(finished == [true])
    Layer.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { layer.cornerRadius = 3 }
    #expect(layer.cornerRadius == 3)
  }
}
