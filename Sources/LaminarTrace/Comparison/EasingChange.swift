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

  /// A named function fitted to a run.
  private struct Fit {
    let shape: EasingShape
    let isReversed: Bool
    let from: Double
    let to: Double
    var start = 0.0
    var distance = 0.0
    var error = Double.infinity

    func progress(_ index: Int) -> Double {
      let x = min(max((Double(index) - from) / (to - from), 0), 1)
      return isReversed ? 1 - shape.value(at: 1 - x) : shape.value(at: x)
    }

    /// Fits start and distance by least squares, and sets the largest error as a fraction of the distance.
    mutating func solve(_ values: [Double], _ run: ClosedRange<Int>) {
      var (s, ss, v, sv) = (0.0, 0.0, 0.0, 0.0)
      for index in run {
        let p = progress(index)
        s += p
        ss += p * p
        v += values[index]
        sv += p * values[index]
      }
      let count = Double(run.count)
      let determinant = count * ss - s * s
      guard determinant > 1e-9 else { return }
      distance = (count * sv - s * v) / determinant
      start = (v - distance * s) / count
      guard distance != 0 else { return }
      error = 0
      for index in run {
        error = max(
          error, ((values[index] - start - distance * progress(index)) / distance).magnitude)
      }
    }
  }

  /// The functions that fit the base and the new curve in a run, with the same ends; the
  /// same as in earlier runs, if there are any: easeIn backwards is easeOut.
  private static func fits(
    _ run: ClosedRange<Int>, _ base: [Double], _ new: [Double], as names: (String, String)?
  ) -> (Fit, Fit)? {
    var best: (Fit, Fit)?
    let (first, last) = (Double(run.lowerBound), Double(run.upperBound))
    for before in [0, 0.25, 0.5, 0.75] {
      for after in [0, 0.25, 0.5, 0.75] {
        guard let fit = named(run, base, first + before, last - after, as: names?.0),
          let other = named(run, new, first + before, last - after, as: names?.1),
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
    _ run: ClosedRange<Int>, _ values: [Double], _ from: Double, _ to: Double, as name: String?
  ) -> Fit? {
    guard to - from >= 3 else { return nil }
    var best: Fit?
    for shape in EasingShape.named where name == nil || shape.name == name {
      for isReversed in shape.isSymmetric ? [false] : [false, true] {
        var fit = Fit(shape: shape, isReversed: isReversed, from: from, to: to)
        fit.solve(values, run)
        if fit.error < best?.error ?? tolerance { best = fit }
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
