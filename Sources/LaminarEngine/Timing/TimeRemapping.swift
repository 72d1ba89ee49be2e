public import Foundation

/// Keyframes that drive a layer's clock, as After Effects' and Lottie's time remapping do: which local
/// time the layer shows at which time.
///
/// Between two keys the local time runs from the one's value to the other's at the pace of the
/// segment's timing function; before the first key and after the last it is held. It may run
/// backwards, stand still and jump (Laminar.docc: ClocksAndTiming, "Time remapping").
///
/// ```swift
/// // Plays one second in two, holds it for a second, and runs back in half a second.
/// layer.timeRemapping = TimeRemapping(keyTimes: [0, 2, 3, 3.5], values: [0, 1, 1, 0])
/// ```
public struct TimeRemapping: Hashable, Sendable {
  /// When the layer shows each of the values: seconds of the superlayer's time, which ascend. One that
  /// is less than the one before it counts as equal to that.
  public let keyTimes: [TimeInterval]

  /// The layer's local times at the key times, in seconds. Two values at one key time are a jump.
  public let values: [TimeInterval]

  /// The pace of each segment, one fewer than there are keys; missing ones are linear.
  /// `TimingFunction(steps: 1)` holds the value of a key until the next.
  public let timingFunctions: [TimingFunction]

  /// The curve through the keys; nil for a remapping without an effect.
  let curve: ClockCurve?

  /// Makes a remapping from its keys.
  ///
  /// Of two lists of different lengths the shorter one counts. Without keys, and with a number that is
  /// not finite, a remapping has no effect.
  ///
  /// - Parameters:
  ///   - keyTimes: Seconds of the superlayer's time, ascending.
  ///   - values: The layer's local time at each of them, in seconds.
  ///   - timingFunctions: The pace of each segment; missing ones are linear.
  public init(
    keyTimes: [TimeInterval], values: [TimeInterval], timingFunctions: [TimingFunction] = []
  ) {
    self.keyTimes = keyTimes
    self.values = values
    self.timingFunctions = timingFunctions
    curve = ClockCurve(keyTimes: keyTimes, values: values, timingFunctions: timingFunctions)
  }
}

extension Layer {
  /// Keyframes that drive the layer's clock; nil, the default, lets it run.
  ///
  /// They apply to what `beginTime`, `speed` and the other properties of the clock make of the
  /// superlayer's time: with their defaults, key times are the superlayer's. So a layer that is paused,
  /// slowed down or scrubbed passes its keys later. An animation of the layer or of one below it is not
  /// removed when it ends while the keys run backwards somewhere, since its time may come again.
  public var timeRemapping: TimeRemapping? {
    get { clock.remapping }
    set { clock.remapping = newValue }
  }

  /// Whether the clock of the layer, or of one above, has keyframes that run it backwards somewhere.
  package var isRemappedBackwards: Bool {
    var next: Layer? = self
    while let layer = next {
      if layer.clock.remapping?.curve?.runsBack == true { return true }
      next = layer.superlayer
    }
    return false
  }
}

// MARK: - Curves

