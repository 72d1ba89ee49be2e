import Foundation
import Laminar
import LaminarTestSupport

/// Times the stages that generated scenes are made for.
///
/// Evaluation and printing are measured frame by frame on one thread, so that the least and the median
/// are meaningful on a busy machine.
struct GeneratedBenchmark {
  private let kind: GeneratedScene
  private let bytes: [UInt8]
  private let runs = 5

  init(_ kind: GeneratedScene) {
    self.kind = kind
    bytes = Array(kind.text.utf8)
  }

  /// - Parameter onlyEvaluates: Leaves out the printing of traces.
  func run(onlyEvaluates: Bool) throws {
    switch kind {
    case .document: try measureReading()
    case .particles: try measureParticles()
    default: try measureTracks(onlyEvaluates: onlyEvaluates)
    }
  }

  /// Reads a scene that has no errors.
  static func load(_ bytes: [UInt8]) throws -> Laminar.Scene {
    let (scene, report) = SceneLoader.load(bytes, name: "generated.json", image: { _ in nil })
    guard let scene else { throw MeasuredTimes.Failure(reason: report.text()) }
    return scene
  }

  /// Evaluation in a shuffled order, then the printing of what was evaluated, then whole traces.
  private func measureTracks(onlyEvaluates: Bool) throws {
    let scene = try Self.load(bytes)
    let snapshot = Stage(scene: scene).snapshot(until: scene.duration.doubleValue)
    let plan = TracePlan(snapshot)
    let frames = (0..<600).map { (frame: $0, time: Double($0) / 60) }
    let tracks = Double(plan.tracks.count)
    MeasuredTimes.print("tracks", tracks)

    var generator = SeededNumbers(state: 1)
    var evaluation = MeasuredTimes(name: "evaluate, shuffled", unit: "value")
    for _ in 0..<runs {
      for frame in frames.shuffled(using: &generator) {
        // The values are used, so that the compiler removes nothing as unneeded.
        let (seconds, last) = MeasuredTimes.time {
          snapshot.evaluate(at: frame.time)?.numbers.last ?? 0
        }
        evaluation.times.append(last.isNaN ? .nan : seconds / tracks)
      }
    }
    evaluation.print()
    if onlyEvaluates { return }

    let sample = frames.prefix(60).map { ($0, plan.numbers(at: $0.time).values) }
    try measurePrinting("print csv", LongCSVTraceWriter.self, of: sample, plan)
    try measurePrinting("print csv-wide", WideCSVTraceWriter.self, of: sample, plan)

    let recorder = TraceRecorder(
      plan: plan, samples: TraceSampling(frames),
      jobs: ProcessInfo.processInfo.activeProcessorCount)
    let header = TraceHeader(
      frameRate: Rational(60), frames: frames.count, canvasWidth: 1, canvasHeight: 1,
      scene: "")
    let count = frames.count * plan.tracks.count
    try MeasuredTimes.print("trace csv", per: "value", runs: runs, of: count) {
      try recorder.write(LongCSVTraceWriter.self, to: CountingSink())
    }
    try MeasuredTimes.print("trace jsonl", per: "value", runs: runs, of: count) {
      try recorder.writeJSONLines(header: header, to: CountingSink())
    }
  }

  private func measurePrinting<Writer: TraceFrameWriter>(
    _ name: String, _ format: Writer.Type,
    of sample: [((frame: Int, time: Double), [Double])], _ plan: TracePlan
  ) throws {
    var printing = MeasuredTimes(name: name, unit: "value")
    var size = 0
    for _ in 0..<runs {
      let sink = CountingSink()
      var writer = format.init(tracks: plan.tracks, precision: .standard, sink: sink)
      for ((frame, time), values) in sample {
        let seconds = try MeasuredTimes.time {
          try writer.writeFrame(frame, time: time, values: values)
        }.seconds
        printing.times.append(seconds / Double(plan.tracks.count))
      }
      try writer.finish()
      size = sink.count / (sample.count * plan.tracks.count)
    }
    printing.print(bytes: size)
  }

  /// What a player does for each frame before it draws: evaluation and the display list, in order.
  private func measureParticles() throws {
    let scene = try Self.load(bytes)
    let snapshot = Stage(scene: scene).snapshot(until: scene.duration.doubleValue)
    var update = MeasuredTimes(name: "update of particles", unit: "frame")
    for _ in 0..<runs {
      for frame in 0..<20 {
        let (seconds, list) = MeasuredTimes.time {
          snapshot.displayList(of: snapshot.evaluate(at: Double(frame) / 60))
        }
        update.times.append(list.items.isEmpty ? .nan : seconds)
      }
    }
    update.print()
  }

  /// Reading a large text, and the memory that it takes.
  private func measureReading() throws {
    MeasuredTimes.print("text", Double(bytes.count) / 1e6, unit: "MB")
    try MeasuredTimes.print("read", per: "scene", runs: runs, bytes: bytes.count) {
      guard SceneLoader.read(bytes, name: "generated.json") > 0 else {
        throw MeasuredTimes.Failure(reason: "the generated document could not be read")
      }
    }
    let before = ProcessMemory.peak
    try MeasuredTimes.print("load", per: "scene", runs: runs, bytes: bytes.count) {
      _ = try Self.load(bytes)
    }
    try MeasuredTimes.print("first frame", per: "scene", runs: runs, bytes: bytes.count) {
      let scene = try Self.load(bytes)
      let snapshot = Stage(scene: scene).snapshot(until: scene.duration.doubleValue)
      guard snapshot.evaluate(at: 0) != nil else {
        throw MeasuredTimes.Failure(reason: "the generated document has no first frame")
      }
    }
    if let before, let after = ProcessMemory.peak {
      MeasuredTimes.print(
        "memory of loading", Double(after - before) / Double(bytes.count), unit: "times the text")
    }
  }
}
