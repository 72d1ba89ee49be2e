public import LaminarGraphics
public import LaminarScene
public import LaminarTrace

/// Compares two scenes: what moves differently, which keys of the files changed, and which animation
/// drives each track that differs.
public struct SceneDifference {
  /// One scene to compare.
  public struct Side {
    /// The file's name as it was given.
    package let name: String
    /// The scene as it was loaded.
    package let scene: Scene
    /// What it shows.
    package let snapshot: StageSnapshot
    /// Its frames.
    package let times: FrameTimes
    /// Its tracks.
    package let selection: TraceSelection
    /// What happens; nil when that is not compared.
    package let events: [StageEvent]?

    /// Takes a scene that was put on a stage.
    public init(
      name: String, scene: Scene, snapshot: StageSnapshot, times: FrameTimes,
      selection: TraceSelection = TraceSelection(), events: [StageEvent]? = nil
    ) {
      self.events = events
      self.selection = selection
      self.name = name
      self.scene = scene
      self.snapshot = snapshot
      self.times = times
    }
  }

  /// How values are compared.
  package var comparer: TraceComparer

  /// Makes a comparison of scenes; exact unless told otherwise.
  public init(comparer: TraceComparer = TraceComparer()) { self.comparer = comparer }

  /// Compares two scenes.
  ///
  /// All animated tracks are compared, in the numbers that a trace of six decimals has, and the events
  /// where both sides have them. Keys that rules ignore, or that mean the same in other words, are
  /// not differences.
  /// - Throws: What reading the tables throws.
  public func report(_ base: Side, _ new: Side) throws -> DifferenceReport {
    var traces = try comparer.compare(table(base), table(new))
    if !traces.tracks.isEmpty {
      let (now, before) = (SceneDrivers(new), SceneDrivers(base))
      now.name(&traces, orElse: before)
      traces.state(now.motion(of:), isNew: true)
      traces.state(before.motion(of:), isNew: false)
    }
    let changes = SceneComparison.changes(from: base.scene, to: new.scene)
      .filter { !isAllowed($0) }
    return DifferenceReport(
      base: base.name, new: new.name, traces: traces,
      changes: ChangeWeights(traces).sorted(changes))
  }

  /// Compares a trace with what a scene shows now.
  ///
  /// - Throws: What reading the trace throws.
  public func report(_ base: any TraceTable, _ new: Side) throws -> DifferenceReport {
    var traces = try comparer.compare(base, table(new, precision: base.storage.table.precision))
    if !traces.tracks.isEmpty {
      let drivers = SceneDrivers(new)
      drivers.name(&traces)
      traces.state(drivers.motion(of:), isNew: true)
    }
    return DifferenceReport(base: base.name, new: new.name, traces: traces)
  }

  /// Compares what a scene shows with a trace.
  ///
  /// - Throws: What reading the trace throws.
  public func report(_ base: Side, _ new: any TraceTable) throws -> DifferenceReport {
    var traces = try comparer.compare(table(base, precision: new.storage.table.precision), new)
    if !traces.tracks.isEmpty {
      let drivers = SceneDrivers(base)
      drivers.name(&traces)
      traces.state(drivers.motion(of:), isNew: false)
    }
    return DifferenceReport(base: base.name, new: new.name, traces: traces)
  }

  private func table(_ side: Side, precision: TracePrecision? = nil) -> SceneTable {
    SceneTable(
      TracePlan(side.snapshot, selection: side.selection), times: side.times, name: side.name,
      precision: precision ?? .standard, events: side.events)
  }

  /// Whether rules ignore all of a layer, or the changed property of it.
  private func isAllowed(_ change: DocumentChange) -> Bool {
    guard !change.subject.isEmpty, change.kind != .renamed else { return false }
    return comparer.rules.rules.contains { rule in
      guard rule.allowance == .ignored else { return false }
      let key = String(change.key.prefix { $0 != " " })
      return rule.pattern.matches(layer: change.subject)
        && (rule.pattern.key == "**" || (!key.isEmpty && rule.pattern.matches(key: key)))
    }
  }
}
