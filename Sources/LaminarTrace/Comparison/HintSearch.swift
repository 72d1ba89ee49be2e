/// Searches for a simple change of the base's curve that results in the new one.
struct HintSearch {
  /// The part of the rms that a hint must cover.
  static let enough = 0.9
  /// The most samples of a curve that are searched.
  private static let mostSamples = 4096
  /// A later kind of change must cover this much more than an earlier one.
  private static let margin = 0.01

  private let times: [Double]
  private let base: [Double]
  private let new: [Double]
  /// The sum of squares of the difference to be explained.
  private let rms: Double

  init(times: [Double], base: [Double], new: [Double]) {
    let step = (times.count + Self.mostSamples - 1) / Self.mostSamples
    if step > 1 {
      let chosen = Array(stride(from: 0, to: times.count, by: step))
      self.times = chosen.map { times[$0] }
      self.base = chosen.map { base[$0] }
      self.new = chosen.map { new[$0] }
    } else {
      self.times = times
      self.base = base
      self.new = new
    }
    rms = zip(self.base, self.new).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  /// The simplest change that covers enough; nil when none does.
  var hint: MotionHint? {
    guard base.count >= 4, rms > 0, rms.isFinite else { return nil }
    var best: MotionHint?
    for candidate in [offset, lag, stretch, easing, spring, amplitude].lazy.compactMap({ $0() })
    where candidate.explained >= Self.enough {
      if candidate.explained > (best?.explained ?? 0) + Self.margin { best = candidate }
      if let best, best.explained > 1 - 1e-3 { return best }
    }
    return best
  }

  /// How much of the rms a model of the new curve covers.
  private func explained(_ model: (Int) -> Double) -> Double {
    var rest = 0.0
    for index in new.indices {
      let error = new[index] - model(index)
      rest += error * error
    }
    return rest.isFinite ? max(0, 1 - (rest / rms).squareRoot()) : 0
  }

  // MARK: - Changes

  private func offset() -> MotionHint? {
    let mean = zip(base, new).reduce(0) { $0 + $1.1 - $1.0 } / Double(base.count)
    return MotionHint(.offset(mean), explained: explained { base[$0] + mean })
  }

  private func lag() -> MotionHint? {
    guard isMoving, let step = evenStep else { return nil }
    let count = base.count
    func shifted(_ shift: Double) -> (Int) -> Double { { value(at: Double($0) - shift) } }
    let reach = count / 2
    let coarse = max(reach / 512, 1)
    var best = (shift: 0.0, rest: Double.infinity)
    let indices = sampledIndices
    // From near to far, so that of equals the smallest wins.
    for distance in stride(from: coarse, through: reach, by: coarse) {
      for shift in [Double(distance), -Double(distance)] {
        let rest = self.rest(indices, shifted(shift))
        if rest < best.rest * (1 - 1e-9) { best = (shift, rest) }
      }
    }
    let fine = minimum(from: best.shift - Double(coarse), to: best.shift + Double(coarse)) {
      rest(indices, shifted($0))
    }
    guard fine.magnitude > 1e-3 else { return nil }
    return MotionHint(.lag(fine * step), explained: explained(shifted(fine)))
  }

  private func stretch() -> MotionHint? {
    guard isMoving, let step = evenStep else { return nil }
    let indices = sampledIndices
    var best = (factor: 1.0, origin: 0.0, rest: Double.infinity)
    func stretched(_ factor: Double, _ origin: Double) -> (Int) -> Double {
      { value(at: origin + (Double($0) - origin) / factor) }
    }
    for origin in Set([0, onset]).sorted() {
      var factor = 0.25
      while factor <= 4 {
        if (factor - 1).magnitude > 0.004 {
          let rest = rest(indices, stretched(factor, origin))
          if rest < best.rest * (1 - 1e-9) { best = (factor, origin, rest) }
        }
        factor *= 1.012
      }
    }
    guard best.rest.isFinite else { return nil }
    let fine = minimum(from: best.factor / 1.013, to: best.factor * 1.013) {
      rest(indices, stretched($0, best.origin))
    }
    guard (fine - 1).magnitude > 1e-4 else { return nil }
    return MotionHint(
      .stretch(fine, from: times[0] + best.origin * step),
      explained: explained(stretched(fine, best.origin)))
  }

  private func amplitude() -> MotionHint? {
    guard isMoving else { return nil }
    var best: MotionHint?
    for pivot in [base[0], base[base.count - 1], 0] {
      var (product, square) = (0.0, 0.0)
      for index in base.indices {
        product += (base[index] - pivot) * (new[index] - pivot)
        square += (base[index] - pivot) * (base[index] - pivot)
      }
      guard square > 0, product.isFinite else { continue }
      let factor = product / square
      guard (factor - 1).magnitude > 1e-4 else { continue }
      let hint = MotionHint(
        .amplitude(factor, from: pivot),
        explained: explained { pivot + (base[$0] - pivot) * factor })
      if hint.explained > (best?.explained ?? 0) + Self.margin { best = hint }
    }
    return best
  }

  private func easing() -> MotionHint? {
    guard isMoving, evenStep != nil,
      let change = EasingChange(base: base, new: new)
    else { return nil }
    return MotionHint(
      .easing(from: change.base, to: change.new), explained: explained { change.model[$0] })
  }

  private func spring() -> MotionHint? {
    guard isMoving, let step = evenStep,
      let change = SpringChange(base: base, new: new, step: step)
    else { return nil }
    return MotionHint(
      .spring(from: change.base, to: change.new), explained: explained { change.model[$0] })
  }

  // MARK: - The curve

  private var isMoving: Bool { base.contains { $0 != base[0] } }

  /// The time between samples; nil when they are not even.
  private var evenStep: Double? {
    let step = (times[times.count - 1] - times[0]) / Double(times.count - 1)
    guard step > 0 else { return nil }
    for (index, time) in times.enumerated()
    where (time - times[0] - Double(index) * step).magnitude > step * 0.01 + 1e-6 { return nil }
    return step
  }

  /// The last sample before the base begins to move.
  private var onset: Double {
    Double(max((base.firstIndex { $0 != base[0] } ?? 1) - 1, 0))
  }

  /// The base's value between samples, constant before the first and after the last.
  private func value(at position: Double) -> Double {
    guard position > 0 else { return base[0] }
    guard position < Double(base.count - 1) else { return base[base.count - 1] }
    let index = Int(position)
    let share = position - Double(index)
    return share == 0 ? base[index] : base[index] + (base[index + 1] - base[index]) * share
  }

  /// The indices of the samples that the search considers.
  private var sampledIndices: [Int] {
    Array(stride(from: 0, to: new.count, by: max(new.count / 256, 1)))
  }

  private func rest(_ indices: [Int], _ model: (Int) -> Double) -> Double {
    var rest = 0.0
    for index in indices {
      let error = new[index] - model(index)
      rest += error * error
    }
    return rest
  }

  /// The position of a function's minimum between two positions, by golden-section search.
  private func minimum(from: Double, to: Double, _ function: (Double) -> Double) -> Double {
    let ratio = 0.618_033_988_749_894_9
    var (low, high) = (from, to)
    var (x, y) = (high - ratio * (high - low), low + ratio * (high - low))
    var (p, q) = (function(x), function(y))
    for _ in 0..<48 {
      if p <= q {
        (high, y, q) = (y, x, p)
        x = high - ratio * (high - low)
        p = function(x)
      } else {
        (low, x, p) = (x, y, q)
        y = low + ratio * (high - low)
        q = function(y)
      }
    }
    return (low + high) / 2
  }
}
