/// The pan recogniser of a scroll layer.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  package override func makeCopy() -> GestureRecognizer { ScrollPanGestureRecognizer() }
}
