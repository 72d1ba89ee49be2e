import LaminarGraphics

/// Two curves between the same values in the same times, each with another named timing function.
struct EasingChange {
  /// The name of the function that fits the base.
  let base: String
  /// The name of the function that fits the new curve.
  let new: String
  /// The new curve according to the fit.
  let model: [Double]

  /// The largest error that still counts as a fit, as a fraction of the distance.
  private static let tolerance = 0.004
  /// The same before the ends are found exactly.
  private static let coarseTolerance = 0.06
  private static let maxRuns = 64

  init?(base: [Double], new: [Double]) {
    // Functions that turn back have no runs; their motion is one stretch.
    if let change = EasingChange(base, new, in: Self.runs(base), among: Self.monotoneShapes)
      ?? EasingChange(base, new, in: Self.stretches(base, new), among: EasingShape.named)
    {
      self = change
    } else {
      return nil
    }
  }

  private static let monotoneShapes = EasingShape.named.filter(\.isMonotone)

  private init?(
    _ base: [Double], _ new: [Double], in runs: [ClosedRange<Int>], among shapes: [EasingShape]
  ) {
    var model = base
    var names: (String, String)?
    guard !runs.isEmpty, runs.count <= Self.maxRuns else { return nil }
    for run in runs {
      guard let (fit, other) = Self.fits(run, base, new, among: shapes, as: names) else {
        return nil
      }
      if let names, names != (fit.shape.name, other.shape.name) { return nil }
      names = (fit.shape.name, other.shape.name)
      for index in run {
        model[index] = other.start + other.distance * other.progress(index)
      }
    }
    guard let names, names.0 != names.1 else { return nil }
    self.base = names.0
    self.new = names.1
    self.model = model
  }

  /// The intervals in which a curve rises or falls without a stop.
  private static func runs(_ values: [Double]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    var start = 0
    var sign = 0.0
    for index in 1..<values.count {
      let step = values[index] - values[index - 1]
      let direction = step > 0 ? 1.0 : step < 0 ? -1.0 : 0
      if direction == sign { continue }
      if sign != 0, index - 1 - start >= 4 { runs.append(start...index - 1) }
      start = index - 1
      sign = direction
    }
    if sign != 0, values.count - 1 - start >= 4 { runs.append(start...values.count - 1) }
    return runs
  }

  /// The intervals in which one of two curves moves, between those in which both stay.
  private static func stretches(_ base: [Double], _ new: [Double]) -> [ClosedRange<Int>] {
    let minPause = 3
    var stretches: [ClosedRange<Int>] = []
    var open: ClosedRange<Int>?
    for index in 1..<base.count
    where base[index] != base[index - 1] || new[index] != new[index - 1] {
      if let last = open, index - 1 - last.upperBound >= minPause {
        stretches.append(last)
        open = nil
      }
      open = (open?.lowerBound ?? index - 1)...index
    }
    if let open { stretches.append(open) }
    return stretches.filter { $0.count > 5 }.map { withoutJumps($0, base, new) }
  }

  /// A stretch without its first and last step where these are jumps: to the value from which an
  /// animation starts, and back to the model's when it is removed.
  private static func withoutJumps(
    _ stretch: ClosedRange<Int>, _ base: [Double], _ new: [Double]
  ) -> ClosedRange<Int> {
    let inside = stretch.lowerBound + 1...stretch.upperBound - 1
    func isJump(_ first: Int) -> Bool {
      [base, new].allSatisfy { values in
        let range = (values[inside].max() ?? 0) - (values[inside].min() ?? 0)
        return (values[first + 1] - values[first]).magnitude > range / 2
      }
    }
    return stretch.lowerBound + (isJump(stretch.lowerBound) ? 1 : 0)...stretch.upperBound
      - (isJump(stretch.upperBound - 1) ? 1 : 0)
  }

