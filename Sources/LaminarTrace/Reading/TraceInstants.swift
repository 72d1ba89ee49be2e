public import LaminarGraphics

/// The samples of a trace: the number and the time of each.
public struct TraceInstants: Sendable, Hashable {
  /// The number of each sample, strictly ascending.
  public private(set) var frames: [Int]
  /// The time of each sample, in seconds.
  public private(set) var times: [Double]
  /// How far a stated time may be from the true one, because it is printed with few decimals.
  package private(set) var timeError: Double
  /// The frames per second; nil where the samples follow no rate.
  public private(set) var frameRate: Rational?

  /// Makes samples of their numbers and times, which have the same count.
  package init(frames: [Int], times: [Double], timeError: Double = 0) {
    let count = min(frames.count, times.count)
    self.frames = Array(frames.prefix(count))
    self.times = Array(times.prefix(count))
    self.timeError = timeError
    frameRate = Self.rate(self.frames, self.times, timeError: timeError)
  }

  /// Makes the samples of frames at a rate, which are exactly at number / rate.
  package init(frames: [Int], rate: Rational) {
    self.frames = frames
    times = frames.map { Self.time(of: $0, rate) }
    timeError = 0
    frameRate = rate
  }

  /// The number of samples.
  package var count: Int { frames.count }

  static func time(of frame: Int, _ rate: Rational) -> Double {
    Double(frame) * Double(rate.denominator) / Double(max(rate.numerator, 1))
  }

  /// The simplest rate that all samples have: an integer, or one divided by 1.001.
  private static func rate(
    _ frames: [Int], _ times: [Double], timeError: Double
  ) -> Rational? {
    guard let frame = frames.last, let time = times.last, frame > 0, time > 0 else { return nil }
    let estimate = Double(frame) / time
    guard estimate >= 0.5, estimate < 100_000 else { return nil }
    let whole = Int(estimate.rounded())
    var candidates = [Rational(whole)]
    for integer in max(whole - 1, 1)...(whole + 1) {
      if let rate = Rational(Int64(integer) * 1000, over: 1001) { candidates.append(rate) }
    }
    for scale in [10, 100, 1000] as [Int64] {
      let scaled = Int64((estimate * Double(scale)).rounded())
      if let rate = Rational(scaled, over: scale) { candidates.append(rate) }
    }
    return candidates.first { rate in
      zip(frames, times).allSatisfy {
        abs(Self.time(of: $0, rate) - $1) <= timeError + 1e-9 * max(1, abs($1))
      }
    }
  }
}
