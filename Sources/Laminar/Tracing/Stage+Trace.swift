import LaminarEngine
public import LaminarGraphics
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
    context.noteRequest(at: 0)
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

/// The format of a trace.
public enum TraceFormat: String, Sendable, Hashable, CaseIterable {
  /// A row per value.
  case csv
  /// A row per frame, a column per track.
  case wideCSV = "csv-wide"
  /// A line per track with its changes, and metadata.
  case jsonLines = "jsonl"
  /// A zip of NumPy arrays.
  case npz

  /// The format of a file by its extension without the dot, in any case: `csv`, `jsonl` or `npz`; nil
  /// for any other.
  public init?(pathExtension: String) {
    switch pathExtension.lowercased() {
    case "csv": self = .csv
    case "jsonl": self = .jsonLines
    case "npz": self = .npz
    default: return nil
    }
  }
}

extension TraceHeader {
  /// The metadata of all frames of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: What is traced.
  ///   - times: The frames.
  ///   - precision: The decimals of the numbers.
  ///   - scene: The hash of the scene's file.
  package init(
    of snapshot: StageSnapshot, times: FrameTimes, precision: TracePrecision = .standard,
    scene: String
  ) {
    let size = snapshot.canvas.size
    self.init(
      frameRate: times.rate,
      frames: times.count, precision: precision, canvasWidth: Double(size.width),
      canvasHeight: Double(size.height), scene: scene)
  }
}

// MARK: - Samples

/// The sample times of a trace: frames of a scene or listed times. Times that follow a rule are not
/// stored as a list.
public struct TraceSampling: Sendable {
  private enum Source: Sendable {
    case run(Range<Int>, FrameTimes)
    case list([Int], FrameTimes)
    case pairs([(frame: Int, time: Double)])
  }

  private let source: Source
  /// The frames of the display link that is sampled on; nil without one.
  private var linkTimes: FrameTimes?

  /// Consecutive frames of a scene.
  public init(frames: Range<Int>, of times: FrameTimes) { source = .run(frames, times) }

  /// Chosen frames of a scene, rising.
  public init(frames: [Int], of times: FrameTimes) { source = .list(frames, times) }

  /// Frames of a display link: each shows what is there at its timestamp, and adds the times of the
  /// link to the trace.
  package init(_ frames: DisplayLinkFrames) { self.init(frames: frames.called, of: frames) }

  /// Chosen frames of a display link, rising.
  package init(frames: [Int], of link: DisplayLinkFrames) {
    source = .list(frames, link.times)
    linkTimes = link.times
  }

  /// Numbers for the frame column, rising, with their times.
  public init(_ pairs: [(frame: Int, time: Double)]) { source = .pairs(pairs) }

  /// The number of samples.
  package var count: Int {
    switch source {
    case .run(let frames, _): frames.count
    case .list(let frames, _): frames.count
    case .pairs(let pairs): pairs.count
    }
  }

  /// The sample at an index in `0 ..< count`: its number, and its time in seconds.
  package subscript(index: Int) -> (frame: Int, time: Double) {
    switch source {
    case .run(let frames, let times):
      let frame = frames.lowerBound + index
      return (frame, times.time(of: frame))
    case .list(let frames, let times): return (frames[index], times.time(of: frames[index]))
    case .pairs(let pairs): return pairs[index]
    }
  }

  /// The names of what a trace adds to each frame's number and time.
  var columns: [String] { linkTimes == nil ? [] : ["timestamp", "targetTimestamp"] }

  /// When a display link is called for the sample, and when its next frame is due; nil without one.
  func timestamps(at index: Int) -> (timestamp: Double, target: Double)? {
    guard let linkTimes else { return nil }
    let frame = self[index].frame
    return (linkTimes.time(of: frame), linkTimes.time(of: frame + 1))
  }
}

// MARK: - Events

/// The events in an interval of a scene's time, as traces write them.
public struct TraceEvents: Sendable {
  /// In the order in which it happens.
  public let events: [StageEvent]

