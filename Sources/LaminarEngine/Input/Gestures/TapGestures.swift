public import Foundation
import LaminarGraphics

/// Recognises one or more taps of one or more fingers: UIKit's `UITapGestureRecognizer`.
///
/// Discrete: `ended` when the last finger of the last tap is lifted
/// (Laminar.docc: Gestures, "Taps").
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps. 1 by default, as in UIKit.
  open var numberOfTapsRequired = 1
  /// The number of fingers that tap at once. 1 by default, as in UIKit.
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

  package override var needs: String {
    ReportText.counted(numberOfTapsRequired, "tap") + GestureText.fingers(numberOfTouchesRequired)
  }

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

  /// Where the first tap was, as in UIKit: with several fingers the mean of their points.
  open override func location(in layer: Layer?) -> CGPoint {
    Touch.convert(taps.firstStarts.centroid, to: layer)
  }

  /// Where a finger of the first tap was, as in UIKit; zero for an index without a finger.
  open override func location(ofTouch index: Int, in layer: Layer?) -> CGPoint {
    guard taps.firstStarts.indices.contains(index) else { return .zero }
    return Touch.convert(taps.firstStarts[index], to: layer)
  }
}

// MARK: - Long presses

/// Recognises fingers that rest on a layer: UIKit's `UILongPressGestureRecognizer`.
///
/// Continuous: `began` at exactly `minimumPressDuration`, `changed` when a finger moves, `ended` when one is
/// lifted (Laminar.docc: Gestures, "Long presses").
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the fingers must rest, in seconds. 0.5 by default, as in UIKit. 0 or less begins when they
  /// touch; values that are not numbers are ignored.
  open var minimumPressDuration: TimeInterval = 0.5 {
    didSet { if minimumPressDuration.isNaN { minimumPressDuration = oldValue } }
  }
  /// The number of fingers that press. 1 by default, as in UIKit.
  open var numberOfTouchesRequired = 1
  /// The number of complete taps before the press. 0 by default, as in UIKit.
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

  package override var needs: String {
    "\(GestureText.number(minimumPressDuration)) s of rest"
      + GestureText.fingers(numberOfTouchesRequired)
      + (numberOfTapsRequired > 0
        ? " after \(ReportText.counted(numberOfTapsRequired, "tap"))" : "")
  }

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

// MARK: - Sequences of taps

/// The taps that lead to a tap or a long press (Laminar.docc: Gestures, "Taps").
private struct TapSequence {
  /// What touches led to.
  enum Step {
    /// More fingers must touch, or be lifted.
    case waiting
    /// The last of the required fingers touched.
    case down
    /// All fingers of a tap were lifted.
    case tapped
    /// The touches are not a tap.
    case failed
  }

  /// The fingers that are down.
  private(set) var fingers = TrackedFingers()
  /// The number of taps that are complete.
  private(set) var count = 0
  /// Where the fingers of the first tap touched, in their order.
  private(set) var firstStarts: [CGPoint] = []
  /// Where those of this tap did.
  private var starts: [CGPoint] = []
  private var isLifting = false

  /// Takes touches that began.
  mutating func begin(_ touches: [Touch], fingersRequired: Int) -> Step {
    if fingers.isEmpty { (starts, isLifting) = ([], false) }
    for touch in touches {
      fingers.begin(touch)
      starts.append(touch.point)
    }
    guard !isLifting, fingers.count <= fingersRequired else { return .failed }
    guard fingers.count == fingersRequired else { return .waiting }
    if count == 0 { firstStarts = starts }
    let distance = firstStarts.centroid.distance(to: starts.centroid)
    return distance.isWithin(GestureConstants.tapMovement) ? .down : .failed
  }

  /// Takes touches that moved; false if one is too far from where it touched, or, of a tap, from where
  /// the first tap did.
  ///
  /// - Parameter distance: The distance from where it touched; nil for a tap.
  mutating func move(_ touches: [Touch], within distance: Double? = nil) -> Bool {
    fingers.move(touches)
    if let distance { return fingers.fingers.allSatisfy { $0.distance.isWithin(distance) } }
    let (first, last) = (firstStarts.centroid, starts.centroid)
    let isLater = count > 0 && starts.count == firstStarts.count
    let shift = isLater ? CGPoint(x: last.x - first.x, y: last.y - first.y) : .zero
    return fingers.fingers.allSatisfy { finger in
      Elementary.hypot(
        Double(finger.point.x - finger.start.x + shift.x),
        Double(finger.point.y - finger.start.y + shift.y)
      ).isWithin(GestureConstants.tapMovement)
    }
  }

  /// Takes touches that ended.
  mutating func end(_ touches: [Touch], fingersRequired: Int) -> Step {
    guard fingers.end(touches) else { return .waiting }
    guard starts.count == fingersRequired else { return .failed }
    isLifting = true
    guard fingers.isEmpty else { return .waiting }
    count += 1
    return .tapped
  }
}
