import Foundation
import LaminarEngine

/// Connects gestures, controls and touches with what the scene says that they do. It happens on the stage
/// and in simulations of it alike.
///
/// What they call refers to the timeline by indices only: it holds their layers.
extension ScenePlayer {
  /// Moves, scrubs and performs the events of a gesture.
  ///
  /// At one change of its state a value follows first, then a clock, then the events come. Where the
  /// gesture begins, the events come before the clock is stopped: an animation that they add is one
  /// that the gesture scrubs.
  func react(toGesture index: Int) {
    let gesture = timeline.gestures[index]
    func react(
      _ states: Set<GestureRecognizer.State>, _ name: String?,
      _ body: @escaping (GestureExecution) -> Void
    ) {
      gesture.recognizer.addReaction(for: states, name: name) { [weak self] context, recognizer in
        guard let self else { return }
        body(
          GestureExecution(
            player: self, context: context, gesture: timeline.gestures[index], index: index,
            recognizer: recognizer))
      }
    }
    if gesture.move != nil { react([.began, .changed, .ended, .cancelled], nil) { $0.move() } }
    if gesture.scrub != nil { react([.changed, .ended, .cancelled], nil) { $0.scrub() } }
    for (order, reaction) in gesture.reactions.enumerated() {
      guard let state = GestureRecognizer.State(rawValue: reaction.name) else { continue }
      react([state], "\(gesture.title) \(reaction.name)") { $0.perform(reaction: order) }
    }
    if gesture.scrub != nil { react([.began], nil) { $0.scrub() } }
  }

  /// Performs the events of a control.
  func react(toControl index: Int) {
    let control = timeline.controls[index]
    for (order, reaction) in control.reactions.enumerated() {
      guard let kind = ControlEvents.named.first(where: { $0.name == reaction.name })?.event else {
        continue
      }
      control.layer.control?.addReaction(for: kind, name: reaction.name) {
        [weak self] context, _ in
        guard let self else { return }
        for event in timeline.controls[index].reactions[order].events {
          EventExecution(player: self, context: context, event: event).perform()
        }
      }
    }
  }

  /// Performs the events of a layer that handles touches itself.
  func react(toTouchesOf index: Int) {
    let responder = timeline.responders[index]
    let handler = TouchReactions()
    for (order, reaction) in responder.reactions.enumerated() {
      handler.addReaction(to: reaction.name) { [weak self] context in
        guard let self else { return }
        for event in timeline.responders[index].reactions[order].events {
          EventExecution(player: self, context: context, event: event).perform()
        }
      }
    }
    responder.layer.touchTracking = handler
  }
}

// MARK: - Gestures

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

  /// Moves a value by the translation of the fingers since the gesture began.
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

  /// A value that follows the fingers; nil for a gesture without a translation.
  private func followed(_ x: Double, _ y: Double, in space: Layer?) -> (Double, Double)? {
    switch recognizer {
    case let pan as PanGestureRecognizer:
      let translation = pan.translation(in: space)
      return (x + Double(translation.x), y + Double(translation.y))
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
    let progress = min(max(start + fraction(along: scrub.distance), 0), 1)
    if isOver { keep(nil) }
    if recognizer.state != .cancelled {
      execution.perform(.scrub(sceneScrub(scrub, to: span.time(of: progress))))
    }
    guard isOver else { return }
    let finishes = recognizer.state == .ended && progress >= scrub.finishAbove
    execution.perform(.endScrub(scrub.layer, finishes: finishes))
  }

  private func sceneScrub(_ scrub: SceneGestureScrub, to time: Double) -> SceneScrub {
    SceneScrub(
      layer: scrub.layer, target: time, duration: 0, timingFunction: TimingFunction(name: .linear))
  }

  /// The fraction of a distance that the fingers have travelled along it.
  private func fraction(along distance: CGPoint) -> Double {
    guard let pan = recognizer as? PanGestureRecognizer else { return 0 }
    let translation = pan.translation(in: recognizer.layer?.superlayer)
    let (dx, dy) = (Double(distance.x), Double(distance.y))
    let along = Double(translation.x) * dx + Double(translation.y) * dy
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

// MARK: - Velocities

extension EventExecution {
  /// Animates changes by springs that begin as fast as the fingers of the gesture: each value by its
  /// own, since each has its own distance.
  ///
  /// A position that blends is two numbers. One that does not has one spring, with the speed along the
  /// line to its target.
  func animate(
    _ values: [SceneAssignment], _ timing: SceneBlockTiming, _ spring: SceneBlockSpring
  ) {
    for item in values.flatMap({ timing.isAdditive ? $0.numbers : [$0] }) {
      var timing = timing
      timing.spring = SceneBlockSpring(
        law: spring.law, initialVelocity: relativeVelocity(towards: item))
      animate(timing) { assign([item]) }
    }
  }

  /// The speed of the gesture along a value, in whole distances to its target per second; 0 where the
  /// gesture does not move the value, and where it is at its target.
  private func relativeVelocity(towards item: SceneAssignment) -> Double {
    let layer = actual(item.layer)
    let velocity = velocity(in: layer.superlayer)
    func ratio(_ speed: Double, _ distance: Double) -> Double {
      let quotient = speed / distance
      return abs(distance) > Self.leastDistance && quotient.isFinite ? quotient : 0
    }
    switch (item.keyPath, item.value, recognizer) {
    case ("position.x", .number(let x), is PanGestureRecognizer):
      return ratio(velocity.x, x - Double(layer.position.x))
    case ("position.y", .number(let y), is PanGestureRecognizer):
      return ratio(velocity.y, y - Double(layer.position.y))
    case ("position", .point(let target), is PanGestureRecognizer):
      let (dx, dy) = (
        Double(target.x - layer.position.x), Double(target.y - layer.position.y)
      )
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > Self.leastDistance else { return 0 }
      return ratio((velocity.x * dx + velocity.y * dy) / length, length)
    case (_, .number(let target), is PinchGestureRecognizer)
    where GestureKind.pinch.movedKeyPaths.contains(item.keyPath),
      (_, .number(let target), is RotationGestureRecognizer)
    where GestureKind.rotation.movedKeyPaths.contains(item.keyPath):
      let now = (layer.value(forKeyPath: item.keyPath) as? NSNumber)?.doubleValue ?? target
      return ratio(velocity.x, target - now)
    default: return 0
    }
  }

  /// Below this a distance counts as none: the quotient would only be large.
  private static let leastDistance = 1e-6

  /// The velocity of the gesture; of one without a direction it is in `x`.
  private func velocity(in space: Layer?) -> (x: Double, y: Double) {
    switch recognizer {
    case let pan as PanGestureRecognizer:
      let velocity = pan.velocity(in: space)
      return (Double(velocity.x), Double(velocity.y))
    case let pinch as PinchGestureRecognizer: return (Double(pinch.velocity), 0)
    case let turn as RotationGestureRecognizer: return (Double(turn.velocity), 0)
    default: return (0, 0)
    }
  }
}

extension SceneAssignment {
  /// A position as its two numbers; anything else as it is.
  fileprivate var numbers: [SceneAssignment] {
    guard keyPath == "position", case .point(let point) = value else { return [self] }
    return [("position.x", point.x), ("position.y", point.y)].map { keyPath, number in
      SceneAssignment(layer: layer, keyPath: keyPath, value: .number(Double(number)), index: index)
    }
  }
}
