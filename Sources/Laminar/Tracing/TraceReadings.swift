import LaminarEngine
import LaminarGraphics
import LaminarTrace
import Synchronization

/// The readers of the tracks of a trace for each tree. They are determined when a tree is first
/// read, if possible from another tree of the same shape.
final class TraceReadings: Sendable {
  /// The number of cached trees.
  private static let capacity = 4

  private let tracks: [TraceTrack]
  private let values: TraceSelection.Values
  /// The indices of the tracks of each layer, in the order of the layers' paths.
  private let ranges: [Range<Int>]
  private let cached = Mutex<[CachedTree]>([])

  /// The tree in which tracks were found first, all that were found there in their order, and how
  /// each is read.
  struct FirstTree {
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

  private struct CachedTree: Sendable {
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
  ///   - first: The tracks found in the first tree; nil before there is one.
  init(_ tracks: [TraceTrack], values: TraceSelection.Values, first: FirstTree?) {
    self.tracks = tracks
    self.values = values
    if let first, first.tracks.isStored(as: tracks) {
      ranges = first.ranges
    } else {
      ranges = tracks.layerRanges
    }
    if let first {
      let read = read(first.tree, readers(first))
      cached.withLock { $0 = [read] }
    }
  }

  /// The readers of the tracks of the first tree; nil for other tracks.
  private func readers(_ first: FirstTree) -> [TrackReader?] {
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

  /// The readers of the tracks for the evaluations of a tree.
  func reading(of tree: RenderTree) -> TraceReading {
    cached.withLock { cached in
      if let index = cached.firstIndex(where: { $0.tree === tree }) {
        if index > 0 { cached.swapAt(0, index) }
        return cached[0].reading
      }
      let made = cached.lazy.compactMap { self.changed($0, to: tree) }.first ?? read(tree)
      cached.insert(made, at: 0)
      if cached.count > Self.capacity { cached.removeLast() }
      return made.reading
    }
  }

  /// A reading of another tree of the same shape with the tracks of the changed layers looked up again.
  private func changed(_ cached: CachedTree, to tree: RenderTree) -> CachedTree? {
    guard let changed = tree.changedNodes(since: cached.tree) else { return nil }
    let keys = TraceKeys(tree, paths: nil, values: values)
    var changes: [Int: TrackReader?] = [:]
    for layer in ranges.indices {
      let nodes = cached.nodes[layer]
      let isSame = nodes.allSatisfy {
        !changed.contains($0) && tree.hasTargets(of: cached.tree, at: $0)
      }
      guard !isSame else { continue }
      let range = ranges[layer]
      for (track, reader) in zip(range, readers(range, keys, nodes)) { changes[track] = reader }
    }
    var reading = cached.reading
    reading.set(changes)
    return CachedTree(tree: tree, reading: reading, nodes: cached.nodes)
  }

  /// - Parameter readers: The readers that are known from deciding the tracks; empty for none.
  private func read(_ tree: RenderTree, _ readers: [TrackReader?] = []) -> CachedTree {
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
    return CachedTree(tree: tree, reading: TraceReading(all), nodes: nodes)
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

// MARK: - One tree

/// Readers of the values of all tracks for the evaluations of one tree.
///
/// Most tracks are numbers in a slot of the evaluation, or never change: they cost one copy per
/// frame.
struct TraceReading: Sendable {
  /// A track and how it is read; ordered by track.
  private struct Derived: Sendable {
    let track: Int
    let reader: TrackReader
  }

  /// For each track its slot in the evaluation, or −1.
  private var slots: [Int32]
  /// The numbers that never change; 0 for all others.
  private var constants: [Double]
  /// The tracks that have no slot and change, including texts.
  private var derived: [Derived]
  /// For each track whether its layer exists; empty when all do.
  private(set) var isPresent: [Bool]

  /// Sorts the readers of the tracks; nil means a layer that does not exist.
  init(_ readers: [TrackReader?]) {
    var slots = [Int32](repeating: -1, count: readers.count)
    var constants = [Double](repeating: 0, count: readers.count)
    var derived: [Derived] = []
    for (track, reader) in readers.enumerated() {
      guard let reader else { continue }
      switch reader {
      case .constant(let value): constants[track] = value
      case .slot(let slot): slots[track] = Int32(clamping: slot)
      case .component, .object, .text, .emitter, .constantText:
        derived.append(Derived(track: track, reader: reader))
      }
    }
    self.slots = slots
    self.constants = constants
    self.derived = derived
    isPresent = readers.contains { $0 == nil } ? readers.map { $0 != nil } : []
  }

  /// Replaces the readers of some tracks; nil means a layer that does not exist.
  mutating func set(_ readers: [Int: TrackReader?]) {
    guard !readers.isEmpty else { return }
    if isPresent.isEmpty, readers.values.contains(where: { $0 == nil }) {
      isPresent = [Bool](repeating: true, count: slots.count)
    }
    derived.removeAll { readers[$0.track] != nil }
    let count = derived.count
    for (track, reader) in readers {
      slots[track] = -1
      constants[track] = 0
      if !isPresent.isEmpty { isPresent[track] = reader != nil }
      switch reader {
      case .constant(let value): constants[track] = value
      case .slot(let slot): slots[track] = Int32(clamping: slot)
      case .component, .object, .text, .emitter, .constantText:
        if let reader { derived.append(Derived(track: track, reader: reader)) }
      case nil: break
      }
    }
    if derived.count > count { derived.sort { $0.track < $1.track } }
  }

  /// Puts the numbers of some tracks in a list, texts as their hashes, missing layers as 0.
  func read(_ presentation: PresentationTree, tracks: Range<Int>, into values: inout [Double]) {
    values.removeAll(keepingCapacity: true)
    values.append(contentsOf: constants[tracks])
    let evaluated = presentation.numbers
    let numbers = evaluated.span
    var target = values.mutableSpan
    let slots = slots.span
    for track in tracks {
      let slot = Int(slots[track])
      if slot >= 0 { target[track - tracks.lowerBound] = numbers[slot] }
    }
    // The particles of an emitter are counted once for all its tracks.
    var counts: (node: Int, numbers: EmitterCounts)?
    var components: ComponentReader?
    for item in derived where tracks.contains(item.track) {
      let value: Double
      switch item.reader {
      case .emitter(let node, let number):
        let numbers =
          counts.flatMap { $0.node == node ? $0.numbers : nil } ?? EmitterCounts(presentation, node)
        counts = (node, numbers)
        value = numbers[number]
      case .component(let slot, let component, let node, let property):
        let reader = components ?? ComponentReader(presentation)
        components = reader
        value = reader.number(component, at: slot, node: node, property: property)
      case .slot, .constant, .object, .text, .constantText:
        value = item.reader.number(presentation)
      }
      target[item.track - tracks.lowerBound] = value
    }
  }

  /// The text of a track; nil when its layer does not exist.
  func text(_ presentation: PresentationTree, track: Int) -> String? {
    guard isPresent.isEmpty || isPresent[track] else { return nil }
    return derived.first { $0.track == track }?.reader.text(presentation) ?? ""
  }
}

// MARK: - One track

/// Reads one track from an evaluated tree.
enum TrackReader: Sendable {
  /// The number of a slot.
  case slot(Int)
  /// A component of the matrix at a slot.
  case component(Int, Transform3D.Component, node: Int, property: PropertyID?)
  /// A number that no animation touches.
  case constant(Double)
  /// A number of the object at an index.
  case object(Int, ObjectNumber)
  /// The object at an index, as text.
  case text(Int)
  /// A number of an emitter's particles, by the node.
  case emitter(Int, EmitterCounts.Number)
  /// A text that no animation touches.
  case constantText(String)

  /// The track's number at a moment.
  @inline(__always)
  func number(_ presentation: PresentationTree) -> Double {
    switch self {
    case .slot(let slot): presentation.numbers[slot]
    case .constant(let value): value
    case .component, .object, .text, .emitter, .constantText: derivedNumber(presentation)
    }
  }

  private func derivedNumber(_ presentation: PresentationTree) -> Double {
    switch self {
    case .slot(let slot): presentation.numbers[slot]
    case .constant(let value): value
    case .component(let slot, let component, let node, let property):
      ComponentReader(presentation).number(component, at: slot, node: node, property: property)
    case .object(let index, let number): number.value(of: presentation.objects[index])
    case .emitter(let node, let number): EmitterCounts(presentation, node)[number]
    case .text, .constantText: TextHash.value(of: text(presentation))
    }
  }

  /// The track's text at a moment.
  func text(_ presentation: PresentationTree) -> String {
    switch self {
    case .text(let index): presentation.objects[index].traceText
    case .constantText(let text): text
    case .slot, .component, .constant, .object, .emitter: ""
    }
  }
}

/// A number that a trace derives from a value that is not a fixed run of numbers.
enum ObjectNumber: Sendable, Hashable {
  case element(Int)
  case colorElement(Int, Int)
  case pathLength
  case pathBounds(Int)
  case pathHash

  /// The number; 0 where the value has none.
  func value(of object: PropertyValue) -> Double {
    switch (self, object) {
    case (.element(let index), .numbers(let list)) where index < list.count:
      return list[index]
    case (.colorElement(let index, let component), .colors(let list)) where index < list.count:
      return PropertyValue.color(list[index]).components[component]
    case (.pathLength, .path(let path)):
      return path.length
    case (.pathBounds(let index), .path(let path)):
      return path.isEmpty ? 0 : PropertyValue.rect(path.boundingBoxOfPath).components[index]
    case (.pathHash, .path(let path)):
      return Double(path.contentID & (1 << 53 - 1))
    default:
      return 0
    }
  }
}

extension PropertyValue {
  /// A value that is not a number, as traces write it: empty for nil.
  var traceText: String {
    switch self {
    case .string(let text): text
    case .attributedText(let text): text.string
    case .font(let font): font.allNames
    case .image(let image): "image:" + String(image.contentID, radix: 16)
    default: ""
    }
  }
}

// MARK: - Emitters

/// The values that a trace records of an emitter's particles at a time.
struct EmitterCounts {
  /// One number of it.
  enum Number: String, Sendable, Hashable, CaseIterable {
    /// The particles that live.
    case live
    /// Those that the layer's own cells have emitted so far.
    case born
    /// The box around the living ones' centres; 0 without any.
    case minX = "bounds.min.x"
    case minY = "bounds.min.y"
    case maxX = "bounds.max.x"
    case maxY = "bounds.max.y"
    /// The mean of the living ones' positions; 0 without any.
    case meanX = "mean.position.x"
    case meanY = "mean.position.y"
    case meanZ = "mean.position.z"
  }

  private var live = 0
  private var born = 0
  private var low = SIMD2<Double>.zero
  private var high = SIMD2<Double>.zero
  private var mean = SIMD3<Double>.zero

  /// Counts the particles of a node.
  init(_ presentation: PresentationTree, _ node: Int) {
    guard let field = presentation.particles(of: node) else { return }
    live = field.particles.count
    born = field.born
    guard let first = field.particles.first?.position else { return }
    low = SIMD2(first.x, first.y)
    high = low
    var sum = SIMD3<Double>.zero
    for particle in field.particles {
      let point = SIMD2(particle.position.x, particle.position.y)
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
      sum += particle.position
    }
    mean = sum / Double(live)
  }

  subscript(number: Number) -> Double {
    switch number {
    case .live: Double(live)
    case .born: Double(born)
    case .minX: low.x
    case .minY: low.y
    case .maxX: high.x
    case .maxY: high.y
    case .meanX: mean.x
    case .meanY: mean.y
    case .meanZ: mean.z
    }
  }
}
