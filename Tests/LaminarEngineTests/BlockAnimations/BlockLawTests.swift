import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

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
