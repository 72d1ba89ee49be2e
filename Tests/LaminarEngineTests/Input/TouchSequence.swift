import Foundation
import Testing

@testable import LaminarEngine

/// A row of the table: layers and recognisers, touches, and what UIKit's documentation says happens.
///
/// Layers and recognisers are written as ``SequenceStage/build(_:)`` reads them, touches as `d1 x y`
/// (finger 1 goes down), `m1 x y` (moves), `u1` (lifts), `c1` (is cancelled) behind their time.
struct TouchSequence: Sendable, CustomTestStringConvertible {
  /// Something that a program does in the middle of the touches.
  struct Step: Sendable {
    let time: Double
    let action: @Sendable (SequenceStage) -> Void
  }

  let name: String
  /// The document that the expected states are from; "ours" where a number or an order is not
  /// documented, "as observed" where it is widely known.
  let source: String
  let setup: String
  let touches: String
  /// `time recogniser state [values]`, in the order of times.
  let states: String
  /// `time layer phase fingers`; nil where the row says nothing of them.
  let calls: String?
  let steps: [Step]
  let prepare: @Sendable (SequenceStage) -> Void
  /// Whether all is declared, without code of an embedder.
  let isDeclared: Bool

  var testDescription: String { name }

  init(
    _ name: String, _ source: String, _ setup: String, touches: String, states: String = "",
    calls: String? = nil, steps: [Step] = [],
    prepare: (@Sendable (SequenceStage) -> Void)? = nil
  ) {
    (self.name, self.source, self.setup, self.touches) = (name, source, setup, touches)
    (self.states, self.calls, self.steps) = (states, calls, steps)
    self.prepare = prepare ?? { _ in }
    isDeclared = prepare == nil && steps.isEmpty
  }

  /// The touches as a script.
  var script: InputScript { InputScript([InputScript.Entry(at: 0, .touches(samples))]) }

  private var samples: [InputScript.Sample] {
    var locations: [Int: CGPoint] = [:]
    var samples: [InputScript.Sample] = []
    for entry in touches.split(separator: ";") {
      var words = entry.split(whereSeparator: \.isWhitespace)[...]
      guard let time = words.popFirst().flatMap({ Double($0) }) else {
        Issue.record("no time: \(entry)")
        continue
      }
      while let word = words.popFirst() {
        guard let id = Int(word.dropFirst()), let phase = Self.phases[word.first ?? " "] else {
          Issue.record("not a touch: \(entry)")
          break
        }
        if let x = words.first.flatMap({ Double($0) }), let y = words.dropFirst().first {
          locations[id] = CGPoint(x: x, y: Double(y) ?? 0)
          words = words.dropFirst(2)
        }
        samples.append(
          InputScript.Sample(
            id: id, time: time, phase: phase, location: locations[id] ?? .zero))
      }
    }
    return samples
  }

  private static let phases: [Character: Touch.Phase] = [
    "d": .began, "m": .moved, "u": .ended, "c": .cancelled,
  ]

  /// The lines of an expected text or of a log: by time, then by name; what one name did keeps its
  /// order.
  static func sorted(_ lines: [String]) -> [String] {
    let keyed = lines.enumerated().map { index, line in
      let words = line.split(separator: " ", maxSplits: 2)
      return (
        time: Double(words.first ?? "") ?? .infinity, name: words.dropFirst().first ?? "",
        index: index, line: line
      )
    }
    return keyed.sorted { ($0.time, $0.name, $0.index) < ($1.time, $1.name, $1.index) }.map(\.line)
  }

  static func lines(_ text: String) -> [String] {
    sorted(
      text.split(separator: ";").map {
        $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      .filter { !$0.isEmpty })
  }

  /// A number as expected texts have it: four decimals at most.
  static func text(_ number: Double) -> String {
    let rounded = (number * 1e4).rounded() / 1e4
    if rounded == rounded.rounded(), abs(rounded) < 1e9 { return "\(Int(rounded))" }
    return "\(rounded)"
  }
}
