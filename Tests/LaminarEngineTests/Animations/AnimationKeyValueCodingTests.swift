import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
    #expect(layer.rare?.diagnostics.map(\.key) == ["duration", "timingFunction"])
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
