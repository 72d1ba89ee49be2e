/// How a block's changes get from the old values to the new ones.
package enum BlockPace: Sendable {
  /// Along a curve.
  case curve(TimingFunction)
  /// As the spring that has settled after the block's duration
  /// (Laminar.docc: Springs, "Damping ratio and duration").
  case damping(ratio: Double, initialVelocity: Double)
  /// As a spring, whatever the duration.
  case spring(Spring)

  /// The spring's law for a duration; nil for a curve.
  func spring(duration: Double) -> Spring? {
    switch self {
    case .curve: nil
    case .damping(let ratio, let velocity):
      Spring(dampingRatio: ratio, initialVelocity: velocity, duration: duration)
    case .spring(let spring): spring
    }
  }

  /// The curve; nil for springs, which run at their own pace.
  var timingFunction: TimingFunction? {
    if case .curve(let function) = self { return function }
    return nil
  }
}
