import Foundation
import Testing

@testable import LaminarEngine

/// Laminar.docc: ClocksAndTiming, "Pausing"; SequencesAndPausing, "A layer's clock": `pause`,
/// `resume`, `speed`.
@Suite struct `A paused layer` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }
  private var context: LayerContext { fixture.context }

  private func linear(_ end: Double, delay: Double = 0) -> BasicAnimation {
    sweep(to: end, duration: end / 100) {
      $0.beginTime = delay
      $0.isRemovedOnCompletion = true
      $0.delegate = RecordingDelegate("z", fixture.callLog)
    }
  }

  private func shown(at time: Double) -> Double {
    context.commitPending(callingBlocks: false)
    return context.timeline(until: time).evaluate(at: time)?.number(.zPosition, of: 1) ?? .nan
  }

  @Test func `has the times of QA1673's example`() {
    context.advance(to: 100)
    #expect(layer.pauseAnimations())
    #expect(layer.speed == 0 && layer.timeOffset == 100)
    context.advance(to: 130)
    #expect(layer.resumeAnimations())
    #expect(layer.speed == 1 && layer.timeOffset == 0 && layer.beginTime == 30)
    context.advance(to: 140)
    layer.pauseAnimations()
    #expect(layer.timeOffset == 110)
  }

  @Test func `holds its whole subtree`() {
    let root = layer.superlayer
    layer.add(linear(200), forKey: "z")
    context.advance(to: 0.5)
    root?.pauseAnimations()
    context.advance(to: 3)
    #expect(agree(shown(at: 3), 50))
    root?.resumeAnimations()
    #expect(agree(shown(at: 4), 150))
    context.advance(to: 9)
    #expect(fixture.callLog.entries.map(\.description) == ["start z@0.0", "stop z true@4.5"])
  }

  @Test(arguments: 0..<40)
  func `that goes on is the unpaused one, later`(seed: Int) {
    var numbers = SystemlessNumbers(seed: UInt64(seed) &+ 99)
    // Delayed by 0.5: from 0.5 to 2.5.
    layer.add(linear(200, delay: 0.5), forKey: "z")
    var time = 0.0
    var lag = 0.0
    func undisturbed(_ time: Double) -> Double { time < 0.5 || time > 2.5 ? 0 : (time - 0.5) * 100 }
    for _ in 0..<Int(numbers.next() * 6) {
      time += numbers.next() * 0.6
      context.advance(to: time)
      let byHand = numbers.next() < 0.5
      if byHand {
        let now = layer.convertTime(CurrentMediaTime(), from: nil)
        layer.speed = 0
        layer.timeOffset = now
      } else {
        #expect(layer.pauseAnimations())
        #expect(!layer.pauseAnimations())
      }
      #expect(layer.isClockPaused)
      #expect(agree(shown(at: time + 7), undisturbed(time - lag)))
      let pause = numbers.next()
      context.advance(to: time + pause)
      if numbers.next() < 0.5 {
        let paused = layer.timeOffset
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.convertTime(CurrentMediaTime(), from: nil) - paused
      } else {
        #expect(layer.resumeAnimations())
        #expect(!layer.resumeAnimations())
      }
      time += pause
      lag += pause
    }
    for step in 1..<40 {
      let instant = time + Double(step) * 0.0931
      #expect(agree(shown(at: instant), undisturbed(instant - lag)))
    }
    context.advance(to: 50)
    #expect(fixture.callLog.calls == ["start z", "stop z true"])
    if lag == 0 || 0.5 + lag > time { #expect(agree(fixture.callLog.times.last ?? 0, 2.5 + lag)) }
  }

  @Test func `changes its rate without a jump`() {
    layer.add(linear(400), forKey: "z")
    // Local time: 1 at 1, then twice as fast to 3 at 2, then half as fast to 3.5 at 3.
    context.advance(to: 1)
    layer.setAnimationSpeed(2)
    #expect(agree(shown(at: 1), 100))
    #expect(agree(shown(at: 1.5), 200))
    context.advance(to: 2)
    layer.setAnimationSpeed(0.5)
    #expect(agree(shown(at: 2), 300))
    #expect(agree(shown(at: 3), 350))
    context.advance(to: 9)
    #expect(fixture.callLog.entries.map(\.description) == ["start z@0.0", "stop z true@4.0"])
  }

  @Test func `takes a rate that was set while it was paused`() {
    layer.add(linear(400), forKey: "z")
    context.advance(to: 1)
    layer.setAnimationSpeed(2)
    layer.pauseAnimations()
    context.advance(to: 2)
    #expect(agree(shown(at: 2), 100))
    layer.resumeAnimations()
    #expect(layer.speed == 2)
    #expect(agree(shown(at: 2.5), 200))
    context.advance(to: 2.5)
    layer.pauseAnimations()
    layer.setAnimationSpeed(4)
    #expect(layer.isClockPaused)
    context.advance(to: 3)
    layer.resumeAnimations()
    #expect(agree(shown(at: 3.25), 300))
    layer.setAnimationSpeed(0)
    #expect(layer.isClockPaused)
  }

  @Test func `runs backwards and forwards again`() {
    layer.add(linear(400), forKey: "z")
    context.advance(to: 2)
    layer.setAnimationSpeed(-1)
    #expect(agree(shown(at: 3), 100))
    context.advance(to: 3)
    layer.pauseAnimations()
    context.advance(to: 4)
    #expect(agree(shown(at: 4), 100))
    layer.resumeAnimations()
    #expect(agree(shown(at: 4.5), 50))
    context.advance(to: 4.5)
    layer.setAnimationSpeed(1)
    #expect(agree(shown(at: 5.5), 150))
    context.advance(to: 20)
    // 0.5 of local time at 4.5, so 4 at 8.
    #expect(fixture.callLog.entries.map(\.description) == ["start z@0.0", "stop z true@8.0"])
  }

  @Test func `keeps the end of a clock that ends`() {
    layer.duration = 2
    layer.repeatCount = 2
    layer.add(
      sweep(to: 200, duration: 2) { $0.fillMode = .both }, forKey: "z")
    context.advance(to: 3)
    layer.pauseAnimations()
    #expect(agree(shown(at: 3.7), 100))
    context.advance(to: 5)
    layer.resumeAnimations()
    #expect(agree(shown(at: 5.5), 150))
    #expect(agree(shown(at: 9), 200))
  }

  @Test func `counts time in its superlayer's clock`() {
    layer.superlayer?.speed = 2
    layer.add(linear(400), forKey: "z")
    context.advance(to: 1)
    layer.pauseAnimations()
    #expect(layer.timeOffset == 2)
    context.advance(to: 4)
    layer.resumeAnimations()
    #expect(agree(shown(at: 4), 200))
    #expect(agree(shown(at: 4.5), 300))
  }

  @Test func `removes all animations of a subtree`() {
    layer.add(linear(400), forKey: "z")
    context.advance(to: 1)
    layer.superlayer?.removeAllAnimationsBelow()
    context.advance(to: 2)
    #expect(fixture.callLog.entries.map(\.description) == ["start z@0.0", "stop z false@1.0"])
  }
}

