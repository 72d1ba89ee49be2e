public import Foundation

/// Recognises one or more taps of one or more fingers: UIKit's `UITapGestureRecognizer`.
///
/// Discrete: `ended` when the last finger of the last tap is lifted
/// (Laminar.docc: Gestures, "Taps").
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps. 1 by default, as documented.
  open var numberOfTapsRequired = 1
  /// The number of fingers that tap at once. 1 by default, as documented.
  open var numberOfTouchesRequired = 1

  private var taps = TapSequence()

  /// Whether the taps are complete, though another recogniser may still have to fail.
  private var isComplete: Bool { taps.count > 0 && taps.count >= numberOfTapsRequired }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, !isComplete else { return }
    if taps.fingers.isEmpty { setTimer(at: event.timestamp + GestureConstants.tapDuration) }
    switch taps.begin(touches.inOrder, fingersRequired: numberOfTouchesRequired) {
    case .failed: state = .failed
    case .waiting, .down, .tapped: break
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, !isComplete else { return }
    if !taps.move(touches.inOrder) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, !isComplete else { return }
    let touches = touches.inOrder
    guard taps.move(touches) else { return state = .failed }
    switch taps.end(touches, fingersRequired: numberOfTouchesRequired) {
    case .waiting, .down: break
    case .failed: state = .failed
    case .tapped where isComplete:
      cancelTimer()
      state = .ended
    case .tapped: setTimer(at: event.timestamp + GestureConstants.tapInterval)
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    if state == .possible, !isComplete { state = .failed }
  }

  /// The press was too long, or the next tap did not come in time.
  package override func timerFired() {
    if state == .possible { state = .failed }
  }

  open override func reset() {
    super.reset()
    taps = TapSequence()
  }

  /// False for taps of as many fingers that need more taps: a single tap comes before a double tap that it
  /// does not wait for, not instead of it (Laminar.docc: Gestures, "Taps").
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
      || other.numberOfTouchesRequired != numberOfTouchesRequired
  }

  // MARK: - Copies

  package override var kind: String { "tap" }

  package override func makeCopy() -> GestureRecognizer { TapGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    guard let other = other as? TapGestureRecognizer else { return }
    numberOfTapsRequired = other.numberOfTapsRequired
    numberOfTouchesRequired = other.numberOfTouchesRequired
    taps = other.taps
  }

  // MARK: - Location

  /// The number of fingers of the first tap.
  open override var numberOfTouches: Int { taps.firstStarts.count }

  /// Where the first tap was, as documented: with several fingers the mean of their points.
  open override func location(in layer: Layer?) -> CGPoint {
    Touch.convert(taps.firstStarts.centroid, to: layer)
  }

  /// Where a finger of the first tap was, as documented; zero for one that there was not.
  open override func location(ofTouch index: Int, in layer: Layer?) -> CGPoint {
    guard taps.firstStarts.indices.contains(index) else { return .zero }
    return Touch.convert(taps.firstStarts[index], to: layer)
  }
}
