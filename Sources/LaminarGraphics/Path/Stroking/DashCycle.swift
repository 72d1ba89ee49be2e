/// A dash pattern that is repeated along a line.
///
/// The position of a dash depends on its number alone, so omitting dashes does not move others.
struct DashCycle {
  /// A dash of the pattern: where it begins in the period, and its length.
  private struct Dash {
    let offset: Double
    let length: Double
  }

  private let dashes: [Dash]
  private let phase: Double
  /// The length after which the pattern repeats: twice the sum of a list with an odd count.
  private let period: Double
  /// Numbers of periods up to here are distinct as doubles.
  private static let mostPeriods = 4_503_599_627_370_496.0

  /// Nil for a list that is not a valid pattern.
  init?(_ pattern: [Double], phase: Double) {
    var sum = 0.0
    for part in pattern {
      guard part >= 0, part <= Path.coordinateLimit else { return nil }
      sum += part
    }
    guard sum > 0 else { return nil }
    let isOdd = pattern.count % 2 == 1
    var dashes: [Dash] = []
    var offset = 0.0
    for (index, part) in (isOdd ? pattern + pattern : pattern).enumerated() {
      if index % 2 == 0 { dashes.append(Dash(offset: offset, length: part)) }
      offset += part
    }
    self.dashes = dashes
    period = isOdd ? 2 * sum : sum
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    self.phase = rest < 0 ? rest + period : rest
  }

  /// The dashes of a line between two lengths that reach into some of its parts, in order; nil where
  /// there are more than a limit.
  func dashes(
    from start: Double, to end: Double, in parts: [ClosedRange<Double>], limit: Int
  ) -> [ClosedRange<Double>]? {
    var found: [ClosedRange<Double>] = []
    let origin = start - phase
    /// The first dash that was not examined yet.
    var next = (period: 0.0, index: 0)
    for part in parts {
      let first = ((part.lowerBound - origin) / period).rounded(.down) - 1
      let last = (part.upperBound - origin) / period
      guard last < Self.mostPeriods,
        (last - first) * Double(dashes.count)
          < Double(limit - found.count) + Double(3 * dashes.count)
      else { return nil }
      if first > next.period { next = (first, 0) }
      while true {
        let dash = dashes[next.index]
        let begin = origin + next.period * period + dash.offset
        let stop = begin + dash.length
        if begin >= end || begin > part.upperBound { break }
        next.index += 1
        if next.index == dashes.count { next = (next.period + 1, 0) }
        guard stop > start || begin >= start, stop >= part.lowerBound else { continue }
        if found.count >= limit { return nil }
        found.append(max(begin, start)...min(stop, end))
      }
    }
    return found
  }
}
