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

  /// Decodes a picture 15 times.
  static func measureDecoding(_ path: String) throws {
    let file = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let isJPEG = JPEGDecoder.recognizes(file)
    try MeasuredTimes.print("decode \(path)", per: "picture", runs: 15, bytes: file.count) {
      _ = try isJPEG ? JPEGDecoder.decode(file) : PNGDecoder.decode(file)
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

/// Times the way of a scene file from its bytes to the first evaluated frame, by stages.
struct LoadingBenchmark {
  private static let runs = 3

  let path: String

  func run() throws {
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    MeasuredTimes.print(path, Double(bytes.count) / 1e6, unit: "MB")
    let before = ProcessMemory.resident ?? 0
    var stages = ["read", "load", "commit", "evaluate", "bytes to frame"].map {
      MeasuredTimes(name: $0, unit: "scene")
    }
    for run in 0..<Self.runs {
      var peaks: [Int] = []
      func note() { peaks.append(ProcessMemory.peak ?? before) }
      let (read, _) = MeasuredTimes.time { SceneLoader.read(bytes, name: path) }
      note()
      let (load, scene) = try MeasuredTimes.time { try GeneratedBenchmark.load(bytes) }
      note()
      let (commit, snapshot) = MeasuredTimes.time {
        Stage(scene: scene).snapshot(until: scene.duration.doubleValue)
      }
      note()
      // The values are used, so that the compiler removes nothing as unneeded.
      let (evaluate, last) = MeasuredTimes.time {
        snapshot.evaluate(at: 0.5)?.numbers.last ?? 0
      }
      note()
      let all = load + commit + (last.isNaN ? .nan : evaluate)
      for (index, time) in [read, load, commit, evaluate, all].enumerated() {
        stages[index].times.append(time)
      }
      if run == 0 { print(peaks, before: before, bytes: bytes.count) }
    }
    for stage in stages { stage.print(bytes: bytes.count) }
  }

  /// Prints the most memory that was resident after each stage of the first run.
  private func print(_ peaks: [Int], before: Int, bytes: Int) {
    let ratios = peaks.map { String(format: "%.1f", Double($0 - before) / Double(bytes)) }
    Swift.print("peak memory after each: \(ratios.joined(separator: ", ")) times the text")
  }
}

/// Times scenes with timelines from their text to what they show, for numbers of events and of
/// layers that double: this separates what grows with their sum from what grows with their product.
struct EventsBenchmark {
  private let runs = 5

  private static let sizes =
    square + [(events: 2000, layers: 10_000), (events: 1000, layers: 20_000)]
  private static let stages = [
    "load", "snapshot", "frame", "compile epochs", "plan trace", "through layers",
  ]

  func run() throws {
    /// The least times of each size, by its index.
    var least: [[Double]] = []
    var compiled: [Double] = []
    for size in Self.sizes {
      let name = "\(size.events) events × \(size.layers) layers"
      let bytes = Array(GeneratedScene.timeline(events: size.events, layers: size.layers).utf8)
      var timings = Self.stages.map { MeasuredTimes(name: "\(name): \($0)", unit: "scene") }
      for run in 0..<runs {
        ProcessMemory.trim()
        let before = ProcessMemory.resident
        let (load, scene) = try MeasuredTimes.time { try GeneratedBenchmark.load(bytes) }
        let end = scene.duration.doubleValue
        let (shown, (stage, snapshot)) = MeasuredTimes.time {
          let stage = Stage(scene: scene)
          return (stage, stage.snapshot(until: end))
        }
        ProcessMemory.trim()
        if run == 0, let before, let after = ProcessMemory.resident {
          MeasuredTimes.print(
            "\(name), memory of scene and snapshot", Double(after - before) / 1e6, unit: "MB")
        }
        let (frame, _) = MeasuredTimes.time { snapshot.evaluate(at: end / 2)?.numbers.count }
        let (trees, count) = MeasuredTimes.time { Self.compile(snapshot) }
        let (plans, plan) = MeasuredTimes.time { TracePlan(snapshot) }
        let (commits, _) = MeasuredTimes.time { Self.stage(size.events, size.layers) }
        for (index, seconds) in [load, shown, frame, trees, plans, commits].enumerated() {
          timings[index].times.append(seconds)
        }
        guard run == 0 else { continue }
        compiled.append(Double(count))
        MeasuredTimes.print("\(name), compiled layers", Double(count))
        MeasuredTimes.print("\(name), tracks", Double(plan.tracks.count))
        MeasuredTimes.print("\(name), layers compiled for the plan", Double(plan.compiledCount))
        withExtendedLifetime(stage) {}
      }
      timings.forEach { $0.print() }
      least.append(timings.map(\.least))
    }
    for (index, stage) in Self.stages.enumerated() {
      Growth(least.map { $0[index] }).print(of: stage)
    }
    Growth(compiled).print(of: "compiled layers")
    MeasuredTimes.print("compiled layers for events × layers", Growth(compiled).product)
  }

  /// The sizes that show how times grow: one, its events doubled, its layers doubled, both doubled.
  private static let square = [
    (events: 500, layers: 5000), (events: 1000, layers: 5000), (events: 500, layers: 10_000),
    (events: 1000, layers: 10_000),
  ]

  /// How something grows with the events N and the layers M: a sum of both at most doubles when both
  /// double, a product becomes four times as much.
  private struct Growth {
    let one: Double, events: Double, layers: Double, both: Double

    init(_ values: [Double]) {
      (one, events, layers, both) = (values[0], values[1], values[2], values[3])
    }

    /// What grows with N × M alone, of a count: 0 for a sum.
    var product: Double { both - events - layers + one }

    func print(of stage: String) {
      for (what, value) in [("events", events), ("layers", layers), ("both", both)] {
        MeasuredTimes.print("\(stage), \(what) doubled", value / one, unit: "times as much")
      }
    }
  }

  /// Layers; every event moves and fades one of them through the layer API.
  private static func stage(_ events: Int, _ layers: Int) -> Stage {
    let stage = Stage(width: 1920, height: 1080)
    let all = (0..<layers).map { index in
      let layer = Layer()
      layer.name = "layer\(index)"
      return layer
    }
    Transaction.setDisableActions(true)
    for layer in all { stage.rootLayer.addSublayer(layer) }
    for event in 0..<events {
      stage.advance(to: Double(event) / 60)
      let layer = all[event * 7919 % layers]
      Transaction.setDisableActions(true)
      layer.opacity = 0.5
      let move = BasicAnimation(keyPath: "position.x")
      move.byValue = 100
      move.duration = 0.5
      move.isRemovedOnCompletion = false
      move.fillMode = .forwards
      layer.add(move, forKey: "move")
    }
    return stage
  }

  /// Compiles the tree of every epoch in turn; returns the number of compiled layers.
  private static func compile(_ snapshot: StageSnapshot) -> Int {
    snapshot.timeline.epochs.reduce(0) { $0 + $1.tree.compiledLayerCount }
  }
}

/// Times the layout solver on chains of 1,000 layers with three constraints and more each; the systems
/// are those of `scenes/bench/layout.py`, which gives them to kiwisolver's C++.
struct LayoutBenchmark {
  private typealias Term = LayoutSolver.Term
  private let layers = 1000

  /// The kinds of chains: what a layer has besides its predecessor, and when.
  enum Kind: String, CaseIterable {
    case chain, stays, inequalities, staysFirst = "stays first"
  }

  func run() throws {
    for kind in Kind.allCases {
      var build = MeasuredTimes(name: "\(kind.rawValue): build and solve", unit: "system")
      var change = MeasuredTimes(name: "\(kind.rawValue): change a constant", unit: "change")
      for _ in 0..<5 {
        var (solver, width) = (LayoutSolver(), LayoutSolver.ConstraintID?.none)
        build.times.append(try MeasuredTimes.time { (solver, width) = try system(kind) }.seconds)
        guard let width else { continue }
        for index in 1...20 {
          let (seconds, _) = try MeasuredTimes.time {
            try solver.setConstant(-100 - 10 * Double(index), of: width)
            solver.solve()
          }
          change.times.append(seconds)
        }
      }
      build.print()
      change.print()
    }
  }

  private func system(_ kind: Kind) throws -> (LayoutSolver, LayoutSolver.ConstraintID?) {
    var solver = LayoutSolver()
    let left = (0..<layers).map { _ in solver.makeVariable() }
    let width = left.map { _ in solver.makeVariable() }
    var first: LayoutSolver.ConstraintID?
    func stay(_ index: Int) throws {
      _ = try solver.add(
        [Term(left[index])], constant: -20 * Double(index), .equal, priority: 0.1)
      _ = try solver.add([Term(width[index])], constant: -50, .equal, priority: 0.2)
    }
    if kind == .staysFirst { try left.indices.forEach(stay) }
    for index in left.indices {
      if index == 0 {
        _ = try solver.add([Term(left[0])], constant: -10, .equal)
        first = try solver.add([Term(width[0])], constant: -100, .equal, priority: 500)
      } else {
        let ratio =
          kind == .inequalities || index.isMultiple(of: 3)
          ? 1 : index.isMultiple(of: 2) ? 2 : 0.5
        _ = try solver.add(
          [Term(left[index]), Term(left[index - 1], -1), Term(width[index - 1], -1)], constant: -8,
          kind == .inequalities ? .greaterThanOrEqual : .equal)
        _ = try solver.add(
          [Term(width[index]), Term(width[index - 1], -ratio)], constant: 0, .equal, priority: 750)
      }
      _ = try solver.add([Term(width[index])], constant: -30, .greaterThanOrEqual)
      if kind == .stays || kind == .inequalities { try stay(index) }
    }
    solver.solve()
    return (solver, first)
  }
}

extension Workload {
  /// Writes the scene into a folder, and its images below it.
  func write(to folder: String) throws {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent(WorkloadImage.folder), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(rawValue + ".json"))
    for image in images {
      try Data(PNGEncoder(compression: .best).encode(image.bitmap))
        .write(to: folder.appendingPathComponent(image.path))
    }
  }
}

extension GeneratedScene {
  /// Writes the scene into a folder.
  func write(to folder: String) throws {
    let folder = URL(fileURLWithPath: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appendingPathComponent(rawValue + ".json"))
  }
}

/// Some measured times of the same work, in seconds.
struct MeasuredTimes {
  let name: String
  /// What one time is for: a scene, a value.
  let unit: String
  var times: [Double] = []

  /// Why a measurement is void.
  struct Failure: Error { let reason: String }

  var least: Double { times.min() ?? 0 }

  /// Runs some work a number of times.
  static func print(
    _ name: String, per unit: String, runs: Int, of count: Int = 1, bytes: Int? = nil,
    _ work: () throws -> Void
  ) rethrows {
    let times = try (0..<runs).map { _ in try time(work).seconds / Double(count) }
    MeasuredTimes(name: name, unit: unit, times: times).print(bytes: bytes)
  }

  /// The least and the median time, and the rate at which a number of bytes is worked off.
  func print(bytes: Int? = nil) {
    let sorted = times.sorted()
    guard let least = sorted.first else { return }
    let (scale, scaleName) = least < 1e-6 ? (1e9, "ns") : (1e3, "ms")
    let rate = bytes.map { String(format: ", %.0f MB/s", Double($0) / 1e6 / least) } ?? ""
    let numbers = String(
      format: "min %.2f, median %.2f ", least * scale, sorted[sorted.count / 2] * scale)
    Swift.print("\(name): \(numbers)\(scaleName) per \(unit)\(rate)")
  }

  /// Prints a count or a ratio.
  static func print(_ name: String, _ value: Double, unit: String = "") {
    Swift.print("\(name): \(String(format: "%.3g", value)) \(unit)")
  }

  /// The seconds that some work takes, and what it returns.
  static func time<Result>(
    _ work: () throws -> Result
  ) rethrows -> (seconds: Double, result: Result) {
    let start = ContinuousClock.now
    let result = try work()
    return ((ContinuousClock.now - start) / .seconds(1), result)
  }
}

/// The memory of the process as the system counts it.
enum ProcessMemory {
  /// The most that was resident at any time, in bytes; nil where the system does not report it.
  static var peak: Int? { field("VmHWM:") }
  /// What is resident now, in bytes.
  static var resident: Int? { field("VmRSS:") }

  /// Returns freed memory to the system, where the allocator can, so that `resident` is what is in
  /// use.
  static func trim() {
    typealias Trim = @convention(c) (Int) -> CInt
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
  }

  private static func field(_ name: String) -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return status?.split(separator: "\n").first { $0.hasPrefix(name) }?
      .split { !$0.isNumber }.first.flatMap { Int($0) }.map { $0 * 1024 }
  }
}

/// Counts the bytes of a trace and keeps none.
final class CountingSink: TraceSink {
  private(set) var count = 0

  func write(_ bytes: RawSpan) { count += bytes.byteCount }
}
