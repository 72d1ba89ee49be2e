import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

@Suite struct `An explanation` {
  private func explain(
    _ shown: Shown, _ id: PropertyID = .zPosition, at time: Double
  ) throws -> Explanation {
    let tree = try #require(shown.context.timeline.tree(at: time))
    return tree.explain(node: 1, property: .builtIn(id), at: time)
  }

  @Test func `folds the animations of a value one by one`() throws {
    let base = sweep(from: 0, to: 100, duration: 2)
    let more = sweep(from: 10, to: 20, duration: 1) { $0.isAdditive = true }
    let late = sweep(from: 5, to: 6) { $0.beginTime = 10 }
    let shown = Shown(Layer(), [("a", base), ("b", more), ("c", late)])
    let explanation = try explain(shown, at: 0.5)
    #expect(explanation.model == .number(0))
    #expect(explanation.steps.map(\.value) == [.number(25), .number(40), .number(40)])
    #expect(explanation.steps.map(\.state) == [.active, .active, .waiting])
    #expect(explanation.steps.map(\.progress) == [0.25, 0.5, 0])
    #expect(explanation.result == .number(40))
    let after = try explain(shown, at: 1.5)
    #expect(after.steps.map(\.state) == [.active, .over, .waiting])
    #expect(after.result == .number(75))
  }

  @Test func `tells what a fill mode holds and what a group silences`() throws {
    let held = Shown(
      sweep {
        $0.fillMode = .both; $0.beginTime = 1
      }, model: 7)
    #expect(try explain(held, at: 0.5).steps.map(\.state) == [.filling])
    #expect(try explain(held, at: 3).steps.map(\.state) == [.filling])
    #expect(try explain(held, at: 3).result == .number(100))
    let group = AnimationGroup()
    group.animations = [sweep(duration: 2)]
    group.duration = 1
    let grouped = Shown(Layer(), [("g", group)])
    #expect(try explain(grouped, at: 0.5).steps.map(\.value) == [.number(25)])
    #expect(try explain(grouped, at: 2).steps.map(\.state) == [.silent])
  }

  @Test func `agrees with evaluation for every kind of animation`() throws {
    let ease = sweep { $0.timingFunction = TimingFunction(name: .easeIn) }
    let back = sweep {
      $0.autoreverses = true; $0.repeatCount = 3
    }
    let spring = SpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = 2
    let keys = KeyframeAnimation(keyPath: "zPosition")
    keys.values = [0, 30, 10]
    keys.duration = 2
    let to = BasicAnimation(keyPath: "zPosition")
    to.toValue = 50
    to.duration = 2
    for animation in [ease, back, spring, keys, to] as [Animation] {
      let shown = Shown(animation, model: 7)
      for time in stride(from: 0.0, through: 3, by: 0.125) {
        let explanation = try explain(shown, at: time)
        #expect(explanation.result == .number(shown.number(at: time)))
        #expect(explanation.steps.last?.value == explanation.result, "\(animation) at \(time)")
      }
    }
  }

  @Test func `has no steps where nothing is animated`() throws {
    let explanation = try explain(Shown(Layer(), []), .opacity, at: 1)
    #expect(explanation.steps.isEmpty)
    #expect(explanation.result == .number(1))
    #expect(explanation.localTime == 1)
  }
}
