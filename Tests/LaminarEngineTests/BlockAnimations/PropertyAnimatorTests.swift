import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: BlocksAndTransitions, "Animators".
@Suite struct `A property animator` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }

  private func shown(at time: Double, _ id: PropertyID = .zPosition) -> Double {
    fixture.context.commitPending(callingBlocks: false)
    let value = fixture.context.timeline.evaluate(at: time)?.value(id, of: 1)
    return value?.double ?? value?.components.first ?? .nan
  }

  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  /// Moves zPosition from 0 to 100 and opacity from 1 to 0.
  private func animator(_ curve: AnimationCurve = .linear, seconds: Double = 1)
    -> PropertyAnimator
  {
    let animator = PropertyAnimator(duration: seconds, curve: curve) { [layer] in
      layer.zPosition = 100
      layer.opacity = 0
    }
    animator.addCompletion { [callLog = fixture.callLog] in callLog.write("\($0)") }
    return animator
  }

  private var report: [String] { fixture.callLog.entries.map(\.description) }

  @Test func `starts, runs and ends`() {
    let animator = animator(.easeInOut)
    #expect(animator.state == .inactive && layer.zPosition == 0)
    fixture.context.advance(to: 2)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    #expect(layer.zPosition == 100)
    for fraction in [0, 0.25, 0.5, 0.8, 1] {
      #expect(near(shown(at: 2 + fraction), 100 * easeInOut(fraction)))
      #expect(near(shown(at: 2 + fraction, .opacity), 1 - easeInOut(fraction)))
    }
    fixture.context.advance(to: 2.25)
    #expect(near(Double(animator.fractionComplete), easeInOut(0.25)))
    fixture.context.advance(to: 9)
    #expect(report == ["end@3.0"])
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(layer.animationKeys() == nil)
    #expect(shown(at: 9) == 100)
  }

  @Test func `waits for its delay`() {
    let animator = animator()
    animator.startAnimation(afterDelay: 0.5)
    #expect(near(shown(at: 0.5), 0) && near(shown(at: 1), 50))
    fixture.context.advance(to: 5)
    #expect(report == ["end@1.5"])
  }

  @Test(arguments: AnimationCurve.allCases)
  func `holds where it was paused and goes on from there`(curve: AnimationCurve) {
    let animator = animator(curve)
    animator.startAnimation()
    fixture.context.advance(to: 0.3)
    let before = shown(at: 0.3)
    animator.pauseAnimation()
    #expect(!animator.isRunning && animator.state == .active)
    #expect(near(shown(at: 0.3), before) && near(shown(at: 7), before))
    #expect(near(Double(animator.fractionComplete), before / 100))
    fixture.context.advance(to: 10)
    animator.startAnimation()
    #expect(near(shown(at: 10), before))
    // The rest of the same curve.
    let function = curve.timingFunction
    #expect(near(shown(at: 10.4), 100 * function.value(at: 0.7), 1e-7))
    fixture.context.advance(to: 20)
    #expect(report.count == 1 && report[0].hasPrefix("end@10.7"))
    #expect(near(fixture.callLog.times[0], 10.7))
  }

  @Test func `is scrubbed in a straight line, or along its curve`() {
    let animator = animator(.easeIn)
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning)
    #expect(near(shown(at: 0), 25) && near(shown(at: 3, .opacity), 0.75))
    animator.fractionComplete = 0.5
    #expect(near(shown(at: 0), 50))
    #expect(animator.fractionComplete == 0.5)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.5
    // easeIn at one half.
    #expect(near(shown(at: 0), 31.5357, 1e-3))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.context.advance(to: 1)
    #expect(report == ["end@0.5"])
  }

  @Test func `goes on along its curve from where it was scrubbed to`() {
    let animator = animator(.easeInOut)
    animator.fractionComplete = CGFloat(easeInOut(0.7))
    #expect(near(shown(at: 0), 100 * easeInOut(0.7)))
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(near(shown(at: 0), 100 * easeInOut(0.7), 1e-6))
    #expect(near(shown(at: 0.2), 100 * easeInOut(0.9), 1e-6))
    fixture.context.advance(to: 2)
    #expect(near(fixture.callLog.times.first ?? 0, 0.3, 1e-6))
  }

  @Test func `takes a new pace and a new time for the rest`() {
    let animator = animator(.easeInOut)
    animator.fractionComplete = 0.4
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .linear), durationFactor: 2)
    // 40 to 100 in 2 s.
    #expect(near(shown(at: 0), 40) && near(shown(at: 1), 70) && near(shown(at: 2), 100))
    fixture.context.advance(to: 0.5)
    animator.pauseAnimation()
    #expect(near(shown(at: 0.5), 55))
    animator.isReversed = true
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .linear), durationFactor: 1)
    #expect(near(shown(at: 1), 27.5))
    fixture.context.advance(to: 3)
    #expect(report == ["start@1.5"])
    #expect(layer.zPosition == 0 && layer.opacity == 1)
  }

  @Test func `turns back before the end along the same curve`() {
    let animator = animator(.easeIn)
    animator.startAnimation()
    fixture.context.advance(to: 0.6)
    let before = shown(at: 0.6)
    animator.isReversed = true
    #expect(animator.isRunning)
    #expect(near(shown(at: 0.6), before))
    #expect(near(Double(animator.fractionComplete), 1 - before / 100))
    let function = TimingFunction(name: .easeIn)
    for back in [0.1, 0.3, 0.5] {
      #expect(near(shown(at: 0.6 + back), 100 * function.value(at: 0.6 - back), 1e-7), "\(back)")
    }
    // The model is written when the end is delivered; until then the start shows.
    #expect(near(shown(at: 5), 0) && layer.zPosition == 100)
    fixture.context.advance(to: 5)
    #expect(report == ["start@1.2"])
    #expect(layer.zPosition == 0 && shown(at: 5) == 0 && layer.animationKeys() == nil)
    #expect(!animator.isReversed)
  }

  @Test func `counts its fraction towards where it is going`() {
    let animator = animator()
    animator.fractionComplete = 0.3
    animator.isReversed = true
    #expect(near(Double(animator.fractionComplete), 0.7))
    animator.fractionComplete = 0.9
    #expect(near(shown(at: 0), 10))
  }

  @Test func `stops where it is, and finishes where it is told`() {
    for (position, expected) in [
      (PropertyAnimator.Position.end, 100.0), (.start, 0), (.current, 25),
    ] {
      let fixture = LayerFixture()
      let layer = fixture.layer
      let animator = PropertyAnimator(duration: 1, curve: .linear) { layer.zPosition = 100 }
      var ended: [PropertyAnimator.Position] = []
      animator.addCompletion { ended.append($0) }
      animator.startAnimation()
      fixture.context.advance(to: 0.25)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && layer.zPosition == 25)
      fixture.context.advance(to: 3)
      #expect(ended == [] && layer.animationKeys() == nil)
      animator.finishAnimation(at: position)
      #expect(ended == [position] && Double(layer.zPosition) == expected)
      #expect(animator.state == .inactive)
    }
    let animator = animator()
    animator.startAnimation()
    fixture.context.advance(to: 0.5)
    animator.stopAnimation(true)
    #expect(animator.state == .inactive && near(Double(layer.zPosition), 50))
    fixture.context.advance(to: 2)
    #expect(report == [])
  }

  @Test func `stays at its end on request`() {
    let animator = animator()
    animator.pausesOnCompletion = true
    animator.startAnimation()
    fixture.context.advance(to: 3)
    #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
    #expect(report == [])
    animator.isReversed = true
    animator.pausesOnCompletion = false
    animator.startAnimation()
    #expect(near(shown(at: 3.25), 75))
    fixture.context.advance(to: 9)
    #expect(report == ["start@4.0"])
  }

  @Test func `begins added changes later`() {
    let animator = PropertyAnimator(duration: 2, curve: .linear) { [layer] in layer.opacity = 0 }
    animator.addAnimations({ [layer] in layer.zPosition = 100 }, delayFactor: 0.5)
    animator.startAnimation()
    #expect(near(shown(at: 1), 0) && near(shown(at: 1.5), 50) && near(shown(at: 2), 100))
    fixture.context.advance(to: 1)
    animator.addAnimations { [layer] in layer.cornerRadius = 10 }
    #expect(near(shown(at: 1, .cornerRadius), 0) && near(shown(at: 1.5, .cornerRadius), 5))
    animator.pauseAnimation()
    animator.fractionComplete = 0.75
    #expect(near(shown(at: 1), 50) && near(shown(at: 1, .cornerRadius), 5))
    animator.startAnimation()
    fixture.context.advance(to: 9)
    #expect(layer.animationKeys() == nil && animator.state == .inactive)
  }

  @Test func `follows springs, each axis at its own speed`() {
    let spring = SpringTimingParameters(
      mass: 0.5, stiffness: 40, damping: 1, initialVelocity: CGSize(width: 6, height: 8))
    // Laminar.docc: Springs, "Damping ratio and duration": the slower direction decides.
    #expect(near(spring.settlingDuration ?? 0, 7.4886077, 1e-4))
    // Recorded from UIKit, where the rest is 0.0009985 and not 0.001.
    #expect(near(SpringTimingParameters().settlingDuration ?? 0, 0.505823782, 2e-4))
    let animator = PropertyAnimator(duration: 1, timingParameters: spring)
    animator.addAnimations { [layer] in layer.position = CGPoint(x: 100, y: 100) }
    animator.startAnimation()
    #expect(near(animator.duration, 7.4886077, 1e-4))
    let slow = Spring.Solution(
      Spring(mass: 0.5, stiffness: 40, damping: 1, initialVelocity: 6))
    let fast = Spring.Solution(
      Spring(mass: 0.5, stiffness: 40, damping: 1, initialVelocity: 8))
    fixture.context.commitPending(callingBlocks: false)
    let position =
      fixture.context.timeline.evaluate(at: 0.2)?.value(.position, of: 1).components ?? []
    #expect(near(position[0], 100 * slow.value(at: 0.2), 1e-6))
    #expect(near(position[1], 100 * fast.value(at: 0.2), 1e-6))
    fixture.context.advance(to: 0.3)
    let before = shown(at: 0.3, .position)
    animator.pauseAnimation()
    #expect(near(shown(at: 2, .position), before))
    animator.startAnimation()
    #expect(near(shown(at: 0.3, .position), before, 1e-6))
    fixture.context.advance(to: 20)
    #expect(layer.presentation()?.position == CGPoint(x: 100, y: 100))
  }

  @Test func `ends at once with nothing to animate, and may be used again`() {
    let animator = PropertyAnimator(duration: 1, curve: .linear)
    animator.addCompletion { [callLog = fixture.callLog] in callLog.write("\($0)") }
    animator.startAnimation()
    fixture.context.advance(to: 0.5)
    #expect(report == ["end@0.0"])
    animator.addAnimations { [layer] in layer.zPosition = 10 }
    animator.startAnimation()
    #expect(near(shown(at: 1), 5))
    fixture.context.advance(to: 4)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `cannot be held when it is not interruptible`() {
    let animator = animator()
    animator.isInterruptible = false
    animator.startAnimation()
    fixture.context.advance(to: 0.5)
    animator.pauseAnimation()
    animator.fractionComplete = 0
    #expect(animator.isRunning && near(shown(at: 0.75), 75))
  }

  @Test func `notices when its animations are removed`() {
    let animator = animator()
    animator.startAnimation()
    fixture.context.advance(to: 0.5)
    layer.removeAllAnimations()
    fixture.context.advance(to: 3)
    #expect(report == ["current@0.5"])
  }
}
