import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// When blocks hear of their end, and what (Laminar.docc: BlocksAndTransitions, "What a block adds").
@Suite struct `A block's completion` {
  private let fixture = LayerFixture()
  private var layer: Layer { fixture.layer }

  private func note(_ name: String) -> (Bool) -> Void {
    { [callLog = fixture.callLog] in callLog.write("\(name) \($0)") }
  }

  private var report: [String] { fixture.callLog.entries.map(\.description) }

  @Test func `comes at the exact end, at any frame rate`() {
    for ticks in [1, 7, 60] {
      let fixture = LayerFixture()
      Layer.animate(withDuration: 0.3) {
        fixture.layer.opacity = 0
      } completion: {
        fixture.callLog.write("done \($0)")
      }
      for tick in 1...ticks { fixture.context.advance(to: Double(tick) / Double(ticks)) }
      #expect(fixture.callLog.entries.map(\.description) == ["done true@0.3"])
    }
  }

  @Test func `waits for the last of several, delays and inner blocks included`() {
    Layer.animate(withDuration: 0.5) {
      layer.opacity = 0
      Layer.animate(withDuration: 9, delay: 0.25, animations: { layer.zPosition = 1 }) {
        note("inner")($0)
      }
    } completion: {
      note("outer")($0)
    }
    fixture.context.advance(to: 5)
    #expect(report == ["inner true@0.75", "outer true@0.75"])
  }

  @Test func `says when an animation was removed or replaced`() {
    Layer.animate(withDuration: 1) {
      layer.opacity = 0
      layer.cornerRadius = 9
    } completion: {
      note("first")($0)
    }
    fixture.context.advance(to: 0.25)
    Layer.animate(withDuration: 0.5) {
      layer.opacity = 0.5
    } completion: {
      note("second")($0)
    }
    fixture.context.advance(to: 2)
    #expect(report == ["second true@0.75", "first false@1.0"])
    Layer.animate(withDuration: 1) {
      layer.opacity = 1
    } completion: {
      note("third")($0)
    }
    fixture.context.advance(to: 2.5)
    layer.removeAllAnimations()
    fixture.context.advance(to: 3)
    #expect(report.last == "third false@2.5")
  }

  @Test func `of geometry that blends is always whole`() {
    Layer.animate(withDuration: 1) {
      layer.position.x = 10
    } completion: {
      note("first")($0)
    }
    fixture.context.advance(to: 0.5)
    Layer.animate(withDuration: 1) {
      layer.position.x = 0
    } completion: {
      note("second")($0)
    }
    fixture.context.advance(to: 2)
    #expect(report == ["first true@1.0", "second true@1.5"])
  }

  @Test func `comes with the next turn when nothing is animated`() {
    Layer.animate(withDuration: 0) {
      layer.opacity = 0.5
    } completion: {
      note("none")($0)
    }
    #expect(layer.opacity == 0.5 && layer.animationKeys() == nil)
    Layer.animate(withDuration: 1, delay: 5) {
    } completion: {
      note("empty")($0)
    }
    Layer.animate(withDuration: 1) {
      layer.opacity = 0.5
    } completion: {
      note("equal")($0)
    }
    Layer.performWithoutAnimation {
      Layer.animate(withDuration: 1) {
        layer.opacity = 1
      } completion: {
        note("still")($0)
      }
    }
    Layer.setAnimationsEnabled(false)
    #expect(!Layer.areAnimationsEnabled)
    Layer.animate(withDuration: 1) {
      layer.opacity = 0
    } completion: {
      note("off")($0)
    }
    Layer.setAnimationsEnabled(true)
    #expect(layer.animationKeys() == nil)
    #expect(report == [])
    Transaction.flush()
    _ = fixture.context.timeline
    #expect(report == [])
    fixture.context.advance(to: 1)
    #expect(report == ["none", "empty", "equal", "still", "off"].map { "\($0) true@0.0" })
  }

