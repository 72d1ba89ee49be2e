extension GestureRecognizer {
  /// The fingers moved: a continuous gesture that has begun goes on, another begins if they have moved far
  /// enough.
  func proceed(isFarEnough: @autoclosure () -> Bool) {
    switch state {
    case .possible: if isFarEnough() { state = .began }
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  /// The fingers left: a continuous gesture that has begun is over, one that has not fails.
  func finish() {
    switch state {
    case .possible: state = .failed
    case .began, .changed: state = .ended
    case .ended, .cancelled, .failed: break
    }
  }

  /// Touches were cancelled: so is a continuous gesture that has begun, and one that has not fails, as
  /// documented.
  func interrupt() {
    switch state {
    case .possible: state = .failed
    case .began, .changed: state = .cancelled
    case .ended, .cancelled, .failed: break
    }
  }
}
