import LaminarEngine
import LaminarGraphics
public import LaminarTrace

/// The tracks of a trace in their order, and how each is read in every committed tree.
public struct TracePlan: Sendable {
  /// The tracks, ordered by layer path and key, by bytes.
  public let tracks: [TraceTrack]
  private let readings: TraceReadings
  private let timeline: RenderTimeline
  /// The number of layers and cells that were compiled to decide the tracks, as a measure of the
  /// cost.
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
    var first: TraceReadings.FirstTree?
    var distinctCount = 0
    var used: Set<TracePattern> = []
    var changes = TimelineChanges(timeline)
    while let change = changes.next() {
      let keys = TraceKeys(change.tree, of: change.nodes.count, values: selection.values)
      let entries = Self.entries(keys, of: change.nodes, selection, declared, &used)
      if first == nil {
        let sorted = TraceReadings.FirstTree(change.tree, entries)
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

  /// The presentation at a time, and the readers of its values; nil if nothing was committed.
  func moment(at time: Double) -> (reading: TraceReading, presentation: PresentationTree)? {
    guard let presentation = timeline.evaluate(at: time) else { return nil }
    return (readings.reading(of: presentation.tree), presentation)
  }
}

// MARK: - Selection

/// The selection of the tracks of a scene that a trace contains.
public struct TraceSelection: Sendable, Hashable {
  /// Where tracks come from.
  public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Every property that an animation can touch.
    case animated
    /// Every property of every layer.
    case all
  }

  /// Whose values are traced.
  public enum Values: String, Sendable, Hashable, CaseIterable {
    /// The displayed values, with animations applied.
    case presentation
    /// The values that the properties were set to.
    case model
  }

  /// Where tracks come from; nil for every animated property, and where there are patterns in
  /// `include` for all properties.
  public var scope: Scope?
  /// Patterns of the tracks; all of the scope when empty.
  public var include: [TracePattern]
  /// Patterns of tracks that are left out.
  public var exclude: [TracePattern]
  /// Whose values are traced.
  public var values: Values

  /// Makes a selection; every animated property unless told otherwise.
  public init(
    scope: Scope? = nil, include: [TracePattern] = [], exclude: [TracePattern] = [],
    values: Values = .presentation
  ) {
    self.scope = scope
    self.include = include
    self.exclude = exclude
    self.values = values
  }
}

// MARK: - Keys

/// A tree's traceable keys: which there are, and how each is read.
struct TraceKeys {
  let tree: RenderTree
  /// Model or presentation values. Model values are the tree's base values.
  let values: TraceSelection.Values
  /// The paths of all layers; nil: paths are built on demand, since few layers are read.
  private let paths: [String]?

  /// - Parameter count: how many layers are looked at.
  init(_ tree: RenderTree, of count: Int, values: TraceSelection.Values) {
    self.init(tree, paths: count > tree.nodes.count / 4 ? tree.paths : nil, values: values)
  }

  init(_ tree: RenderTree, paths: [String]?, values: TraceSelection.Values) {
    self.tree = tree
    self.values = values
    self.paths = paths
  }

  /// The path of a layer, for a cell its emitter's.
  func layer(of node: Int) -> String { paths?[node] ?? tree.path(of: node) }

  struct Entry: Sendable {
    let track: TraceTrack
    let reader: TrackReader
  }

  /// The keys that the animations of some nodes touch.
  func animated(_ nodes: some Collection<Int>) -> [Entry] {
    var result: [Entry] = []
    if nodes.count == tree.nodes.count { result.reserveCapacity(tree.animations.count) }
    for node in nodes {
      for index in tree.nodes[node].animations {
        let animation = tree.animation(at: index)
        guard let path = animation.path else { continue }
        append(path, node: animation.targetNode, to: &result)
        if animation.turnsLayer {
          append(PropertyPath(.transform), node: animation.targetNode, to: &result)
        }
      }
    }
    for node in nodes where tree.nodes[node].owner == .emitter { result += particles(of: node) }
    return result
  }

  /// The entries of an emitter's particles; none for a model's.
  private func particles(of node: Int) -> [Entry] {
    guard values == .presentation, tree.emitsParticles(node) else { return [] }
    let layer = self.layer(of: node)
    return EmitterCounts.Number.allCases.map {
      Entry(
        track: TraceTrack(layer: layer, key: $0.rawValue, kind: .number),
        reader: .emitter(node, $0))
    }
  }

