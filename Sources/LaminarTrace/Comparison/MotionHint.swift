/// A simple change that explains nearly all of a track's difference.
package struct MotionHint: Sendable, Hashable, CustomStringConvertible {
  /// The kind of change of a motion.
  package enum Change: Sendable, Hashable {
    /// The new value is always this much more.
    case offset(Double)
    /// The same curve is this much later, in seconds; earlier when negative.
    case lag(Double)
    /// The same curve takes this many times as long, counted from a time in seconds.
    case stretch(Double, from: Double)
    /// The same curve moves this many times as far, counted from a value.
    case amplitude(Double, from: Double)
    /// Another named timing function fits each side.
    case easing(from: String, to: String)
    /// A spring of the first kind fits the base, one of the second the new curve, from the same start
    /// to the same end.
    case spring(from: Spring, to: Spring)

    /// Whether another change is of the same kind.
    func isAlike(_ other: Change?) -> Bool {
      switch (self, other) {
      case (.offset, .offset), (.lag, .lag), (.stretch, .stretch), (.amplitude, .amplitude),
        (.easing, .easing), (.spring, .spring):
        true
      default: false
      }
    }
  }

  /// A spring with a mass of 1; of a spring with another mass these are stiffness and damping divided
  /// by it.
  package struct Spring: Sendable, Hashable {
    /// The force per distance.
    package var stiffness: Double
    /// The force per speed.
    package var damping: Double
    /// Whether a scene states it; else it fits a curve, and is known to three digits.
    package var isStated = false

    /// Makes a spring.
    package init(stiffness: Double, damping: Double) {
      self.stiffness = stiffness
      self.damping = damping
    }

    /// Whether it is another spring as far as a fit can tell.
    package func fits(_ other: Spring) -> Bool {
      func isNear(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= 0.02 * a.magnitude }
      return isNear(stiffness, other.stiffness) && isNear(damping, other.damping)
    }

    /// The parameters that differ from another's: `damping 6 instead of 12`.
    func words(insteadOf other: Spring) -> String {
      let areStated = isStated && other.isStated
      func part(_ name: String, _ now: Double, _ old: Double) -> String? {
        guard areStated ? now != old : ((now - old) / old).magnitude > 0.002 else { return nil }
        var shown = (
          now: isStated ? ReportNumber.short(now) : ReportNumber.fitted(now),
          old: other.isStated ? ReportNumber.short(old) : ReportNumber.fitted(old)
        )
        if shown.now == shown.old {
          let values = ReportNumber.apart(old, now, ReportNumber.short)
          shown = (values.new, values.base)
        }
        return "\(name) \(shown.now) instead of \(shown.old)"
      }
      return [
        part("stiffness", stiffness, other.stiffness), part("damping", damping, other.damping),
      ].compactMap { $0 }.joined(separator: " and ")
    }
  }

  /// The change.
  package var change: Change
  /// The fraction of the rms that it explains, 0.9…1.
  package var explained: Double

  /// Makes a hint.
  package init(_ change: Change, explained: Double) {
    self.change = change
    self.explained = explained
  }

  /// The predicate of a sentence whose subject is the track: `is 1.083× slower`, `comes 0.2 s
  /// later`.
  package var predicate: String {
    switch change {
    case .offset: "is \(description)"
    case .lag(let time):
      "comes \(ReportNumber.short(time.magnitude)) s \(time < 0 ? "earlier" : "later")"
    case .stretch: "is " + description.dropFirst("the same curve, ".count)
    case .amplitude(let factor, let pivot):
      "moves \(ReportNumber.factor(factor))× as far from \(ReportNumber.short(pivot))"
    case .easing(let old, let new): "eases with \(new) instead of \(old)"
    case .spring(let old, let new): "moves on a spring with " + new.words(insteadOf: old)
    }
  }

  /// `the same curve, 1.083× slower`.
  package var description: String {
    switch change {
    case .offset(let value):
      "always \(ReportNumber.short(value.magnitude)) \(value < 0 ? "less" : "more")"
    case .lag(let time):
      "the same curve, \(ReportNumber.short(time.magnitude)) s \(time < 0 ? "earlier" : "later")"
    case .stretch(let factor, let time):
      "the same curve, "
        + (factor > 1
          ? "\(ReportNumber.factor(factor))× slower" : "\(ReportNumber.factor(1 / factor))× faster")
        + (time > 0.0005 ? " from \(ReportNumber.short(time)) s on" : "")
    case .amplitude(let factor, let pivot):
      "the same curve, \(ReportNumber.factor(factor))× as far from \(ReportNumber.short(pivot))"
    case .easing(let old, let new):
      "the easing changed: \(old) fits the base, \(new) the new one"
    case .spring(let old, let new):
      "the spring changed: \(new.words(insteadOf: old)), for a mass of 1"
    }
  }
}

