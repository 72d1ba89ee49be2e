import LaminarGraphics

extension Spring {
  /// The amplitude that UIKit leaves at the end of the duration.
  private static let residue = 0.001

  /// Creates the spring of `UIView.animate(withDuration:…usingSpringWithDamping:…)`: the one whose
  /// swing has come down to 0.001 after the duration
  /// (Laminar.docc: Springs, "Damping ratio and duration").
  ///
  /// - Parameters:
  ///   - dampingRatio: 1 does not overshoot; clamped to 1.19e-7 … 1.
  ///   - initialVelocity: whole distances per second, positive towards the target.
  ///   - duration: seconds, clamped to 0.01 … 10.
  package init(dampingRatio: Double, initialVelocity: Double = 0, duration: Double) {
    let leastRatio = 1.192_092_896e-7
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, leastRatio), 1)
    let time = duration.isNaN ? 0.25 : min(max(duration, 0.01), 10)
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    let frequency = Self.frequency(ratio: ratio, velocity: velocity, duration: time)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: velocity)
  }

  /// The undamped angular frequency: twelve Newton steps from 5/d, as UIKit takes them. Where they
  /// diverge (hardly any damping, or great speed) the least root is bracketed instead.
  private static func frequency(ratio: Double, velocity: Double, duration: Double) -> Double {
    let start = 5 / duration
    // Below critical damping the swing's sine has amplitude (ζω − v)/(ω√(1 − ζ²)); at it, the
    // amplitude is 1 + (ω − v)d.
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()

    func amplitude(_ omega: Double) -> (value: Double, slope: Double) {
      let decay = Elementary.exp(-(ratio * omega * duration))
      guard root > 0 else {
        let height = 1 + (omega - velocity) * duration
        return (height * decay, (duration - height * duration) * decay)
      }
      let height = (ratio - velocity / omega) / root
      let growth = velocity / (omega * omega) / root
      return (height * decay, (growth - height * ratio * duration) * decay)
    }

    var omega = start
    for _ in 0..<12 {
      let (value, slope) = amplitude(omega)
      omega -= (value - residue) / slope
    }
    let reached = omega > 0 ? amplitude(omega).value : .nan
    if abs(abs(reached) - residue) < residue * 1e-9 { return omega }
    return bracketed(from: start) { abs(amplitude($0).value) - residue } ?? start
  }

  /// The first root above a start (or at most a thousandth of it) of a function that ends negative.
  private static func bracketed(
    from start: Double, of distance: (Double) -> Double
  ) -> Double? {
    var low = start / 1024
    var high = low
    while !(distance(low) > 0 && distance(high) <= 0) {
      low = high
      high *= 1.25
      guard high < 1e9 * start else { return nil }
    }
    for _ in 0..<200 {
      let middle = low + (high - low) / 2
      guard middle > low && middle < high else { break }
      if distance(middle) > 0 { low = middle } else { high = middle }
    }
    return high
  }
}
