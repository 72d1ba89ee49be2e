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

    /// Makes a spring.
    package init(stiffness: Double, damping: Double) {
      self.stiffness = stiffness
      self.damping = damping
    }

    /// The parameters that differ from another's: `damping 6 instead of 12`.
    func words(insteadOf other: Spring) -> String {
      func part(_ name: String, _ now: Double, _ old: Double) -> String? {
        ((now - old) / old).magnitude > 0.002
          ? "\(name) \(ReportNumber.short(now)) instead of \(ReportNumber.short(old))" : nil
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
      "moves \(ReportNumber.short(factor))× as far from \(ReportNumber.short(pivot))"
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
          ? "\(ReportNumber.short(factor))× slower" : "\(ReportNumber.short(1 / factor))× faster")
        + (time > 0.0005 ? " from \(ReportNumber.short(time)) s on" : "")
    case .amplitude(let factor, let pivot):
      "the same curve, \(ReportNumber.short(factor))× as far from \(ReportNumber.short(pivot))"
    case .easing(let old, let new):
      "the easing changed: \(old) fits the base, \(new) the new one"
    case .spring(let old, let new):
      "the spring changed: \(new.words(insteadOf: old)), for a mass of 1"
    }
  }
}
