import LaminarGraphics

extension Spring {
  /// The distance to the target that counts as rest (Laminar.docc: Springs, "Settling duration").
  private static let restDistance = 0.001

  /// The time after which the value stays within 0.001 of 1, in seconds
  /// (Laminar.docc: Springs, "Settling duration").
  ///
  /// 1. Without damping never: the largest `Float`, 3.4028235e38. Infinite damping gives 0.
  /// 2. Below critical damping it is when the envelope of the swing comes down to 0.001.
  /// 3. Otherwise it is the first multiple of 0.1 s from which on, for more than a second, all
  ///    multiples are within 0.001.
  package var settlingDuration: Double {
    let solution = Solution(self)
    let never = Double(Float.greatestFiniteMagnitude)
    switch solution.regime {
    case .stuck:
      return 0
    case .underdamped:
      guard damping > 0 else { return never }
      let amplitude = 1 + abs(solution.weight)
      let time = Elementary.log(amplitude / Self.restDistance) / solution.rate
      return min(max(time, 0), never)
    case .critical, .overdamped:
      return min(Self.firstRestingTenth(of: solution), never)
    }
  }

  /// The same for an animation at a speed, which never settles at the speed 0.
  package func settlingDuration(atSpeed speed: Double) -> Double {
    speed == 0 ? Double(Float.greatestFiniteMagnitude) : settlingDuration / abs(speed)
  }

  private static func firstRestingTenth(of solution: Solution) -> Double {
    func rests(_ tenths: Double) -> Bool {
      abs(1 - solution.value(at: tenths / 10)) < restDistance
    }

    let tenthsThatMustRest = 12  // from 0 to 1.1 s: more than a second
    let scanned = 6_000
    var resting = 0
    for tenth in 0...scanned {
      resting = rests(Double(tenth)) ? resting + 1 : 0
      if resting == tenthsThatMustRest {
        return Double(tenth - tenthsThatMustRest + 1) / 10
      }
    }

    // Slower than ten minutes: from its last turn on the distance only falls, so bisection finds
    // the same sample.
    var moving = max(Double(scanned), (lastTurn(of: solution) * 10).rounded(.up))
    guard !rests(moving) else { return moving / 10 }
    var still = 2 * moving
    while !rests(still) {
      moving = still
      still *= 2
      guard still < 1e38 else { return .infinity }
    }
    while still - moving > 1 {
      let middle = ((moving + still) / 2).rounded(.down)
      guard middle > moving && middle < still else { break }
      if rests(middle) { still = middle } else { moving = middle }
    }
    return still / 10
  }

  /// The time of the last change of direction; 0 when there is none.
  private static func lastTurn(of solution: Solution) -> Double {
    let rate = solution.rate
    let weight = solution.weight
    let turn: Double
    if solution.regime == .critical {
      turn = 1 / rate - 1 / weight
    } else {
      // The derivative of the closed form is 0 where e^(−2γt) is this.
      let remaining = rate * (1 + weight) / ((rate + solution.frequency) * weight)
      turn = remaining > 0 ? -Elementary.log(remaining) / solution.frequency : 0
    }
    return turn.isFinite ? max(turn, 0) : 0
  }
}
