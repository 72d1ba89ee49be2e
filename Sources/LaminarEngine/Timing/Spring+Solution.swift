import LaminarGraphics

extension Spring {
  /// A spring's closed form with precomputed constants: the evaluator keeps one per track.
  ///
  /// The distance to the target is e^(−rate·t) · shape(t), where shape is
  /// cos(ω_d t) + a·sin(ω_d t) below, 1 + a·t at, and 1 + a·(1 − e^(−2γt)) above critical damping.
  /// The last form has no difference of nearly equal terms however near to critical γ is.
  struct Solution: Hashable, Sendable {
    enum Regime: UInt8, Sendable {
      case underdamped, critical, overdamped
      /// Infinite damping: nothing ever moves.
      case stuck
    }

    let regime: Regime
    /// β, ω or β − γ, in 1/s.
    let rate: Double
    /// ω_d or 2γ, in 1/s; 0 when critical.
    let frequency: Double
    /// The weight a of the second term.
    let weight: Double
    /// The same shape as size · cos(ω_d t − π · lag).
    let lag: Double
    let size: Double
    /// That form is used up to this time; 0 when there is none.
    let lastWaveTime: Double

    init(_ spring: Spring) {
      let mass = Self.bounded(spring.mass)
      let omega = (Self.bounded(spring.stiffness) / mass).squareRoot()
      let beta = spring.damping.isFinite ? min(spring.damping, 1e15) / (2 * mass) : .infinity
      let v0 = min(max(spring.initialVelocity, -1e15), 1e15)
      // (ω − β)(ω + β) keeps its digits near critical damping.
      let square = (omega - beta) * (omega + beta)
      // A damping meant to be critical, 2√(km), is often an ulp or two off: it still is.
      let isCritical = abs(square) <= 1e-12 * omega * omega
      if square > 0 && !isCritical {
        regime = .underdamped
        rate = beta
        frequency = square.squareRoot()
        weight = (beta - v0) / frequency
      } else if isCritical || !spring.allowsOverdamping {
        regime = .critical
        rate = omega
        frequency = 0
        weight = omega - v0
      } else if square.isFinite {
        let gamma = (-square).squareRoot()
        regime = .overdamped
        // (β − γ)(β + γ) = ω²; the quotient keeps its digits when β is large.
        rate = omega * omega / (beta + gamma)
        frequency = 2 * gamma
        weight = (rate - v0) / frequency
      } else {
        regime = .stuck
        rate = 0
        frequency = 0
        weight = 0
      }
      lag = Elementary.atan(weight) / Double.pi
      size = (1 + weight * weight).squareRoot()
      // Close to critical damping the weight is so large that one cosine would lose digits which
      // the sum keeps.
      let largestWeight = 1e3
      lastWaveTime =
        regime == .underdamped && abs(weight) < largestWeight
        ? min(DampedWave.largestDecay / rate, DampedWave.largestAngle / frequency) : 0
    }

    /// The value at a time: 0 at 0 and before, 1 at rest.
    @inline(__always)
    func value(at time: Double) -> Double {
      guard time > 0 else { return 0 }
      // FAST PATH: the same curve to 1e-12.
      if time < lastWaveTime {
        return 1
          - DampedWave.value(decay: rate * time, angle: frequency * time, lag: lag, size: size)
      }
      return exactValue(at: time)
    }

    /// The value by the closed form, for positive times.
    func exactValue(at time: Double) -> Double {
      let time = min(time, 1e15)
      let decay = Elementary.exp(-(rate * time))
      switch regime {
      case .underdamped:
        let swing = Elementary.sinCos(frequency * time)
        return 1 - decay * (swing.cos + weight * swing.sin)
      case .critical:
        return 1 - decay * (1 + weight * time)
      case .overdamped:
        return 1 - decay * (1 - weight * Elementary.expMinusOne(-(frequency * time)))
      case .stuck:
        return 0
      }
    }

    /// The velocity at a time, the derivative of `value(at:)`.
    func velocity(at time: Double) -> Double {
      let time = time > 0 ? min(time, 1e15) : 0
      let decay = Elementary.exp(-(rate * time))
      switch regime {
      case .underdamped:
        let swing = Elementary.sinCos(frequency * time)
        return decay
          * ((rate - frequency * weight) * swing.cos + (rate * weight + frequency) * swing.sin)
      case .critical:
        return decay * (rate - weight + rate * weight * time)
      case .overdamped:
        let grown = -Elementary.expMinusOne(-(frequency * time))
        return decay * (rate * (1 + weight * grown) - weight * frequency * (1 - grown))
      case .stuck:
        return 0
      }
    }

    /// Clamps a size so that its squares and quotients are finite.
    private static func bounded(_ value: Double) -> Double {
      min(max(value, 1e-15), 1e15)
    }
  }
}