  /// A named function fitted to a run.
  private struct Fit {
    let shape: EasingShape
    let isReversed: Bool
    var from: Double
    var to: Double
    var start = 0.0
    var distance = 0.0
    var error = Double.infinity

    /// Whether the fit may begin before the first sample that moves, and end after the last.
    var fadesIn: Bool { isReversed ? shape.fadesOut : shape.fadesIn }
    var fadesOut: Bool { isReversed ? shape.fadesIn : shape.fadesOut }

    func progress(_ index: Int) -> Double {
      let x = min(max((Double(index) - from) / (to - from), 0), 1)
      return isReversed ? 1 - shape.value(at: 1 - x) : shape.value(at: x)
    }

    /// Whether a few samples let the coarse tolerance hold.
    ///
    /// Where every sample is the progress p with an error of at most e, each in distances, the first, the
    /// last and a sample m between them give |(vₘ − v₀)(p₁ − p₀) − (pₘ − p₀)(v₁ − v₀)| ≤ 2e·d·(|p₁ − p₀| +
    /// |pₘ − p₀|), and the distance d is at most |v₁ − v₀| ÷ (|p₁ − p₀| − 2e).
    func canFit(_ values: [Double], _ run: ClosedRange<Int>) -> Bool {
      let doubled = 2 * EasingChange.coarseTolerance
      let (first, last) = (progress(run.lowerBound), progress(run.upperBound))
      let rise = last - first
      guard rise.magnitude > doubled else { return true }
      let (start, end) = (values[run.lowerBound], values[run.upperBound])
      let most = doubled * (end - start).magnitude / (rise.magnitude - doubled)
      for eighth in [4, 2, 6, 1, 7] {
        let index = run.lowerBound + (run.count - 1) * eighth / 8
        let risen = progress(index) - first
        let error = ((values[index] - start) * rise - risen * (end - start)).magnitude
        if error > most * (rise.magnitude + risen.magnitude) { return false }
      }
      return true
    }

    /// Fits start and distance by least squares, and sets the largest error as a fraction of the
    /// distance: first over a few samples, and over all where these fit.
    mutating func solve(_ values: [Double], _ run: ClosedRange<Int>) {
      let fewSamples = 24
      let step = run.count / fewSamples
      if step > 1 {
        solve(values, stride(from: run.lowerBound, through: run.upperBound, by: step))
        guard error < coarseTolerance else { return }
      }
      solve(values, stride(from: run.lowerBound, through: run.upperBound, by: 1))
    }

    mutating func solve(
      _ values: [Double], _ run: ClosedRange<Int>, from: Double, to: Double
    ) {
      self.from = from
      self.to = to
      solve(values, stride(from: run.lowerBound, through: run.upperBound, by: 1))
    }

    private mutating func solve(_ values: [Double], _ indices: StrideThrough<Int>) {
      error = .infinity
      var (s, ss, v, sv, count) = (0.0, 0.0, 0.0, 0.0, 0.0)
      for index in indices {
        let p = progress(index)
        s += p
        ss += p * p
        v += values[index]
        sv += p * values[index]
        count += 1
      }
      let determinant = count * ss - s * s
      guard determinant > 1e-9 else { return }
      distance = (count * sv - s * v) / determinant
      start = (v - distance * s) / count
      guard distance != 0 else { return }
      error = 0
      for index in indices {
        error = max(
          error, ((values[index] - start - distance * progress(index)) / distance).magnitude)
      }
    }
  }

  /// The functions that fit the base and the new curve in a run, with the same ends; the
  /// same as in earlier runs, if there are any: easeIn backwards is easeOut.
  ///
  /// The ends are between samples. Functions that begin or end slowly may begin some samples before
  /// the first that moves, where a trace rounds their values to those at rest.
  private static func fits(
    _ run: ClosedRange<Int>, _ base: [Double], _ new: [Double], among shapes: [EasingShape],
    as names: (String, String)?
  ) -> (Fit, Fit)? {
    let between = [0, 0.25, 0.5, 0.75]
    for ends in [between, Array(stride(from: -6, through: 0, by: 0.5)) + between.dropFirst()] {
      guard
        let coarse = fits(run, base, new, among: shapes, as: names, ends: ends)
      else { continue }
      let fine = refined(coarse, run, base, new)
      if max(fine.0.error, fine.1.error) < tolerance { return fine }
    }
    return nil
  }

