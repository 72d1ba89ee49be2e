import Laminar
import LaminarTestSupport

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
