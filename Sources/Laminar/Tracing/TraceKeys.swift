import LaminarEngine
import LaminarGraphics
import LaminarTrace

/// A tree's traceable keys: which there are, and how each is read.
struct TraceKeys {
  let tree: RenderTree
  /// Whose values are read: the model's are the tree's bases.
  let values: TraceSelection.Values
  /// The paths of all layers; nil where they are made one by one.
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
