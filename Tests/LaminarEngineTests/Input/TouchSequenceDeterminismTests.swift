import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// What input causes is a function of the layers, the script and the time.
@Suite struct `A touch sequence` {
  /// A stage of a row whose recognisers change layers, on the stage and in simulations of it.
  private struct Scenario {
    let stage: SequenceStage
    let script: InputScript

    init(_ row: TouchSequence) {
      stage = SequenceStage(row)
      script = row.script
      for (name, recognizer) in stage.recognizers {
        let all = Set(GestureRecognizer.State.allCases)
        recognizer.addReaction(for: all, name: "move \(name)") { _, recognizer in
          guard let layer = recognizer.layer else { return }
          let pan = recognizer as? PanGestureRecognizer
          let shift = pan.map { Double($0.translation(in: nil).x) } ?? 7
          let scale = Double((recognizer as? PinchGestureRecognizer)?.scale ?? 1)
          let angle = Double((recognizer as? RotationGestureRecognizer)?.rotation ?? 0)
          // With its implicit animation.
          layer.zPosition += CGFloat(shift * scale + angle)
        }
      }
    }

    /// The states with their values and what they caused, as recorded.
    func texts(_ events: [StageEvent]) -> [String] {
      events.map { "\($0.time) \($0.kind) \($0.target) \($0.detail)" }
    }

    func advanced(by step: Double?) -> (events: [String], values: [String]) {
      stage.context.declare(script)
      if let step {
        for tick in 0...Int(SequenceStage.end / step) {
          stage.context.advance(to: Double(tick) * step)
        }
      }
      stage.context.advance(to: SequenceStage.end)
      return (
        texts(stage.context.events(until: SequenceStage.end)),
        Self.times.map { Self.values(stage.context.timeline, at: $0) }
      )
    }

    static let times = (0..<90).map { Double($0) * 0.0353 }

    static func values(_ timeline: RenderTimeline, at time: Double) -> String {
      guard let tree = timeline.evaluate(at: time) else { return "nothing" }
      return tree.tree.nodes.indices.map { "\(tree.number(.zPosition, of: $0))" }
        .joined(separator: " ")
    }
  }

  /// Rows that need no code of the embedder.
  private static let rows = stride(from: 0, to: declared.count, by: max(1, declared.count / 24))
    .map { declared[$0] }

  private static let declared = TouchSequence.all.filter { row in
    let byDelegate = ["with=", "requires=", "before=", "refuses", "ignores"]
    return row.isDeclared && !row.states.isEmpty
      && !byDelegate.contains { row.setup.contains($0) }
  }

  @Test(arguments: rows)
  func `is the same at any rate, and in snapshots in any order`(row: TouchSequence) {
    let (events, values) = Scenario(row).advanced(by: nil)
    for step in [1.0 / 24, 1.0 / 60, 1.0 / 120] {
      let ticked = Scenario(row).advanced(by: step)
      #expect(ticked.events == events)
      #expect(ticked.values == values)
    }
    let scenario = Scenario(row)
    let context = scenario.stage.context
    let end = SequenceStage.end
    #expect(scenario.texts(context.events(until: end, input: scenario.script)) == events)
    let whole = context.timeline(until: end, input: scenario.script)
    #expect(Scenario.times.map { Scenario.values(whole, at: $0) } == values)
    // 37 and the number of times have no common divisor.
    for index in (0..<12).map({ $0 * 37 % Scenario.times.count }) {
      let time = Scenario.times[index]
      let timeline = context.timeline(until: time, input: scenario.script)
      #expect(Scenario.values(timeline, at: time) == values[index])
    }
    #expect(scenario.stage.actions.isEmpty, "simulations call no targets")
    #expect(context.time == 0)
  }

  @Test(arguments: rows)
  func `that is declared is the same in simulations`(row: TouchSequence) {
    let (events, values) = Scenario(row).advanced(by: nil)
    let scenario = Scenario(row)
    let context = scenario.stage.context
    context.declare(scenario.script)
    for (index, time) in Scenario.times.enumerated().reversed() where index.isMultiple(of: 9) {
      #expect(Scenario.values(context.timeline(until: time), at: time) == values[index])
    }
    // In the middle of the touches, a simulation continues what is live.
    for (index, time) in Scenario.times.enumerated() where index.isMultiple(of: 15) {
      context.advance(to: time)
      #expect(scenario.texts(context.events(until: SequenceStage.end)) == events)
    }
  }
}
