import LaminarGraphics

/// The pace of a property animator: progress by the fraction of its duration.
enum AnimatedProgress: Sendable {
  case curve(TimingFunction)
  case spring(Spring, duration: Double)

  /// The progress between start and end at a fraction of the time; a spring may be beyond the end.
  func value(at fraction: Double) -> Double {
    switch self {
    case .curve(let function): return function.value(at: fraction)
    case .spring(let spring, let duration):
      return Spring.Solution(spring).value(at: min(max(fraction, 0), 1) * duration)
    }
  }

  /// The first fraction of the time at which a progress is reached, by bisection in the first of
  /// 512 steps that reach it; 1 when none does.
  func fraction(reaching value: Double) -> Double {
    if value <= 0 { return 0 }
    let steps = 512.0
    var low = 0.0
    var high = 1.0
    for step in 1...Int(steps) {
      high = Double(step) / steps
      if self.value(at: high) >= value { break }
      low = high
    }
    guard low < 1 else { return 1 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.value(at: middle) < value { low = middle } else { high = middle }
    }
    return high
  }
}