/// The pace of an animation as a scene states it.
package enum StatedMotion: Sendable, Hashable {
  /// A spring, for a mass of 1.
  case spring(MotionHint.Spring)
  /// A timing function: its name as reports show it, and its progress after each eighth of the time.
  case easing(String, progress: [Double])

  /// The times of the progress of a timing function, as parts of the whole.
  package static let sampledTimes = (1...7).map { Double($0) / 8 }

  /// The maximum distance of a timing function from the one that fits a curve.
  private static let easingReach = 0.03

  /// Whether the named timing function that fits a curve can be this one.
  func fits(_ name: String) -> Bool {
    guard case .easing(_, let progress) = self,
      let shape = EasingShape.named.first(where: { $0.name == name })
    else { return false }
    return zip(Self.sampledTimes, progress).allSatisfy {
      (shape.value(at: $0) - $1).magnitude <= Self.easingReach
    }
  }
}

extension TraceComparison {
  /// Replaces what fits the curves of one side by what its scene states, and forgets explanations of which
  /// nothing is left.
  package mutating func state(_ motion: (TraceTrack) -> [StatedMotion], isNew: Bool) {
    for index in tracks.indices {
      guard let hint = tracks[index].hint else { continue }
      let track = tracks[index].track
      let layer = isNew ? tracks[index].newLayer ?? track.layer : track.layer
      let stated = motion(TraceTrack(layer: layer, key: track.key))
      switch hint.change {
      case .spring(let from, let to):
        let fit = isNew ? to : from
        let spring = stated.lazy.compactMap { motion -> MotionHint.Spring? in
          if case .spring(let spring) = motion, spring.fits(fit) { spring } else { nil }
        }.first
        guard let spring else { continue }
        tracks[index].hint?.change =
          isNew ? .spring(from: from, to: spring) : .spring(from: spring, to: to)
        if case .spring(let from, let to)? = tracks[index].hint?.change, from == to {
          tracks[index].hint = nil
        }
      case .easing(let from, let to):
        let name = stated.lazy.compactMap { motion -> String? in
          if case .easing(let name, _) = motion, motion.fits(isNew ? to : from) {
            name
          } else {
            nil
          }
        }.first
        guard let name else { continue }
        tracks[index].hint?.change =
          isNew ? .easing(from: from, to: name) : .easing(from: name, to: to)
        if case .easing(let from, let to)? = tracks[index].hint?.change, from == to {
          tracks[index].hint = nil
        }
      case .offset, .lag, .stretch, .amplitude: break
      }
    }
  }
}

// MARK: - Search

/// Searches for a simple change of the base's curve that results in the new one.
struct HintSearch {
  /// The part of the rms that a hint must cover.
  static let enough = 0.9
  /// The most samples of a curve that are searched.
  private static let maxSamples = 4096
  /// A later kind of change must cover this much more than an earlier one.
  private static let margin = 0.01
  /// How much less two kinds of change may cover and count as equal: a stretch reads between samples.
  private static let equality = 1e-3

  private let times: [Double]
  private let base: [Double]
  private let new: [Double]
  /// The sum of squares of the difference to be explained.
  private let rms: Double

  init(times: [Double], base: [Double], new: [Double]) {
    let step = (times.count + Self.maxSamples - 1) / Self.maxSamples
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
    for candidate in [offset, lag, pace, easing, spring, amplitude].lazy.compactMap({ $0() })
    where candidate.explained >= Self.enough {
      if candidate.explained > (best?.explained ?? 0) + Self.margin { best = candidate }
      if let best, best.explained > 1 - 1e-3 { return best }
    }
    return best
  }

  /// The fraction of the rms that a model of the new curve explains.
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

  /// Another speed, unless another distance fits as well: of a motion that is cut off by the end of the
  /// trace both may, and only the distance can be seen.
  private func pace() -> MotionHint? {
    guard let stretch = stretch(), stretch.explained >= Self.enough else { return nil }
    guard let amplitude = amplitude(), amplitude.explained >= stretch.explained - Self.equality
    else { return stretch }
    return amplitude
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
