package import Foundation
package import LaminarGraphics

/// How punctual a real-time display was: statistics of the calls of one link. Times in seconds.
///
/// The lateness of a call is the time from the moment at which its frame was due to the call.
package struct DisplayTiming: Sendable, Hashable, CustomStringConvertible {
  /// When a frame's call came, in nanoseconds after frame 0 was due.
  struct Arrival {
    let frame: Int
    let nanoseconds: Int64
  }

  /// The requested refreshes per second.
  package let refreshRate: Rational
  /// How many calls came.
  package let frames: Int
  /// How many frames between the first and the last call had none.
  package let missedFrames: Int
  /// The time from the first call to the last.
  package let elapsed: TimeInterval
  /// The accumulated error: `elapsed` less the time that the grid has between these two frames.
  package let drift: TimeInterval
  /// The mean lateness.
  package let meanLateness: TimeInterval
  /// The lateness that half of the calls stay within.
  package let medianLateness: TimeInterval
  /// The lateness that 99 of 100 calls stay within.
  package let percentile99Lateness: TimeInterval
  /// The greatest lateness.
  package let maximumLateness: TimeInterval
  /// The standard deviation of the lateness.
  package let jitter: TimeInterval

  init(grid: RefreshGrid, arrivals: [Arrival]) {
    refreshRate = grid.rate
    frames = arrivals.count
    let lateness = arrivals.map { Double($0.nanoseconds - grid.nanoseconds(of: $0.frame)) / 1e9 }
    let sorted = lateness.sorted()
    let count = Double(max(1, lateness.count))
    let mean = lateness.reduce(0, +) / count
    meanLateness = mean
    jitter = (lateness.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    medianLateness = Self.quantile(50, of: sorted)
    percentile99Lateness = Self.quantile(99, of: sorted)
    maximumLateness = sorted.last ?? 0
    if let first = arrivals.first, let last = arrivals.last {
      missedFrames = last.frame - first.frame + 1 - arrivals.count
      elapsed = Double(last.nanoseconds - first.nanoseconds) / 1e9
      drift = (lateness.last ?? 0) - (lateness.first ?? 0)
    } else {
      missedFrames = 0
      elapsed = 0
      drift = 0
    }
  }

  /// Several lines for people, times in milliseconds.
  package var description: String {
    """
    display link at \(refreshRate) Hz: \(frames) frames in \(Self.text(elapsed, 1)) s, \
    \(missedFrames) missed
    lateness: median \(milliseconds(medianLateness)), mean \(milliseconds(meanLateness)), \
    99% \(milliseconds(percentile99Lateness)), max \(milliseconds(maximumLateness)) ms
    jitter: \(milliseconds(jitter)) ms
    drift: \(milliseconds(drift)) ms
    """
  }

  /// The least value that `percent` of the values do not exceed (nearest rank); 0 of none.
  private static func quantile(_ percent: Int, of sorted: [Double]) -> Double {
    let rank = (sorted.count * percent + 99) / 100
    return sorted.indices.contains(rank - 1) ? sorted[rank - 1] : 0
  }

  private func milliseconds(_ seconds: TimeInterval) -> String { Self.text(seconds, 1000) }

  private static func text(_ value: Double, _ unit: Double) -> String {
    FrameRateReport.text(value * unit, decimals: 3)
  }
}
