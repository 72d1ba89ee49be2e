public import Foundation

/// Recognises two fingers that move apart or together: UIKit's `UIPinchGestureRecognizer`.
///
/// Continuous: `began` when their distance has changed enough, `changed` when a finger moves while both are
/// down, `ended` when both are lifted. Further fingers are ignored
/// (Laminar.docc: Gestures, "Pinches and rotations").
open class PinchGestureRecognizer: GestureRecognizer {
  private var fingers = FingerPairTracking(.scale)

  /// The ratio of the fingers' distance on the canvas to that when both touched; after it was set, it goes
  /// on from there. 1 at first. Values that are not finite are ignored.
  ///
  /// Setting it leaves ``velocity`` as it is (Laminar.docc: Gestures, "Velocity").
  open var scale: CGFloat {
    get { CGFloat(fingers.value) }
    set { fingers.value = Double(newValue) }
  }

  /// How fast the fingers change the ratio of their distances, per second: less than 0 when they move
  /// together.
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
    fingers = FingerPairTracking(.scale)
  }

  // MARK: - Copies

  package override var kind: String { "pinch" }

  package override var valueDescription: String {
    GestureText.values("scale", fingers.value) + " "
      + GestureText.values("velocity", fingers.velocity)
  }

  package override func makeCopy() -> GestureRecognizer { PinchGestureRecognizer() }

  package override func copyState(from other: GestureRecognizer, with copies: InputCopies) {
    super.copyState(from: other, with: copies)
    if let other = other as? PinchGestureRecognizer { fingers = other.fingers }
  }
}
