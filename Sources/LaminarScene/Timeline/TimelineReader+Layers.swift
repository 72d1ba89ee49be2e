import LaminarEngine

extension TimelineReader {
  /// Builds the layers that events add, in the order written, and registers them under their paths.
  func readLayers(_ list: JSONValue) {
    for event in list.elements where event.kind == .object {
      for member in event.members {
        if member.key.isSpelled("addLayer") {
          addLayer(member.value)
        } else if member.key.isSpelled("replaceLayer") {
          replacement(member.value)
        }
      }
    }
  }

  private func addLayer(_ value: JSONValue) {
    guard let object = value["layer"], object.kind == .object else { return }
    let holder = value["into"].map { into in into.string.flatMap { known($0) } } ?? root
    // An unknown layer is reported when the event is read.
    enter(object, into: holder ?? root)
  }

  private func replacement(_ value: JSONValue) {
    guard let object = value["with"], object.kind == .object else { return }
    let old = value["layer"]?.string.flatMap { known($0) }
    enter(object, into: old.flatMap { registry.holder(of: $0) } ?? root)
  }

  /// Registers a layer that an event adds; a nameless one gets an index after all that its siblings
  /// can have.
  private func enter(_ object: JSONValue, into holder: Layer) {
    let depth = registry.path(of: holder).split(separator: "/").count
    let site = SceneBuilder.Surroundings(depth: depth, hasSceneClock: false, index: 0)
    guard let layer = builder.layer(object, in: site) else { return }
    newLayers[object.index] = layer
    var index = 0
    while layer.name == nil,
      registry[registry.path(of: layer, index: index, below: holder)] != nil
    {
      index += 1
    }
    builder.fixNames(of: [layer], firstIndex: index)
    guard registry.add(layer, into: holder, index: index) else {
      let name = object["name"] ?? object
      values.report(
        .duplicateName, name,
        "there is a layer \(DiagnosticText.quoted(registry.path(of: layer, index: index, below: holder))) already",
        help: "paths never change their meaning; give the layer another name")
      return
    }
    var pending = [layer]
    while let next = pending.popLast() {
      noteAnimations(of: next)
      pending += next.children
      if let mask = next.mask { pending.append(mask) }
    }
  }

  // MARK: - Changes of the tree

  /// What an event does with the layers that there are; nil when it was reported.
  func arrangement(_ key: EventKey, _ value: JSONValue) -> SceneArrangement? {
    switch key {
    case .addLayer: addition(value)
    case .removeLayer: sublayer(value).map { .remove($0) }
    case .replaceLayer: replacing(value)
    case .exchangeLayers: exchange(value)
    case .bringToFront: sublayer(value).map { .bringToFront($0) }
    case .sendToBack: sublayer(value).map { .sendToBack($0) }
    default: nil
    }
  }

  private func addition(_ value: JSONValue) -> SceneArrangement? {
    guard var object = ObjectReader(value, "an addition of a layer", values) else { return nil }
    let hasHolder = object.holds("into")
    let into = object.read("into", self.layer)
    let added = object.readRequired("layer") { newOrKnown($0) }
    let positions = ["at", "above", "below"].filter(object.holds)
    if positions.count > 1 { object.reportExclusive(positions) }
    let index = object.read("at") { values.integer($0, in: 0...1_000_000) }
    let above = object.read("above", sublayer)
    let below = object.read("below", sublayer)
    object.finish()
    guard let added, !hasHolder || into != nil, positions.count < 2 else { return nil }
    let holder = into ?? registry.holder(of: added) ?? root
    if let intoValue = value["into"], holder !== registry.holder(of: added) {
      values.report(
        .misplacedKey, intoValue,
        "\(DiagnosticText.quoted(registry.path(of: added))) belongs to another layer",
        help: "paths never change; a layer comes back to where it was")
      return nil
    }
    if let sibling = above ?? below, registry.holder(of: sibling) !== holder {
      values.report(
        .misplacedKey, value[above == nil ? "below" : "above"] ?? value,
        "\(DiagnosticText.quoted(registry.path(of: sibling))) is not a sublayer of the same layer",
        help: "name a sibling")
      return nil
    }
    switch positions.first {
    case "at": return index.map { .add(added, into: holder, .index($0)) }
    case "above": return above.map { .add(added, into: holder, .above($0)) }
    case "below": return below.map { .add(added, into: holder, .below($0)) }
    default: return .add(added, into: holder, .last)
    }
  }

  /// A layer that the event adds, or the path of one that was removed.
  private func newOrKnown(_ value: JSONValue) -> Layer? {
    if value.kind == .string { return sublayer(value) }
    if value.kind == .object { return newLayers[value.index] }
    values.reportWrongType(value, expected: "a layer or the path of one")
    return nil
  }

  private func replacing(_ value: JSONValue) -> SceneArrangement? {
    guard var object = ObjectReader(value, "a replacement of a layer", values) else { return nil }
    let old = object.readRequired("layer", sublayer)
    let new = object.readRequired("with") { newOrKnown($0) }
    object.finish()
    guard let old, let new else { return nil }
    guard old !== new, registry.holder(of: old) === registry.holder(of: new) else {
      values.report(
        .misplacedKey, value["with"] ?? value,
        "\(DiagnosticText.quoted(registry.path(of: new))) cannot replace that layer",
        help: "name a sibling")
      return nil
    }
    return .replace(old, with: new)
  }

  private func exchange(_ value: JSONValue) -> SceneArrangement? {
    guard value.kind == .array, value.count == 2 else {
      if value.kind == .array {
        values.report(.wrongCount, value, "two layers are exchanged, not \(value.count)")
      } else {
        values.reportWrongType(value, expected: "a list of two paths")
      }
      return nil
    }
    let layers = value.elements.compactMap { sublayer($0) }
    guard layers.count == 2 else { return nil }
    guard layers[0] !== layers[1], registry.holder(of: layers[0]) === registry.holder(of: layers[1])
    else {
      values.report(
        .misplacedKey, value, "only two layers of the same superlayer can be exchanged",
        help: "name two siblings")
      return nil
    }
    return .exchange(layers[0], layers[1])
  }
}
