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
  /// The indices of the tracks of each layer, in the order of the layers' paths.
  private let ranges: [Range<Int>]
  private let known = Mutex<[Known]>([])

  /// The tree in which tracks were found first, all that were found there in their order, and how
  /// each is read.
  struct First {
    let tree: RenderTree
    private(set) var tracks: [TraceTrack] = []
    private(set) var readers: [TrackReader] = []
    /// The indices of the tracks of each layer.
    private(set) var ranges: [Range<Int>] = []
    /// Whether every track precedes the next, so that none occurs twice.
    private(set) var isStrictlyOrdered = true

    /// The layers, of which each has its entries together, are sorted first: they are fewer.
    init(_ tree: RenderTree, _ entries: [TraceKeys.Entry]) {
      self.tree = tree
      var layers = entries.map(\.track).layerRanges
      func order(_ a: Range<Int>, _ b: Range<Int>) -> Int {
        entries[a.lowerBound].track.layer.byteOrder(against: entries[b.lowerBound].track.layer)
      }
      layers.sort { order($0, $1) < 0 }
      tracks.reserveCapacity(entries.count)
      readers.reserveCapacity(entries.count)
      var next = 0
      var indices: [Int] = []
      while next < layers.count {
        indices.removeAll(keepingCapacity: true)
        indices += layers[next]
        // Several layers may have one path.
        while next + 1 < layers.count, order(layers[next], layers[next + 1]) == 0 {
          next += 1
          indices += layers[next]
        }
        Self.sort(&indices, by: entries)
        let first = tracks.count
        for index in indices {
          if isStrictlyOrdered, tracks.count > first {
            isStrictlyOrdered =
              tracks[tracks.count - 1].key.byteOrder(against: entries[index].track.key) < 0
          }
          tracks.append(entries[index].track)
          readers.append(entries[index].reader)
        }
        ranges.append(first..<tracks.count)
        next += 1
      }
    }

    /// Sorts the indices of a layer's entries by their keys; equal keys stay in order.
    private static func sort(_ indices: inout [Int], by entries: [TraceKeys.Entry]) {
      func order(_ a: Int, _ b: Int) -> Int {
        entries[a].track.key.byteOrder(against: entries[b].track.key)
      }
      guard indices.count <= 16 else {
        return indices.sort { (order($0, $1), $0) < (0, $1) }
      }
      // Before `end` all are sorted.
      for end in indices.indices.dropFirst() {
        var position = end
        while position > 0, order(indices[position - 1], indices[position]) > 0 {
          indices.swapAt(position - 1, position)
          position -= 1
        }
      }
    }
  }

  private struct Known: Sendable {
    let tree: RenderTree
    let reading: TraceReading
    let nodes: LayerNodes
  }

  /// The nodes of each layer that has tracks: several for layers of the same path.
  private struct LayerNodes: Sendable {
    /// Start index per layer into `list`, plus the end.
    private var starts: [Int]
    private var list: [Int]

    /// - Parameter found: the index of each node's layer; −1 for nodes without tracks.
    init(_ found: [Int], count: Int) {
      starts = [Int](repeating: 0, count: count + 1)
      for layer in found where layer >= 0 { starts[layer + 1] += 1 }
      for layer in 0..<count { starts[layer + 1] += starts[layer] }
      list = [Int](repeating: 0, count: starts[count])
      var ends = starts
      for (node, layer) in found.enumerated() where layer >= 0 {
        list[ends[layer]] = node
        ends[layer] += 1
      }
    }

    subscript(layer: Int) -> ArraySlice<Int> { list[starts[layer]..<starts[layer + 1]] }
  }

  /// - Parameters:
  ///   - tracks: In their order, so that those of a layer are consecutive.
  ///   - first: What was found in the first tree; nil for no tree.
  init(_ tracks: [TraceTrack], values: TraceSelection.Values, first: First?) {
    self.tracks = tracks
    self.values = values
    if let first, first.tracks.isStored(as: tracks) {
      ranges = first.ranges
    } else {
      ranges = tracks.layerRanges
    }
    if let first {
      let read = read(first.tree, readers(first))
      known.withLock { $0 = [read] }
    }
  }

  /// The readers of the tracks of the first tree; nil for other tracks.
  private func readers(_ first: First) -> [TrackReader?] {
    // FAST PATH: where the first tree has all tracks, both are one list.
    if first.tracks.isStored(as: tracks) { return first.readers }
    var readers = [TrackReader?](repeating: nil, count: tracks.count)
    var next = 0
    for (track, reader) in zip(first.tracks, first.readers) {
      while next < tracks.count, tracks[next] != track { next += 1 }
      if next < tracks.count { readers[next] = reader }
    }
    return readers
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
    let keys = TraceKeys(tree, paths: nil, values: values)
    var changes: [Int: TrackReader?] = [:]
    for layer in ranges.indices {
      let nodes = known.nodes[layer]
      let isSame = nodes.allSatisfy {
        !changed.contains($0) && tree.hasTargets(of: known.tree, at: $0)
      }
      guard !isSame else { continue }
      let range = ranges[layer]
      for (track, reader) in zip(range, readers(range, keys, nodes)) { changes[track] = reader }
    }
    var reading = known.reading
    reading.set(changes)
    return Known(tree: tree, reading: reading, nodes: known.nodes)
  }

  /// - Parameter readers: The readers that are known from deciding the tracks; empty for none.
  private func read(_ tree: RenderTree, _ readers: [TrackReader?] = []) -> Known {
    let paths = ranges.isEmpty ? [] : tree.paths
    var next = 0
    let found = paths.map { path in
      // Often the layers come in the order of their paths.
      guard let layer = self.layer(of: path, near: next) else { return -1 }
      next = layer + 1
      return layer
    }
    let nodes = LayerNodes(found, count: ranges.count)
    let keys = TraceKeys(tree, paths: paths, values: values)
    var all = readers.isEmpty ? [TrackReader?](repeating: nil, count: tracks.count) : readers
    for layer in ranges.indices where !nodes[layer].isEmpty {
      let range = ranges[layer]
      // Of several layers of one path the order decides.
      if nodes[layer].count == 1, range.allSatisfy({ all[$0] != nil }) { continue }
      for (track, reader) in zip(range, self.readers(range, keys, nodes[layer])) {
        all[track] = reader
      }
    }
    return Known(tree: tree, reading: TraceReading(all), nodes: nodes)
  }

  /// The index of the layer of a path; nil for one without tracks.
  private func layer(of path: String, near guess: Int) -> Int? {
    func compare(_ layer: Int) -> Int {
      path.byteOrder(against: tracks[ranges[layer].lowerBound].layer)
    }
    if guess < ranges.count, compare(guess) == 0 { return guess }
    var (first, end) = (0, ranges.count)
    while first < end {
      let middle = (first + end) / 2
      let order = compare(middle)
      if order == 0 { return middle }
      if order < 0 { end = middle } else { first = middle + 1 }
    }
    return nil
  }

  /// How the tracks of one layer are read; of several layers of one path the last one counts that
  /// animates the key, else the last that has it.
  private func readers(
    _ range: Range<Int>, _ keys: TraceKeys, _ nodes: ArraySlice<Int>
  ) -> [TrackReader?] {
    let entries = keys.animated(nodes)
    // A dictionary of many, a look at each of a few.
    let animated =
      entries.count > 8
      ? Dictionary(entries.map { ($0.track, $0.reader) }, uniquingKeysWith: { $1 }) : [:]
    return range.map { index in
      let track = tracks[index]
      if entries.count > 8 {
        if let reader = animated[track] { return reader }
      } else if let entry = entries.last(where: { $0.track == track }) {
        return entry.reader
      }
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

extension Array {
  /// Whether both lists are the same memory.
  fileprivate func isStored(as other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
