/// What layers are told of touches, now or when the recognisers have decided.
extension LayerContext {
  /// Tells the layers of the touches of an event, phase by phase.
  func tellLayers(of sessions: [TouchSession], _ event: Event) {
    tellCancelled(event)
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      let meant = sessions.filter { session in
        session.reachesLayer && session.touch.phase == phase && !hold(session, phase)
      }
      if phase == .began { for session in meant { session.hasBegun = true } }
      tell(phase, meant, event)
      if phase == .ended || phase == .cancelled {
        for session in meant { session.reachesLayer = false }
      }
    }
  }

  /// Whether a phase is held back, since a recogniser delays it.
  private func hold(_ session: TouchSession, _ phase: Touch.Phase) -> Bool {
    switch phase {
    case .began:
      session.isBeginHeld = isUndecided(session, where: \.delaysTouchesBegan)
      return session.isBeginHeld
    case .moved, .stationary:
      if session.isBeginHeld { session.isMoveHeld = true }
      return session.isBeginHeld
    case .ended:
      session.isEndHeld =
        session.isBeginHeld || isUndecided(session, where: \.delaysTouchesEnded)
      return session.isEndHeld
    case .cancelled:
      guard session.isBeginHeld else { return false }
      // The layer has not been told of the touch at all.
      session.isBeginHeld = false
      session.reachesLayer = false
      return true
    }
  }

  private func isUndecided(_ session: TouchSession, where delays: (GestureRecognizer) -> Bool)
    -> Bool
  {
    session.recognizers.contains { recognizer in
      delays(recognizer) && recognizer.tracking.isUndecided
        && recognizer.tracking.sequence.contains(session.touch)
    }
  }

  /// Tells the layers what was held back, once nothing delays it any more.
  func tellHeld(_ event: Event) {
    tellCancelled(event)
    for session in input.sessions where session.reachesLayer && session.hasHeld {
      if session.isBeginHeld {
        if isUndecided(session, where: \.delaysTouchesBegan) { continue }
        session.isBeginHeld = false
        session.hasBegun = true
        tell(.began, [session], event)
        if session.isMoveHeld, session.reachesLayer {
          session.isMoveHeld = false
          tell(.moved, [session], event)
        }
      }
      guard session.isEndHeld, session.reachesLayer,
        !isUndecided(session, where: \.delaysTouchesEnded)
      else { continue }
      session.isEndHeld = false
      tell(.ended, [session], event)
      session.reachesLayer = false
    }
  }

  /// Takes the touches of a recogniser from their layers, since it has recognised.
  func cancelTouches(of recognizer: GestureRecognizer) {
    for session in input.sessions
    where recognizer.tracking.sequence.contains(session.touch) {
      if session.isBeginHeld, recognizer.delaysTouchesBegan || recognizer.cancelsTouchesInView {
        session.isBeginHeld = false
        session.isEndHeld = false
        session.reachesLayer = false
      } else if recognizer.cancelsTouchesInView {
        withdraw(session)
      }
    }
  }

  /// Takes a touch from its layer, which is told of it.
  func withdraw(_ session: TouchSession) {
    guard session.reachesLayer else { return }
    session.reachesLayer = false
    session.isBeginHeld = false
    session.isEndHeld = false
    session.needsCancel = session.hasBegun
  }

  private func tellCancelled(_ event: Event) {
    let cancelled = input.sessions.filter(\.needsCancel)
    guard !cancelled.isEmpty else { return }
    for session in cancelled { session.needsCancel = false }
    tell(.cancelled, cancelled, event)
  }

  /// Calls the layers of some touches, with those of one layer together.
  private func tell(_ phase: Touch.Phase, _ sessions: [TouchSession], _ event: Event) {
    var known: Set<ObjectIdentifier> = []
    for session in sessions {
      guard let layer = session.layer, known.insert(ObjectIdentifier(layer)).inserted else {
        continue
      }
      let touches = sessions.filter { $0.layer === layer }.map(\.touch)
      // A layer sees the phase that it is told, also where the finger is already further.
      let phases = touches.map(\.phase)
      for touch in touches { touch.phase = phase }
      handleInput { layer.receive(phase, Set(touches), with: event) }
      for (touch, phase) in zip(touches, phases) { touch.phase = phase }
      commitInput()
    }
  }
}
