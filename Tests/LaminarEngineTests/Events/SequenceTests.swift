import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// Laminar.docc: SequencesAndPausing, "Sequences".
@Suite struct `A sequence of animations` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }
  private var context: LayerContext { fixture.context }

  private func linear(
    _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil, duration: Double,
    _ change: (BasicAnimation) -> Void = { _ in }
  ) -> BasicAnimation {
    let animation = BasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.byValue = by
    animation.duration = duration
    change(animation)
    return animation
  }

  private func shown(_ id: PropertyID = .zPosition, at time: Double) -> Double {
    context.commitPending(callingBlocks: false)
    guard let tree = context.timeline(until: time).evaluate(at: time) else { return .nan }
    return tree.number(id, of: 1)
  }

  /// Two steps: zPosition 0 … 100 in one second; after 0.5 s on to 140 in two.
  private func twoSteps() -> AnimationSequence {
    AnimationSequence(name: "intro", layer: layer)
      .addStep(linear("zPosition", to: 100, duration: 1))
      .addStep(linear("zPosition", by: 40, duration: 2), delay: 0.5)
  }

  @Test func `shows its steps one after the other before the clock moves`() {
    twoSteps().execute()
    let expected: [(time: Double, value: Double)] = [
      (0, 0), (0.25, 25), (1, 100), (1.25, 100), (1.5, 100), (2, 110), (3.5, 140), (9, 140),
    ]
    for (time, value) in expected { #expect(agree(shown(at: time), value), "at \(time)") }
    for (time, value) in expected.reversed() { #expect(agree(shown(at: time), value)) }
    #expect(context.time == 0)
  }

  @Test func `writes a step's end to the model when it starts, without an action`() {
    twoSteps().execute()
    #expect(layer.zPosition == 100)
    context.advance(to: 1.4)
    #expect(layer.zPosition == 100)
    #expect(layer.animationKeys() == nil)
    context.advance(to: 1.5)
    #expect(layer.zPosition == 140)
    #expect(layer.animationKeys() == ["zPosition"])
    context.advance(to: 4)
    #expect(layer.zPosition == 140)
    #expect(layer.animationKeys() == nil)
  }

  @Test func `calls its completion once at the exact end, and may be used again`() {
    let sequence = twoSteps()
    #expect(sequence.execute { fixture.callLog.write("done") })
    #expect(!sequence.execute { fixture.callLog.write("never") })
    #expect(sequence.state == .running)
    context.advance(to: 3.4)
    #expect(fixture.callLog.entries.isEmpty)
    context.advance(to: 10)
    #expect(sequence.state == .idle)
    #expect(sequence.execute { fixture.callLog.write("again") })
    context.advance(to: 20)
    #expect(fixture.callLog.entries.map(\.description) == ["done@3.5", "again@13.5"])
    #expect(layer.zPosition == 140)
  }

  @Test(arguments: [1.0 / 60, 1.0 / 7, 100])
  func `makes the same calls at any rate of ticks`(step: Double) {
    context.recordsEvents = true
    twoSteps().execute { fixture.callLog.write("done") }
    var time = 0.0
    while time < 5 {
      time += step
      context.advance(to: time)
    }
    #expect(fixture.callLog.entries.map(\.description) == ["done@3.5"])
    #expect(
      context.events(until: 100).filter { $0.kind != .layout }.map(\.description) == [
        "0.0 sequence-start sequence:intro",
        "0.0 step-start layer#0:zPosition sequence:intro, step 1",
        "0.0 start layer#0#zPosition basic", "1.0 stop layer#0#zPosition finished",
        "1.0 step-end layer#0:zPosition sequence:intro, step 1",
        "1.5 step-start layer#0:zPosition sequence:intro, step 2",
        "1.5 start layer#0#zPosition basic", "3.5 stop layer#0#zPosition finished",
        "3.5 step-end layer#0:zPosition sequence:intro, step 2",
        "3.5 sequence-completion sequence:intro",
      ])
  }

  @Test func `predicts events`() {
    let predicted = {
      context.commitPending(callingBlocks: false)
      return context.events(until: 100).filter { $0.kind != .layout }.map(\.description)
    }
    context.recordsEvents = true
    twoSteps().execute()
    let before = predicted()
    #expect(before.count == 10)
    for time in stride(from: 0.3, to: 5, by: 0.3) {
      context.advance(to: time)
      #expect(predicted() == before)
    }
  }

  // MARK: - What steps end on

  struct End: Sendable, CustomTestStringConvertible {
    let name: String
    let end: Double
    let animation: @Sendable () -> Animation
    var testDescription: String { name }
  }

  private static func keyframes(
    _ values: [Double], _ change: (KeyframeAnimation) -> Void = { _ in }
  )
    -> KeyframeAnimation
  {
    let animation = KeyframeAnimation(keyPath: "zPosition")
    animation.values = values
    animation.duration = 1
    change(animation)
    return animation
  }

  /// By Laminar.docc: SequencesAndPausing, "Sequences": the value at progress 1, the last values,
  /// or the value that it ends on.
  static let ends: [End] = [
    End(name: "to", end: 100) { sweep(from: 7) },
    End(name: "from alone", end: 20) { sweep(from: 7, to: nil) },
    End(name: "by", end: 32) {
      let step = sweep(from: nil, to: nil)
      step.byValue = 12
      return step
    },
    End(name: "from and by", end: 17) {
      let step = sweep(from: 5, to: nil)
      step.byValue = 12
      return step
    },
    End(name: "a spring cut short", end: 100) {
      let spring = SpringAnimation(keyPath: "zPosition")
      spring.fromValue = 0
      spring.toValue = 100
      spring.duration = 0.3
      return spring
    },
    End(name: "there and back", end: 0) { sweep { $0.autoreverses = true } },
    End(name: "two and a half times", end: 50) { sweep { $0.repeatCount = 2.5 } },
    End(name: "there, back and there", end: 100) {
      sweep {
        $0.autoreverses = true
        $0.repeatCount = 1.5
      }
    },
    End(name: "backwards", end: 0) {
      sweep {
        $0.speed = -1
        $0.timeOffset = 1
      }
    },
    End(name: "cumulative", end: 300) {
      sweep {
        $0.isCumulative = true
        $0.repeatCount = 3
      }
    },
    End(name: "keyframes", end: 3) { keyframes([0, 50, 3]) },
    End(name: "keyframes with fewer times", end: 10) {
      keyframes([0, 10, 100]) { $0.keyTimes = [0, 1] }
    },
    End(name: "a group", end: 9) {
      let group = AnimationGroup()
      group.duration = 3
      group.animations = [keyframes([0, 50, 9])]
      return group
    },
    End(name: "a group that cuts", end: 50) {
      let group = AnimationGroup()
      group.duration = 0.5
      group.animations = [sweep()]
      return group
    },
    End(name: "additive", end: 20) { sweep { $0.isAdditive = true } },
  ]

  @Test(arguments: ends)
  func `writes what the animation ends on`(vector: End) {
    Transaction.begin()
    Transaction.setDisableActions(true)
    layer.zPosition = 20
    Transaction.commit()
    let sequence = AnimationSequence(layer: layer).addStep(vector.animation())
    sequence.execute()
    #expect(agree(Double(layer.zPosition), vector.end), "\(layer.zPosition)")
    #expect(agree(shown(at: 50), vector.end))
  }

  @Test func `writes nothing where it is told not to`() {
    AnimationSequence(layer: layer)
      .addStep(linear("zPosition", to: 100, duration: 1), writesModel: false).execute()
    #expect(layer.zPosition == 0)
    #expect(agree(shown(at: 0.5), 50))
    #expect(shown(at: 1.5) == 0)
  }

  @Test func `a nil colour comes from nothing of any colour`() {
    AnimationSequence(layer: layer)
      .addStep(linear("backgroundColor", to: Color.red, duration: 1)).execute()
    context.commitPending(callingBlocks: false)
    let value = context.timeline(until: 1).evaluate(at: 0.5)?.value(.backgroundColor, of: 1)
    #expect(value == .color(Color(red: 0.5, green: 0, blue: 0, alpha: 0.5)))
  }

  @Test func `starts from what the layer shows`() {
    layer.add(linear("zPosition", from: 0, to: 80, duration: 1), forKey: "other")
    AnimationSequence(layer: layer)
      .addStep(linear("zPosition", to: 100, duration: 1), delay: 0.5).execute()
    // At 0.5 the other animation shows 40.
    #expect(agree(shown(at: 0.499_999_9), 40, within: 1e-6))
    #expect(agree(shown(at: 0.5), 40))
    #expect(agree(shown(at: 1), 70))
    #expect(agree(shown(at: 1.5), 100))
  }

  // MARK: - Parallel steps, several layers, rounds

  @Test func `a parallel step ends with its last part`() {
    let other = Layer()
    layer.superlayer?.addSublayer(other)
    context.commitIfNeeded()
    let sequence = AnimationSequence(layer: layer)
    sequence.addParallelSteps(
      [
        .init(linear("zPosition", to: 10, duration: 0.2), on: other),
        .init(linear("zPosition", to: 10, duration: 0.4), delay: 0.3),
      ], delay: 0.1)
    sequence.addStep(linear("zPosition", to: 20, duration: 1))
    sequence.execute { fixture.callLog.write("done") }
    #expect(agree(shown(at: 0.6), 5))
    #expect(agree(shown(at: 0.8), 10))
    #expect(agree(shown(at: 1.3), 15))
    context.advance(to: 5)
    #expect(agree(fixture.callLog.times[0], 1.8))
    #expect(other.zPosition == 10)
  }

  @Test func `a step ends when its animation does on its layer's clock`() {
    layer.speed = 0.5
    twoSteps().execute { fixture.callLog.write("done") }
    context.advance(to: 10)
    // 1 / 0.5, then half a second of scene time, then 2 / 0.5.
    #expect(fixture.callLog.entries.map(\.description) == ["done@6.5"])
  }

  @Test func `a paused layer keeps it waiting until it goes on`() {
    twoSteps().execute { fixture.callLog.write("done") }
    context.advance(to: 0.25)
    layer.pauseAnimations()
    context.advance(to: 5)
    #expect(layer.zPosition == 100)
    layer.resumeAnimations()
    context.advance(to: 20)
    #expect(fixture.callLog.entries.map(\.description) == ["done@8.25"])
  }

  @Test func `repeats the whole from what it found`() {
    layer.zPosition = 10
    context.commitPending(callingBlocks: false)
    context.advance(to: 1)
    let sequence = AnimationSequence(layer: layer)
      .addStep(linear("zPosition", to: 20, duration: 1))
      .addStep(linear("zPosition", by: 20, duration: 1))
    sequence.repeatCount = 2.5
    sequence.execute { fixture.callLog.write("done") }
    for round in [0.0, 2, 4] {
      #expect(agree(shown(at: 1 + round), 10))
      #expect(agree(shown(at: 1.5 + round), 15))
      #expect(agree(shown(at: 2.5 + round), 30))
    }
    #expect(agree(shown(at: 7), 40))
    context.advance(to: 20)
    #expect(fixture.callLog.entries.map(\.description) == ["done@7.0"])
  }

  @Test func `runs forever on request`() {
    let sequence = AnimationSequence(layer: layer)
      .addStep(linear("zPosition", to: 100, duration: 0.75), delay: 0.25)
    sequence.repeatCount = .infinity
    sequence.execute()
    #expect(agree(shown(at: 40.625), 50))
    #expect(agree(shown(at: 999.625), 50))
    context.advance(to: 3.625)
    #expect(context.timeline(until: .infinity).epochs.count < 200)
    #expect(context.timeline(until: .infinity).epochs.count < 200)
    sequence.stop()
    #expect(shown(at: 10) == 100)
  }

  // MARK: - Invalid steps

  @Test func `leaves endless steps out and says so`() {
    let endless = linear("zPosition", to: 5, duration: 1) { $0.repeatCount = .infinity }
    let step = AnimationSequence.Step(endless)
    #expect(step.isEndless)
    AnimationSequence(layer: layer).addStep(step)
      .addStep(linear("opacity", to: 0, duration: 1)).execute { fixture.callLog.write("done") }
    context.advance(to: 3)
    #expect(fixture.callLog.entries.map(\.description) == ["done@1.0"])
    #expect(context.diagnostics.map(\.key) == ["zPosition"])
  }

  @Test func `ends at once without steps, and without layers`() {
    AnimationSequence().execute { fixture.callLog.write("empty") }
    AnimationSequence().addStep(linear("opacity", to: 0, duration: 1))
      .execute { fixture.callLog.write("nowhere") }
    let loose = Layer()
    AnimationSequence(layer: loose).addStep(linear("opacity", to: 0, duration: 1))
      .execute { fixture.callLog.write("loose") }
    #expect(fixture.callLog.entries.isEmpty)
    context.advance(to: 0)
    #expect(
      fixture.callLog.entries.map(\.description) == ["empty@0.0", "nowhere@0.0", "loose@0.0"])
    #expect(loose.opacity == 0)
  }

  @Test func `goes on when other code removes its animation`() {
    twoSteps().execute { fixture.callLog.write("done") }
    context.advance(to: 0.5)
    layer.removeAllAnimations()
    context.advance(to: 10)
    #expect(fixture.callLog.entries.map(\.description) == ["done@3.0"])
  }
}

