import Foundation
package import Laminar

/// How punctual a real-time display was: statistics of the calls of one link. Times in seconds.
///
/// The lateness of a call is the time from the moment at which its frame was due to the call.
package struct DisplayTiming: CustomStringConvertible {
  /// The requested refreshes per second.
  package let refreshRate: Rational
  /// How many calls came.
  package let frames: Int
  /// How many frames between the first and the last call had none.
  package let missedFrames: Int
  /// The time from the first call to the last.
  package let elapsed: Double
  /// The accumulated error: `elapsed` less the time that the grid has between these two frames.
  package let drift: Double
  /// The mean lateness.
  package let meanLateness: Double
  /// The lateness that half of the calls stay within.
  package let medianLateness: Double
  /// The lateness that 99 of 100 calls stay within.
  package let percentile99Lateness: Double
  /// The greatest lateness.
  package let maximumLateness: Double
  /// The standard deviation of the lateness.
  package let jitter: Double

  /// Runs a link that does nothing on the calling thread, and measures how punctual its calls are.
  package init(measuring seconds: Double, refreshRate: Rational) {
    let display = RealTimeDisplay(refreshRate: refreshRate)
    var calls: [(frame: Int, lateness: Double)] = []
    let link = DisplayLink(source: display) { link in
      let now = display.time
      calls.append((link.tick?.frame ?? 0, now - link.timestamp))
    }
    display.run(for: seconds)
    link.invalidate()
    self.init(refreshRate: refreshRate, calls: calls)
  }

  /// Sums up the calls of some frames.
  package init(refreshRate: Rational, calls: [(frame: Int, lateness: Double)]) {
    self.refreshRate = refreshRate
    frames = calls.count
    let lateness = calls.map(\.lateness)
    let sorted = lateness.sorted()
    let count = Double(max(1, lateness.count))
    let mean = lateness.reduce(0, +) / count
    meanLateness = mean
    jitter = (lateness.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    medianLateness = Self.quantile(50, of: sorted)
    percentile99Lateness = Self.quantile(99, of: sorted)
    maximumLateness = sorted.last ?? 0
    drift = (lateness.last ?? 0) - (lateness.first ?? 0)
    let refreshes = (calls.last?.frame ?? 0) - (calls.first?.frame ?? 0)
    missedFrames = calls.isEmpty ? 0 : refreshes + 1 - calls.count
    elapsed = Double(refreshes) / refreshRate.doubleValue + drift
  }

  /// Several lines for people, times in milliseconds.
  package var description: String {
    func text(_ seconds: Double) -> String { String(format: "%.3f", seconds * 1000) }
    return """
      display link at \(refreshRate) Hz: \(frames) frames in \(String(format: "%.3f", elapsed)) s, \
      \(missedFrames) missed
      lateness: median \(text(medianLateness)), mean \(text(meanLateness)), \
      99% \(text(percentile99Lateness)), max \(text(maximumLateness)) ms
      jitter: \(text(jitter)) ms
      drift: \(text(drift)) ms
      """
  }

  /// The least value that `percent` of the values do not exceed (nearest rank); 0 of none.
  private static func quantile(_ percent: Int, of sorted: [Double]) -> Double {
    let rank = (sorted.count * percent + 99) / 100
    return sorted.indices.contains(rank - 1) ? sorted[rank - 1] : 0
  }
}
