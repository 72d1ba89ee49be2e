import Foundation
import Testing

@testable import LaminarEngine

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
