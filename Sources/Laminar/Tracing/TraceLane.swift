import LaminarTrace
import Synchronization

/// One thread's part in writing a trace frame by frame: it evaluates frames and prints them with a
/// writer of its own, and its text is taken in the order of the frames.
final class TraceLane: Sendable {
  private struct State {
    var writer: any TraceFrameWriter
    let text: TracePiece
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
      let text = TracePiece()
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
private final class TracePiece: TraceSink {
  private var bytes: [UInt8] = []

  func write(_ bytes: RawSpan) { bytes.withUnsafeBytes { self.bytes.append(contentsOf: $0) } }

  func take() -> [UInt8] {
    defer { bytes.removeAll() }
    return bytes
  }
}
