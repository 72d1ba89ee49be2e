public import LaminarTrace

/// Writes the values that a snapshot shows over a list of frames.
public struct TraceRecorder: Sendable {
  /// The tracks, and how they are read.
  public let plan: TracePlan
  /// The frames to sample and their times, rising.
  public let samples: [(frame: Int, time: Double)]
  /// How numbers are written.
  public let precision: TracePrecision

  /// Makes a recorder.
  public init(
    plan: TracePlan, samples: [(frame: Int, time: Double)], precision: TracePrecision = .standard
  ) {
    self.plan = plan
    self.samples = samples
    self.precision = precision
  }

  /// The most samples of tracks kept at once when a format wants them track by track.
  private static let mostSamples = 4_000_000

  /// Writes a CSV trace, frame after frame; memory does not grow with the number of frames.
  public func write(_ format: any TraceFrameWriter.Type, to sink: any TraceSink) throws {
    var writer = format.init(tracks: plan.tracks, precision: precision, sink: sink)
    for sample in samples {
      let (values, isPresent) = plan.numbers(at: sample.time)
      try writer.writeFrame(
        sample.frame, time: sample.time, values: values, isPresent: isPresent)
    }
    try writer.finish()
  }

  /// Writes a JSON Lines trace, in groups of tracks so that memory stays bounded.
  public func writeJSONLines(header: TraceHeader, to sink: any TraceSink) throws {
    var writer = JSONLinesTraceWriter(header: header, frames: samples.map(\.frame), sink: sink)
    let times = samples.map(\.time)
    let groupSize = max(Self.mostSamples / max(samples.count, 1), 1)
    var first = 0
    while first < plan.tracks.count {
      let group = first..<min(first + groupSize, plan.tracks.count)
      for (track, samples) in zip(group, plan.samples(of: group, at: times)) {
        try writer.writeTrack(plan.tracks[track], samples: samples)
      }
      first = group.upperBound
    }
    try writer.finish()
  }
}
