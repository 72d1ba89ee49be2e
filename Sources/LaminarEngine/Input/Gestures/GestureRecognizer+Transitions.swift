extension GestureRecognizer {
  /// Whether it has recognised its gesture and waits for another recogniser to fail.
  var isWaiting: Bool { tracking.pending != nil }

  /// Whether a continuous gesture has begun, or waits to.
  var hasBegun: Bool { state != .possible || isWaiting }

  /// The fingers moved: a continuous gesture that has begun goes on, another begins if they have moved far
  /// enough.
  func proceed(isFarEnough: @autoclosure () -> Bool) {
    switch state {
    case .possible: if isFarEnough() { state = .began }
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  /// The fingers left: a continuous gesture that has begun, or waits to, is over; another fails.
  func finish() {
    switch state {
    case .possible: state = isWaiting ? .ended : .failed
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
