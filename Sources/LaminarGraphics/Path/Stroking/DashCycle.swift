/// A dash pattern that is walked along.
struct DashCycle {
  /// The most dashes of a path: what is finer than this could not be told from a solid line.
  static let mostDashes = 16_384.0

  private let pattern: [Double]
  private let phase: Double
  /// The length of the pattern until dashes are dashes again.
  private let period: Double

  /// Nil for what is no pattern, and for one that a path of a length would hold too often.
  init?(_ pattern: [Double], phase: Double, pathLength: Double) {
    var sum = 0.0
    for part in pattern {
      guard part >= 0, part <= Path.coordinateLimit else { return nil }
      sum += part
    }
    let isOdd = pattern.count % 2 == 1
    guard sum > 0, pathLength / sum * Double(pattern.count) < Self.mostDashes else { return nil }
    self.pattern = isOdd ? pattern + pattern : pattern
    period = isOdd ? 2 * sum : sum
    let rest = phase.isFinite ? phase.truncatingRemainder(dividingBy: period) : 0
    self.phase = rest < 0 ? rest + period : rest
  }

  /// Visits the dashes of a line between two lengths, in order.
  func forEachDash(from start: Double, to end: Double, _ body: (ClosedRange<Double>) -> Void) {
    var index = 0
    var rest = phase
    while rest > 0, rest >= pattern[index], index < pattern.count - 1 {
      rest -= pattern[index]
      index += 1
    }
    var at = start
    var left = max(pattern[index] - rest, 0)
    while at < end {
      let next = at + left
      if index % 2 == 0 { body(at...min(next, end)) }
      // A step too small for the numbers would never end.
      if next == at, left > 0 { return }
      at = next
      index = index + 1 < pattern.count ? index + 1 : 0
      left = pattern[index]
    }
  }
}