  /// The same functions with the ends that fit best: steep ones need them to a part of a sample.
  private static func refined(
    _ fits: (Fit, Fit), _ run: ClosedRange<Int>, _ base: [Double], _ new: [Double]
  ) -> (Fit, Fit) {
    // The coarse ends are half a sample apart. Curves that fit badly would let the ends walk for long.
    let (farthest, maxSteps) = (0.5, 64)
    var best = fits
    var step = 0.125
    for _ in 0..<maxSteps where step > 1e-3 {
      var isBetter = false
      for (from, to) in [(-step, 0), (step, 0), (0, -step), (0, step)] {
        let (from, to) = (best.0.from + from, best.0.to + to)
        guard (from - fits.0.from).magnitude <= farthest, (to - fits.0.to).magnitude <= farthest
        else { continue }
        var next = best
        next.0.solve(base, run, from: from, to: to)
        next.1.solve(new, run, from: from, to: to)
        if max(next.0.error, next.1.error) < max(best.0.error, best.1.error) {
          best = next
          isBetter = true
        }
      }
      if !isBetter { step /= 2 }
    }
    return best
  }

  private static func fits(
    _ run: ClosedRange<Int>, _ base: [Double], _ new: [Double], among shapes: [EasingShape],
    as names: (String, String)?, ends: [Double]
  ) -> (Fit, Fit)? {
    var best: (Fit, Fit)?
    let (first, last) = (Double(run.lowerBound), Double(run.upperBound))
    for before in ends {
      for after in ends {
        let (from, to) = (first + before, last - after)
        guard let fit = named(run, base, from, to, among: shapes, as: names?.0),
          let other = named(run, new, from, to, among: shapes, as: names?.1),
          before >= 0 || fit.fadesIn || other.fadesIn, after >= 0 || fit.fadesOut || other.fadesOut,
          ((other.distance - fit.distance) / fit.distance).magnitude < 0.03,
          ((other.start - fit.start) / fit.distance).magnitude < 0.03
        else { continue }
        if max(fit.error, other.error) < best.map({ max($0.0.error, $0.1.error) }) ?? .infinity {
          best = (fit, other)
        }
      }
    }
    return best
  }

  private static func named(
    _ run: ClosedRange<Int>, _ values: [Double], _ from: Double, _ to: Double,
    among shapes: [EasingShape], as name: String?
  ) -> Fit? {
    guard to - from >= 3 else { return nil }
    // A function that runs backwards is another one that runs forwards: a fit must be clearly better.
    let clearly = 0.5
    var best: Fit?
    for isReversed in [false, true] {
      for shape in shapes where name == nil || shape.name == name {
        guard !isReversed || !shape.isSymmetric else { continue }
        var fit = Fit(shape: shape, isReversed: isReversed, from: from, to: to)
        guard fit.canFit(values, run) else { continue }
        fit.solve(values, run)
        let bound = best.map { $0.error * (isReversed ? clearly : 1) } ?? coarseTolerance
        if fit.error < bound { best = fit }
      }
    }
    return best
  }
}

/// A named timing function: Core Animation's cubics and the functions of easings.net.
struct EasingShape {
  private enum Law {
    /// With its values at even distances, which a fit reads instead of solving for each.
    case cubic(x1: Double, y1: Double, x2: Double, y2: Double, table: [Double])
    case named(NamedEasing)
  }

  let name: String
  private let law: Law

