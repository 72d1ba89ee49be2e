/// The least and the median of some times.
struct TimingSummary: Sendable, Hashable {
  let least: Double
  let median: Double

  /// Sums up times in seconds; nil without any.
  init?(_ times: [Double]) {
    let sorted = times.sorted()
    guard let first = sorted.first else { return nil }
    least = first
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Times for people.
enum DurationText {
  /// `1.24 s`, `3.07 ms`, `12.5 µs`: three digits and a unit.
  static func text(_ seconds: Double) -> String {
    for (size, unit) in [(1.0, "s"), (1e-3, "ms"), (1e-6, "µs")] where seconds >= size {
      return number(seconds / size) + " " + unit
    }
    return number(seconds * 1e9) + " ns"
  }

  /// Three digits: `1.24`, `12.4`, `124`.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value >= 0, value < 1e15 else { return "?" }
    let decimals = value < 10 ? 2 : value < 100 ? 1 : 0
    let scale = [1, 10, 100][decimals]
    let scaled = Int((value * Double(scale)).rounded())
    guard decimals > 0 else { return "\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)."
      + String(repeating: "0", count: max(0, decimals - fraction.count)) + fraction
  }
}
