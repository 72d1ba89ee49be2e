import Laminar
import Synchronization

/// Times the stages of one scene.
struct SceneBenchmark {
  /// Frames that are measured when none are chosen.
  private static let frameLimit = 120

  let job: SceneJob
  private let arguments: Arguments
  let frames: [FrameSample]
  let runs: Int
  /// Threads that draw.
  private let workers: Int

  init(_ job: SceneJob, _ arguments: Arguments) throws(CommandError) {
    self.job = job
    self.arguments = arguments
    let chosen = try job.samples(FrameSelection(arguments))
    let isChosen = arguments.firstGiven(of: OptionGroup.frames.options) != nil
    frames =
      isChosen
      ? chosen : FrameTimes.spread(Self.frameLimit, over: chosen.count).map { chosen[$0] }
    runs = arguments[BenchCommand.runs]
    workers = arguments[BenchCommand.jobs]
  }

  func report() throws -> BenchReport {
    let part = arguments[BenchCommand.part]
    var report = BenchReport(job.name, runs: runs)
    if part == nil || part == "load" { try appendLoading(to: &report) }
    if part == nil || part == "draw" { try appendDrawing(to: &report) }
    if part == nil || part == "encode" { try appendEncoding(to: &report) }
    if part == nil || part == "trace" { try appendTrace(to: &report) }
    return report
  }

  private func appendLoading(to report: inout BenchReport) throws {
    var loads: [Double] = []
    var commits: [Double] = []
    let text = job.scene.fileBytes
    for _ in 0..<runs {
      let (load, scene) = try Stopwatch.time {
        try SceneOptions(arguments).load(text, path: job.path).scene
      }
      loads.append(load)
      guard let scene else { continue }
      let end = job.duration.doubleValue
      commits.append(Stopwatch.time { Stage(scene: scene).snapshot(until: end) }.0)
    }
    report.append(.init(name: "load", unit: "scene", times: loads, bytes: text.count))
    report.append(.init(name: "commit", unit: "scene", times: commits))
  }

  /// The stages of drawing. One renderer and its pictures live through all runs.
  private func appendDrawing(to report: inout BenchReport) throws {
    let drawing = DrawingBenchmark(job.snapshot, workers: workers)
    var stages: [RenderStage: StageRuns] = [:]
    var (renderer, bitmap) = (drawing.renderer(), Bitmap(width: 0, height: 0))
    var shown = RetainedFrame()
    var damage = 0.0
    if let first = frames.first {
      for _ in 0..<runs {
        for (stage, seconds) in try drawing.cold(at: first.time).seconds {
          stages[stage, default: StageRuns()].cold += seconds
        }
      }
      _ = try drawing.draw(at: first.time, with: &renderer, into: &bitmap)
    }
    for _ in 0..<runs {
      var times = StageTimes()
      for frame in frames {
        times.merge(try drawing.draw(at: frame.time, with: &renderer, into: &bitmap))
      }
      damage = 0
      for (index, frame) in frames.enumerated() {
        let update = drawing.update(at: frame.time, with: &renderer, &shown)
        // The first one has no frame before it.
        if index > 0 {
          times.merge(update)
          damage += shown.damage.share
        }
      }
      for (stage, seconds) in times.seconds { stages[stage, default: StageRuns()].append(seconds) }
    }
    report.append(stages)
    if frames.count > 1 {
      report.append(fact: "damage", 100 * damage / Double(frames.count - 1), unit: "%")
    }
  }

  private func appendEncoding(to report: inout BenchReport) throws {
    let drawing = DrawingBenchmark(job.snapshot, workers: workers)
    var stages: [RenderStage: StageRuns] = [:]
    var (renderer, bitmap) = (drawing.renderer(), Bitmap(width: 0, height: 0))
    for _ in 0..<runs {
      var times = StageTimes()
      for frame in frames {
        _ = try drawing.draw(at: frame.time, with: &renderer, into: &bitmap)
        _ = times.measure(.encode) { PNGEncoder().encode(bitmap) }
        _ = times.measure(.encodeFast) { PNGEncoder(compression: .fast).encode(bitmap) }
      }
      for (stage, seconds) in times.seconds { stages[stage, default: StageRuns()].append(seconds) }
    }
    report.append(stages)
  }