/// A time that moves along a curve over the parent's time, from key to key: that of a scrub, or of a
/// remapping.
///
/// A pure function of the parent's time: before the first key it shows the first value, after the last
/// key the last.
package final class ClockCurve: Sendable, Hashable {
  /// From one key to the next.
  struct Segment: Sendable, Hashable {
    /// When it begins, in the parent's time.
    let beginTime: Double
    /// The duration in the parent's seconds; 0 is a jump.
    let duration: Double
    /// The first and the last local time.
    let from: Double, to: Double
    /// The timing function; nil is linear.
    let timingFunction: TimingFunction?
    /// Whether the local time never turns round on its way; a jump has no way.
    let isMonotone: Bool

    init(
      beginTime: Double, duration: Double, from: Double, to: Double,
      timingFunction: TimingFunction?
    ) {
      self.beginTime = beginTime
      self.duration = duration >= Timing.snap ? min(duration, Timing.largestTime) : 0
      self.from = from
      self.to = to
      self.timingFunction = timingFunction
      isMonotone = self.duration == 0 || timingFunction?.law.isMonotone ?? true
    }
  }

  /// In the order of time, each from where the one before it ends; at least one.
  private let segments: [Segment]

  /// A curve between two keys.
  ///
  /// - Parameters:
  ///   - beginTime: When it begins, in the parent's time.
  ///   - duration: The duration in the parent's seconds; 0 moves there at once.
  ///   - from: The first local time.
  ///   - to: The last local time.
  ///   - timingFunction: The pace; nil is linear.
  package init(
    beginTime: Double, duration: Double, from: Double, to: Double, timingFunction: TimingFunction?
  ) {
    segments = [
      Segment(
        beginTime: beginTime, duration: duration, from: from, to: to,
        timingFunction: timingFunction)
    ]
  }

  /// A curve through keys; nil without a key, and with a number that is not finite.
  init?(keyTimes: [Double], values: [Double], timingFunctions: [TimingFunction]) {
    let limit = Timing.largestTime
    var keys: [(time: Double, value: Double)] = []
    for (time, value) in zip(keyTimes, values) {
      guard time.isFinite, value.isFinite else { return nil }
      let first = keys.last?.time ?? -limit
      keys.append((min(max(time, first), limit), min(max(value, -limit), limit)))
    }
    guard let first = keys.first else { return nil }
    var segments: [Segment] = []
    for (index, (key, next)) in zip(keys, keys.dropFirst()).enumerated() {
      segments.append(
        Segment(
          beginTime: key.time, duration: next.time - key.time, from: key.value, to: next.value,
          timingFunction: index < timingFunctions.count ? timingFunctions[index] : nil))
    }
    if segments.isEmpty {
      // A clock that stands still.
      segments.append(
        Segment(
          beginTime: first.time, duration: 0, from: first.value, to: first.value,
          timingFunction: nil))
    }
    self.segments = segments
  }

  /// The segment that is passed first.
  private var first: Segment { segments[0] }
  private var last: Segment { segments[segments.count - 1] }

  /// The first and the last local time.
  var from: Double { first.from }
  var to: Double { last.to }
  /// The parent's seconds from the first key to the last.
  var duration: Double { segments.count == 1 ? first.duration : endTime - first.beginTime }
  /// The parent's time of the last key.
  var endTime: Double { last.endTime }

  /// Whether a time that was shown may come again after a later one.
  var runsBack: Bool { segments.contains { $0.to < $0.from || !$0.isMonotone } }

  /// The local time at a parent's time (Laminar.docc: ClocksAndTiming, "Time remapping").
  ///
  /// 1. The segment is the first one that has not ended; after the last key the last one. Instants
  ///    within 1e-9 s of a key are on it.
  /// 2. Before the first key progress is −0: functions that jump at 0 have not yet.
  func localTime(fromParent parentTime: Double) -> Double {
    let segment = segments[index(at: parentTime)]
    return segment.value(atProgress: segment.progress(at: parentTime))
  }

  private func index(at parentTime: Double) -> Int {
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].isOver(at: parentTime) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  package static func == (left: ClockCurve, right: ClockCurve) -> Bool {
    left === right || left.segments == right.segments
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(segments) }
}

extension ClockCurve.Segment {
  fileprivate var endTime: Double { beginTime + duration }

  fileprivate func isOver(at parentTime: Double) -> Bool {
    parentTime - beginTime >= duration - Timing.snap
  }

  fileprivate func progress(at parentTime: Double) -> Double {
    if isOver(at: parentTime) { return 1 }
    let elapsed = parentTime - beginTime
    if elapsed < -Timing.snap { return -0.0 }
    return elapsed <= 0 ? 0 : elapsed / duration
  }

