/// A clock that is moved from one time to another along a curve, such as by a scrub.
///
/// A pure function of the parent's time: before it begins it shows the first time, after it ends
/// the last.
package final class ClockDrive: Sendable, Hashable {
  /// When it begins, in the parent's time.
  package let beginTime: Double
  /// The duration in the parent's seconds; 0 moves there at once.
  package let duration: Double
  /// The first and the last local time.
  package let from: Double, to: Double
  /// The pace; nil is linear.
  package let timingFunction: TimingFunction?

  package init(
    beginTime: Double, duration: Double, from: Double, to: Double, timingFunction: TimingFunction?
  ) {
    self.beginTime = beginTime
    self.duration = duration >= Timing.snap ? min(duration, Timing.largestTime) : 0
    self.from = from
    self.to = to
    self.timingFunction = timingFunction
  }

  /// The local time at a parent's time.
  func localTime(fromParent parentTime: Double) -> Double {
    value(atProgress: progress(at: parentTime))
  }

  /// The first time, at a parent's time or after it, at which the clock shows a time or a later one
  /// (`isAtLeast`), or that or an earlier one; nil when it never does.
  ///
  /// The curve is cut into 256 stretches, since one that overshoots may reach a time twice; the
  /// first stretch that reaches the bound is halved until no number is between its ends. Only where
  /// the clock is stopped, now and at its end, a difference of 1e-9 s is accepted.
  func parentTime(reaching bound: Double, isAtLeast: Bool, from parentTime: Double) -> Double? {
    func isReached(_ progress: Double, within slack: Double = 0) -> Bool {
      let value = value(atProgress: progress)
      return isAtLeast ? value >= bound - slack : value <= bound + slack
    }
    let first = progress(at: parentTime)
    if isReached(first, within: Timing.snap) { return parentTime }
    let pieces = 256
    var low = first
    for piece in 1...pieces {
      var high = piece == pieces ? 1 : first + (1 - first) * Double(piece) / Double(pieces)
      guard isReached(high, within: piece == pieces ? Timing.snap : 0) else {
        low = high
        continue
      }
      for _ in 0..<60 {
        let middle = low + (high - low) / 2
        guard middle > low, middle < high else { break }
        if isReached(middle) { high = middle } else { low = middle }
      }
      return beginTime + high * duration
    }
    return nil
  }

  private func progress(at parentTime: Double) -> Double {
    let elapsed = parentTime - beginTime
    if elapsed >= duration - Timing.snap { return 1 }
    return elapsed <= 0 ? 0 : elapsed / duration
  }

  private func value(atProgress progress: Double) -> Double {
    let eased = timingFunction?.value(at: progress) ?? progress
    return eased == 1 ? to : from + (to - from) * eased
  }

  package static func == (left: ClockDrive, right: ClockDrive) -> Bool {
    left === right
      || (left.beginTime == right.beginTime && left.duration == right.duration
        && left.from == right.from && left.to == right.to
        && left.timingFunction == right.timingFunction)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(beginTime)
    hasher.combine(duration)
    hasher.combine(from)
    hasher.combine(to)
  }
}
