import Foundation
import Testing

@testable import LaminarEngine

@Suite struct `An attached animation` {
  private final class Listener: AnimationDelegate {}
  private final class Own: BasicAnimation {}

  private func animation(_ attached: BasicAnimation) -> Animation? {
    attached.keyPath = "opacity"
    let layer = Layer()
    layer.attach(AttachedAnimation(key: "a", animation: attached, duration: 2))
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
    let made = try #require(animation(spring) as? SpringAnimation)
    #expect(made !== spring && made.clock == spring.clock && made.spring == spring.spring)
    #expect(made.keyPath == "opacity" && made.isAdditive && !made.isCumulative)
    #expect(made.fromValue as? Double == 0.25 && made.toValue as? Double == 1)
    #expect(made.byValue == nil && !made.isRemovedOnCompletion)
    #expect(made.timingFunction == TimingFunction(name: .easeIn))
  }

  @Test func `is kept where its values do not tell all of it`() {
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
}
