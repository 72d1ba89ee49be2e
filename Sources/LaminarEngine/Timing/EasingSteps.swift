/// CSS's `steps()`: equal steps, with jumps between them and perhaps at the ends.
///
/// Source: CSS Easing Functions Level 2, "Step Easing Functions".
struct EasingSteps: Hashable, Sendable {
  /// The most steps that a function has.
  static let mostSteps = 1_000_000

  let count: Int
  let jump: StepJump

  /// - Parameters:
  ///   - count: at least 1, with `jumpNone` at least 2; clamped to that and to `mostSteps`.
  ///   - jump: where the jumps are.
  init(count: Int, jump: StepJump) {
    self.count = min(max(count, jump == .jumpNone ? 2 : 1), Self.mostSteps)
    self.jump = jump
  }

  /// The number of jumps.
  var jumpCount: Int {
    switch jump {
    case .jumpStart, .jumpEnd: count
    case .jumpNone: count - 1
    case .jumpBoth: count + 1
    }
  }

  /// Whether it jumps at 0.
  var jumpsAtStart: Bool { jump == .jumpStart || jump == .jumpBoth }

  func value(at x: Double) -> Double {
    Self.value(
      at: x, count: Double(count), first: jumpsAtStart ? 1 : 0, jumps: Double(jumpCount))
  }

  /// Steps 1 to 7 of the specification's algorithm. A jump counts as reached 1e-9 before it, so that
  /// frames that fall on jumps do not miss them.
  @inline(__always)
  static func value(at x: Double, count: Double, first: Double, jumps: Double) -> Double {
    guard x >= 0, x.sign == .plus else { return 0 }
    guard x < 1 else { return 1 }
    let step = ((x + Timing.snap) * count).rounded(.down) + first
    return min(step, jumps) / jumps
  }
}