  /// The keys of some nodes that events can touch, whether they do at the moment or not.
  ///
  /// - Parameter keys: What events can touch, by the path of the layer.
  func declared(_ keys: [String: [DeclaredKey]], of nodes: [Int]) -> [Entry] {
    guard !keys.isEmpty else { return [] }
    return nodes.flatMap { node in
      (keys[layer(of: node)] ?? []).flatMap { key in
        key.tracedKeyPaths.flatMap { entries(named: $0, node: node) }
      }
    }
  }

  /// Every property of a node.
  func all(of node: Int) -> [Entry] {
    let item = tree.nodes[node]
    return PropertyTable.properties(of: item.owner).filter { $0.kind != .object }
      .flatMap { entries(of: PropertyPath($0.id), node: node) }
      + item.customValues.flatMap { custom in
        PropertyPath(parsing: custom.property.name, owner: item.owner, custom: [custom.property])
          .map { entries(of: $0, node: node) } ?? []
      } + particles(of: node)
  }

  /// The key that a text names on a node: a property, a part of one, or one element.
  func entries(named name: String, node: Int) -> [Entry] {
    let item = tree.nodes[node]
    let prefix = tree.keyPrefix(of: node)
    guard name.hasPrefix(prefix) else { return [] }
    let rest = String(name.dropFirst(prefix.count))
    let custom = item.customValues.map(\.property)
    if let path = PropertyPath(parsing: rest, owner: item.owner, custom: custom) {
      return entries(of: path, node: node)
    }
    return all(of: node).filter { $0.track.key == name }
  }

  /// The tracks of a property or a part of one, in scalar components.
  func entries(of path: PropertyPath, node: Int) -> [Entry] {
    var entries: [Entry] = []
    append(path, node: node, to: &entries)
    return entries
  }

  private func append(_ path: PropertyPath, node: Int, to entries: inout [Entry]) {
    let layer = self.layer(of: node)
    let key = tree.keyPrefix(of: node) + path.key
    func add(_ suffix: String, _ reader: TrackReader, _ kind: TraceTrack.Kind = .number) {
      entries.append(
        Entry(track: TraceTrack(layer: layer, key: key + suffix, kind: kind), reader: reader))
    }
    let target = values == .presentation ? tree.target(of: path.property, on: node) : nil
    let model = target == nil ? modelValue(path.property, node: node) : .none
    if case .transform(let component) = path.component {
      var id: PropertyID?
      if case .builtIn(let property) = path.property { id = property }
      if let target {
        return add("", .component(target.offset, component, node: node, property: id))
      }
      guard case .transform(let matrix) = model else { return }
      let number = tree.modelNumber(component, of: matrix, node: node, property: id)
      return add("", .constant(number))
    }
    if path.wholeKind.componentCount != nil {
      let numbers = model.components
      let names = path.kind.componentNames
      let first = path.firstSlot
      for index in 0..<max(names.count, 1) {
        let slot = first + index
        add(
          names.isEmpty ? "" : "." + names[index],
          target.map { .slot($0.offset + slot) }
            ?? .constant(slot < numbers.count ? numbers[slot] : 0))
      }
      return
    }
    for (suffix, number) in objectNumbers(path, model: model, target: target) {
      if let number {
        add(suffix, target.map { .object($0.offset, number) } ?? .constant(number.value(of: model)))
      } else {
        add(suffix, target.map { .text($0.offset) } ?? .constantText(model.traceText), .text)
      }
    }
  }

  /// How a value is traced that is not a fixed run of numbers; no number means its text.
  private func objectNumbers(
    _ path: PropertyPath, model: PropertyValue, target: RenderTree.Target?
  ) -> [(String, ObjectNumber?)] {
    var count: Int { target.map { tree.longestList(at: $0.offset) } ?? model.elementCount }
    switch path.wholeKind {
    case .numbers:
      return (0..<count).map { (".\($0)", .element($0)) }
    case .colors:
      let names = PropertyKind.color.componentNames
      return (0..<count).flatMap { index in
        names.enumerated().map { (".\(index).\($0.element)", .colorElement(index, $0.offset)) }
      }
    case .path:
      let names = PropertyKind.rect.componentNames
      return [(".length", .pathLength)]
        + names.enumerated().map { (".bounds.\($0.element)", .pathBounds($0.offset)) }
        + [(".hash", .pathHash)]
    default:
      return [("", nil)]
    }
  }

