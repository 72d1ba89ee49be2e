import LaminarGraphics

extension Spring {
  /// A spring's closed form with its constants worked out: what the evaluator keeps per track.
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
    /// ω_d or 2γ, in 1/s; unused when critical.
    let frequency: Double
    /// The weight a of the second term.
    let weight: Double
    let initialVelocity: Double

    init(_ spring: Spring) {
      let omega = spring.angularFrequency
      let beta = spring.damping / (2 * spring.mass)
      let v0 = spring.initialVelocity
      initialVelocity = v0
      // (ω − β)(ω + β) keeps its digits near critical damping.
      let square = (omega - beta) * (omega + beta)
      if square > 0 {
        regime = .underdamped
        rate = beta
        frequency = square.squareRoot()
        weight = (beta - v0) / frequency
      } else if square == 0 || !spring.allowsOverdamping {
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
    }

    /// The value at a time: 0 at 0 and before, 1 at rest.
    @inline(__always)
    func value(at time: Double) -> Double {
      guard time > 0 else { return 0 }
      if regime == .underdamped {
        let swing = Self.swing(frequency * time)
        return 1 - Elementary.exp(-(rate * time)) * (swing.cos + weight * swing.sin)
      }
      return valueWithoutSwing(at: time)
    }

    /// `Elementary.sinCos` without branches: over many tracks the quadrant is as good as random, and
    /// a wrong guess would cost more than the rest.
    @inline(__always)
    private static func swing(_ angle: Double) -> (sin: Double, cos: Double) {
      let reduced = Elementary.reduced(angle)
      let quadrant = UInt64(truncatingIfNeeded: reduced.quadrant)
      let sin = Elementary.sineKernel(reduced.high, reduced.low).bitPattern
      let cos = Elementary.cosineKernel(reduced.high, reduced.low).bitPattern
      let exchange = (sin ^ cos) & (0 &- (quadrant & 1))
      let sinSign = (quadrant & 2) &<< 62
      let cosSign = ((quadrant &+ 1) & 2) &<< 62
      return (
        Double(bitPattern: sin ^ exchange ^ sinSign), Double(bitPattern: cos ^ exchange ^ cosSign)
      )
    }

    private func valueWithoutSwing(at time: Double) -> Double {
      switch regime {
      case .critical:
        return 1 - Elementary.exp(-(rate * time)) * (1 + weight * time)
      case .overdamped:
        let grown = -Elementary.expMinusOne(-(frequency * time))
        return 1 - Elementary.exp(-(rate * time)) * (1 + weight * grown)
      case .stuck, .underdamped:
        return 0
      }
    }

    /// The velocity at a time, the derivative of `value(at:)`.
    func velocity(at time: Double) -> Double {
      guard time > 0 else { return initialVelocity }
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
  }
}
