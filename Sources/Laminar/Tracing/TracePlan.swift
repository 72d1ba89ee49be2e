import LaminarEngine
public import LaminarTrace

/// The tracks of a trace in their order, and how each is read in every committed tree.
public struct TracePlan: Sendable {
  /// The tracks, ordered by layer path and key, by bytes.
  public let tracks: [TraceTrack]
  /// For each epoch a reader per track; nil where the layer does not exist.
  private let readers: [[TrackReader?]]
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
      for entry in Self.entries(keys, selection, &used) { readers[entry.track] = entry.reader }
      found.append(readers)
    }
    let ordered = Set(found.flatMap(\.keys)).sorted()
    tracks = ordered
    readers = found.map { known in ordered.map { known[$0] } }
    unmatched = (selection.include + selection.exclude).filter { !used.contains($0) }
  }

  private static func entries(
    _ keys: TraceKeys, _ selection: TraceSelection, _ used: inout Set<TracePattern>
  ) -> [TraceKeys.Entry] {
    var entries: [TraceKeys.Entry] = []
    if selection.include.isEmpty {
      entries = keys.animated()
      if selection.scope == .all {
        for node in keys.tree.nodes.indices { entries += keys.all(of: node) }
      }
    } else {
      let animated = keys.animated()
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
  public func numbers(at time: Double) -> (values: [Double], isPresent: [Bool]) {
    guard let (index, presentation) = moment(at: time) else { return ([], []) }
    var values = [Double](repeating: 0, count: tracks.count)
    var isPresent: [Bool] = []
    for (place, reader) in readers[index].enumerated() {
      if let reader {
        values[place] = reader.number(presentation)
      } else {
        if isPresent.isEmpty { isPresent = [Bool](repeating: true, count: tracks.count) }
        isPresent[place] = false
      }
    }
    return (values, isPresent)
  }

  /// The times that are evaluated before their values are sorted by track: as many as fill a line
  /// of a processor's cache.
  private static let blockSize = 8

  /// The samples of some tracks at times.
  func samples(of range: Range<Int>, at times: ArraySlice<Double>) -> [TraceSamples] {
    var columns = range.map { TrackColumn(isText: tracks[$0].kind == .text, capacity: times.count) }
    var block: [(epoch: Int, presentation: PresentationTree)] = []
    var start = times.startIndex
    while start < times.endIndex {
      let end = min(start + Self.blockSize, times.endIndex)
      block.removeAll(keepingCapacity: true)
      for time in times[start..<end] {
        if let moment = moment(at: time) { block.append(moment) }
      }
      for track in range {
        for moment in block {
          columns[track - range.lowerBound].append(
            readers[moment.epoch][track], moment.presentation)
        }
      }
      start = end
    }
    return columns.map(\.samples)
  }

  private func moment(at time: Double) -> (epoch: Int, presentation: PresentationTree)? {
    guard let index = timeline.epochIndex(at: time) else { return nil }
    return (index, timeline.epochs[index].tree.evaluate(at: time))
  }
}
