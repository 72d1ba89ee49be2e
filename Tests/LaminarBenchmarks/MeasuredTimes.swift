import Foundation

/// Some measured times of the same work, in seconds.
struct MeasuredTimes {
  let name: String
  /// What one time is for: a scene, a value.
  let unit: String
  var times: [Double] = []

  /// Why a measurement is void.
  struct Failure: Error { let reason: String }

  var least: Double { times.min() ?? 0 }

  /// Runs some work a number of times.
  static func print(
    _ name: String, per unit: String, runs: Int, of count: Int = 1, bytes: Int? = nil,
    _ work: () throws -> Void
  ) rethrows {
    let times = try (0..<runs).map { _ in try time(work).seconds / Double(count) }
    MeasuredTimes(name: name, unit: unit, times: times).print(bytes: bytes)
  }

  /// The least and the median time, and the rate at which a number of bytes is worked off.
  func print(bytes: Int? = nil) {
    let sorted = times.sorted()
    guard let least = sorted.first else { return }
    let (scale, scaleName) = least < 1e-6 ? (1e9, "ns") : (1e3, "ms")
    let rate = bytes.map { String(format: ", %.0f MB/s", Double($0) / 1e6 / least) } ?? ""
    let numbers = String(
      format: "min %.2f, median %.2f ", least * scale, sorted[sorted.count / 2] * scale)
    Swift.print("\(name): \(numbers)\(scaleName) per \(unit)\(rate)")
  }

  /// Prints a count or a ratio.
  static func print(_ name: String, _ value: Double, unit: String = "") {
    Swift.print("\(name): \(String(format: "%.3g", value)) \(unit)")
  }

  /// The seconds that some work takes, and what it returns.
  static func time<Result>(
    _ work: () throws -> Result
  ) rethrows -> (seconds: Double, result: Result) {
    let start = ContinuousClock.now
    let result = try work()
    return ((ContinuousClock.now - start) / .seconds(1), result)
  }
}
