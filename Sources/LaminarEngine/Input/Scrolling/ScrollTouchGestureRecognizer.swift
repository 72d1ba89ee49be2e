import Foundation

/// Receives the touches of a scroll layer and its content first: stops what still moves, and delays what
/// reaches the content.
///
/// It recognises a touch that stops a motion, which keeps that touch from the content but not from
/// the pan. Otherwise it fails, at once or after the delay.
final class ScrollTouchGestureRecognizer: GestureRecognizer {
  /// How long touches are kept from the content, in seconds, as observed of UIKit.
  static let delay = 0.15

  override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, let layer = layer as? ScrollLayer else { return }
    if layer.isDecelerating {
      layer.stopScrolling()
      state = .began
    } else if layer.delaysContentTouches {
      setTimer(at: now + Self.delay)
    } else {
      state = .failed
    }
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard state != .possible else { return state = .failed }
    if tracking.touches.allSatisfy({ $0.phase == .ended || $0.phase == .cancelled }) {
      state = .ended
    }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    state = state == .possible ? .failed : .cancelled
  }

  package override func timerFired() { if state == .possible { state = .failed } }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    // What is above, and the layer's own, may recognise the same touch.
    guard let layer, let inner = other.layer, inner !== layer else { return false }
    return inner.ancestry.contains { $0 === layer }
  }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { false }

  package override var kind: String { "scroll" }

  package override func makeCopy() -> GestureRecognizer { ScrollTouchGestureRecognizer() }
}
