/// A stage of a frame from the layer tree to its file.
enum RenderStage: String, CaseIterable, Sendable {
  case read
  case evaluate
  case displayList = "display list"
  case raster
  case prepare
  case bands
  case update
  case damage
  case hash
  case encode
  case encodeFast = "encode fast"
  case write
}

/// How long the stages of a run took, in seconds, frame by frame in any order.
struct StageTimes: Sendable {
  private(set) var seconds: [RenderStage: [Double]] = [:]

  /// Adds a time to a stage.
  mutating func add(_ time: Double, to stage: RenderStage) {
    seconds[stage, default: []].append(time)
  }

  /// Calls a closure and adds its time to a stage.
  mutating func measure<Result>(_ stage: RenderStage, _ body: () throws -> Result) rethrows
    -> Result
  {
    let clock = ContinuousClock()
    let start = clock.now
    defer { add((clock.now - start).seconds, to: stage) }
    return try body()
  }

  /// Adds the times of another run.
  mutating func merge(_ other: StageTimes) {
    for (stage, times) in other.seconds { seconds[stage, default: []] += times }
  }

  /// A line per stage with the least and the median time of a frame.
  var table: String {
    var table = TextTable(["stage", "min", "median"])
    for stage in RenderStage.allCases {
      guard let times = seconds[stage], let summary = TimingSummary(times) else { continue }
      table.append([
        stage.rawValue, DurationText.text(summary.least), DurationText.text(summary.median),
      ])
    }
    return table.text
  }
}

extension Duration {
  /// The duration in seconds, to a nanosecond or better.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