  /// All named functions; those of Core Animation first, which win where another fits as well.
  static let named: [EasingShape] =
    [
      cubic("linear", 0, 0, 1, 1),
      cubic("easeIn", 0.42, 0, 1, 1),
      cubic("easeOut", 0, 0, 0.58, 1),
      cubic("easeInEaseOut", 0.42, 0, 0.58, 1),
      cubic("default", 0.25, 0.1, 0.25, 1),
    ] + NamedEasing.all.map { EasingShape(name: $0.name, law: .named($0)) }

  /// Whether the function never falls.
  var isMonotone: Bool {
    switch law {
    case .cubic: true
    case .named(let easing): easing.isMonotone
    }
  }

  /// Whether the function reversed is itself.
  var isSymmetric: Bool {
    switch law {
    case .cubic(let x1, let y1, let x2, let y2, _): x1 + x2 == 1 && y1 + y2 == 1
    case .named(let easing): easing.variant == .easeInOut
    }
  }

  /// Whether the function begins so slowly that a trace does not show its first samples, and ends so.
  var fadesIn: Bool { fades(.easeIn) }
  var fadesOut: Bool { fades(.easeOut) }

  private func fades(_ variant: NamedEasing.Variant) -> Bool {
    guard case .named(let easing) = law else { return false }
    return easing.variant == variant || easing.variant == .easeInOut
  }

  /// The eased progress; of a cubic between the values of its table, within 1e-6.
  func value(at x: Double) -> Double {
    switch law {
    case .named(let easing): return easing.value(at: x)
    case .cubic(_, _, _, _, let table):
      guard x > 0 else { return 0 }
      guard x < 1 else { return 1 }
      let position = x * Double(Self.cells)
      let index = min(Int(position), Self.cells - 1)
      let (low, high) = (table[index], table[index + 1])
      return low + (high - low) * (position - Double(index))
    }
  }

  /// The cells of a cubic's table.
  private static let cells = 2048

  /// A cubic, solved by bisection of the curve's parameter.
  private static func cubic(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> EasingShape {
    func curve(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    let table = (0...cells).map { cell in
      let x = Double(cell) / Double(cells)
      var (low, high) = (0.0, 1.0)
      for _ in 0..<50 {
        let middle = (low + high) / 2
        if curve(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      return curve(y1, y2, (low + high) / 2)
    }
    return EasingShape(name: name, law: .cubic(x1: x1, y1: y1, x2: x2, y2: y2, table: table))
  }
}

// MARK: - Springs

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
  private static let minChange = 0.002

  init?(base: [Double], new: [Double], step: Double) {
    guard let old = SpringFit(base, step: step), let now = SpringFit(new, step: step),
      old.start == now.start, old.error < Self.tolerance, now.error < Self.tolerance,
      ((old.end - now.end) / old.distance).magnitude < 0.01
    else { return nil }
    let (a, b) = (old.law.spring, now.law.spring)
    guard
      ((a.damping - b.damping) / a.damping).magnitude > Self.minChange
        || ((a.stiffness - b.stiffness) / a.stiffness).magnitude > Self.minChange
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
private struct SpringLaw {
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
private struct SpringFit {
  /// The last sample before it moves.
  let start: Int
  /// The law of its motion.
  let law: SpringLaw
  /// The value at rest.
  private(set) var end = 0.0
  /// The largest error, as a fraction of the distance.
  private(set) var error = Double.infinity
  /// The factors of the law's two solutions, counted from the start.
  private var factors = (0.0, 0.0)
  /// The distance from the start to the rest position.
  private(set) var distance = 0.0

  private static let minSamples = 8

  init?(_ values: [Double], step: Double) {
    guard let first = values.indices.dropFirst().first(where: { values[$0] != values[0] }),
      let last = values.indices.last(where: { $0 > 0 && values[$0] != values[$0 - 1] })
    else { return nil }
    start = first - 1
    // The last step may be the jump from a spring that is cut off to the model's value.
    let run = first...max(first, last == values.count - 1 ? last : last - 1)
    guard run.count >= Self.minSamples, let law = Self.law(values, run, step: step) else {
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
