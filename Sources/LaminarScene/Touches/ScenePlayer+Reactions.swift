import LaminarEngine

/// Connects gestures and controls with what the scene says that they do. It happens on the stage and
/// in simulations of it alike.
extension ScenePlayer {
  /// Lets a gesture move, scrub and perform its events.
  ///
  /// At one change of its state a value follows first, then a clock, then the events come. Where the
  /// gesture begins, the events come before the clock is stopped: an animation that they add is one
  /// that the gesture scrubs.
  func react(to gesture: SceneGesture, at index: Int) {
    func react(
      _ states: Set<GestureRecognizer.State>, _ name: String?,
      _ body: @escaping (GestureExecution) -> Void
    ) {
      gesture.recognizer.addReaction(for: states, name: name) { context, recognizer in
        body(
          GestureExecution(
            player: self, context: context, gesture: gesture, index: index, recognizer: recognizer))
      }
    }
    if let move = gesture.move {
      react([.began, .changed, .ended, .cancelled], nil) { $0.follow(move) }
    }
    if let scrub = gesture.scrub {
      react([.changed, .ended, .cancelled], nil) { $0.follow(scrub) }
    }
    for (name, events) in gesture.reactions {
      guard let state = GestureRecognizer.State(rawValue: name) else { continue }
      react([state], "\(gesture.title) \(name)") { $0.perform(events) }
    }
    if let scrub = gesture.scrub {
      react([.began], nil) { $0.follow(scrub) }
    }
  }

  /// Lets a control perform its events.
  func react(to control: SceneControl) {
    for (name, events) in control.reactions {
      guard let kind = ControlEvents.named.first(where: { $0.name == name })?.event else {
        continue
      }
      control.layer.control?.addReaction(for: kind, name: name) { context, _ in
        for event in events {
          EventExecution(player: self, context: context, event: event).perform()
        }
      }
    }
  }
}
