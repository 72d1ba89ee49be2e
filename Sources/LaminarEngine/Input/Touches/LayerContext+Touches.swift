import Foundation
import LaminarGraphics

/// A sample of a finger that is due.
struct DueSample {
  /// Whose finger it is, and its number there.
  let run: InputRun
  let finger: Int
  let phase: Touch.Phase
  let point: CGPoint
}

/// The delivery of touches: recognisers first, then layers (Laminar.docc: Touches, "Delivery").
extension LayerContext {
  /// Makes one event of the samples of an instant, at most one of each finger.
  func deliver(_ samples: [DueSample]) {
    input.isDelivering = true
    defer { input.isDelivering = false }
    cancelDeparted()
    var sessions: [TouchSession] = []
    for session in input.sessions where !session.isOver { session.touch.phase = .stationary }
    for sample in samples {
      guard let session = session(for: sample) else { continue }
      sessions.append(session)
    }
    guard !sessions.isEmpty else { return }
    let event = Event(
      timestamp: time, touches: input.sessions.filter { !$0.isOver }.map(\.touch).inOrder)
    for session in sessions { record(session) }
    for recognizer in recipients(of: sessions) { send(sessions, to: recognizer, event) }
    tellLayers(of: sessions, event)
    for session in sessions
    where session.touch.phase == .ended || session.touch.phase == .cancelled {
      end(session)
    }
    settleInput(event)
  }

  /// Calls what is due after a timer, or after a change from outside.
  func concludeInput() {
    input.isDelivering = true
    defer { input.isDelivering = false }
    cancelDeparted()
    let touches = input.sessions.filter { !$0.isOver }.map(\.touch).inOrder
    settleInput(Event(timestamp: time, touches: touches))
  }

  private func settleInput(_ event: Event) {
    tellHeld(event)
    resetRecognizers()
    input.sessions.removeAll { $0.isOver && !$0.hasHeld && !$0.needsCancel }
    commitInput()
  }

  // MARK: - Fingers

  /// Moves the finger of a sample; a new finger begins.
  private func session(for sample: DueSample) -> TouchSession? {
    guard sample.phase != .began else { return begin(sample) }
    guard
      let session = sample.run.fingers[sample.finger].flatMap({ touch in
        input.sessions.first { $0.touch.id == touch && !$0.isOver }
      })
    else { return nil }
    let touch = session.touch
    touch.previousPoint = touch.point
    touch.point = sample.point
    touch.timestamp = time
    touch.phase = sample.phase == .stationary ? .moved : sample.phase
    let (dx, dy) = (
      Double(sample.point.x - session.startPoint.x), Double(sample.point.y - session.startPoint.y)
    )
    let limit = EndedTap.allowableMovement
    if !(dx * dx + dy * dy <= limit * limit) { session.isStill = false }
    return session
  }

  private func begin(_ sample: DueSample) -> TouchSession {
    let number = input.freeNumber(sample.run.ownNumber(of: sample.finger))
    sample.run.fingers[sample.finger] = number
    let touch = Touch(id: number, at: sample.point, time: time)
    touch.tapCount = tapCount(at: sample.point)
    let layer = hitLayer(at: sample.point)
    touch.layer = layer
    let session = TouchSession(touch, on: layer)
    session.reachesLayer = layer.map(mayTouch) ?? false
    var recognizers: [GestureRecognizer] = []
    var next = layer
    while let layer = next {
      for recognizer in layer.rare?.input?.recognizers ?? []
      where recognizer.shouldReceive(touch) {
        recognizers.append(recognizer)
        enlist(recognizer, touch)
      }
      next = layer.superlayer
    }
    session.receive(by: recognizers)
    input.sessions.append(session)
    sample.run.checkHit(of: sample.finger, layer, in: self)
    return session
  }

  private func enlist(_ recognizer: GestureRecognizer, _ touch: Touch) {
    if recognizer.tracking.context !== self {
      recognizer.tracking.context = self
      input.activate(recognizer)
    }
    recognizer.tracking.touches.append(touch)
    recognizer.tracking.sequence.append(touch)
  }

