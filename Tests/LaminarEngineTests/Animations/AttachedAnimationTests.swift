import Foundation
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
    spring.setEnds(from: .number(0.25), to: .number(1), by: nil)
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
    keyframes.typedValues = KeyframeValues(packed: [0, 1, 2, 3], of: .point)
    (keyframes.typedTimes, keyframes.calculationMode) = ([0, 1], .cubic)
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
    child.setEnds(from: nil, to: nil, by: .number(3))
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

  @Test func `has a timing of its own while it is held`() throws {
    let basic = BasicAnimation()
    basic.setEnds(from: .number(0), to: .number(1), by: nil)
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
    basic.setEnds(from: .number(0), to: .number(1), by: nil)
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
    #expect(layer.attachmentStorage.runs.isEmpty && layer.attachmentStorage.count == 2)
    let other = Layer()
    other.attach([spec("c")])
    layer.attach([spec("d")])
    #expect(layer.attachments.map(\.key) == ["a", "b", "d"])
    #expect(layer.attachments.runs.map(\.key) == ["a", "b", "d"])
    #expect(layer.attachments.runs.allSatisfy { $0.layer === layer })
    let orders = (layer.attachments.runs.prefix(2) + other.attachments.runs).map(\.order)
    #expect(orders == [orders[0], orders[0] + 1, orders[0] + 2])
    #expect(layer.attachments.runs[2].order > orders[2])
    layer.removeAnimation(forKey: "b")
    #expect(layer.animationKeys() == ["a", "d"] && layer.attachments.values.count == 2)
  }
}
