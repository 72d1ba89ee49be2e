package import Foundation

/// The layer and the recognisers that would receive a touch at a point, and what each could do with it.
package struct TouchForecast: Sendable, Hashable {
  /// What a recogniser does with the finger.
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// It has recognised its gesture at once.
    case recognized
    /// It can begin, once the finger does what it needs.
    case possible
    /// It can begin once others have failed.
    case waiting
    /// A control below it tracks the finger and keeps it.
    case refused
    /// Another gesture has begun.
    case prevented
    /// The finger is not its gesture.
    case failed
    /// `isEnabled` is false.
    case disabled
    /// Its gesture is over, and fingers of it are still down.
    case over
    /// It has all its fingers, or its delegate or its class did not take this one.
    case notReceived
  }

  /// A recogniser of the layer that is hit, or of one that contains it.
  package struct Gesture: Sendable, Hashable {
    /// The path of its layer.
    package let layer: String
    /// Its name, or the word for its class.
    package let name: String
    /// The word for its class.
    package let type: String
    package let verdict: Verdict
    /// What it takes to begin, such as `2 taps`; empty for classes of code.
    package let needs: String
    /// The recognisers, `layer!name`, that it waits for or that have begun, or the path of the control.
    package let others: [String]
  }

  /// The layer that is told of the finger: the one that is hit, unless other fingers on it exclude that.
  package let touched: String?
  /// The control that tracks it.
  package let control: String?
  /// The layer whose declared reactions get it; nil when a control or no layer does.
  package let responder: String?
  /// The recognisers, inner layers first.
  package let gestures: [Gesture]
}

extension LayerContext {
  /// Puts a finger on a point of the canvas at the present time, and tells what comes of it. The stage goes
  /// on with this finger.
  package func forecast(ofTouchAt point: CGPoint) -> TouchForecast {
    let before = Set(input.sessions.map { ObjectIdentifier($0.touch) })
    let busy = input.active.filter(\.tracking.isOver).map(ObjectIdentifier.init)
    // It leaves after all times that are requested.
    let samples = [(0.0, Touch.Phase.began), (1e6, .ended)].map { time, phase in
      InputScript.Sample(id: 0, time: time, phase: phase, location: point)
    }
    declare(InputScript([InputScript.Entry(at: 0, .touches(samples))]), from: time)
    advance(to: time)
    guard let session = input.sessions.last(where: { !before.contains(ObjectIdentifier($0.touch)) })
    else { return TouchForecast(touched: nil, control: nil, responder: nil, gestures: []) }
    let chain = session.layer?.ancestry ?? []
    let control = chain.first { $0.control?.isTracking ?? false }
    let isTold = session.reachesLayer || session.needsCancel
    let handler = isTold ? chain.first { $0.touchTracking != nil } : nil
    return TouchForecast(
      touched: isTold ? session.layer.map(path) : nil, control: control.map(path),
      responder: handler.flatMap { $0.touchTracking is TouchReactions ? path(of: $0) : nil },
      gestures: chain.flatMap { layer in
        (layer.gestureRecognizers ?? []).map { recognizer in
          forecast(
            of: recognizer, session, control: control,
            wasOver: busy.contains(ObjectIdentifier(recognizer)))
        }
      })
  }

  private func forecast(
    of recognizer: GestureRecognizer, _ session: TouchSession, control: Layer?, wasOver: Bool
  ) -> TouchForecast.Gesture {
    let path = recognizer.layer.map { self.path(of: $0) } ?? ""
    func gesture(_ verdict: TouchForecast.Verdict, _ others: [String] = []) -> TouchForecast.Gesture
    {
      TouchForecast.Gesture(
        layer: path, name: recognizer.label, type: recognizer.kind, verdict: verdict,
        needs: recognizer.needs, others: others)
    }
    func names(_ list: [GestureRecognizer]) -> [String] {
      list.map { "\($0.layer.map { self.path(of: $0) } ?? "")!\($0.label)" }
    }
    if !recognizer.isEnabled { return gesture(.disabled) }
    guard recognizer.tracking.sequence.contains(session.touch) else {
      return gesture(wasOver ? .over : .notReceived)
    }
    if recognizer.tracking.isRecognized { return gesture(.recognized) }
    if let refusing = recognizer.refusingLayer {
      return gesture(.refused, [self.path(of: refusing)])
    }
    if recognizer.isPrevented(in: self) {
      return gesture(
        .prevented, names(input.recognized.filter { $0 !== recognizer && $0.tracking.isRecognized })
      )
    }
    if recognizer.tracking.isOver { return gesture(.failed) }
    let awaited = recognizer.awaited(in: self).filter(\.tracking.isUndecided)
    return gesture(awaited.isEmpty ? .possible : .waiting, names(awaited))
  }
}
