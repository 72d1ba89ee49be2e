public import LaminarGraphics
public import LaminarTrace

/// Writes the values that a snapshot shows over a list of frames.
///
/// Frames are evaluated, and in CSV printed, on several threads; the bytes never depend on how many.
public struct TraceRecorder: Sendable {
  /// The tracks, and how they are read.
  package let plan: TracePlan
  /// What is sampled.
  package let samples: TraceSampling
  /// How numbers are written.
  package let precision: TracePrecision
  /// The threads; at least 1.
  package let jobs: Int

  /// Makes a recorder; a number of threads outside 1…256 is clamped.
  public init(
    plan: TracePlan, samples: TraceSampling,
    precision: TracePrecision = .standard, jobs: Int = 1
  ) {
    self.plan = plan
    self.samples = samples
    self.precision = precision
    self.jobs = min(max(jobs, 1), 256)
  }

  /// Makes a recorder of listed samples: numbers for the frame column, rising, and times in seconds.
  package init(
    plan: TracePlan, samples: [(frame: Int, time: Double)],
    precision: TracePrecision = .standard, jobs: Int = 1
  ) {
    self.init(plan: plan, samples: TraceSampling(samples), precision: precision, jobs: jobs)
  }

  /// The values that a thread prints before its text is written: some 600 KB.
  private static let valuesOfPiece = 16_384
  /// The most samples of tracks kept at once when a format wants them track by track.
  private static let mostSamples = 4_000_000

  /// Writes a CSV trace, frame after frame; memory does not grow with the number of frames.
  ///
  /// - Parameters:
  ///   - format: The kind of CSV.
  ///   - sink: Takes the text.
  ///   - progress: Called on this thread with the number of frames done.
  /// - Throws: What the sink throws.
  package func write(
    _ format: any (TraceFrameWriter & SendableMetatype).Type, to sink: any TraceSink,
    progress: (Int) -> Void = { _ in }
  ) throws {
    let share = max(Self.valuesOfPiece / max(plan.tracks.count, 1), 1)
    let laneCount = min(jobs, (samples.count + share - 1) / share)
    if laneCount == 1 {
      return try write(format, pieces: share, to: sink, progress: progress)
    }
    let lanes = try (0..<max(laneCount, 1)).map { _ in
      try TraceLane(
        format, plan: plan, columns: precision.columns(besides: samples.columns),
        precision: precision)
    }
    try lanes[0].writeHeader(to: sink)
    var done = 0
    while done < samples.count {
      let start = done
      done = min(start + share * lanes.count, samples.count)
      let end = done
      ThreadPool.perform(lanes.count) { lane in
        let first = min(start + lane * share, end)
        lanes[lane].record(samples, first..<min(first + share, end))
      }
      for lane in lanes { try lane.writeRecords(to: sink) }
      progress(done)
    }
  }

  /// Writes a CSV trace on this thread, piece by piece, so that no frame's text is held as a whole.
  private func write(
    _ format: any (TraceFrameWriter & SendableMetatype).Type, pieces share: Int,
    to sink: any TraceSink, progress: (Int) -> Void
  ) throws {
    var writer = format.init(
      tracks: plan.tracks, columns: precision.columns(besides: samples.columns),
      precision: precision, sink: sink)
    let textTracks = plan.textTracks
    for index in 0..<samples.count {
      try writer.write(samples, index, of: plan, textTracks)
      if (index + 1) % share == 0 || index + 1 == samples.count { progress(index + 1) }
    }
    try writer.finish()
  }

