/// The pairs of samples of two traces that are compared.
struct SampleAlignment {
  /// How samples are paired.
  enum Rule: Sendable, Hashable {
    /// They are the same frames at the same times.
    case same
    /// They have the same numbers and times where both have them.
    case byFrame
    /// Their numbers have other times; samples at the same time are compared.
    case byTime
    /// The new values are interpolated at each time of the base.
    case resampled
  }

  let rule: Rule
  /// For each compared sample its index in the base.
  private(set) var base: [Int] = []
  /// For each compared sample its index in the new trace; if resampled, that of the sample before.
  private(set) var new: [Int] = []
  /// If resampled, how far each is after the sample before, as a fraction of the step.
  private(set) var shares: [Double] = []

  init(_ a: TraceInstants, _ b: TraceInstants, resamples: Bool) {
    let error = a.timeError + b.timeError + 1e-9
    func isSameTime(_ i: Int, _ j: Int) -> Bool {
      (a.times[i] - b.times[j]).magnitude <= error + 1e-9 * a.times[i].magnitude
    }
    if a.frames == b.frames, a.frames.indices.allSatisfy({ isSameTime($0, $0) }) {
      rule = .same
      base = Array(a.frames.indices)
      new = base
      return
    }
    let common = Self.common(a, b) {
      a.frames[$0] < b.frames[$1] ? -1 : a.frames[$0] == b.frames[$1] ? 0 : 1
    }
    if zip(common.0, common.1).allSatisfy({ isSameTime($0, $1) }), !common.0.isEmpty,
      !(resamples && common.0.count < min(a.count, b.count))
    {
      rule = .byFrame
      (base, new) = common
    } else if resamples {
      rule = .resampled
      resample(a, b, error)
    } else {
      rule = .byTime
      (base, new) = Self.common(a, b) {
        isSameTime($0, $1) ? 0 : a.times[$0] < b.times[$1] ? -1 : 1
      }
    }
  }

  /// The pairs that compare as equal, in order.
  private static func common(
    _ a: TraceInstants, _ b: TraceInstants, _ order: (Int, Int) -> Int
  ) -> ([Int], [Int]) {
    var pairs: ([Int], [Int]) = ([], [])
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      let sign = order(i, j)
      if sign == 0 {
        pairs.0.append(i)
        pairs.1.append(j)
      }
      if sign <= 0 { i += 1 }
      if sign >= 0 { j += 1 }
    }
    return pairs
  }

  private mutating func resample(_ a: TraceInstants, _ b: TraceInstants, _ error: Double) {
    guard let first = b.times.first, let last = b.times.last else { return }
    var newIndex = 0
    for (index, time) in a.times.enumerated() where time >= first - error && time <= last + error {
      while newIndex + 1 < b.count, b.times[newIndex + 1] <= time { newIndex += 1 }
      base.append(index)
      new.append(newIndex)
      let step = newIndex + 1 < b.count ? b.times[newIndex + 1] - b.times[newIndex] : 0
      shares.append(step > 0 ? min(max((time - b.times[newIndex]) / step, 0), 1) : 0)
    }
  }

  /// The number of compared samples.
  var count: Int { base.count }

  /// The base's values that are compared.
  func baseValues(
    _ column: UnsafeBufferPointer<Double>, into values: inout [Double]
  ) {
    for (index, source) in base.enumerated() { values[index] = column[source] }
  }

  /// The new values that are compared; between two angles along the shorter arc.
  func newValues(
    _ column: UnsafeBufferPointer<Double>, into values: inout [Double], areTurns: Bool
  ) {
    guard rule == .resampled else {
      for (index, source) in new.enumerated() { values[index] = column[source] }
      return
    }
    for (index, source) in new.enumerated() {
      let share = shares[index]
      let here = column[source]
      guard share != 0 else {
        values[index] = here
        continue
      }
      let next = column[source + 1]
      let end = areTurns ? TurnValues.value(next, nearest: here) : next
      values[index] = here + (end - here) * share
    }
  }
}
