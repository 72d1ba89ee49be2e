import Foundation
import LaminarEngine

/// What a change of a gesture's state does on a stage or in a simulation of it.
struct GestureExecution {
  let player: ScenePlayer
  let context: LayerContext
  let gesture: SceneGesture
  /// The gesture's index in the timeline.
  let index: Int
  /// The recogniser in the context.
  let recognizer: GestureRecognizer

  /// Performs the events of the reaction at an index.
  func perform(reaction index: Int) {
    for event in gesture.reactions[index].events {
      EventExecution(player: player, context: context, event: event, recognizer: recognizer)
        .perform()
    }
  }

  /// Where a gesture began, for what follows it.
  enum Beginning {
    /// The values that a move began with.
    case value(x: Double, y: Double)
    /// The span of a scrubbed clock, and the part of it where the gesture began.
    case clock(Layer.ScrubSpan, progress: Double)
  }

  /// An event of its own for what the keys beside `on` do.
  private func execution(_ action: SceneAction) -> EventExecution {
    let now = SceneMoment(anchor: .scene, offset: 0, clock: nil, index: gesture.index)
    return EventExecution(
      player: player, context: context,
      event: SceneEvent(
        time: now, actions: [action], transition: nil, part: gesture.part, index: gesture.index),
      recognizer: recognizer)
  }

  private var beginning: Beginning? { SceneProgress.of(context.root).beginnings[index] }

  private func keep(_ beginning: Beginning?) {
    var progress = SceneProgress.of(context.root)
    progress.beginnings[index] = beginning
    progress.keep(with: context.root)
  }

  private var isOver: Bool { recognizer.state == .ended || recognizer.state == .cancelled }

  // MARK: - Values

  /// Gives a value the way that the fingers have made since the gesture began.
  func move() {
    guard let move = gesture.move else { return }
    let layer = context.simulatedLayer(for: move.layer)
    if recognizer.state == .began {
      let value = layer.moved(move.keyPath)
      keep(.value(x: value.x, y: value.y))
    }
    guard case .value(let startX, let startY)? = beginning else { return }
    if isOver { keep(nil) }
    guard let (x, y) = followed(startX, startY, in: layer.superlayer), x.isFinite, y.isFinite
    else { return }
    func clamped(_ number: Double, _ range: ClosedRange<Double>) -> Double {
      min(max(number, range.lowerBound), range.upperBound)
    }
    let value: PropertyValue =
      switch move.keyPath {
      case "position":
        .point(CGPoint(x: clamped(x, move.range.x), y: clamped(y, move.range.y)))
      case "position.y": .number(clamped(y, move.range.x))
      default: .number(clamped(x, move.range.x))
      }
    let assignment = SceneAssignment(
      layer: move.layer, keyPath: move.keyPath, value: value, index: gesture.index)
    execution(.set([assignment])).perform()
  }

  /// A value that follows the fingers; nil for a gesture without a way.
  private func followed(_ x: Double, _ y: Double, in space: Layer?) -> (Double, Double)? {
    switch recognizer {
    case let pan as PanGestureRecognizer:
      let way = pan.translation(in: space)
      return (x + Double(way.x), y + Double(way.y))
    case let pinch as PinchGestureRecognizer: return (x * Double(pinch.scale), y)
    case let turn as RotationGestureRecognizer: return (x + Double(turn.rotation), y)
    default: return nil
    }
  }

  // MARK: - Clocks

  /// Drives a clock to where the fingers are along the distance; at the end it runs on or back.
  func scrub() {
    guard let scrub = gesture.scrub else { return }
    let layer = context.simulatedLayer(for: scrub.layer)
    let execution = execution(.endScrub(scrub.layer, finishes: false))
    if recognizer.state == .began {
      execution.requireThere(scrub.layer)
      guard let span = layer.scrubSpan(in: context) else {
        return execution.report(.hasNothingToScrub(scrub.layer))
      }
      keep(.clock(span, progress: (span.now - span.origin) / span.length))
    }
    guard case .clock(let span, let start)? = beginning else { return }
    let progress = min(max(start + way(along: scrub.distance), 0), 1)
    if isOver { keep(nil) }
    if recognizer.state != .cancelled {
      execution.perform(.scrub(drive(scrub, to: span.time(of: progress))))
    }
    guard isOver else { return }
    let finishes = recognizer.state == .ended && progress >= scrub.finishAbove
    execution.perform(.endScrub(scrub.layer, finishes: finishes))
  }

  private func drive(_ scrub: SceneGestureScrub, to time: Double) -> SceneScrub {
    SceneScrub(
      layer: scrub.layer, target: time, duration: 0, timingFunction: TimingFunction(name: .linear))
  }

  /// The part of a distance that the fingers have gone along it.
  private func way(along distance: CGPoint) -> Double {
    guard let pan = recognizer as? PanGestureRecognizer else { return 0 }
    let way = pan.translation(in: recognizer.layer?.superlayer)
    let (dx, dy) = (Double(distance.x), Double(distance.y))
    let along = Double(way.x) * dx + Double(way.y) * dy
    return along / (dx * dx + dy * dy)
  }
}

extension Layer {
  /// The model's value of what a gesture moves; a number is in `x`, and in `y` for `position.y`.
  fileprivate func moved(_ keyPath: String) -> (x: Double, y: Double) {
    if keyPath.hasPrefix("position") { return (Double(position.x), Double(position.y)) }
    let number = (value(forKeyPath: keyPath) as? NSNumber)?.doubleValue ?? 0
    return (number, 0)
  }
}
