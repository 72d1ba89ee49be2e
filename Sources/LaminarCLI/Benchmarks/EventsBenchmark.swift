import Laminar

/// Times a tree that events change one layer at a time, for numbers of events and of layers that
/// double: what grows with their sum is seen apart from what grows with their product.
struct EventsBenchmark {
  let runs: Int

  private static let sizes = [
    (events: 500, layers: 5000), (events: 1000, layers: 5000), (events: 500, layers: 10_000),
    (events: 1000, layers: 10_000),
  ]

  func report() -> BenchReport {
    var report = BenchReport("generated events", runs: runs)
    for size in Self.sizes {
      let name = "\(size.events) events × \(size.layers) layers"
      var times: [[Double]] = [[], [], []]
      for run in 0..<runs {
        let before = ProcessMemory.resident
        let (commits, stage) = Stopwatch.time { Self.stage(size.events, size.layers) }
        let snapshot = stage.snapshot()
        let (trees, compiled) = Stopwatch.time { Self.compile(snapshot) }
        let (plans, plan) = Stopwatch.time { TracePlan(snapshot) }
        for (index, seconds) in [commits, trees, plans].enumerated() {
          times[index].append(seconds)
        }
        guard run == 0 else { continue }
        report.append(fact: "\(name), compiled layers", Double(compiled), unit: "")
        report.append(fact: "\(name), tracks", Double(plan.tracks.count), unit: "")
        if let before, let after = ProcessMemory.resident {
          report.append(fact: "\(name), memory", Double(after - before) / 1e6, unit: "MB")
        }
      }
      for (stage, times) in zip(["commit", "compile epochs", "plan trace"], times) {
        report.append(.init(name: "\(name): \(stage)", unit: "all", times: times))
      }
    }
    return report
  }

  /// Layers of which every event moves and fades one.
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

  /// Asks every epoch for its tree, in turn; gives the layers that were compiled.
  private static func compile(_ snapshot: StageSnapshot) -> Int {
    snapshot.timeline.epochs.reduce(0) { $0 + $1.tree.compiledLayerCount }
  }
}
