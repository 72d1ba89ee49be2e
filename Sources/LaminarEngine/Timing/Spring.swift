import LaminarGraphics

/// A damped spring that pulls a value from 0 to 1: m·x″ + c·x′ + k·(x − 1) = 0, x(0) = 0.
///
/// Times are seconds. With the defaults the value first reaches 1.163 at 0.363 s and rests, within
/// a thousandth, after 1.4727 s.
package struct Spring: Hashable, Sendable {
  private static let defaultMass = 1.0
  private static let defaultStiffness = 100.0
  private static let defaultDamping = 10.0

  /// The mass on the spring. Default 1; what is not above 0 becomes 1.
  package var mass: Double {
    didSet { mass = Self.positive(mass, orElse: Self.defaultMass) }
  }

  /// The spring's pull per distance. Default 100; what is not above 0 becomes 100.
  package var stiffness: Double {
    didSet { stiffness = Self.positive(stiffness, orElse: Self.defaultStiffness) }
  }

  /// The friction per speed. Default 10; below 0 becomes 10, 0 swings forever, infinity never
  /// moves.
  package var damping: Double {
    didSet { damping = damping >= 0 ? damping : Self.defaultDamping }
  }

  /// The speed at time 0, in whole distances per second, positive towards 1. Default 0.
  package var initialVelocity: Double {
    didSet { initialVelocity = initialVelocity.isFinite ? initialVelocity : 0 }
  }

  /// Whether damping above the critical one counts; otherwise it acts like the critical one.
  /// Default false.
  package var allowsOverdamping: Bool

  /// Creates a spring; values out of range are replaced as the properties say.
  package init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10,
    initialVelocity: Double = 0, allowsOverdamping: Bool = false
  ) {
    self.mass = Self.positive(mass, orElse: Self.defaultMass)
    self.stiffness = Self.positive(stiffness, orElse: Self.defaultStiffness)
    self.damping = damping >= 0 ? damping : Self.defaultDamping
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
    self.allowsOverdamping = allowsOverdamping
  }

  /// The value at a time; 0 at 0 and before.
  package func value(at time: Double) -> Double {
    Solution(self).value(at: time)
  }

  /// The velocity at a time, in whole distances per second; `initialVelocity` at 0 and before.
  package func velocity(at time: Double) -> Double {
    Solution(self).velocity(at: time)
  }

  /// The damping as a part of the critical one, c / (2√(km)).
  var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  private static func positive(_ value: Double, orElse fallback: Double) -> Double {
    value > 0 && value.isFinite ? value : fallback
  }
}

// MARK: - Solution

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
    /// The wave as size · cos(ω_d t − π · lag).
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

/// size · e^(−decay) · cos(angle − π · lag): the moving part of an underdamped spring, made for
/// speed.
///
/// Angles are taken in half turns and decay in octaves, so that reducing both is a rounding.
/// Neither the sign of the cosine nor the octave can be predicted over many tracks, so nothing here
/// branches. Plain Horner chains beat shorter ones: the chains of several springs overlap.
enum DampedWave {
  /// The form is valid up to here, within size · 1e-15 · (3 + angle + decay).
  static let largestDecay = 700.0
  static let largestAngle = 1e6

  /// - Parameter lag: half turns.
  @inline(__always)
  static func value(decay: Double, angle: Double, lag: Double, size: Double) -> Double {
    values(
      decay: SIMD2(repeating: decay), angle: SIMD2(repeating: angle), lag: SIMD2(repeating: lag),
      size: SIMD2(repeating: size)
    ).x
  }

  /// Evaluates two waves at once.
  @inline(__always)
  static func values(
    decay: SIMD2<Double>, angle: SIMD2<Double>, lag: SIMD2<Double>, size: SIMD2<Double>
  ) -> SIMD2<Double> {
    // 1 / ln 2 and 1 / π. Adding 1.5 · 2⁵² rounds to an integer and leaves it in the low bits.
    let rounder = 6_755_399_441_055_744.0
    let octaves = decay * -1.4426950408889634
    let halfTurns = angle * 0.3183098861837907 - lag
    let octavesShifted = octaves + rounder
    let halfTurnsShifted = halfTurns + rounder
    let f = octaves - (octavesShifted - rounder)
    let g = halfTurns - (halfTurnsShifted - rounder)
    let g2 = g * g

    // Polynomials through the Chebyshev points of −½ … ½: 2ᶠ within 4e-18, even and odd part in
    // f², and cos πg within 2e-15.
    let z = f * f
    var even = z * 7.074194490353963e-09 + 1.3215432534826399e-06
    even = even * z + 0.00015403530463726464
    even = even * z + 0.009618129107587255
    even = even * z + 0.24022650695910158
    even = even * z + 1
    var odd = z * 4.455818011242702e-10 + 1.0178057087155097e-07
    odd = odd * z + 1.5252733841557898e-05
    odd = odd * z + 0.001333355814640647
    odd = odd * z + 0.055504108664821625
    odd = odd * z + 0.6931471805599453

    var c = g2 * -0.00010041642280873684 + 0.0019278700190456363
    c = c * g2 - 0.025806531965241374
    c = c * g2 + 0.23533058831150958
    c = c * g2 - 1.3352627661816308
    c = c * g2 + 4.0587121263332895
    c = c * g2 - 4.934802200543686
    c = c * g2 + 0.9999999999999981

    // Odd half turns change the sign.
    let power =
      (bits(octavesShifted) &+ 1023) &<< SIMD2(repeating: 52)
      ^ bits(halfTurnsShifted) &<< SIMD2(repeating: 63)
    return (even + f * odd) * (size * unsafeBitCast(power, to: SIMD2<Double>.self)) * c
  }

  @inline(__always)
  private static func bits(_ value: SIMD2<Double>) -> SIMD2<UInt64> {
    unsafeBitCast(value, to: SIMD2<UInt64>.self)
  }
}

// MARK: - Settling

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

  /// The settling duration of an animation at a speed; one at the speed 0 never settles.
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

  // MARK: - Duration and bounce

  private static let twoPi = 2 * Double.pi

  /// Creates a spring from its perceptual duration and bounce
  /// (Laminar.docc: Springs, "Perceptual duration and bounce").
  ///
  /// Mass is 1, stiffness (2π/d)², damping 4π(1 − b)/d, or 4π/((1 + b)d) for b < 0; overdamping is
  /// allowed.
  ///
  /// - Parameters:
  ///   - perceptualDuration: the period without damping, in seconds; 0.5 when not above 0.
  ///   - bounce: 1 swings forever, 0 is critically damped, −1 never moves; clamped to −1 … 1.
  package init(
    perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0
  ) {
    let isUsable = perceptualDuration > 0 && perceptualDuration.isFinite
    let period = isUsable ? perceptualDuration : 0.5
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -1), 1)
    let frequency = Self.twoPi / period
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * frequency * ratio,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The period without damping, 2π√(m/k), in seconds; 0.628319 by default.
  package var perceptualDuration: Double {
    Self.twoPi * (mass / stiffness).squareRoot()
  }

  /// How much the spring overshoots: 1 − ζ up to critical damping, else 1/ζ − 1; 0.5 by default.
  ///
  /// Ignores whether overdamping is allowed.
  package var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  // MARK: - Damping ratio

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
