import LaminarEngine

/// Connects gestures and controls with what the scene says that they do. It happens on the stage and
/// in simulations of it alike.
///
/// What they call refers to the timeline by indices only: it holds their layers.
extension ScenePlayer {
  /// Lets a gesture move, scrub and perform its events.
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

  /// Lets a control perform its events.
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
}
