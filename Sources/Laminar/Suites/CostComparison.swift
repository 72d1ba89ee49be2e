import LaminarGraphics
import LaminarScene
import LaminarTrace

extension GoldenComparison {
  /// The most expensive layers that a message names.
  private static let maxLayers = 5

  /// Compares what the frames cost with the case's budget.
  mutating func compareCosts(_ budget: SuiteBudget) {
    var costs = SceneCosts(snapshot)
    for (frame, time) in costedFrames {
      if let excess = costs.add(frame: frame, at: time) {
        return add("budget", .failed, "\(snapshot.diagnostic(of: excess, at: time))")
      }
    }
    var excesses: [(limit: SuiteBudget.Limit, sentence: String)] = []
    let known = TrackNames(snapshot).layers
    for limit in budget.limits {
      if let layer = limit.layer, !known.contains(layer) {
        return add(
          "budget", .failed,
          "the budget names '\(layer)', and no layer has this path"
            + Spelling.hint(layer, among: known)
        ) { $0.location = limit.location }
      }
      let peaks = limit.layer.map { costs.layers[$0] ?? [:] } ?? costs.total
      guard let peak = peaks[limit.measure], peak.value > limit.maximum else { continue }
      let values = ReportNumber.apart(peak.value, limit.maximum) { Self.text($0) }
      excesses.append(
        (
          limit,
          limit.measure.rawValue + (limit.layer.map { " of \($0)" } ?? "")
            + " is \(values.base) in frame \(peak.frame) (\(Self.text(peak.time)) s), "
            + "above the budget's \(values.new)"
        ))
    }
    guard let first = excesses.first else {
      let count = budget.limits.count
      return add("budget", .passed, "\(count) maximum\(count == 1 ? " holds" : "s hold")")
    }
    var details = excesses.dropFirst().map { "\($0.sentence)  \($0.limit.location)" }
    for measure in CostMeasure.allCases
    where excesses.contains(where: { $0.limit.measure == measure }) {
      let most = costs.ranking(by: measure).prefix(Self.maxLayers).map {
        "\($0.path) \(Self.text($0.peaks[measure]?.value ?? 0))"
      }
      details.append("the most \(measure.rawValue): " + most.joined(separator: ", "))
    }
    add("budget", .different, first.sentence) { check in
      check.location = first.limit.location
      check.details = details
    }
  }

  /// The frames of `pixelsAt` or `pixelsEvery`, else every frame.
  private var costedFrames: [(frame: Int, time: Double)] {
    if !item.pixelsAt.isEmpty { return item.pixelsAt.enumerated().map { ($0, $1) } }
    return stride(from: 0, to: times.count, by: item.pixelsEvery ?? 1).map {
      ($0, times.time(of: $0))
    }
  }

  private static func text(_ value: Double) -> String { TracePrecision.decimals(4).text(of: value) }
}
