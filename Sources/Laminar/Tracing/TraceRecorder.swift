public import LaminarGraphics
public import LaminarTrace
import Synchronization

/// Writes the values that a snapshot shows over a list of frames.
///
/// Frames are evaluated, and in CSV printed, on several threads; the bytes never depend on how many.
public struct TraceRecorder: Sendable {
  /// The tracks, and how they are read.
  package let plan: TracePlan
  /// The sample times.
  package let samples: TraceSampling
  /// The precision of printed numbers.
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
  private static let valuesPerBatch = 16_384
  /// The most samples of tracks kept at once when a format wants them track by track.
  private static let maxSamples = 4_000_000

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
    let share = max(Self.valuesPerBatch / max(plan.tracks.count, 1), 1)
    let workerCount = min(jobs, (samples.count + share - 1) / share)
    if workerCount == 1 {
      return try write(format, pieces: share, to: sink, progress: progress)
    }
    let workers = try (0..<max(workerCount, 1)).map { _ in
      try TraceWorker(
        format, plan: plan, columns: precision.columns(besides: samples.columns),
        precision: precision)
    }
    try workers[0].writeHeader(to: sink)
    var done = 0
    while done < samples.count {
      let start = done
      done = min(start + share * workers.count, samples.count)
      let end = done
      ThreadPool.perform(workers.count) { worker in
        let first = min(start + worker * share, end)
        workers[worker].record(samples, first..<min(first + share, end))
      }
      for worker in workers { try worker.writeRecords(to: sink) }
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
  private func writeNPZ(
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
    let groupSize = max(Self.maxSamples / max(samples.count, 1), 1)
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

// MARK: - Frame by frame

/// One thread's part in writing a trace frame by frame: it evaluates frames and prints them with a
/// writer of its own, and its text is taken in the order of the frames.
private final class TraceWorker: Sendable {
  private struct State {
    var writer: any TraceFrameWriter
    let text: TextBuffer
  }

  private let plan: TracePlan
  /// The indices of the tracks of texts.
  private let textTracks: [Int]
  private let header: [UInt8]
  private let state = Mutex<State?>(nil)

  init(
    _ format: any (TraceFrameWriter & SendableMetatype).Type, plan: TracePlan,
    columns: [String], precision: TracePrecision
  ) throws {
    self.plan = plan
    textTracks = plan.textTracks
    header = try state.withLock { state in
      let text = TextBuffer()
      var writer = format.init(
        tracks: plan.tracks, columns: columns, precision: precision, sink: text)
      // Only what the first writer writes before its frames is kept.
      try writer.finish()
      let header = text.take()
      state = State(writer: writer, text: text)
      return header
    }
  }

  /// Evaluates and prints frames.
  func record(_ samples: TraceSampling, _ range: Range<Int>) {
    state.withLock { state in
      for index in range {
        // Writing to memory never fails.
        try? state?.writer.write(samples, index, of: plan, textTracks)
      }
      try? state?.writer.finish()
    }
  }

  /// Writes what comes before the frames.
  func writeHeader(to sink: any TraceSink) throws {
    let bytes = header
    try sink.write(bytes.span.bytes)
  }

  /// Writes what was printed since the last time.
  func writeRecords(to sink: any TraceSink) throws {
    let bytes = state.withLock { $0?.text.take() ?? [] }
    try sink.write(bytes.span.bytes)
  }
}

extension TracePlan {
  /// The indices of the tracks of texts.
  var textTracks: [Int] { tracks.indices.filter { tracks[$0].kind == .text } }
}

extension TraceFrameWriter {
  /// Evaluates and prints a sample.
  mutating func write(
    _ samples: TraceSampling, _ index: Int, of plan: TracePlan, _ textTracks: [Int]
  ) throws {
    let sample = samples[index]
    let (values, isPresent) = plan.numbers(at: sample.time)
    let texts = textTracks.isEmpty ? [:] : plan.texts(of: textTracks, at: sample.time)
    let columns = samples.timestamps(at: index).map { [$0.timestamp, $0.target] } ?? []
    try writeFrame(
      sample.frame, time: sample.time, columns: columns, values: values, texts: texts,
      isPresent: isPresent)
  }
}

/// Text that waits for its turn.
private final class TextBuffer: TraceSink {
  private var bytes: [UInt8] = []

  func write(_ bytes: RawSpan) { bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) } }

  func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }
}

// MARK: - Track by track

/// The samples of a group of tracks over all times, for the formats that write track after track.
private struct TraceColumns {
  private let plan: TracePlan
  /// Consecutive chunks of the times.
  private let chunks: [TraceChunk]

  /// Evaluates the times on some threads, a chunk of them each.
  init(plan: TracePlan, tracks: Range<Int>, times: [Double], jobs: Int) {
    self.plan = plan
    let count = max(1, min(jobs, times.count))
    let share = (times.count + count - 1) / count
    chunks = ThreadPool.map(count, workers: count) { part in
      let range = min(part * share, times.count)..<min((part + 1) * share, times.count)
      return TraceChunk(plan: plan, tracks: tracks, times: times[range])
    }
  }

  /// The samples of a track of the group.
  func samples(of track: Int) -> TraceSamples {
    guard plan.tracks[track].kind == .number else {
      return .texts(chunks.flatMap { $0.texts[track] ?? [] })
    }
    var values: [Double] = []
    for chunk in chunks { values.append(contentsOf: chunk.values(of: track)) }
    let presence = chunks.lazy.flatMap(\.presence).map { $0.isEmpty || $0[track] }
    return .numbers(values, isPresent: presence.allSatisfy { $0 } ? [] : Array(presence))
  }
}

/// The samples of a group of tracks over some of the times.
private struct TraceChunk: Sendable {
  /// The times that are evaluated before their values are sorted by track: as many as fill a line
  /// of a processor's cache.
  private static let blockSize = 8

  private let first: Int
  /// Track after track.
  private var values: [Double]
  /// For each time which tracks are present; empty when all are.
  private(set) var presence: [[Bool]] = []
  /// The samples of the texts.
  private(set) var texts: [Int: [String?]] = [:]

  init(plan: TracePlan, tracks: Range<Int>, times: ArraySlice<Double>) {
    first = tracks.lowerBound
    let count = times.count
    values = [Double](repeating: 0, count: tracks.count * count)
    let textTracks = tracks.filter { plan.tracks[$0].kind == .text }
    var block = [[Double]](repeating: [], count: Self.blockSize)
    var start = 0
    while start < count {
      let length = min(Self.blockSize, count - start)
      for index in 0..<length {
        guard let moment = plan.moment(at: times[times.startIndex + start + index]) else { return }
        let reading = moment.reading
        presence.append(reading.isPresent)
        reading.read(moment.presentation, tracks: tracks, into: &block[index])
        for track in textTracks {
          texts[track, default: []].append(reading.text(moment.presentation, track: track))
        }
      }
      var target = values.mutableSpan
      for index in 0..<length {
        let row = block[index]
        let source = row.span
        for track in source.indices { target[track * count + start + index] = source[track] }
      }
      start += length
    }
  }

  /// The numbers of a track of the group.
  func values(of track: Int) -> ArraySlice<Double> {
    let start = (track - first) * presence.count
    return values[start..<start + presence.count]
  }
}
