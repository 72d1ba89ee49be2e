import LaminarEngine
import LaminarTrace
import Synchronization

/// How the tracks of a trace are read from each tree: determined when a tree is first read, if
/// possible from another tree of the same shape.
final class TraceReadings: Sendable {
  /// The trees that are known at once.
  private static let capacity = 4

  private let tracks: [TraceTrack]
  private let values: TraceSelection.Values
  /// The indices of the tracks of each layer.
  private let tracksOfLayer: [String: Range<Int>]
  private let known = Mutex<[Known]>([])

  private struct Known: Sendable {
    let tree: RenderTree
    let reading: TraceReading
    /// The nodes of each layer that has tracks.
    let nodes: [String: [Int]]
  }

  /// - Parameter tracks: In their order, so that those of a layer are consecutive.
  init(_ tracks: [TraceTrack], values: TraceSelection.Values) {
    self.tracks = tracks
    self.values = values
    var ranges: [String: Range<Int>] = [:]
    for index in tracks.indices {
      let first = ranges[tracks[index].layer]?.lowerBound ?? index
      ranges[tracks[index].layer] = first..<index + 1
    }
    tracksOfLayer = ranges
  }

  /// How the tracks are read from the evaluations of a tree.
  func reading(of tree: RenderTree) -> TraceReading {
    known.withLock { known in
      if let index = known.firstIndex(where: { $0.tree === tree }) {
        if index > 0 { known.swapAt(0, index) }
        return known[0].reading
      }
      let made = known.lazy.compactMap { self.changed($0, to: tree) }.first ?? read(tree)
      known.insert(made, at: 0)
      if known.count > Self.capacity { known.removeLast() }
      return made.reading
    }
  }

  /// A reading of another tree of the same shape with the tracks of the changed layers looked up again.
  private func changed(_ known: Known, to tree: RenderTree) -> Known? {
    guard let changed = tree.changedNodes(since: known.tree) else { return nil }
    var changes: [Int: TrackReader?] = [:]
    for (layer, nodes) in known.nodes {
      let isSame = nodes.allSatisfy {
        !changed.contains($0) && tree.hasTargets(of: known.tree, at: $0)
      }
      guard !isSame, let range = tracksOfLayer[layer] else { continue }
      for (track, reader) in zip(range, readers(range, tree, nodes)) { changes[track] = reader }
    }
    var reading = known.reading
    reading.set(changes)
    return Known(tree: tree, reading: reading, nodes: known.nodes)
  }

  private func read(_ tree: RenderTree) -> Known {
    var nodes: [String: [Int]] = [:]
    if !tracksOfLayer.isEmpty {
      for (node, layer) in tree.paths.enumerated() where tracksOfLayer[layer] != nil {
        nodes[layer, default: []].append(node)
      }
    }
    var all = [TrackReader?](repeating: nil, count: tracks.count)
    for (layer, range) in tracksOfLayer {
      guard let found = nodes[layer] else { continue }
      for (track, reader) in zip(range, readers(range, tree, found)) { all[track] = reader }
    }
    return Known(tree: tree, reading: TraceReading(all), nodes: nodes)
  }

  /// How the tracks of one layer are read; of several layers of one path the last one counts that
  /// animates the key, else the last that has it.
  private func readers(
    _ range: Range<Int>, _ tree: RenderTree, _ nodes: [Int]
  ) -> [TrackReader?] {
    let keys = TraceKeys(tree: tree, values: values)
    var animated: [TraceTrack: TrackReader] = [:]
    for entry in keys.animated(nodes) { animated[entry.track] = entry.reader }
    return range.map { index in
      let track = tracks[index]
      if let reader = animated[track] { return reader }
      for node in nodes.reversed() {
        if let entry = keys.entries(named: track.key, node: node).first(where: {
          $0.track == track
        }) {
          return entry.reader
        }
      }
      return nil
    }
  }
}
