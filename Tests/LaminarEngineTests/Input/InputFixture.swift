import Foundation
import LaminarGraphics

@testable import LaminarEngine

/// A stage of 200 × 200 with a panel and a button in it, layers that note what they receive.
final class InputFixture {
  let context: LayerContext
  let panel: NotingLayer, button: NotingLayer
  private(set) var notes: [String] = []

  init() {
    let root = Layer()
    panel = NotingLayer()
    button = NotingLayer()
    context = LayerContext(root: root)
    Transaction.withoutActions {
      root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
      root.position = CGPoint(x: 100, y: 100)
      panel.name = "panel"
      panel.frame = CGRect(x: 20, y: 20, width: 160, height: 160)
      button.name = "button"
      button.frame = CGRect(x: 20, y: 20, width: 60, height: 40)
      panel.addSublayer(button)
      root.addSublayer(panel)
    }
    context.commitIfNeeded()
    for layer in [panel, button] {
      layer.note = { [unowned self] in notes.append($0) }
    }
  }

  /// Notes something.
  func note(_ text: String) { notes.append("\(GestureText.number(context.time)) \(text)") }

  /// Forgets what was noted; returns it.
  func takeNotes() -> [String] {
    defer { notes = [] }
    return notes
  }

  func send(_ entries: InputScript.Entry...) { context.declare(InputScript(entries)) }

  /// Raw samples: finger, time, phase, x, y.
  static func raw(_ samples: (Int, Double, Touch.Phase, Double, Double)...) -> InputScript {
    InputScript([
      .init(
        at: 0,
        .touches(
          samples.map {
            .init(id: $0.0, time: $0.1, phase: $0.2, location: CGPoint(x: $0.3, y: $0.4))
          }))
    ])
  }

  /// What events of some kinds say until a time, as a simulation sees them.
  func events(_ kinds: Set<StageEvent.Kind>, until time: Double = .infinity) -> [String] {
    context.commitPending(callingBlocks: false)
    return context.events(until: time).filter { kinds.contains($0.kind) }.map(\.description)
  }
}

/// A layer that notes what it receives, and handles it.
final class NotingLayer: Layer {
  var note: (String) -> Void = { _ in }
  var passesOn = false

  private func noted(_ phase: String, _ touches: Set<Touch>, _ event: Event?) {
    let ids = touches.inOrder.map { "\($0.id)" }.joined(separator: ",")
    note("\(name ?? "") \(phase) \(ids)@\(GestureText.number(event?.timestamp ?? -1))")
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    noted("began", touches, event)
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    noted("moved", touches, event)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    noted("ended", touches, event)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    noted("cancelled", touches, event)
  }
}

/// Recognises a finger that comes and leaves within 0.2 s; with `taps` 2 one that does so twice, with 0.3 s
/// between.
final class TestTap: GestureRecognizer {
  var taps = 1
  private var count = 0

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    setTimer(at: event.timestamp + 0.2)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) { state = .failed }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    count += 1
    if count == taps { return state = .ended }
    setTimer(at: event.timestamp + 0.3)
  }
  override func timerFired() { if count < taps { state = .failed } }
  override func reset() { count = 0 }
  override var kind: String { "testtap" }
  override func makeCopy() -> GestureRecognizer { TestTap() }
  override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    guard let other = other as? TestTap else { return }
    (taps, count) = (other.taps, other.count)
  }
}

/// Recognises a finger that has moved by 10 points.
final class TestDrag: GestureRecognizer {
  private var start = CGPoint.zero

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    start = location(in: nil)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    if state == .possible {
      if abs(location(in: nil).x - start.x) >= 10 { state = .began }
    } else {
      state = .changed
    }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .ended
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .cancelled }
  override var kind: String { "testdrag" }
  override var valueDescription: String {
    GestureText.values("translation", Double(location(in: nil).x - start.x))
  }
  override func makeCopy() -> GestureRecognizer { TestDrag() }
  override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? TestDrag { start = other.start }
  }
}

/// Answers by closures.
final class TestDelegate: GestureRecognizerDelegate {
  var begins = true, receives = true, isSimultaneous = false

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    receives
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { isSimultaneous }
}
