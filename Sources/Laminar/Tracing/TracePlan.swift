import LaminarEngine
public import LaminarTrace

/// The tracks of a trace in their order, and how each is read in every committed tree.
public struct TracePlan: Sendable {
  /// The tracks, ordered by layer path and key, by bytes.
  public let tracks: [TraceTrack]
  private let readings: TraceReadings
  private let timeline: RenderTimeline
  /// How many layers and cells were compiled to decide the tracks: what that cost.
  package let compiledCount: Int
  /// Patterns that name no track.
  public let unmatched: [TracePattern]

  /// Decides the tracks of a snapshot.
  ///
  /// Examines of every epoch only the layers that changed since the one before.
  public init(_ snapshot: StageSnapshot, selection: TraceSelection = TraceSelection()) {
    timeline = snapshot.timeline
    let declared = Dictionary(grouping: snapshot.declaredKeys, by: \.layer)
    var found: [TraceTrack] = []
    var first: TraceReadings.First?
    var distinctCount = 0
    var used: Set<TracePattern> = []
    var changes = EpochChanges(timeline)
    while let change = changes.next() {
      let keys = TraceKeys(change.tree, of: change.nodes.count, values: selection.values)
      let entries = Self.entries(keys, of: change.nodes, selection, declared, &used)
      if first == nil {
        let sorted = TraceReadings.First(change.tree, entries)
        (first, found, distinctCount) = (sorted, sorted.tracks, sorted.tracks.count)
      } else {
        found += entries.lazy.map(\.track)
      }
      // Of many epochs' tracks most are the same.
      if found.count > 2 * distinctCount + 1024 {
        found = found.sortedOnce()
        distinctCount = found.count
      }
    }
    compiledCount = changes.compiledCount
    let isOrdered = first.map { $0.isStrictlyOrdered && $0.tracks.count == found.count } ?? false
    tracks = isOrdered ? found : found.sortedOnce()
    readings = TraceReadings(tracks, values: selection.values, first: first)
    unmatched = (selection.include + selection.exclude).filter { !used.contains($0) }
  }

  private static func entries(
    _ keys: TraceKeys, of nodes: [Int], _ selection: TraceSelection,
    _ declared: [String: [DeclaredKey]],
    _ used: inout Set<TracePattern>
  ) -> [TraceKeys.Entry] {
    var entries: [TraceKeys.Entry] = []
    if selection.include.isEmpty {
      entries = keys.animated(nodes)
      entries += keys.declared(declared, of: nodes)
      if selection.scope == .all {
        for node in nodes { entries += keys.all(of: node) }
      }
    } else {
      let animated = keys.animated(nodes) + keys.declared(declared, of: nodes)
      for pattern in selection.include {
        var matching = animated.filter { pattern.matches($0.track) }
        for node in nodes
        where selection.scope != .animated && pattern.matches(layer: keys.layer(of: node)) {
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
    guard let (reading, presentation) = moment(at: time) else { return ([], []) }
    var values: [Double] = []
    reading.read(presentation, tracks: tracks.indices, into: &values)
    return (values, reading.isPresent)
  }

  /// The texts of tracks at a time by their indices; none where a layer does not exist.
  func texts(of chosen: [Int], at time: Double) -> [Int: String] {
    guard let (reading, presentation) = moment(at: time) else { return [:] }
    var texts: [Int: String] = [:]
    for track in chosen { texts[track] = reading.text(presentation, track: track) }
    return texts
  }

  /// What shows at a time, and how its values are read; nil when nothing was committed.
  func moment(at time: Double) -> (reading: TraceReading, presentation: PresentationTree)? {
    guard let presentation = timeline.evaluate(at: time) else { return nil }
    return (readings.reading(of: presentation.tree), presentation)
  }
}
