import LaminarEngine
import LaminarTrace
import Synchronization

/// How the tracks of a trace are read from each tree: found when a tree is first read, from what is
/// known of another tree of the same shape where there is one.
final class TraceReadings: Sendable {
  /// The trees that are known at a time.
  private static let capacity = 4

  private let tracks: [TraceTrack]
  private let values: TraceSelection.Values
  /// Where the tracks of each layer stand.
  private let tracksOfLayer: [String: Range<Int>]
  private let known = Mutex<[Known]>([])

  private struct Known: Sendable {
    let tree: RenderTree
    let reading: TraceReading
    /// The nodes of each layer that has tracks.
    let nodes: [String: [Int]]
  }

  /// - Parameter tracks: In their order, so that those of a layer stand together.
  init(_ tracks: [TraceTrack], values: TraceSelection.Values) {
    self.tracks = tracks
    self.values = values
    var places: [String: Range<Int>] = [:]
    for index in tracks.indices {
      let first = places[tracks[index].layer]?.lowerBound ?? index
      places[tracks[index].layer] = first..<index + 1
    }
    tracksOfLayer = places
  }

  /// How the tracks are read from the evaluations of a tree.
  func reading(of tree: RenderTree) -> TraceReading {
    known.withLock { known in
      if let place = known.firstIndex(where: { $0.tree === tree }) {
        if place > 0 { known.swapAt(0, place) }
        return known[0].reading
      }
      let made = known.lazy.compactMap { self.changed($0, to: tree) }.first ?? read(tree)
      known.insert(made, at: 0)
      if known.count > Self.capacity { known.removeLast() }
      return made.reading
    }
  }

  /// A reading of another tree of the same shape with the tracks of the changed layers found anew.
  private func changed(_ known: Known, to tree: RenderTree) -> Known? {
    guard let changed = tree.changedNodes(since: known.tree) else { return nil }
    var changes: [Int: TrackReader?] = [:]
    for (layer, nodes) in known.nodes {
      let isSame = nodes.allSatisfy {
        !changed.contains($0) && tree.hasTargets(of: known.tree, at: $0)
      }
      guard !isSame, let places = tracksOfLayer[layer] else { continue }
      for (track, reader) in zip(places, readers(places, tree, nodes)) { changes[track] = reader }
    }
    var reading = known.reading
    reading.set(changes)
    return Known(tree: tree, reading: reading, nodes: known.nodes)
  }

  private func read(_ tree: RenderTree) -> Known {
    var nodes: [String: [Int]] = [:]
    for node in tree.nodes.indices {
      let layer = tree.path(of: node)
      if tracksOfLayer[layer] != nil { nodes[layer, default: []].append(node) }
    }
    var all = [TrackReader?](repeating: nil, count: tracks.count)
    for (layer, places) in tracksOfLayer {
      guard let found = nodes[layer] else { continue }
      for (track, reader) in zip(places, readers(places, tree, found)) { all[track] = reader }
    }
    return Known(tree: tree, reading: TraceReading(all), nodes: nodes)
  }

  /// How the tracks of one layer are read; of several layers of one path the last one counts that
  /// animates the key, else the last that has it.
  private func readers(
    _ places: Range<Int>, _ tree: RenderTree, _ nodes: [Int]
  ) -> [TrackReader?] {
    let keys = TraceKeys(tree: tree, values: values)
    var animated: [TraceTrack: TrackReader] = [:]
    for entry in keys.animated(nodes) { animated[entry.track] = entry.reader }
    return places.map { place in
      let track = tracks[place]
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