  private func appendTrace(to report: inout BenchReport) throws {
    let plan = TracePlan(job.snapshot)
    let recorder = TraceRecorder(
      plan: plan, samples: TraceSampling(frames.map { ($0.frame, $0.time) }))
    let values = plan.tracks.count * frames.count
    guard values > 0 else { return }
    var times: [Double] = []
    var size = 0
    for _ in 0..<runs {
      let sink = CountingSink()
      let (seconds, _) = try Stopwatch.time {
        try recorder.write(LongCSVTraceWriter.self, to: sink)
      }
      times.append(seconds / Double(values))
      size = sink.count
    }
    report.append(.init(name: "trace", unit: "value", times: times, bytes: size / values))
  }
}

/// Times how a frame is evaluated and drawn, whole and in its parts.
private struct DrawingBenchmark {
  private let snapshot: StageSnapshot
  private let workers: Int
  private let clock = PartClock()

  init(_ snapshot: StageSnapshot, workers: Int) {
    (self.snapshot, self.workers) = (snapshot, workers)
  }

  /// A renderer that has drawn nothing.
  func renderer() -> Renderer {
    var renderer = snapshot.renderer(workers: workers)
    renderer.onPart = { [clock] in clock.end($0) }
    return renderer
  }

  /// Draws a whole frame.
  func draw(
    at time: Double, with renderer: inout Renderer, into bitmap: inout Bitmap
  ) throws(CommandError) -> StageTimes {
    var times = StageTimes()
    let presentation = times.measure(.evaluate) { snapshot.evaluate(at: time) }
    let list = times.measure(.displayList) { snapshot.displayList(of: presentation) }
    clock.restart()
    times.measure(.raster) { renderer.render(list, into: &bitmap) }
    times.add(clock.seconds(of: .preparation), to: .prepare)
    times.add(clock.seconds(of: .bands), to: .bands)
    if let excess = renderer.excess { throw CommandError(excess, in: snapshot, at: time) }
    return times
  }

  /// Redraws what differs from the frame that is shown.
  func update(
    at time: Double, with renderer: inout Renderer, _ shown: inout RetainedFrame
  ) -> StageTimes {
    var times = StageTimes()
    let list = snapshot.displayList(of: snapshot.evaluate(at: time))
    clock.restart()
    times.measure(.update) { renderer.render(list, updating: &shown) }
    times.add(clock.seconds(of: .damage), to: .damage)
    return times
  }

  /// The raster of a renderer that has drawn nothing.
  func cold(at time: Double) throws(CommandError) -> StageTimes {
    var (renderer, bitmap) = (renderer(), Bitmap(width: 0, height: 0))
    let all = try draw(at: time, with: &renderer, into: &bitmap)
    var times = StageTimes()
    for stage in [RenderStage.raster, .prepare, .bands] {
      for seconds in all.seconds[stage] ?? [] { times.add(seconds, to: stage) }
    }
    return times
  }
}

/// Times the parts of what a renderer draws.
final class PartClock: Sendable {
  private let clock = ContinuousClock()
  private let state: Mutex<(last: ContinuousClock.Instant, times: [FramePart: Double])>

  init() { state = Mutex((clock.now, [:])) }

  /// Begins a frame, whose first part begins now.
  func restart() {
    state.withLock { $0 = (clock.now, [:]) }
  }

  /// The seconds of a part of the frame, and 0 for one that there was not.
  func seconds(of part: FramePart) -> Double { state.withLock { $0.times[part] ?? 0 } }

  func end(_ part: FramePart) {
    let now = clock.now
    state.withLock {
      $0.times[part, default: 0] += (now - $0.last).seconds
      $0.last = now
    }
  }
}

