import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `An attached animation` {
  private final class Listener: AnimationDelegate {}
  private final class Own: BasicAnimation {}

  private func animation(_ attached: BasicAnimation) -> Animation? {
    attached.keyPath = "opacity"
    return found(AttachedAnimation(key: "a", animation: attached))
  }

  private func found(_ attached: AttachedAnimation) -> Animation? {
    let layer = Layer()
    layer.attach(attached)
    let found = layer.animation(forKey: "a")
    // Once it was requested it is the same object.
    return found === layer.animation(forKey: "a") ? found : nil
  }

  @Test func `is made again of its values when it is requested`() throws {
    let spring = SpringAnimation()
    (spring.fromValue, spring.toValue) = (0.25, 1.0)
    (spring.damping, spring.duration, spring.autoreverses) = (3, 2, true)
    (spring.isAdditive, spring.isRemovedOnCompletion) = (true, false)
    spring.timingFunction = TimingFunction(name: .easeIn)
    spring.keyPath = "opacity"
    let made = try #require(remade(spring) as? SpringAnimation)
    #expect(made !== spring && made.clock == spring.clock && made.spring == spring.spring)
    #expect(made.keyPath == "opacity" && made.isAdditive && !made.isCumulative)
    #expect(made.fromValue as? Double == 0.25 && made.toValue as? Double == 1)
    #expect(made.byValue == nil && !made.isRemovedOnCompletion)
    #expect(made.timingFunction == TimingFunction(name: .easeIn))
  }

  /// What is requested of a layer that was given the values of an animation.
  private func remade(_ animation: Animation) -> Animation? {
    found(AttachedAnimation(AnimationSpec(animation, key: "a")))
  }

  @Test func `is made again of its keyframes`() throws {
    let keyframes = KeyframeAnimation()
    keyframes.keyPath = "position"
    keyframes.keyframes.values = KeyframeValues(packed: [0, 1, 2, 3], of: .point)
    (keyframes.keyTimes, keyframes.calculationMode) = ([0, 1], .cubic)
    keyframes.timingFunctions = [TimingFunction(name: .easeIn)]
    (keyframes.tensionValues, keyframes.biasValues) = ([0.5, 0], [0, 0.25])
    (keyframes.rotationMode, keyframes.isCumulative) = (.rotateAuto, true)
    let made = try #require(remade(keyframes) as? KeyframeAnimation)
    #expect(made.keyPath == "position" && made.isCumulative && !made.isAdditive)
    #expect(made.values as? [CGPoint] == keyframes.values as? [CGPoint])
    #expect(made.values?.count == 2 && made.keyTimes == [0, 1])
    #expect(made.timingFunctions == keyframes.timingFunctions)
    #expect(made.calculationMode == .cubic && made.rotationMode == .rotateAuto)
    #expect(made.tensionValues == [0.5, 0] && made.biasValues == [0, 0.25])
    #expect(made.continuityValues == nil && made.path == nil && made.valueFunction == nil)
    let plain = try #require(remade(KeyframeAnimation()) as? KeyframeAnimation)
    #expect(plain.values == nil && plain.keyTimes == nil && plain.timingFunctions == nil)
  }

  @Test func `is made again of the parts of a group and of a transition`() throws {
    let transition = Transition()
    (transition.type, transition.subtype) = (.push, .fromTop)
    (transition.startProgress, transition.endProgress) = (0.1, 0.7)
    let again = try #require(remade(transition) as? Transition)
    #expect(again.type == .push && again.subtype == .fromTop)
    #expect(again.startProgress == 0.1 && again.endProgress == 0.7 && again.filter == nil)

    let (inner, child) = (AnimationGroup(), BasicAnimation())
    child.byValue = 3.0
    (child.keyPath, child.duration, inner.duration) = ("opacity", 0.5, 4)
    inner.animations = [child]
    let group = AnimationGroup()
    group.animations = [inner, transition]
    group.isRemovedOnCompletion = false
    let made = try #require(remade(group) as? AnimationGroup)
    #expect(made.animations?.count == 2 && !made.isRemovedOnCompletion)
    let first = try #require(made.animations?.first as? AnimationGroup)
    #expect(first.duration == 4 && made.animations?.last is Transition)
    let basic = try #require(first.animations?.first as? BasicAnimation)
    #expect(basic.byValue as? Double == 3 && basic.fromValue == nil)
    #expect(basic.keyPath == "opacity" && basic.duration == 0.5)
  }

  @Test func `is kept where it was made by code`() {
    let (told, untyped, own) = (BasicAnimation(), BasicAnimation(), Own())
    told.delegate = Listener()
    untyped.toValue = 1
    for kept in [told, untyped, own] { #expect(animation(kept) === kept) }
  }

  /// Computes what it says, as classes around Core Animation do.
  private final class Computed: KeyframeAnimation {
    override var keyPath: String? {
      get { "position.x" }
      set {}
    }
    override var values: [Any]? {
      get { [0, 0.5, 1].map { $0 * duration } }
      set {}
    }
  }

  @Test func `of a subclass says what its properties return`() throws {
    let computed = Computed()
    (computed.duration, computed.calculationMode) = (4, .paced)
    let copy = try #require(computed.copy() as? Computed)
    guard case .property(let property) = AnimationSpec(copy).content,
      case .keyframes(let keyframes) = property.motion
    else {
      Issue.record("not a keyframe animation")
      return
    }
    #expect(property.keyPath == "position.x" && keyframes.calculationMode == .paced)
    #expect(keyframes.values?.compactMap { $0?.given } == [.number(0), .number(2), .number(4)])
  }

  @Test func `has a timing of its own while it is held`() throws {
    let basic = BasicAnimation()
    (basic.fromValue, basic.toValue) = (0.0, 1.0)
    basic.duration = 2
    let spec = AnimationSpec(basic)
    var timing = spec.timing
    timing.speed = 0
    #expect(spec.timing == basic.clock && spec.timed(timing).timing == timing)
    #expect(spec.timed(timing).kind == "basic" && AnimationSpec(SpringAnimation()).kind == "spring")
    #expect(AnimationSpec(KeyframeAnimation()).kind == "keyframe")
    #expect(AnimationSpec(AnimationGroup()).kind == "group")
    #expect(AnimationSpec(Transition()).kind == "transition")
    #expect(AnimationSpec(Animation()).kind == "animation")
    #expect(AnimationSpec(PropertyAnimation()).kind == PropertyAnimation.kind)
  }

  @Test func `keeps its key and its index when it gets another timing`() {
    let basic = BasicAnimation()
    basic.keyPath = "opacity"
    for key in [nil, "opacity", "other"] {
      let spec = AnimationSpec(basic, key: key, sourceIndex: 7)
      #expect(spec.key == key && spec.sourceIndex == 7)
      let timed = spec.timed(MediaTimingValues(duration: 3))
      #expect(timed.key == key && timed.sourceIndex == 7 && timed.timing.duration == 3)
    }
    #expect(AnimationSpec(Transition(), key: "transition").key == "transition")
    #expect(AnimationSpec(basic).key == nil && AnimationSpec(basic).sourceIndex == -1)
  }

  @Test func `keeps a value function beside keyframes and beside numbers`() {
    let (basic, keyframes) = (BasicAnimation(), KeyframeAnimation())
    (basic.fromValue, basic.toValue) = (0.0, 1.0)
    for animation in [basic, keyframes] as [PropertyAnimation] {
      animation.valueFunction = ValueFunction(name: .rotateZ)
      guard case .property(let property) = AnimationSpec(animation).content else {
        Issue.record("not a property animation")
        continue
      }
      #expect(property.function?.name == .rotateZ && property.ends == nil)
    }
  }

  @Test func `gets its run when it is needed, in the order of reading`() {
    func spec(_ key: String) -> AnimationSpec {
      let basic = BasicAnimation()
      basic.keyPath = "opacity"
      return AnimationSpec(basic, key: key)
    }
    let layer = Layer()
    layer.attach(["a", "b"].map(spec))
    #expect(layer.attachmentStorage.playbacks.isEmpty && layer.attachmentStorage.count == 2)
    let other = Layer()
    other.attach([spec("c")])
    layer.attach([spec("d")])
    #expect(layer.attachments.map(\.key) == ["a", "b", "d"])
    #expect(layer.attachments.playbacks.map(\.key) == ["a", "b", "d"])
    #expect(layer.attachments.playbacks.allSatisfy { $0.layer === layer })
    let orders = (layer.attachments.playbacks.prefix(2) + other.attachments.playbacks).map(\.order)
    #expect(orders == [orders[0], orders[0] + 1, orders[0] + 2])
    #expect(layer.attachments.playbacks[2].order > orders[2])
    layer.removeAnimation(forKey: "b")
    #expect(layer.animationKeys() == ["a", "d"] && layer.attachments.values.count == 2)
  }
}

/// Key-value coding of animations, as Core Animation code uses it; defaults of
/// Laminar.docc: ClocksAndTiming, "Properties".
@Suite struct `Key-value coding of an animation` {
  @Test func `reaches its properties`() {
    let basic = BasicAnimation()
    basic.setValue("opacity", forKey: "keyPath")
    basic.setValue(2, forKey: "duration")
    basic.setValue(Float(0.3), forKey: "speed")
    basic.setValue(NSNumber(value: true), forKey: "autoreverses")
    basic.setValue(0.25, forKeyPath: "toValue")
    basic.setValue("forwards", forKey: "fillMode")
    basic.setValue(false, forKey: "removedOnCompletion")
    basic.setValue(true, forKey: "isAdditive")
    basic.setValue(TimingFunction(name: .easeIn), forKey: "timingFunction")
    #expect(basic.keyPath == "opacity")
    #expect(basic.duration == 2 && basic.speed == 0.3 && basic.autoreverses)
    #expect(basic.toValue as? Double == 0.25)
    #expect(basic.fillMode == .forwards && !basic.isRemovedOnCompletion && basic.isAdditive)
    #expect(basic.timingFunction == TimingFunction(name: .easeIn))
    #expect(basic.value(forKey: "duration") as? NSNumber == 2)
    #expect(basic.value(forKeyPath: "keyPath") as? String == "opacity")
    basic.setValue(nil, forKey: "toValue")
    #expect(basic.toValue == nil)
  }

  @Test func `reaches what a class adds`() {
    let keyframes = KeyframeAnimation()
    keyframes.setValue([0, 0.5, Float(0.7)] as [Any], forKey: "keyTimes")
    keyframes.setValue([1, 2, 3], forKey: "values")
    keyframes.setValue("paced", forKey: "calculationMode")
    #expect(keyframes.keyTimes == [0, 0.5, 0.7])
    #expect(keyframes.values?.count == 3 && keyframes.calculationMode == .paced)
    let spring = SpringAnimation()
    spring.setValue(5, forKey: "damping")
    #expect(spring.damping == 5)
    // ln((1 + β/ω) / 0.001) / β with β = 2.5, ω = √(100 − β²):
    // Laminar.docc: Springs, "Settling duration".
    let settling = (spring.value(forKey: "settlingDuration") as? NSNumber)?.doubleValue ?? 0
    #expect(abs(settling - 2.854975) < 1e-6)
    let group = AnimationGroup()
    group.setValue([spring], forKey: "animations")
    #expect(group.animations?.count == 1)
    let transition = Transition()
    transition.setValue("push", forKey: "type")
    transition.setValue("fromTop", forKey: "subtype")
    #expect(transition.type == .push && transition.subtype == .fromTop)
  }

  @Test func `keeps other keys, those of other classes too`() {
    let basic = BasicAnimation(keyPath: "opacity")
    basic.setValue("fade", forKey: "id")
    basic.setValue("own", forKey: "path")
    basic.setValue(["name": 3], forKey: "data")
    let copy = basic.copy() as? BasicAnimation
    #expect(copy?.value(forKey: "id") as? String == "fade")
    #expect(copy?.value(forKey: "path") as? String == "own")
    #expect(copy?.value(forKeyPath: "data.name") as? Int == 3)
    #expect(copy?.value(forKey: "nothing") == nil)
  }

  @Test func `ignores invalid values and reports them where it is added`() {
    let basic = BasicAnimation(keyPath: "opacity")
    basic.duration = 3
    basic.setValue("long", forKey: "duration")
    basic.setValue(7, forKey: "timingFunction")
    #expect(basic.duration == 3 && basic.timingFunction == nil)
    let layer = Layer()
    layer.add(basic, forKey: nil)
    #expect(layer.extras?.diagnostics.map(\.key) == ["duration", "timingFunction"])
  }

  @Test func `returns values of any type as they were given`() throws {
    final class Unknown {}
    let (unknown, basic, keyframes) = (Unknown(), BasicAnimation(), KeyframeAnimation())
    (basic.fromValue, basic.toValue, basic.byValue) = (3, Float(0.3), unknown)
    keyframes.values = [UInt8(1), unknown]
    let copy = try #require(basic.copy() as? BasicAnimation)
    #expect(copy.fromValue as? Int == 3 && copy.toValue as? Float == 0.3)
    #expect(copy.byValue as? Unknown === unknown)
    let values = try #require((keyframes.copy() as? KeyframeAnimation)?.values)
    #expect(values.count == 2 && values[0] as? UInt8 == 1 && values[1] as? Unknown === unknown)
    copy.byValue = nil
    #expect(copy.byValue == nil && basic.byValue != nil)
  }

  @Test func `is copied to another class as far as that has its properties`() {
    let spring = SpringAnimation(keyPath: "opacity")
    (spring.toValue, spring.damping, spring.isAdditive) = (1.0, 3, true)
    let basic = BasicAnimation(copying: spring)
    #expect(basic.toValue as? Double == 1 && basic.isAdditive && basic.keyPath == "opacity")
    #expect(AnimationSpec(basic).kind == "basic")
    let other = SpringAnimation(copying: basic)
    #expect(other.damping == 10 && other.toValue as? Double == 1)
    #expect(SpringAnimation(copying: spring).damping == 3)
    let keyframes = KeyframeAnimation(copying: basic)
    #expect(keyframes.keyPath == "opacity" && keyframes.values == nil)
    #expect(AnimationSpec(keyframes).kind == "keyframe")
  }

  @Test func `knows the defaults`() {
    #expect(Animation.defaultValue(forKey: "speed") as? NSNumber == 1)
    #expect(Animation.defaultValue(forKey: "fillMode") as? String == "removed")
    #expect(Animation.defaultValue(forKey: "removedOnCompletion") as? NSNumber == true)
    #expect(KeyframeAnimation.defaultValue(forKey: "calculationMode") as? String == "linear")
    #expect(Transition.defaultValue(forKey: "type") as? String == "fade")
    #expect(Transition.defaultValue(forKey: "endProgress") as? NSNumber == 1)
    #expect(BasicAnimation.defaultValue(forKey: "duration") as? NSNumber == 0)
    for key in ["autoreverses", "timingFunction", "additive", "nothing"] {
      #expect(BasicAnimation.defaultValue(forKey: key) == nil, "\(key)")
    }
  }
}