  /// Takes what is declared on a stage, from one time to another, which is excluded unless it is the
  /// end of everything.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - start: The first time in seconds.
  ///   - end: The last time in seconds.
  ///   - includesEnd: Whether what happens at the very end is included.
  public init(_ stage: Stage, from start: Double, to end: Double, includesEnd: Bool = true) {
    self.init(stage, from: start, to: end, includesEnd: includesEnd, link: nil)
  }

  /// Takes what is declared on a stage, and the frames that a display link misses.
  package init(
    _ stage: Stage, from start: Double, to end: Double, includesEnd: Bool = true,
    link: DisplayLinkFrames?
  ) {
    var events = stage.events(until: end)
    if let link { events = Self.merge(events, Self.missedTicks(of: link)) }
    let snap = 1e-9
    self.events = events.filter {
      $0.time >= start - snap && (includesEnd ? $0.time <= end + snap : $0.time < end - snap)
    }
  }

  private init(_ events: [StageEvent]) { self.events = events }

  /// Those events that satisfy a condition.
  package func filtered(by isIncluded: (StageEvent) -> Bool) -> TraceEvents {
    TraceEvents(events.filter(isIncluded))
  }

  private static func missedTicks(of link: DisplayLinkFrames) -> [StageEvent] {
    let called = Set(link.called)
    return (0..<link.times.count).filter { !called.contains($0) }.map { frame in
      StageEvent(
        time: link.times.time(of: frame), kind: .missedTick, target: "display-link",
        detail: "\(frame)")
    }
  }

  /// Both lists in the order of time; at one time the first comes before the second.
  static func merge(_ first: [StageEvent], _ second: [StageEvent]) -> [StageEvent] {
    var merged: [StageEvent] = []
    var remaining = second[...]
    for event in first {
      while let next = remaining.first, next.time < event.time {
        merged.append(remaining.removeFirst())
      }
      merged.append(event)
    }
    return merged + remaining
  }

  /// Writes `time,event,target,detail` rows.
  ///
  /// - Throws: What the sink throws.
  public func write(precision: TracePrecision = .standard, to sink: any TraceSink) throws {
    var writer = EventTraceWriter(precision: precision, sink: sink)
    for event in events { try writer.write(event) }
    try writer.finish()
  }
}

// MARK: - Particles

/// Writes every particle that lives in each of the sampled frames: one row each, in drawing order.
package struct ParticleRecorder: Sendable {
  private let snapshot: StageSnapshot
  private let samples: TraceSampling
  private let precision: TracePrecision

  /// Makes a recorder.
  package init(
    _ snapshot: StageSnapshot, samples: TraceSampling, precision: TracePrecision = .standard
  ) {
    self.snapshot = snapshot
    self.samples = samples
    self.precision = precision
  }

  /// Writes the rows; memory does not grow with the number of frames.
  ///
  /// - Parameters:
  ///   - sink: Takes the text.
  ///   - progress: Called with the number of frames done.
  /// - Throws: What the sink throws.
  package func write(to sink: any TraceSink, progress: (Int) -> Void = { _ in }) throws {
    var writer = ParticleTraceWriter(precision: precision, sink: sink)
    for index in 0..<samples.count {
      let (frame, time) = samples[index]
      if let presentation = snapshot.evaluate(at: time) {
        for node in presentation.tree.nodes.indices {
          guard let field = presentation.particles(of: node) else { continue }
          let layer = presentation.tree.path(of: node)
          for particle in field.particles {
            let (p, c) = (particle.position, particle.color)
            try writer.write(
              frame, time: time, layer: layer, cell: field.names[particle.cell],
              number: particle.number,
              values: [
                particle.birth, particle.age, p.x, p.y, p.z, particle.scale, particle.angle,
                c.x, c.y, c.z, c.w,
              ])
          }
        }
      }
      progress(index + 1)
    }
    try writer.finish()
  }
}
