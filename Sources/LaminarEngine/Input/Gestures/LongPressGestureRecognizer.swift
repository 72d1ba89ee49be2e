public import Foundation

/// Recognises fingers that rest on a layer: UIKit's `UILongPressGestureRecognizer`.
///
/// Continuous: `began` at exactly `minimumPressDuration`, `changed` when a finger moves, `ended` when one is
/// lifted (Laminar.docc: Gestures, "Long presses").
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must rest, in seconds. 0.5 by default, as documented. 0 or less begins when they
  /// touch; values that are not numbers are ignored.
  open var minimumPressDuration: TimeInterval = 0.5 {
    didSet { if minimumPressDuration.isNaN { minimumPressDuration = oldValue } }
  }
  /// The number of fingers that press. 1 by default, as documented.
  open var numberOfTouchesRequired = 1
  /// The number of complete taps before the press. 0 by default, as documented.
  open var numberOfTapsRequired = 0
  /// How far each finger may move, in points of the canvas, until the press begins. 10 by default, as
  /// documented. Afterwards it may move anywhere.
  open var allowableMovement: CGFloat = 10

  private var taps = TapSequence()

  /// Whether the taps before the press are complete.
  private var isPress: Bool { taps.count >= numberOfTapsRequired }

  /// How far a finger may be from where it touched; nil for one of a tap.
  private var movement: Double? { isPress ? Double(allowableMovement) : nil }

  /// No more fingers once the press has begun.
  override func accepts(_ touch: Touch) -> Bool { state == .possible }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible else { return }
    if taps.fingers.isEmpty {
      if isPress {
        cancelTimer()
      } else {
        setTimer(at: event.timestamp + GestureConstants.tapDuration)
      }
    }
    switch taps.begin(touches.inOrder, fingersRequired: numberOfTouchesRequired) {
    case .failed: state = .failed
    case .down where isPress && minimumPressDuration <= 0: state = .began
    case .down where isPress: setTimer(at: event.timestamp + minimumPressDuration)
    case .waiting, .down, .tapped: break
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let isNear = taps.move(touches.inOrder, within: movement)
    if !hasBegun, !isNear { state = .failed } else { proceed(isFarEnough: false) }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    let touches = touches.inOrder
    let (isPress, isNear) = (isPress, taps.move(touches, within: movement))
    let step = taps.end(touches, fingersRequired: numberOfTouchesRequired)
    guard state == .possible, !isPress, isNear else { return finish() }
    switch step {
    case .waiting, .down: break
    case .tapped: setTimer(at: event.timestamp + GestureConstants.tapInterval)
    case .failed: state = .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    interrupt()
  }

  /// The press was long enough; or a tap before it was too long, or the next one did not come in time.
  package override func timerFired() {
    guard state == .possible else { return }
    state = isPress && taps.fingers.count == numberOfTouchesRequired ? .began : .failed
  }

  open override func reset() {
    super.reset()
    taps = TapSequence()
  }

  // MARK: - Copies

  package override var kind: String { "longPress" }

  package override func makeCopy() -> GestureRecognizer { LongPressGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    guard let other = other as? LongPressGestureRecognizer else { return }
    minimumPressDuration = other.minimumPressDuration
    numberOfTouchesRequired = other.numberOfTouchesRequired
    numberOfTapsRequired = other.numberOfTapsRequired
    allowableMovement = other.allowableMovement
    taps = other.taps
  }
}
