import LaminarEngine
public import LaminarTrace

/// The tracks of a trace in their order, and how each is read in every committed tree.
public struct TracePlan: Sendable {
  /// The tracks, ordered by layer path and key, by bytes.
  public let tracks: [TraceTrack]
  /// For each epoch how its values are read.
  let readings: [TraceReading]
  private let timeline: RenderTimeline
  /// Patterns that name no track.
  public let unmatched: [TracePattern]

  /// Decides the tracks of a snapshot.
  public init(_ snapshot: StageSnapshot, selection: TraceSelection = TraceSelection()) {
    timeline = snapshot.timeline
    var found: [[TraceTrack: TrackReader]] = []
    var used: Set<TracePattern> = []
    for epoch in timeline.epochs {
      let keys = TraceKeys(tree: epoch.tree, values: selection.values)
      var readers: [TraceTrack: TrackReader] = [:]
      for entry in Self.entries(
        keys, selection, snapshot.declaredKeys, &used)
      { readers[entry.track] = entry.reader }
      found.append(readers)
    }
    let ordered = Set(found.flatMap(\.keys)).sorted()
    tracks = ordered
    readings = found.map { known in TraceReading(ordered.map { known[$0] }) }
    unmatched = (selection.include + selection.exclude).filter { !used.contains($0) }
  }

  private static func entries(
    _ keys: TraceKeys, _ selection: TraceSelection, _ declared: [DeclaredKey],
    _ used: inout Set<TracePattern>
  ) -> [TraceKeys.Entry] {
    var entries: [TraceKeys.Entry] = []
    if selection.include.isEmpty {
      entries = keys.animated() + keys.declared(declared)
      if selection.scope == .all {
        for node in keys.tree.nodes.indices { entries += keys.all(of: node) }
      }
    } else {
      let animated = keys.animated() + keys.declared(declared)
      for pattern in selection.include {
        var matching = animated.filter { pattern.matches($0.track) }
        for node in keys.tree.nodes.indices
        where pattern.matches(layer: keys.tree.path(of: node)) {
          matching +=
            pattern.namesOneKey
            ? keys.entries(named: pattern.key, node: node)
            : keys.all(of: node).filter { pattern.matches(key: $0.track.key) }
        }
        if !matching.isEmpty { used.insert(pattern) }
        entries += matching
      }
    }
    for pattern in selection.exclude {
      let count = entries.count
      entries.removeAll { pattern.matches($0.track) }
      if entries.count < count { used.insert(pattern) }
    }
    return entries
  }

  /// The numbers of every track at a time, texts as their hashes.
  ///
  /// - Returns: The values, and for each track whether its layer exists; an empty list means that
  ///   all do.
  public func numbers(at time: Double) -> (values: [Double], isPresent: [Bool]) {
    guard let (index, presentation) = moment(at: time) else { return ([], []) }
    var values: [Double] = []
    readings[index].read(presentation, tracks: tracks.indices, into: &values)
    return (values, readings[index].isPresent)
  }

  /// What shows at a time, and the place of its epoch; nil when nothing was committed.
  func moment(at time: Double) -> (epoch: Int, presentation: PresentationTree)? {
    guard let index = timeline.epochIndex(at: time) else { return nil }
    return (index, timeline.epochs[index].tree.evaluate(at: time))
  }
}
