public import Foundation

/// Recognises fingers that drag: UIKit's `UIPanGestureRecognizer`.
///
/// Continuous: `began` when at least `minimumNumberOfTouches` have moved far enough, `changed` when a finger
/// moves while that many are down, `ended` when all are lifted (Laminar.docc: Gestures, "Pans").
open class PanGestureRecognizer: GestureRecognizer {
  /// The least number of fingers. 1 by default, as documented.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers. No limit by default, as documented.
  ///
  /// More than these do not pan; those that come after it has begun are ignored.
  open var maximumNumberOfTouches = Int.max

  /// The only axis that the pan acts along, in the space of its layer's superlayer: fingers that move
  /// farther along the other one when they have come far enough fail it. Nil, the default, is any.
  package var axis: Axis?

  /// An axis that a pan acts along.
  package enum Axis: String, Sendable, Hashable {
    case horizontal, vertical
  }

  private var motion = PanMotion()

  // MARK: - Values

  /// How far the fingers have moved since they touched, or since ``setTranslation(_:in:)``, in a layer's
  /// space; nil is the canvas.
  ///
  /// The difference of two points that are converted by the model layers as they are now. It goes on
  /// without a jump when a finger joins or leaves.
  open func translation(in layer: Layer?) -> CGPoint {
    let start = Touch.convert(motion.origin, to: layer)
    let end = Touch.convert(motion.point, to: layer)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  /// Lets the translation count from here on, in a layer's space; nil is the canvas. One that is not finite
  /// is ignored.
  ///
  /// The velocity remains the fingers' (Laminar.docc: Gestures, "Velocity").
  open func setTranslation(_ translation: CGPoint, in layer: Layer?) {
    let end = Touch.convert(motion.point, to: layer)
    let start = CGPoint(x: end.x - translation.x, y: end.y - translation.y)
    let origin = Touch.canvasPoint(start, from: layer)
    if origin.x.isFinite, origin.y.isFinite { motion.origin = origin }
  }

  /// The velocity of the fingers in points per second, in a layer's space; nil is the canvas.
  open func velocity(in layer: Layer?) -> CGPoint {
    motion.velocity.velocity { Touch.convert($0, to: layer) }
  }

  /// Where the fingers touched and where they are, on the canvas.
  var way: (from: CGPoint, to: CGPoint) { (motion.start, motion.point) }

  // MARK: - For screen edge pans

  /// Whether the fingers may pan that first touch at a point of the canvas.
  func mayStart(at point: CGPoint) -> Bool { true }

  /// Whether what reached the distance of a pan is one.
  func mayBegin(from start: CGPoint, to end: CGPoint) -> Bool {
    guard let axis else { return true }
    let (start, end) = (
      Touch.convert(start, to: layer?.superlayer), Touch.convert(end, to: layer?.superlayer)
    )
    let (x, y) = (abs(end.x - start.x), abs(end.y - start.y))
    return axis == .horizontal ? x >= y : y >= x
  }

  /// Whether a pan that has begun waits for fingers that were lifted: its values stay meanwhile.
  private var isHeld: Bool { hasBegun && motion.fingers.count < minimumNumberOfTouches }

  // MARK: - Touches

  override func accepts(_ touch: Touch) -> Bool {
    state == .possible || touches.count < maximumNumberOfTouches
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    for touch in touches.inOrder {
      if motion.fingers.isEmpty, !mayStart(at: touch.point) { return state = .failed }
      guard motion.fingers.count < maximumNumberOfTouches else {
        if state == .possible { state = .failed }
        return
      }
      let isContinuous = hasBegun || motion.fingers.count >= minimumNumberOfTouches
      motion.join(touch, at: event.timestamp, isContinuous: isContinuous)
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard motion.move(touches.inOrder, at: event.timestamp, isHeld: isHeld),
      motion.fingers.count >= minimumNumberOfTouches
    else { return }
    let isFar = motion.start.distance(to: motion.point).reaches(GestureConstants.panDistance)
    if !hasBegun, isFar, !mayBegin(from: motion.start, to: motion.point) {
      state = .failed
    } else {
      proceed(isFarEnough: isFar)
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    motion.leave(touches.inOrder, at: event.timestamp, isHeld: isHeld)
    if motion.fingers.isEmpty { finish() }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    motion.drop(touches.inOrder)
    interrupt()
  }

  open override func ignore(_ touch: Touch, for event: Event) {
    motion.drop([touch])
    super.ignore(touch, for: event)
  }

  open override func reset() {
    super.reset()
    motion = PanMotion()
  }

  // MARK: - Copies

  package override var kind: String { "pan" }

  package override var valueDescription: String {
    GestureText.values("translation", translation(in: nil)) + " "
      + GestureText.values("velocity", velocity(in: nil))
  }

  package override func makeCopy() -> GestureRecognizer { PanGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    guard let other = other as? PanGestureRecognizer else { return }
    minimumNumberOfTouches = other.minimumNumberOfTouches
    maximumNumberOfTouches = other.maximumNumberOfTouches
    axis = other.axis
    motion = other.motion
  }
}