/// Laminar.docc: SequencesAndPausing, "Sequences": `pause`, `resume`, `stop`.
@Suite struct `A held sequence` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }
  private var context: LayerContext { fixture.context }

  /// A delay of half a second, one second to 100, a quarter second of delay, one second to 0 in
  /// which a delayed part of half a second runs too.
  private func sequence() -> AnimationSequence {
    let there = BasicAnimation(keyPath: "zPosition")
    there.toValue = 100
    there.duration = 1
    let back = BasicAnimation(keyPath: "zPosition")
    back.toValue = 0
    back.duration = 1
    let late = BasicAnimation(keyPath: "cornerRadius")
    late.toValue = 8
    late.duration = 0.25
    late.beginTime = 0
    return AnimationSequence(name: "s", layer: layer)
      .addStep(there, delay: 0.5)
      .addParallelSteps([.init(back, delay: 0.25), .init(late, delay: 0.5)])
  }

  private func shown(_ id: PropertyID, at time: Double) -> Double {
    context.commitPending(callingBlocks: false)
    return context.timeline(until: time).evaluate(at: time)?.number(id, of: 1) ?? .nan
  }

  /// The expected values of the sequence at a time of its own without pauses.
  private static func undisturbed(_ time: Double) -> (z: Double, radius: Double) {
    let z: Double =
      switch time {
      case ..<0.5: 0
      case ..<1.5: (time - 0.5) * 100
      case ..<1.75: 100
      case ..<2.75: (2.75 - time) * 100
      default: 0
      }
    return (z, min(max((time - 2) / 0.25, 0), 1) * 8)
  }

  @Test(arguments: 0..<40)
  func `that goes on is the unheld one, later`(seed: Int) {
    var numbers = SystemlessNumbers(seed: UInt64(seed) &* 7919 &+ 1)
    var pieces: [(from: Double, lag: Double)] = [(0, 0)]
    let sequence = sequence()
    sequence.execute { fixture.callLog.write("done") }
    var time = 0.0
    var lag = 0.0
    for _ in 0..<Int(numbers.next() * 5) {
      time += numbers.next() * 0.9
      context.advance(to: time)
      let runs = sequence.state == .running
      #expect(sequence.pause() == runs)
      #expect(!sequence.pause())
      let held = time
      time += numbers.next()
      // Anywhere between, the picture does not change.
      let own = Self.undisturbed(held - lag)
      #expect(agree(shown(.zPosition, at: held + 0.4), own.z))
      #expect(agree(shown(.cornerRadius, at: held + 0.4), own.radius))
      context.advance(to: time)
      #expect(sequence.resume() == runs)
      #expect(!sequence.resume())
      lag += time - held
      pieces.append((time, lag))
    }
    for step in 0..<40 {
      let instant = time + Double(step) * 0.1
      let own = Self.undisturbed(instant - lag)
      #expect(agree(shown(.zPosition, at: instant), own.z))
      #expect(agree(shown(.cornerRadius, at: instant), own.radius))
    }
    context.advance(to: time + 10)
    #expect(fixture.callLog.times.count == 1)
    if 2.75 + lag > time { #expect(agree(fixture.callLog.times.first ?? 0, 2.75 + lag)) }
  }

  @Test func `holds nothing but itself`() {
    let sequence = sequence()
    sequence.execute()
    layer.add(fixture.fade("other", duration: 2), forKey: "fade")
    context.advance(to: 1)
    sequence.pause()
    #expect(layer.speed == 1)
    #expect(agree(shown(.zPosition, at: 1.5), 50))
    #expect(agree(shown(.opacity, at: 1.5), 0.75))
    context.advance(to: 10)
    #expect(
      fixture.callLog.entries.map(\.description) == ["start other@0.0", "stop other true@2.0"])
  }

  @Test func `runs on two layers and holds on both, whatever their clocks`() {
    let slow = Layer()
    layer.superlayer?.addSublayer(slow)
    slow.speed = 0.5
    context.commitIfNeeded()
    let there = sweep(from: 0)
    let sequence = AnimationSequence(layer: layer)
      .addParallelSteps([.init(there), .init(there, on: slow)])
    sequence.execute { fixture.callLog.write("done") }
    context.advance(to: 0.5)
    sequence.pause()
    context.advance(to: 3)
    sequence.resume()
    context.advance(to: 3.25)
    #expect(agree(shown(.zPosition, at: 3.25), 75))
    #expect(
      agree(context.timeline(until: 3.25).evaluate(at: 3.25)?.number(.zPosition, of: 2) ?? 0, 37.5))
    context.advance(to: 10)
    #expect(fixture.callLog.entries.map(\.description) == ["done@4.5"])
  }

  struct Stop: Sendable, CustomTestStringConvertible {
    let name: String
    let time: Double
    /// The model after it: what was written until then.
    let z: Double
    var testDescription: String { name }
  }

  @Test(arguments: [
    Stop(name: "in the first delay", time: 0.25, z: 0),
    Stop(name: "in the first step", time: 1, z: 100),
    Stop(name: "in the second delay", time: 1.6, z: 100),
    Stop(name: "in the second step", time: 2.1, z: 0),
  ])
  func `that is stopped shows the end of its step and runs no callbacks`(vector: Stop) {
    for paused in [false, true] {
      let fixture = LayerFixture()
      let sequence = AnimationSequence(layer: fixture.layer)
        .addStep(sweep(from: 0) { $0.isRemovedOnCompletion = true }, delay: 0.5)
        .addStep(sweep(to: 0) { $0.isRemovedOnCompletion = true }, delay: 0.25)
      sequence.execute { fixture.callLog.write("done") }
      fixture.context.advance(to: vector.time)
      if paused { sequence.pause() }
      #expect(sequence.stop())
      #expect(!sequence.stop())
      #expect(sequence.state == .idle)
      fixture.context.advance(to: 10)
      #expect(Double(fixture.layer.zPosition) == vector.z)
      #expect(fixture.layer.animationKeys() == nil)
      #expect(fixture.callLog.entries.isEmpty)
      #expect(sequence.execute())
    }
  }

  @Test(arguments: [0.25, 1])
  func `that is stopped and begun again knows nothing of before`(time: Double) {
    let sequence = AnimationSequence(layer: layer)
      .addStep(sweep(from: 0) { $0.isRemovedOnCompletion = true }, delay: 0.5)
    sequence.execute { fixture.callLog.write("never") }
    context.advance(to: time)
    sequence.stop()
    sequence.execute { fixture.callLog.write("done") }
    context.advance(to: time + 0.3)
    #expect(agree(shown(.zPosition, at: time + 1), 50))
    context.advance(to: 10)
    #expect(fixture.callLog.entries.map(\.description) == ["done@\(time + 1.5)"])
  }

  @Test func `does nothing before it starts and after it ends`() {
    let sequence = sequence()
    #expect(!sequence.pause() && !sequence.resume() && !sequence.stop())
    sequence.execute()
    context.advance(to: 5)
    #expect(!sequence.pause() && !sequence.resume() && !sequence.stop())
  }

  @Test func `may be held and let go at one instant, and at the end of a step`() {
    let sequence = sequence()
    sequence.execute { fixture.callLog.write("done") }
    for time in [0.0, 0.5, 1.5, 1.75, 2] {
      context.advance(to: time)
      sequence.pause()
      sequence.resume()
    }
    context.advance(to: 1.9)
    context.advance(to: 5)
    #expect(fixture.callLog.entries.map(\.description) == ["done@2.75"])
  }
}

/// Numbers in 0 ..< 1 that are the same everywhere.
struct SystemlessNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}
