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
  private static let mostRuns = 64

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
    guard !runs.isEmpty, runs.count <= Self.mostRuns else { return nil }
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
    let leastPause = 3
    var stretches: [ClosedRange<Int>] = []
    var open: ClosedRange<Int>?
    for index in 1..<base.count
    where base[index] != base[index - 1] || new[index] != new[index - 1] {
      if let last = open, index - 1 - last.upperBound >= leastPause {
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
    let (farthest, mostSteps) = (0.5, 64)
    var best = fits
    var step = 0.125
    for _ in 0..<mostSteps where step > 1e-3 {
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