/// Measures how long something takes.
private enum Stopwatch {
  /// The seconds that `body` takes, and what it returns.
  static func time<Result>(_ body: () throws -> Result) rethrows -> (Double, Result) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    return ((clock.now - start).seconds, result)
  }
}

/// Counts the bytes of a trace and keeps none.
final class CountingSink: TraceSink {
  private(set) var count = 0

  func write(_ bytes: RawSpan) { count += bytes.byteCount }
}

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

// MARK: - The report

/// Measured stages, for people and for machines.
struct BenchReport {
  /// One stage: seconds for one of `unit`.
  struct Stage {
    let name: String
    /// What one measure counts: a scene, a frame, a value.
    let unit: String
    let least: Double?
    let median: Double?
    /// The first frame of a new renderer.
    var cold: Double?
    /// Bytes of one unit, where a rate in bytes is useful; else nil.
    var bytes: Int?

    /// The times of a stage, one per run.
    init(name: String, unit: String, times: [Double], bytes: Int? = nil) {
      let summary = TimingSummary(times)
      (self.name, self.unit, self.bytes) = (name, unit, bytes)
      (least, median) = (summary?.least, summary?.median)
    }

    /// The times of a stage of a frame.
    init(name: String, _ times: StageRuns) {
      (self.name, unit) = (name, "frame")
      (least, median, cold) = (times.least, times.median, times.cold.min())
    }
  }

  private(set) var stages: [Stage] = []
  /// Further facts: name, number, unit.
  private(set) var facts: [(name: String, value: Double, unit: String)] = []
  let title: String
  let runs: Int

  init(_ title: String, runs: Int) {
    self.title = title
    self.runs = runs
  }

  mutating func append(_ stage: Stage) { stages.append(stage) }

  /// Appends the stages of a frame, in their order.
  mutating func append(_ runs: [RenderStage: StageRuns]) {
    for stage in RenderStage.allCases {
      guard let times = runs[stage] else { continue }
      append(.init(name: stage.rawValue, times))
    }
  }

  mutating func append(fact name: String, _ value: Double, unit: String) {
    facts.append((name, value, unit))
  }

  /// A table with the least and the median time of each stage.
  var text: String { text(columns: .max) }

  /// The same in a terminal of some columns.
  func text(columns: Int) -> String {
    var table = TextTable(["stage", "per", "min", "median", "cold", "rate"])
    for stage in stages {
      guard let least = stage.least, let median = stage.median else { continue }
      let rate = stage.bytes.map {
        DurationText.number(Double($0) / 1e6 / max(least, 1e-12)) + " MB/s"
      }
      table.append([
        stage.name, stage.unit, DurationText.text(least), DurationText.text(median),
        stage.cold.map(DurationText.text) ?? "", rate ?? "",
      ])
    }
    let facts = facts.map { fact in
      "\(fact.name): " + Self.number(fact.value) + (fact.unit.isEmpty ? "" : " \(fact.unit)") + "\n"
    }
    return "\(title), \(runs) run\(runs == 1 ? "" : "s")\n" + table.text(columns: columns)
      + facts.joined()
  }

  /// A count as it is, anything else in three digits.
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? DurationText.number(value)
  }

  /// One JSON object; times in seconds.
  var json: String {
    func number(_ value: Double) -> JSON { .number(value, .decimals(15)) }
    let report: JSON = [
      "bench": .string(title), "runs": .integer(runs),
      "stages": .array(
        stages.compactMap { stage in
          guard let least = stage.least, let median = stage.median else { return nil }
          return [
            "stage": .string(stage.name), "per": .string(stage.unit), "min": number(least),
            "median": number(median), "cold": stage.cold.map(number),
            "bytes": stage.bytes.map(JSON.integer),
          ]
        }),
      "facts": .array(
        facts.map {
          ["fact": .string($0.name), "value": number($0.value), "unit": .string($0.unit)]
        }),
    ]
    return report.line
  }
}