  fileprivate func value(atProgress progress: Double) -> Double {
    let eased = timingFunction?.value(at: progress) ?? progress
    return eased == 1 ? to : from + (to - from) * eased
  }
}

extension EasingLaw {
  /// Whether the function is known to never fall.
  fileprivate var isMonotone: Bool {
    switch self {
    case .cubic(let curve): return 0...1 ~= curve.y1 && 0...1 ~= curve.y2
    case .named(let easing):
      switch easing.family {
      case .sine, .quad, .cubic, .quart, .quint, .expo, .circ: return true
      case .back, .elastic, .bounce: return false
      }
    case .steps: return true
    case .stops(let stops):
      let values = stride(from: 1, to: stops.points.count, by: 2).map { stops.points[$0] }
      return zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }
    }
  }
}

// MARK: - Reaching times

extension ClockCurve {
  /// The parts that a segment is cut into for a search: a curve that overshoots may reach a time twice.
  private static let pieces = 256

  /// The parent's times next to the present one, after it and before it, between which the curve does
  /// not meet a goal; nil when it meets it nowhere.
  ///
  /// Each segment is cut into 256 stretches; the first one that meets the goal is halved until no
  /// number is between its ends. Only at keys, and now, a difference of 1e-9 s is accepted.
  func goal(for goal: ClockGoal, from parentTime: Double) -> ClockGoal? {
    let index = index(at: parentTime)
    let progress = segments[index].progress(at: parentTime)
    if goal.isMet(by: segments[index].value(atProgress: progress), within: Timing.snap) {
      return ClockGoal(low: parentTime, high: parentTime)
    }
    var (low, high) = (-Double.infinity, Double.infinity)
    for next in index..<segments.count {
      guard
        let time = segments[next].time(
          meeting: goal, from: next == index ? progress : 0, to: 1, pieces: Self.pieces)
      else { continue }
      high = time
      break
    }
    for next in (0...index).reversed() {
      guard
        let time = segments[next].time(
          meeting: goal, from: next == index ? progress : 1, to: -0.0, pieces: Self.pieces)
      else { continue }
      // Backwards a key's value ends 1e-9 s before the key: what meets the goal is behind that.
      low = min(time, segments[next].endTime - 4 * Timing.snap)
      break
    }
    return ClockGoal(low: low, high: high).orNever
  }

  /// The first parent's time at which the curve reaches a local time; 0 when it never does.
  func parentTime(fromLocal localTime: Double) -> Double {
    let goal =
      localTime < from
      ? ClockGoal(low: localTime, high: .infinity) : ClockGoal(low: -.infinity, high: localTime)
    if goal.isMet(by: from, within: Timing.snap) { return first.beginTime }
    let reached = self.goal(for: goal, from: -.infinity)?.high ?? .infinity
    return reached.isFinite ? reached : 0
  }
}

extension ClockCurve.Segment {
  /// The parent's time of the first progress, on the way from one to another, that meets a goal.
  fileprivate func time(
    meeting goal: ClockGoal, from first: Double, to last: Double, pieces: Int
  ) -> Double? {
    func isMet(at progress: Double, within slack: Double = 0) -> Bool {
      goal.isMet(by: value(atProgress: progress), within: slack)
    }
    // FAST PATH: what runs in one direction meets nothing before its end.
    if isMonotone, !isMet(at: last, within: Timing.snap) { return nil }
    var low = first
    for piece in 1...pieces {
      var high = piece == pieces ? last : first + (last - first) * Double(piece) / Double(pieces)
      guard isMet(at: high, within: piece == pieces ? Timing.snap : 0) else {
        low = high
        continue
      }
      for _ in 0..<60 {
        let middle = low + (high - low) / 2
        guard middle != low, middle != high else { break }
        if isMet(at: middle) { high = middle } else { low = middle }
      }
      return beginTime + high * duration
    }
    return nil
  }
}
