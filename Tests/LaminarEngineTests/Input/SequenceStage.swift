import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A canvas of 400 × 400 points, which takes the touches of a row and records what they cause.
final class SequenceStage {
  let root = Layer()
  let context: LayerContext
  private(set) var layers: [String: Layer] = [:]
  private(set) var recognizers: [String: GestureRecognizer] = [:]
  /// What layers were told, as `time layer phase fingers`.
  private(set) var calls: [String] = []
  /// The states that the targets of recognisers were told, with the values that the row reads.
  private(set) var actions: [String] = []
  /// What is only held by the test.
  var kept: [AnyObject] = []

  init(_ row: TouchSequence) {
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    context = LayerContext(root: root)
    build(row.setup)
    row.prepare(self)
    context.commitPending(callingBlocks: true)
    context.recordsEvents = true
  }

  /// Feeds the touches and makes the steps of a row, and continues until nothing can follow.
  func run(_ row: TouchSequence, stops: [Double] = []) {
    context.declare(row.script)
    let steps = row.steps.sorted { $0.time < $1.time }
    for step in steps {
      for stop in stops where stop < step.time { context.advance(to: stop) }
      context.advance(to: step.time)
      step.action(self)
    }
    for stop in stops { context.advance(to: stop) }
    context.advance(to: Self.end)
  }

  /// When every row is over.
  static let end = 6.0

  var states: [String] {
    context.events(until: Self.end).filter { $0.kind == .gesture }.map { event in
      let name = event.target.split(separator: "!").last ?? ""
      let state = event.detail.split(separator: " ").first ?? ""
      return "\(TouchSequence.text(event.time)) \(name) \(state)"
    }
  }

  /// The states with the values that targets read; failures call no target.
  var valuedStates: [String] {
    var told = actions
    return states.map { state in
      if let index = told.firstIndex(where: { $0 == state || $0.hasPrefix(state + " ") }) {
        return told.remove(at: index)
      }
      return state
    }
  }

  /// The states that targets were told, without values.
  var actedStates: [String] {
    actions.map { $0.split(separator: " ").prefix(3).joined(separator: " ") }
  }

  /// The states that must have called the targets.
  var statesWithActions: [String] {
    states.filter { !$0.hasSuffix(" failed") && !$0.hasSuffix(" possible") }
  }

  // MARK: - Recording

  func note(_ what: String) { calls.append("\(TouchSequence.text(context.time)) \(what)") }

  func noteState(_ what: String) { actions.append("\(TouchSequence.text(context.time)) \(what)") }

  func layer(_ name: String) -> Layer {
    if let layer = layers[name] { return layer }
    Issue.record("no layer \(name)")
    return root
  }

  func recognizer(_ name: String) -> GestureRecognizer {
    if let recognizer = recognizers[name] { return recognizer }
    Issue.record("no recogniser \(name)")
    return GestureRecognizer()
  }

  /// Adds a layer of the canvas or of another.
  func add(_ layer: Layer, _ name: String, _ frame: CGRect, to superlayer: Layer? = nil) {
    layer.name = name
    layer.frame = frame
    (superlayer ?? root).addSublayer(layer)
    layers[name] = layer
    (layer as? ProbeLayer)?.stage = self
  }

  /// Adds a recogniser to a layer, and a target that records its states with the values that the
  /// function returns.
  func add(
    _ recognizer: GestureRecognizer, _ name: String, to layer: Layer,
    values: @escaping (GestureRecognizer) -> [Double] = { _ in [] }
  ) {
    recognizer.name = name
    recognizers[name] = recognizer
    layer.addGestureRecognizer(recognizer)
    recognizer.addTarget { [unowned self] recognizer in
      let numbers = values(recognizer).map { " " + TouchSequence.text($0) }.joined()
      noteState("\(name) \(recognizer.state.rawValue)\(numbers)")
    }
  }
}

/// A layer that records the touches that it is told about and, if it forwards, tells the next
/// responder.
class ProbeLayer: Layer {
  weak var stage: SequenceStage?
  var forwards = false
  /// Whether the record tells tap counts too.
  var tellsTapCounts = false
  /// Which layer is the next responder instead of the superlayer.
  weak var chosenNext: Layer?
  /// What the layer answers to recognisers that would begin.
  var letsBegin = true

  override var next: Layer? { chosenNext ?? super.next }

  override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { letsBegin }

  private func note(_ phase: String, _ touches: Set<Touch>) {
    let fingers = touches.sorted { $0.id < $1.id }.map {
      tellsTapCounts ? "\($0.id)*\($0.tapCount)" : "\($0.id)"
    }
    stage?.note("\(name ?? "") \(phase) \(fingers.joined(separator: " "))")
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    note("began", touches)
    if forwards { super.touchesBegan(touches, with: event) }
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    note("moved", touches)
    if forwards { super.touchesMoved(touches, with: event) }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    note("ended", touches)
    if forwards { super.touchesEnded(touches, with: event) }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    note("cancelled", touches)
    if forwards { super.touchesCancelled(touches, with: event) }
  }
}
