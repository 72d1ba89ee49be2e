import LaminarGraphics

/// Two spring curves from the same start to the same end, with different stiffness or damping.
struct SpringChange {
  /// The spring that fits the base.
  let base: MotionHint.Spring
  /// The spring that fits the new curve.
  let new: MotionHint.Spring
  /// The base's motion with the new spring; only the spring is taken from the new curve.
  let model: [Double]

  /// The largest error that still counts as a fit, as a fraction of the distance.
  private static let tolerance = 0.004
  /// The least relative difference of the springs.
  private static let leastChange = 0.002

  init?(base: [Double], new: [Double], step: Double) {
    guard let old = SpringFit(base, step: step), let now = SpringFit(new, step: step),
      old.start == now.start, old.error < Self.tolerance, now.error < Self.tolerance,
      ((old.end - now.end) / old.distance).magnitude < 0.01
    else { return nil }
    let (a, b) = (old.law.spring, now.law.spring)
    guard
      ((a.damping - b.damping) / a.damping).magnitude > Self.leastChange
        || ((a.stiffness - b.stiffness) / a.stiffness).magnitude > Self.leastChange
    else { return nil }
    let begin = old.beginning(at: base[old.start], step: step)
    let (position, speed) = old.state(at: begin)
    model = base.indices.map { index in
      guard index > old.start else { return base[index] }
      let (c, s) = now.law.basis(at: Double(index - old.start) * step - begin)
      let away = position - old.end
      return old.end + away * c + (speed + now.law.decay * away) * s
    }
    self.base = a
    self.new = b
  }
}

/// The law x″ + damping · x′ + stiffness · (x − end) = 0, for a mass of 1.
struct SpringLaw {
  /// Half the damping, per second.
  let decay: Double
  /// The square of the angular speed; negative for an overdamped spring.
  let square: Double

  var spring: MotionHint.Spring {
    MotionHint.Spring(stiffness: decay * decay + square, damping: 2 * decay)
  }

  /// The solutions that begin with the position 1 and the speed −decay, and with the position 0 and
  /// the speed 1.
  func basis(at time: Double) -> (cosine: Double, sine: Double) {
    let fall = Elementary.exp(-decay * time)
    let speed = square.magnitude.squareRoot()
    guard speed * time.magnitude > 1e-6 else { return (fall, fall * time) }
    if square > 0 {
      let (sine, cosine) = Elementary.sinCos(speed * time)
      return (fall * cosine, fall * sine / speed)
    }
    let (up, down) = (
      Elementary.exp((speed - decay) * time), Elementary.exp((-speed - decay) * time)
    )
    return ((up + down) / 2, (up - down) / 2 / speed)
  }
}

/// The spring that fits a curve which is constant, moves once and comes to rest.
struct SpringFit {
  /// The last sample before it moves.
  let start: Int
  /// The law of its motion.
  let law: SpringLaw
  /// Where it comes to rest.
  private(set) var end = 0.0
  /// The largest error, as a fraction of the distance.
  private(set) var error = Double.infinity
  /// The factors of the law's two solutions, counted from the start.
  private var factors = (0.0, 0.0)
  /// The distance from the start to the rest position.
  private(set) var distance = 0.0

  private static let fewestSamples = 8

  init?(_ values: [Double], step: Double) {
    guard let first = values.indices.dropFirst().first(where: { values[$0] != values[0] }),
      let last = values.indices.last(where: { $0 > 0 && values[$0] != values[$0 - 1] })
    else { return nil }
    start = first - 1
    // The last step may be the jump from a spring that is cut off to the model's value.
    let run = first...max(first, last == values.count - 1 ? last : last - 1)
    guard run.count >= Self.fewestSamples, let law = Self.law(values, run, step: step) else {
      return nil
    }
    self.law = law
    guard solve(values, run, step: step) else { return nil }
  }

  /// The law by linear prediction: every difference of neighbours is a combination of the two before it.
  private static func law(
    _ values: [Double], _ run: ClosedRange<Int>, step: Double
  ) -> SpringLaw? {
    var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in run.lowerBound..<(run.upperBound - 2) {
      let b = values[index + 1] - values[index]
      let a = values[index + 2] - values[index + 1]
      let c = values[index + 3] - values[index + 2]
      aa += a * a
      ab += a * b
      bb += b * b
      ac += a * c
      bc += b * c
    }
    let determinant = aa * bb - ab * ab
    guard determinant > 1e-12 * aa * bb else { return nil }
    let p = (ac * bb - bc * ab) / determinant
    let product = (ac * ab - bc * aa) / determinant
    guard product > 0, product < 1, p > 0 else { return nil }
    let decay = -Elementary.log(product) / (2 * step)
    let half = p / (2 * product.squareRoot())
    let square: Double
    if half < 1 {
      let speed = Elementary.atan2((1 - half * half).squareRoot(), half) / step
      square = speed * speed
    } else {
      let speed = Elementary.log(half + (half * half - 1).squareRoot()) / step
      guard speed < decay else { return nil }
      square = -speed * speed
    }
    guard decay.isFinite, square.isFinite else { return nil }
    return SpringLaw(decay: decay, square: square)
  }

  /// Fits the rest position and the two solutions by least squares.
  private mutating func solve(_ values: [Double], _ run: ClosedRange<Int>, step: Double) -> Bool {
    var matrix = [[Double]](repeating: [0, 0, 0, 0], count: 3)
    for index in run {
      let (c, s) = law.basis(at: Double(index - start) * step)
      let row = [1, c, s, values[index]]
      for i in 0..<3 { for j in 0..<4 { matrix[i][j] += row[i] * row[j] } }
    }
    for i in 0..<3 {
      guard let pivot = (i..<3).max(by: { matrix[$0][i].magnitude < matrix[$1][i].magnitude }),
        matrix[pivot][i].magnitude > 1e-300
      else { return false }
      matrix.swapAt(i, pivot)
      for row in 0..<3 where row != i {
        let factor = matrix[row][i] / matrix[i][i]
        for column in i..<4 { matrix[row][column] -= factor * matrix[i][column] }
      }
    }
    end = matrix[0][3] / matrix[0][0]
    factors = (matrix[1][3] / matrix[1][1], matrix[2][3] / matrix[2][2])
    distance = end - values[start]
    guard distance.magnitude > 0, distance.isFinite, factors.0.isFinite, factors.1.isFinite else {
      return false
    }
    error = 0
    for index in run {
      let (value, _) = state(at: Double(index - start) * step)
      error = max(error, ((values[index] - value) / distance).magnitude)
    }
    return true
  }

  /// Position and speed at a time from the start.
  func state(at time: Double) -> (position: Double, speed: Double) {
    let (c, s) = law.basis(at: time)
    let (a, b) = factors
    return (
      end + a * c + b * s,
      a * (-law.decay * c - law.square * s) + b * (c - law.decay * s)
    )
  }

  /// When the motion begins: the time before the first moved sample at which it is nearest to the
  /// curve's constant value.
  func beginning(at value: Double, step: Double) -> Double {
    var best = (time: 0.0, error: Double.infinity)
    for part in 0...64 {
      let time = step * Double(part) / 64
      let error = (state(at: time).position - value).magnitude
      if error < best.error * (1 - 1e-9) { best = (time, error) }
    }
    return best.time
  }
}
