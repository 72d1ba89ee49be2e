public import LaminarTrace

extension Stage {
  /// The trace of frames: the value of every track in each of them, as the bytes of a file.
  ///
  /// The bytes depend on the stage, the frames and the parameters, not on the number of threads. Of
  /// a scene that was loaded from a file, they are those that `laminar trace` writes.
  ///
  /// - Parameters:
  ///   - times: The frames; nil for those of the stage's scene.
  ///   - format: How the trace is written; JSON Lines by default. Their metadata names the scene by
  ///     its hash, and is empty there for a stage that was built in code.
  ///   - selection: The tracks; every animated property by default.
  ///   - precision: The decimals of the numbers; six by default.
  ///   - workers: The threads to evaluate on.
  /// - Throws: A ``SamplingError`` when there are no frames, or a pattern of the selection names no
  ///   track; an `EngineDiagnostic` when emitters have more particles than ``drawingBudget``.
  public func trace(
    _ times: FrameTimes? = nil, as format: TraceFormat = .jsonLines,
    selection: TraceSelection = TraceSelection(), precision: TracePrecision = .standard,
    workers: Int = 1
  ) throws -> [UInt8] {
    let memory = TraceMemory()
    try writeTrace(
      times, as: format, selection: selection, precision: precision, workers: workers, to: memory)
    return memory.bytes
  }

  /// Writes a trace to a sink.
  func writeTrace(
    _ times: FrameTimes?, as format: TraceFormat, selection: TraceSelection,
    precision: TracePrecision, workers: Int, to sink: any TraceSink
  ) throws {
    let (times, end) = try sampling(times)
    let snapshot = snapshot(until: end)
    context.noteQuestion(about: 0)
    let samples = TraceSampling(frames: 0..<times.count, of: times)
    if let diagnostic = snapshot.particleDiagnostic(of: samples) { throw diagnostic }
    let plan = TracePlan(snapshot, selection: selection)
    if let pattern = plan.unmatched.first { throw SamplingError.unmatched(pattern) }
    let header = TraceHeader(
      of: snapshot, times: times, precision: precision, scene: scene?.contentHash ?? "")
    try TraceRecorder(plan: plan, samples: samples, precision: precision, jobs: workers)
      .write(as: format, header: header, to: sink)
  }
}
