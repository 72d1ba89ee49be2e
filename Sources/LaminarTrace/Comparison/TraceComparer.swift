/// Compares two traces: what differs, where, by how much, and what could explain it.
public struct TraceComparer: Sendable {
  /// The allowed differences.
  package var rules: ToleranceRules
  /// How far motion may be early or late; nil for not at all.
  package var timeTolerance: TimeTolerance?
  /// Whether the new trace is read at the base's times, if necessary between its samples, so that
  /// another frame rate is not a difference.
  package var resamples: Bool
  /// The most tracks whose curves are kept in the result, the worst first.
  package var keptCurves: Int
  /// The most tracks for which an explanation is searched, the worst first.
  package var hintedTracks: Int

  /// Makes a comparer; by default nothing may differ.
  ///
  /// - Parameters:
  ///   - rules: The allowed differences.
  ///   - timeTolerance: How far motion may be early or late; nil for not at all.
  ///   - resamples: Whether the new trace is read at the base's times, if necessary between its
  ///     samples, so that another frame rate is not a difference.
  public init(
    rules: ToleranceRules = ToleranceRules(), timeTolerance: TimeTolerance? = nil,
    resamples: Bool = false
  ) {
    self.init(
      rules: rules, timeTolerance: timeTolerance, resamples: resamples, keptCurves: 0)
  }

  /// Makes a comparer that allows what a file does.
  ///
  /// - Parameter file: The rules.
  public init(_ file: ToleranceFile) {
    self.init(
      rules: ToleranceRules(preset: file.preset ?? .exact, rules: file.rules),
      timeTolerance: file.timeTolerance, resamples: file.resamples ?? false)
  }

  /// Makes a comparer that keeps curves.
  package init(
    rules: ToleranceRules = ToleranceRules(), timeTolerance: TimeTolerance? = nil,
    resamples: Bool = false, keptCurves: Int, hintedTracks: Int = 64
  ) {
    self.rules = rules
    self.timeTolerance = timeTolerance
    self.resamples = resamples
    self.keptCurves = keptCurves
    self.hintedTracks = hintedTracks
  }

  /// Compares two traces.
  ///
  /// Memory is bounded by the capacities of both traces, whatever their size.
  /// - Throws: What reading them throws.
  public func compare(_ base: any TraceTable, _ new: any TraceTable) throws -> TraceComparison {
    try compare(loading: base.storage.table, new.storage.table)
  }

  private func compare(
    loading base: any LoadableTable, _ new: any LoadableTable
  ) throws -> TraceComparison {
    guard
      base.recordsValues && new.recordsValues || base.recordsEvents && new.recordsEvents
    else {
      let (events, other) = base.recordsValues ? (new, base) : (base, new)
      throw TraceReadingError(
        file: other.name, "it records no events, and \(events.name) records nothing else",
        help: "write both with --events, or both without")
    }
    if base.instants != new.instants { _ = base.adopt(new.instants) || new.adopt(base.instants) }
    var result = TraceComparison(base: .init(base), new: .init(new))
    let alignment = SampleAlignment(base.instants, new.instants, resamples: resamples)
    result.comparedSamples = alignment.count
    // Rows alone cannot tell the frames of a trace that has no tracks.
    let hasTimes = [base, new].allSatisfy { !$0.tracks.isEmpty || $0.instants.count > 0 }
    if base.recordsValues, new.recordsValues, hasTimes {
      noteTimes(alignment, base.instants, new.instants, &result)
    }
    // Events alone have no values that could be missing.
    let hasValues = base.recordsValues && new.recordsValues
    let matching = TrackMatching(
      hasValues ? base.tracks : [], hasValues ? new.tracks : [], rules: rules)
    result.ignoredTracks = matching.ignored
    var work = TrackComparing(
      base, new, alignment: alignment,
      reach: timeTolerance?.seconds(in: base.instants) ?? 0)
    let hasSamples = hasValues && !base.tracks.isEmpty && !new.tracks.isEmpty && alignment.count > 0
    var pairs = matching.pairs
    var missing = matching.missing
    var extra = matching.extra
    if hasSamples, !missing.isEmpty, !extra.isEmpty {
      let renaming = try LayerRenaming(
        missing: missing, extra: extra, base: base.tracks, new: new.tracks, work: &work)
      result.renames = renaming.renames
      pairs += renaming.pairs.map {
        TrackMatching.Pair(
          base: $0, new: $1, tolerance: rules.verdict(of: base.tracks[$0]).verdict.tolerance)
      }
      missing.removeAll { renaming.usedBase.contains($0) }
      extra.removeAll { renaming.usedNew.contains($0) }
    }
    result.missing = missing.map { base.tracks[$0] }.sorted()
    result.extra = extra.map { new.tracks[$0] }.sorted()
    let (layers, newLayers) = (Set(base.tracks.map(\.layer)), Set(new.tracks.map(\.layer)))
    result.missingLayers = Set(result.missing.map(\.layer)).subtracting(newLayers).sorted()
    result.extraLayers = Set(result.extra.map(\.layer)).subtracting(layers).sorted()
    result.comparedTracks = pairs.count
    if hasSamples {
      var differences = try work.compare(pairs)
      Self.order(&differences)
      try work.explain(&differences, hints: hintedTracks, curves: keptCurves)
      result.tracks = differences.map(\.difference)
      result.colors = try work.colorSamples(of: differences, among: pairs)
    }
    var used = matching.used
    if base.recordsEvents, new.recordsEvents {
      let steps = base.instants.count > 0 ? base.instants : new.instants
      let events = EventComparison(
        base.events, new.events,
        tolerance: max(timeTolerance?.seconds(in: steps) ?? 0, EventComparison.printedError),
        rules: rules)
      result.events = events.differences
      result.comparesEvents = true
      used.formUnion(events.usedRules)
    }
    result.staleRules = rules.rules.indices.filter { !used.contains($0) }.map { rules.rules[$0] }
    return result
  }

  private func noteTimes(
    _ alignment: SampleAlignment, _ base: TraceInstants, _ new: TraceInstants,
    _ result: inout TraceComparison
  ) {
    switch alignment.rule {
    case .same: break
    case .byFrame:
      result.missingFrames = base.count - alignment.count
      result.extraFrames = new.count - alignment.count
    case .byTime:
      result.hasOtherFrameRate = base.count > 0 && new.count > 0
      if !result.hasOtherFrameRate {
        result.missingFrames = base.count
        result.extraFrames = new.count
      }
    case .resampled:
      // Frames after the end of the other trace are still a difference.
      let step = new.count > 1 ? new.times[1] - new.times[0] : 0
      let error = base.timeError + new.timeError + 1e-9
      result.missingFrames = base.times.count { $0 > (new.times.last ?? 0) + step + error }
      let baseStep = base.count > 1 ? base.times[1] - base.times[0] : 0
      result.extraFrames = new.times.count { $0 > (base.times.last ?? 0) + baseStep + error }
    }
  }

  /// Orders layers by their worst track, and tracks within a layer; names break ties.
  private static func order(_ list: inout [TrackComparing.Found]) {
    var worst: [String: Double] = [:]
    for item in list {
      let layer = item.difference.track.layer
      worst[layer] = max(worst[layer] ?? 0, item.difference.severity)
    }
    list.sort { a, b in
      let (x, y) = (a.difference.track, b.difference.track)
      if x.layer != y.layer {
        let (p, q) = (worst[x.layer] ?? 0, worst[y.layer] ?? 0)
        return p != q ? p > q : x < y
      }
      let (p, q) = (a.difference.severity, b.difference.severity)
      return p != q ? p > q : x < y
    }
  }
}