  @Test func `may start the next block at its instant`() {
    func step(_ count: Int) {
      Layer.animate(withDuration: 0.25) {
        layer.zPosition += 1
      } completion: { [callLog = fixture.callLog] in
        callLog.write("\(count) \($0)")
        if count < 3 { step(count + 1) }
      }
    }
    step(1)
    fixture.context.advance(to: 4)
    #expect(report == ["1 true@0.25", "2 true@0.5", "3 true@0.75"])
  }

  @Test func `that calls for itself without end lets the clock go on`() {
    var calls = 0
    func again(_ finished: Bool) {
      calls += 1
      Layer.animate(withDuration: 0, animations: {}, completion: again)
    }
    again(true)
    fixture.context.advance(to: 1)
    #expect(fixture.context.time == 1)
    #expect(calls > 1)
  }

  @Test func `never comes for what repeats forever`() {
    Layer.animate(withDuration: 0.1, options: .repeat) {
      layer.opacity = 0
    } completion: {
      note("done")($0)
    }
    fixture.context.advance(to: 100)
    #expect(report == [])
  }

  @Test func `belongs to the outermost commit of transactions around`() {
    Transaction.begin()
    Layer.animate(withDuration: 0.5) {
      layer.opacity = 0
    } completion: {
      note("block")($0)
    }
    Transaction.setCompletionBlock { [callLog = fixture.callLog] in callLog.write("transaction") }
    Transaction.commit()
    fixture.context.advance(to: 1)
    #expect(report == ["transaction@0.0", "block true@0.5"])
  }
}

/// What holds for every interrupted block (Laminar.docc: BlocksAndTransitions, "What a block adds").
@Suite struct `An interrupted block` {
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test(arguments: 1...20) func `keeps position and speed`(seed: Int) {
    var random = Seeded(state: UInt64(seed) &* 0x9e37_79b9)
    let fixture = LayerFixture()
    let layer = fixture.layer
    var moments: [Double] = []
    for _ in 0..<6 {
      let time = fixture.context.time + Double.random(in: 0.05...0.4, using: &random)
      fixture.context.advance(to: time)
      moments.append(time)
      let target = CGPoint(
        x: Double.random(in: -200...200, using: &random),
        y: Double.random(in: -200...200, using: &random))
      let duration = Double.random(in: 0.3...1, using: &random)
      if Bool.random(using: &random) {
        Layer.animate(withDuration: duration) { layer.position = target }
      } else {
        Layer.animate(
          withDuration: duration, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
        ) { layer.position = target }
      }
      fixture.context.commitPending(callingBlocks: true)
      // The trees of before and after the change, at its instant and around.
      let (trees, step) = (fixture.context.timeline, 1e-5)
      guard trees.epochs.count > 1 else { continue }
      let before = trees.epochs[trees.epochs.count - 2].tree
      let after = trees.epochs[trees.epochs.count - 1].tree
      func position(_ tree: RenderTree, _ time: Double) -> SIMD2<Double> {
        let numbers = tree.evaluate(at: time).value(.position, of: 1).components
        return SIMD2(numbers[0], numbers[1])
      }
      let jump = position(after, time) - position(before, time)
      #expect(abs(jump.x) < 1e-9 && abs(jump.y) < 1e-9)
      let oldSpeed = (position(before, time) - position(before, time - step)) / step
      let newSpeed = (position(after, time + step) - position(after, time)) / step
      let change = newSpeed - oldSpeed
      #expect(abs(change.x) < 2.5 && abs(change.y) < 2.5, "\(change)")
    }
    fixture.context.advance(to: fixture.context.time + 2)
    #expect(layer.presentation()?.position == layer.position)
    #expect(layer.animationKeys() == nil)
    // Any order of frames.
    let times = stride(from: 0.0, through: 4, by: 1 / 60.0).map { $0 }
    func shown(_ time: Double) -> [Double] {
      fixture.context.timeline.evaluate(at: time)?.value(.position, of: 1).components ?? []
    }
    let forwards = times.map(shown)
    #expect(times.reversed().map(shown).reversed().elementsEqual(forwards))
  }
}
