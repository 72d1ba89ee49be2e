/// Measures how long something takes.
enum Stopwatch {
  /// The seconds that `body` takes, and what it returns.
  static func time<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    return ((clock.now - start).seconds, result)
  }
}