/// Laminar.docc: SequencesAndPausing, "A layer's clock": `scrub`, `finish`, `cancel`.
@Suite struct `A scrubbed layer` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }
  private var context: LayerContext { fixture.context }

  init() {
    layer.add(
      sweep(to: 100, duration: 1) { [fixture] in
        $0.isRemovedOnCompletion = true
        $0.delegate = RecordingDelegate("z", fixture.callLog)
      }, forKey: "z")
    context.commitPending(callingBlocks: false)
  }

  private func shown(at time: Double) -> Double {
    context.commitPending(callingBlocks: false)
    return context.timeline(until: time).evaluate(at: time)?.number(.zPosition, of: 1) ?? .nan
  }

  @Test func `is moved to a time and stops there`() {
    context.advance(to: 0.25)
    layer.scrubAnimations(to: 0.75, duration: 2)
    #expect(agree(shown(at: 0.25), 25))
    #expect(agree(shown(at: 1.25), 50))
    #expect(agree(shown(at: 2.25), 75))
    #expect(agree(shown(at: 100), 75))
    #expect(layer.speed == 0 && layer.timeOffset == 0.75)
    #expect(agree(layer.localTimeNow, 0.25))
    #expect(agree(layer.convertTime(1.25, from: nil), 0.5))
  }

  @Test func `follows its curve`() {
    layer.scrubAnimations(to: 1, duration: 2, timingFunction: TimingFunction(name: .easeIn))
    // easeIn at a half is 0.315357 (Laminar.docc: ClocksAndTiming, "Timing functions").
    #expect(agree(shown(at: 1), 31.5357, within: 1e-5))
  }

  @Test func `runs on to the end when it is finished`() {
    layer.scrubAnimations(to: 0.4, duration: 1)
    context.advance(to: 3)
    layer.finishScrubbing()
    #expect(agree(shown(at: 3.3), 70))
    context.advance(to: 9)
    #expect(fixture.callLog.calls == ["start z", "stop z true"])
    #expect(agree(fixture.callLog.times[1], 3.6))
  }

  @Test func `runs back to where it was stopped when it is cancelled`() {
    context.advance(to: 0.1)
    layer.scrubAnimations(to: 0.5, duration: 1)
    context.advance(to: 0.6)
    // On the way, at 0.3.
    layer.cancelScrubbing(speed: 2)
    #expect(agree(shown(at: 0.6), 30))
    #expect(agree(shown(at: 0.65), 20))
    #expect(agree(shown(at: 0.7), 10))
    #expect(agree(shown(at: 50), 10))
    context.advance(to: 50)
    #expect(fixture.callLog.calls == ["start z"])
    layer.resumeAnimations()
    #expect(agree(shown(at: 50.5), 60))
  }

  @Test func `may be moved on and back before the end`() {
    layer.scrubAnimations(to: 0.8, duration: 1)
    context.advance(to: 0.5)
    layer.scrubAnimations(to: 0.2, duration: 0.5)
    #expect(agree(shown(at: 0.5), 40))
    #expect(agree(shown(at: 0.75), 30))
    context.advance(to: 2)
    layer.cancelScrubbing()
    #expect(agree(shown(at: 2.1), 10))
    #expect(shown(at: 3) == 0)
  }

  @Test func `ends an animation when it is led to its end`() {
    layer.scrubAnimations(to: 2, duration: 4)
    context.advance(to: 9)
    #expect(fixture.callLog.entries.map(\.description) == ["start z@0.0", "stop z true@2.0"])
  }

  @Test func `ends one when a curve overshoots first`() {
    // x is s, and y is 6 s² (1 − s) + s³.
    let curve = TimingFunction(controlPoints: 1.0 / 3, 0.0, 2.0 / 3, 2.0)
    layer.scrubAnimations(to: 0.9999, duration: 1, timingFunction: curve)
    context.advance(to: 9)
    // The first root of 6 s² − 5 s³ = 1 / 0.9999, by mpmath.
    #expect(fixture.callLog.calls == ["start z", "stop z true"])
    #expect(agree(fixture.callLog.times[1], 0.558_306_976_649, within: 1e-8))
  }

  @Test func `is released by setting its timing directly`() {
    layer.scrubAnimations(to: 0.5, duration: 1)
    context.advance(to: 0.5)
    layer.timeOffset = 0.9
    #expect(agree(shown(at: 0.5), 90))
    #expect(agree(shown(at: 1), 90))
  }
}
