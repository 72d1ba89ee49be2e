public import Foundation

/// Recognises two fingers that turn about each other: UIKit's `UIRotationGestureRecognizer`.
///
/// Continuous: `began` when they have turned enough, `changed` when a finger moves while both are down,
/// `ended` when both are lifted. Further fingers are ignored
/// (Laminar.docc: Gestures, "Pinches and rotations").
open class RotationGestureRecognizer: GestureRecognizer {
  private var fingers = FingerPairTracking(.angle)

  /// How far the fingers have turned on the canvas since both touched, in radians, clockwise, beyond π
  /// too; after it was set, it goes on from there. Values that are not finite are ignored.
  ///
  /// Setting it leaves ``velocity`` as it is (Laminar.docc: Gestures, "Velocity").
  open var rotation: CGFloat {
    get { CGFloat(fingers.value) }
    set { fingers.value = Double(newValue) }
  }

  /// How fast the fingers turn, in radians per second.
  open var velocity: CGFloat { CGFloat(fingers.velocity) }

  // MARK: - Touches

  override func accepts(_ touch: Touch) -> Bool { touches.count < 2 }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    fingers.begin(touches.inOrder, at: event.timestamp, hasBegun: hasBegun)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    guard fingers.move(touches.inOrder, at: event.timestamp) else { return }
    proceed(isFarEnough: fingers.isFarEnough)
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if fingers.end(touches.inOrder, at: event.timestamp) { finish() }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    _ = fingers.end(touches.inOrder, at: event.timestamp)
    interrupt()
  }

  open override func reset() {
    super.reset()
    fingers = FingerPairTracking(.angle)
  }

  // MARK: - Copies

  package override var kind: String { "rotation" }

  package override var valueDescription: String {
    GestureText.values("rotation", fingers.value) + " "
      + GestureText.values("velocity", fingers.velocity)
  }

  package override func makeCopy() -> GestureRecognizer { RotationGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? RotationGestureRecognizer { fingers = other.fingers }
  }
}