  private func modelValue(_ property: PropertyPath.Property, node: Int) -> PropertyValue {
    switch property {
    case .builtIn(let id): tree.nodes[node].values[id]
    case .custom(let custom):
      tree.nodes[node].customValues.first { $0.property == custom }?.value ?? custom.defaultValue
    }
  }
}

extension PropertyPath {
  /// The key path as text.
  var key: String {
    switch component {
    case .whole: name
    case .transform(let component): "\(name).\(component.rawValue)"
    case .translation: "\(name).translation"
    case .slots(let offset, let count):
      name + "." + Self.partName(of: wholeKind, offset: offset, count: count)
    case .element(let index): "\(name).\(wholeKind.componentNames[index])"
    }
  }

  private static func partName(of kind: PropertyKind, offset: Int, count: Int) -> String {
    switch (kind, offset, count) {
    case (.rect, 0, 2): "origin"
    case (.rect, 2, 2): "size"
    default: kind.componentNames[offset]
    }
  }

  /// The first of the part's numbers among those of the whole.
  var firstSlot: Int {
    switch component {
    case .slots(let offset, _): offset
    case .element(let index): index
    case .translation: 12
    case .whole, .transform: 0
    }
  }
}

extension PropertyValue {
  /// The elements of a list; 0 for what is not a list.
  var elementCount: Int {
    switch self {
    case .numbers(let list): list.count
    case .colors(let list): list.count
    default: 0
    }
  }
}

// MARK: - Names

/// The names that patterns of tracks can match, for messages about one that matches none.
package struct TrackNames {
  private let timeline: RenderTimeline

  /// The names of a snapshot.
  package init(_ snapshot: StageSnapshot) { timeline = snapshot.timeline }

  /// The paths of all layers, each once, in the order of the tree.
  package var layers: [String] {
    var known: Set<String> = []
    var layers: [String] = []
    for change in TimelineChanges(timeline) {
      layers += change.nodes.map { change.tree.path(of: $0) }.filter { known.insert($0).inserted }
    }
    return layers
  }

  /// The first path that two layers of one time have, so that it names only one of them; nil for none.
  package var duplicate: String? {
    for change in TimelineChanges(timeline) {
      let tree = change.tree
      var known: Set<String> = []
      // Cells of an emitter may share a name, as in Core Animation.
      for node in tree.nodes.indices where tree.nodes[node].role != .cell {
        let path = tree.path(of: node)
        if !known.insert(path + ":" + tree.keyPrefix(of: node)).inserted { return path }
      }
    }
    return nil
  }

  /// The keys of a layer: those that are animated, then every key path of its class.
  package func keys(of layer: String) -> [String] {
    var known: Set<String> = []
    var keys: [String] = []
    for change in TimelineChanges(timeline) {
      let tree = change.tree
      let nodes = change.nodes.filter { tree.path(of: $0) == layer }
      keys += TraceKeys(tree, of: change.nodes.count, values: .presentation)
        .animated(change.nodes).map(\.track).filter { $0.layer == layer }.map(\.key)
      for node in nodes {
        let prefix = tree.keyPrefix(of: node)
        keys += PropertyPath.suggestions(
          owner: tree.nodes[node].owner, custom: tree.nodes[node].customValues.map(\.property)
        ).map { prefix + $0 }
      }
    }
    return keys.filter { known.insert($0).inserted }
  }

  /// The pattern with the nearest name in place of what matches none; nil when none is near.
  package func nearest(to pattern: TracePattern) -> TracePattern? {
    let layers = layers
    guard let layer = layers.first(where: { pattern.matches(layer: $0) }) else {
      return Spelling.nearest(to: pattern.layer, among: layers)
        .flatMap { TracePattern("\($0):\(pattern.key)") }
    }
    return Spelling.nearest(to: pattern.key, among: keys(of: layer))
      .flatMap { TracePattern("\(pattern.layer):\($0)") }
  }

  /// The address that a text without a colon probably means, `card:opacity` for `crad.opacity`; nil when
  /// no name is near.
  package func address(nearestTo text: String) -> String? {
    let layers = layers
    for dot in text.indices where text[dot] == "." {
      guard let layer = Spelling.nearest(to: String(text[..<dot]), among: layers) else { continue }
      let key = String(text[text.index(after: dot)...])
      return "\(layer):\(Spelling.nearest(to: key, among: keys(of: layer)) ?? key)"
    }
    return nil
  }
}
