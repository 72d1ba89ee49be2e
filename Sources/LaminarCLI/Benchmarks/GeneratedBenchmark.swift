import Laminar

/// Times the stages that generated scenes are made for.
///
/// Evaluation and printing are measured frame by frame on one thread, so that the least and the median
/// are meaningful on a busy machine.
struct GeneratedBenchmark {
  let kind: GeneratedScene
  let invocation: Invocation
  let runs: Int

  init(_ kind: GeneratedScene, _ invocation: Invocation) {
    self.kind = kind
    self.invocation = invocation
    runs = invocation.arguments[Options.runs] ?? 5
  }

  func report() throws -> BenchReport {
    if kind == .events { return try EventsBenchmark(invocation: invocation, runs: runs).report() }
    var report = BenchReport("generated \(kind.rawValue)", runs: runs)
    let bytes = Array(kind.text.utf8)
    switch kind {
    case .tracks, .shared, .eased, .springs, .keys:
      try appendTracks(SceneJob("tracks.json", bytes: bytes, invocation), to: &report)
    case .events: break
    case .document: try appendDocument(bytes, to: &report)
    }
    return report
  }

  /// Evaluation in a shuffled order, then the printing of what was evaluated.
  private func appendTracks(_ job: SceneJob, to report: inout BenchReport) throws {
    let plan = TracePlan(job.snapshot)
    var frames = try job.samples(invocation.arguments)
    report.append(fact: "tracks", Double(plan.tracks.count), unit: "")
    report.append(fact: "frames", Double(frames.count), unit: "")
    guard !plan.tracks.isEmpty else { return }
    var generator = SplitMixGenerator(seed: 1)
    frames.shuffle(using: &generator)
    let tracks = Double(plan.tracks.count)
    var evaluations: [Double] = []
    for frame in (0..<runs).flatMap({ _ in frames }) {
      // The values are used, so that the compiler removes nothing as unneeded.
      let (seconds, sum) = Stopwatch.time {
        job.snapshot.evaluate(at: frame.time)?.numbers.last ?? 0
      }
      evaluations.append(sum.isNaN ? .nan : seconds / tracks)
    }
    report.append(.init(name: "evaluate, shuffled", unit: "value", times: evaluations))

    let sample = frames.prefix(60).sorted { $0.frame < $1.frame }
    let evaluated = sample.map { plan.numbers(at: $0.time).values }
    for (name, format) in formats {
      var times: [Double] = []
      var size = 0
      for _ in 0..<runs {
        let sink = CountingSink()
        var writer = format.init(tracks: plan.tracks, precision: .standard, sink: sink)
        for (frame, values) in zip(sample, evaluated) {
          let (seconds, _) = try Stopwatch.time {
            try writer.writeFrame(frame.frame, time: frame.time, values: values)
          }
          times.append(seconds / tracks)
        }
        try writer.finish()
        size = sink.count / (sample.count * plan.tracks.count)
      }
      report.append(.init(name: name, unit: "value", times: times, bytes: size))
    }
    try appendRecording(plan, frames: frames.sorted { $0.frame < $1.frame }, to: &report)
  }

  private var formats: [(String, any TraceFrameWriter.Type)] {
    [("print csv", LongCSVTraceWriter.self), ("print csv-wide", WideCSVTraceWriter.self)]
  }

  /// A whole trace, from the tree to its text.
  private func appendRecording(
    _ plan: TracePlan, frames: [FrameSample], to report: inout BenchReport
  ) throws {
    let recorder = TraceRecorder(
      plan: plan, samples: TraceSampling(frames.map { ($0.frame, $0.time) }), jobs: invocation.jobs)
    let count = Double(frames.count * plan.tracks.count)
    let header = TraceHeader(
      frameRate: Rational(60), frames: frames.count, canvasWidth: 1, canvasHeight: 1,
      scene: "")
    var csv: [Double] = []
    var lines: [Double] = []
    for _ in 0..<runs {
      csv.append(
        try Stopwatch.time { try recorder.write(LongCSVTraceWriter.self, to: CountingSink()) }.0
          / count)
      lines.append(
        try Stopwatch.time { try recorder.writeJSONLines(header: header, to: CountingSink()) }.0
          / count)
    }
    report.append(.init(name: "trace csv", unit: "value", times: csv))
    report.append(.init(name: "trace jsonl", unit: "value", times: lines))
  }

  /// Reading a large text, and the memory that it takes.
  private func appendDocument(_ bytes: [UInt8], to report: inout BenchReport) throws {
    let before = ProcessMemory.peak
    var loads: [Double] = []
    let reads = try (0..<runs).map { _ in
      let (seconds, entries) = Stopwatch.time { SceneLoader.read(bytes, name: "document.json") }
      guard entries > 0 else { throw CommandError("the generated document could not be read") }
      return seconds
    }
    report.append(.init(name: "read", unit: "scene", times: reads, bytes: bytes.count))
    for run in 0..<runs {
      let (seconds, loaded) = try Stopwatch.time {
        try SceneInput.load(bytes, path: "document.json", arguments: invocation.arguments)
      }
      loads.append(seconds)
      guard loaded.scene != nil else { throw CommandError(loaded.report.text()) }
      if run == 0, let before, let after = ProcessMemory.peak {
        report.append(
          fact: "memory of loading", Double(after - before) / Double(bytes.count),
          unit: "times the text")
      }
    }
    report.append(fact: "text", Double(bytes.count) / 1e6, unit: "MB")
    report.append(.init(name: "load", unit: "scene", times: loads, bytes: bytes.count))
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same numbers everywhere.
struct SplitMixGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
    return word ^ word >> 31
  }
}
