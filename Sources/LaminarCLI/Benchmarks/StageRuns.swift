/// What one stage took, run by run and in each run frame by frame.
struct StageRuns {
  /// Seconds; every run has the same frames.
  private(set) var runs: [[Double]] = []
  /// Seconds of the first frames of new renderers.
  var cold: [Double] = []

  mutating func append(_ run: [Double]) { runs.append(run) }

  /// Of each frame the least time of the runs, then the mean over the frames; nil without any.
  var least: Double? {
    let frames = runs.map(\.count).min() ?? 0
    guard frames > 0 else { return nil }
    let best = (0..<frames).map { frame in runs.reduce(.infinity) { min($0, $1[frame]) } }
    return best.reduce(0, +) / Double(frames)
  }

  /// The median of the runs' means over the frames.
  var median: Double? {
    TimingSummary(runs.filter { !$0.isEmpty }.map { $0.reduce(0, +) / Double($0.count) })?.median
  }
}
