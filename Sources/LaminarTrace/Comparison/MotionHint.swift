/// A simple change that explains nearly all of a track's difference.
package struct MotionHint: Sendable, Hashable, CustomStringConvertible {
  /// What changed.
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

  /// What changed.
  package var change: Change
  /// How much of the rms it covers, 0.9…1.
  package var explained: Double

  /// Makes a hint.
  package init(_ change: Change, explained: Double) {
    self.change = change
    self.explained = explained
  }

  /// What follows the track's name in a sentence: `is 1.083× slower`, `comes 0.2 s later`.
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

  /// How far a timing function may be from the one that fits a curve.
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
