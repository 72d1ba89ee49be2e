import Foundation
import LaminarGraphics
import Testing

@testable import LaminarEngine

/// A stage of 400 × 400 points with a layer of 200 × 200 at (100, 100), whose recognisers write their
/// states into a log.
final class GestureFixture {
  let context: LayerContext
  let root = Layer()
  let layer = Layer()
  private(set) var log: [String] = []
  /// Whether targets change nothing that the recognisers tell.
  var hasSameSimulation = true
  private var samples: [InputScript.Sample] = []
  private var points: [Int: CGPoint] = [:]

  init(_ recognizers: GestureRecognizer...) {
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 400)
    layer.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
    layer.name = "layer"
    root.addSublayer(layer)
    context = LayerContext(root: root)
    context.recordsEvents = true
    Transaction.withoutActions { [context] in context.commitIfNeeded() }
    recognizers.forEach(add)
  }

  /// Lets the layer fill the stage.
  func fillStage() {
    Transaction.withoutActions { [layer, root, context] in
      layer.frame = root.bounds
      context.commitIfNeeded()
    }
  }

  /// Adds a recogniser to the layer, and writes its states with values and times into the log.
  func add(_ recognizer: GestureRecognizer) {
    layer.addGestureRecognizer(recognizer)
    // A recogniser may outlive the fixture, and be added to another.
    recognizer.addTarget { [weak self] recognizer in
      guard let self else { return }
      let values = recognizer.valueDescription
      log.append("\(recognizer.state)\(values.isEmpty ? "" : " " + values) @\(context.time)")
    }
  }

  /// Lets a finger do something at a time.
  func finger(_ id: Int, _ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double) {
    points[id] = CGPoint(x: x, y: y)
    samples.append(.init(id: id, time: time, phase: phase, location: CGPoint(x: x, y: y)))
  }

  /// The same for the first finger.
  func finger(_ phase: Touch.Phase, _ x: Double, _ y: Double, at time: Double) {
    finger(0, phase, x, y, at: time)
  }

  /// Lifts a finger where it is.
  func lift(_ id: Int = 0, at time: Double) {
    let point = points[id] ?? .zero
    finger(id, .ended, Double(point.x), Double(point.y), at: time)
  }

  /// Touches and lifts.
  func tap(_ id: Int = 0, _ x: Double, _ y: Double, at time: Double, duration: Double = 0.0625) {
    finger(id, .began, x, y, at: time)
    lift(id, at: time + duration)
  }

  /// Lets the stage run until a time with what the fingers do.
  ///
  /// A simulation from here, with copies of the recognisers as they are, has to tell the same.
  @discardableResult func run(until time: Double) -> [String] {
    if let start = samples.map(\.time).min() {
      for index in samples.indices { samples[index].time -= start }
      context.declare(InputScript([.init(at: start, .touches(samples))]))
    }
    samples = []
    let simulated = gestures(until: time)
    context.advance(to: time)
    if hasSameSimulation { #expect(gestures(until: time) == simulated) }
    return log
  }

  /// The states of recognisers with failures, in the order of their instants.
  func gestures(until time: Double) -> [String] {
    context.events(until: time).filter { $0.kind == .gesture }
      .map { "\($0.target) \($0.detail) @\($0.time)" }
  }

  /// When a recogniser failed.
  func failures(until time: Double) -> [Double] {
    context.events(until: time).filter { $0.kind == .gesture && $0.detail == "failed" }.map(\.time)
  }
}
