import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
