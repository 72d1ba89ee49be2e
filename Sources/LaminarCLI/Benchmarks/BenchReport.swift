import Laminar

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
    func number(_ value: Double) -> String { TracePrecision.decimals(15).text(of: value) }
    let stages = stages.compactMap { stage -> String? in
      guard let least = stage.least, let median = stage.median else { return nil }
      let cold = stage.cold.map { ",\"cold\":\(number($0))" } ?? ""
      let bytes = stage.bytes.map { ",\"bytes\":\($0)" } ?? ""
      return
        "{\"stage\":\(JSONObjectText.literal(stage.name)),\"per\":\(JSONObjectText.literal(stage.unit)),"
        + "\"min\":\(number(least)),\"median\":\(number(median))\(cold)\(bytes)}"
    }
    let facts = facts.map {
      "{\"fact\":\(JSONObjectText.literal($0.name)),\"value\":\(number($0.value)),"
        + "\"unit\":\(JSONObjectText.literal($0.unit))}"
    }
    return "{\"bench\":\(JSONObjectText.literal(title)),\"runs\":\(runs),\"stages\":["
      + stages.joined(separator: ",") + "],\"facts\":[" + facts.joined(separator: ",") + "]}\n"
  }
}