  /// Whether a layer may receive one more touch.
  private func mayTouch(_ layer: Layer) -> Bool {
    for session in input.sessions where session.isTracked {
      if session.layer === layer {
        if !layer.isMultipleTouchEnabled { return false }
      } else if layer.isExclusiveTouch || session.layer?.isExclusiveTouch ?? false {
        return false
      }
    }
    return true
  }

  private func tapCount(at point: CGPoint) -> Int {
    input.taps.removeAll { time - $0.time > EndedTap.longestInterval + Timing.snap }
    let index = input.taps.lastIndex { tap in
      let (dx, dy) = (Double(tap.point.x - point.x), Double(tap.point.y - point.y))
      return dx * dx + dy * dy <= EndedTap.greatestDistance * EndedTap.greatestDistance
    }
    return index.map { input.taps.remove(at: $0).count + 1 } ?? 1
  }

  private func end(_ session: TouchSession) {
    let touch = session.touch
    session.isOver = true
    if touch.phase == .ended, session.isStill {
      input.taps.append(EndedTap(time: time, point: touch.point, count: touch.tapCount))
    }
    for recognizer in session.recognizers {
      if !recognizer.tracking.lastTouches.contains(touch) {
        recognizer.tracking.lastTouches = recognizer.tracking.touches.filter {
          $0.phase == .ended || $0.phase == .cancelled
        }
      }
      recognizer.tracking.touches.removeAll { $0 === touch }
    }
  }

  private func record(_ session: TouchSession) {
    guard log.isKept else { return }
    let touch = session.touch
    let numbers = [Double(touch.point.x), Double(touch.point.y)].map(GestureText.number)
    let path = session.layer.map { $0.context === self ? self.path(of: $0) : "" } ?? ""
    record(.touch, path, "\(touch.phase.rawValue) \(touch.id) \(numbers[0]) \(numbers[1])")
  }

  // MARK: - Recognisers

  /// The recognisers of some touches: by the first of their touches, inner layers first.
  private func recipients(of sessions: [TouchSession]) -> [GestureRecognizer] {
    var known: Set<ObjectIdentifier> = []
    return sessions.flatMap(\.recognizers).filter {
      known.insert(ObjectIdentifier($0)).inserted
    }
  }

  private func send(_ sessions: [TouchSession], to recognizer: GestureRecognizer, _ event: Event) {
    for phase in [Touch.Phase.began, .moved, .ended, .cancelled] {
      let touches = sessions.map(\.touch).filter { touch in
        touch.phase == phase && recognizer.tracking.touches.contains { $0 === touch }
      }
      guard !touches.isEmpty, !recognizer.tracking.isOver else { continue }
      handleInput {
        switch phase {
        case .began: recognizer.touchesBegan(Set(touches), with: event)
        case .moved, .stationary: recognizer.touchesMoved(Set(touches), with: event)
        case .ended: recognizer.touchesEnded(Set(touches), with: event)
        case .cancelled: recognizer.touchesCancelled(Set(touches), with: event)
        }
      }
    }
  }

  /// Resets recognisers whose gesture is over and whose touches have left.
  private func resetRecognizers() {
    for recognizer in input.takeFinished() { handleInput { recognizer.prepareAgain() } }
  }

  /// Cancels the recognisers and touches of layers that have left the tree.
  func cancelDeparted() {
    for recognizer in input.active
    where recognizer.layer?.context !== self && !recognizer.tracking.touches.isEmpty {
      recognizer.leave()
    }
    for session in input.sessions {
      guard let layer = session.layer, layer.context !== self, session.reachesLayer else {
        continue
      }
      withdraw(session)
    }
  }

  /// Whether layers of touches that are down may have left the tree.
  var hasDepartedTouches: Bool {
    input.sessions.contains { $0.reachesLayer && $0.layer?.context !== self }
      || input.active.contains {
        $0.layer?.context !== self && !$0.tracking.touches.isEmpty && !$0.tracking.isOver
      }
  }
}