  /// Writes a JSON Lines trace, in groups of tracks so that memory stays bounded.
  ///
  /// - Parameters:
  ///   - header: The trace's metadata.
  ///   - events: What happens, after the tracks; nil when events were not collected.
  ///   - sink: Takes the text.
  ///   - progress: Called on this thread with the number of tracks done.
  /// - Throws: What the sink throws.
  package func writeJSONLines(
    header: TraceHeader, events: [StageEvent]? = nil, to sink: any TraceSink,
    progress: (Int) -> Void = { _ in }
  ) throws {
    let frames = (0..<samples.count).map { samples[$0].frame }
    let times = (0..<samples.count).map { samples[$0].time }
    var writer = JSONLinesTraceWriter(header: header, frames: frames, sink: sink)
    if !samples.columns.isEmpty {
      try writer.writeTimestamps { samples.timestamps(at: $0) ?? (times[$0], times[$0]) }
    } else if !Self.isRun(frames, times, header.frameRate) {
      try writer.writeSamples { times[$0] }
    }
    try forEachTrack(at: times, progress: progress) { track, samples in
      try writer.writeTrack(track, samples: samples)
    }
    for event in events ?? [] { try writer.writeEvent(event) }
    try writer.finish(events: events?.count)
  }

  /// Whether samples are the frames 0, 1, 2 and on at a rate, which need not be listed.
  private static func isRun(_ frames: [Int], _ times: [Double], _ rate: Rational) -> Bool {
    zip(frames, times).enumerated().allSatisfy { index, sample in
      let time = Double(index) * Double(rate.denominator) / Double(max(rate.numerator, 1))
      return sample.0 == index && (sample.1 - time).magnitude <= 1e-9
    }
  }

  /// Writes a trace in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - header: The metadata, of the formats that have it.
  ///   - events: What happens, which only JSON Lines hold beside the values.
  ///   - sink: Takes the bytes.
  ///   - progress: Called on this thread with the number of frames done, of tracks for the formats that
  ///     write track after track.
  /// - Throws: What the sink throws.
  public func write(
    as format: TraceFormat, header: @autoclosure () -> TraceHeader, events: [StageEvent]? = nil,
    to sink: any TraceSink, progress: (Int) -> Void = { _ in }
  ) throws {
    switch format {
    case .csv: try write(LongCSVTraceWriter.self, to: sink, progress: progress)
    case .wideCSV: try write(WideCSVTraceWriter.self, to: sink, progress: progress)
    case .jsonLines:
      try writeJSONLines(header: header(), events: events, to: sink, progress: progress)
    case .npz: try writeNPZ(header: header(), to: sink, progress: progress)
    }
  }

  /// Writes a NumPy archive, in groups of tracks so that memory stays bounded.
  ///
  /// - Parameters:
  ///   - header: The trace's metadata.
  ///   - sink: Takes the bytes.
  ///   - progress: Called on this thread with the number of tracks done.
  /// - Throws: What the sink throws.
  package func writeNPZ(
    header: TraceHeader, to sink: any TraceSink, progress: (Int) -> Void = { _ in }
  ) throws {
    let pairs = (0..<samples.count).map { samples[$0] }
    let stamps = (0..<samples.count).compactMap { samples.timestamps(at: $0) }
    let columns = zip(samples.columns, [stamps.map(\.timestamp), stamps.map(\.target)])
      .map { (name: $0, times: $1) }
    var writer = try NPZTraceWriter(header: header, samples: pairs, columns: columns, sink: sink)
    try forEachTrack(at: pairs.map(\.time), progress: progress) { track, samples in
      try writer.writeTrack(track, samples: samples)
    }
    try writer.finish()
  }

  /// Calls with every track and its samples, in groups so that memory stays bounded.
  private func forEachTrack(
    at times: [Double], progress: (Int) -> Void,
    _ body: (TraceTrack, TraceSamples) throws -> Void
  ) throws {
    let groupSize = max(Self.mostSamples / max(samples.count, 1), 1)
    var first = 0
    while first < plan.tracks.count {
      let group = first..<min(first + groupSize, plan.tracks.count)
      let columns = TraceColumns(plan: plan, tracks: group, times: times, jobs: jobs)
      for track in group { try body(plan.tracks[track], columns.samples(of: track)) }
      first = group.upperBound
      progress(first)
    }
  }
}
