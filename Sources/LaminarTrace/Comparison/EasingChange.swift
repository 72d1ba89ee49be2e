/// Two curves that run between the same values in the same times, each along another named timing
/// function.
struct EasingChange {
  /// The name of the function that fits the base.
  let base: String
  /// The name of the function that fits the new curve.
  let new: String
  /// The new curve as it follows.
  let model: [Double]

  /// The worst miss that still counts as a fit, as a part of the way.
  private static let tolerance = 0.004
  private static let mostRuns = 64

  init?(base: [Double], new: [Double]) {
    var model = base
    var names: (String, String)?
    let runs = Self.runs(base)
    guard !runs.isEmpty, runs.count <= Self.mostRuns else { return nil }
    for run in runs {
      guard let (fit, other) = Self.fits(run, base, new, as: names) else { return nil }
      if let names, names != (fit.shape.name, other.shape.name) { return nil }
      names = (fit.shape.name, other.shape.name)
      for place in run {
        model[place] = other.start + other.way * other.progress(place)
      }
    }
    guard let names, names.0 != names.1 else { return nil }
    self.base = names.0
    self.new = names.1
    self.model = model
  }

  /// The stretches in which a curve rises or falls without a stop.
  private static func runs(_ values: [Double]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    var start = 0
    var sign = 0.0
    for place in 1..<values.count {
      let step = values[place] - values[place - 1]
      let direction = step > 0 ? 1.0 : step < 0 ? -1.0 : 0
      if direction == sign { continue }
      if sign != 0, place - 1 - start >= 4 { runs.append(start...place - 1) }
      start = place - 1
      sign = direction
    }
    if sign != 0, values.count - 1 - start >= 4 { runs.append(start...values.count - 1) }
    return runs
  }

  /// A named function along a run.
  private struct Fit {
    let shape: EasingShape
    let isReversed: Bool
    let from: Double
    let to: Double
    var start = 0.0
    var way = 0.0
    var miss = Double.infinity

    func progress(_ place: Int) -> Double {
      let x = min(max((Double(place) - from) / (to - from), 0), 1)
      return isReversed ? 1 - shape.value(at: 1 - x) : shape.value(at: x)
    }

    /// Fits start and way by least squares, and says the worst miss as a part of the way.
    mutating func solve(_ values: [Double], _ run: ClosedRange<Int>) {
      var (s, ss, v, sv) = (0.0, 0.0, 0.0, 0.0)
      for place in run {
        let p = progress(place)
        s += p
        ss += p * p
        v += values[place]
        sv += p * values[place]
      }
      let count = Double(run.count)
      let determinant = count * ss - s * s
      guard determinant > 1e-9 else { return }
      way = (count * sv - s * v) / determinant
      start = (v - way * s) / count
      guard way != 0 else { return }
      miss = 0
      for place in run {
        miss = max(miss, ((values[place] - start - way * progress(place)) / way).magnitude)
      }
    }
  }

  /// The functions that fit the base and the new curve in a run, with the same ends; those of
  /// earlier runs, when there were any: easeIn backwards is easeOut.
  private static func fits(
    _ run: ClosedRange<Int>, _ base: [Double], _ new: [Double], as names: (String, String)?
  ) -> (Fit, Fit)? {
    var best: (Fit, Fit)?
    let (first, last) = (Double(run.lowerBound), Double(run.upperBound))
    for before in [0, 0.25, 0.5, 0.75] {
      for behind in [0, 0.25, 0.5, 0.75] {
        guard let fit = named(run, base, first + before, last - behind, as: names?.0),
          let other = named(run, new, first + before, last - behind, as: names?.1),
          ((other.way - fit.way) / fit.way).magnitude < 0.03,
          ((other.start - fit.start) / fit.way).magnitude < 0.03
        else { continue }
        if max(fit.miss, other.miss) < best.map({ max($0.0.miss, $0.1.miss) }) ?? .infinity {
          best = (fit, other)
        }
      }
    }
    return best
  }

  private static func named(
    _ run: ClosedRange<Int>, _ values: [Double], _ from: Double, _ to: Double, as name: String?
  ) -> Fit? {
    guard to - from >= 3 else { return nil }
    var best: Fit?
    for shape in EasingShape.named where name == nil || shape.name == name {
      for isReversed in shape.isSymmetric ? [false] : [false, true] {
        var fit = Fit(shape: shape, isReversed: isReversed, from: from, to: to)
        fit.solve(values, run)
        if fit.miss < best?.miss ?? tolerance { best = fit }
      }
    }
    return best
  }
}

/// A named timing function.
struct EasingShape {
  let name: String
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// Core Animation's named functions, by their control points.
  static let named = [
    EasingShape(name: "linear", x1: 0, y1: 0, x2: 1, y2: 1),
    EasingShape(name: "easeIn", x1: 0.42, y1: 0, x2: 1, y2: 1),
    EasingShape(name: "easeOut", x1: 0, y1: 0, x2: 0.58, y2: 1),
    EasingShape(name: "easeInEaseOut", x1: 0.42, y1: 0, x2: 0.58, y2: 1),
    EasingShape(name: "default", x1: 0.25, y1: 0.1, x2: 0.25, y2: 1),
  ]

  /// Whether the function reversed is itself.
  var isSymmetric: Bool { x1 + x2 == 1 && y1 + y2 == 1 }

  /// The eased progress, by bisection of the curve's parameter.
  func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func curve(_ a: Double, _ b: Double, _ t: Double) -> Double {
      let u = 1 - t
      return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if curve(x1, x2, middle) < x { low = middle } else { high = middle }
    }
    return curve(y1, y2, (low + high) / 2)
  }
}
