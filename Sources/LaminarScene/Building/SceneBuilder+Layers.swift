import Foundation
import LaminarEngine
import LaminarGraphics

extension SceneBuilder {
  /// The position of a layer in the tree.
  struct Surroundings {
    let depth: Int
    /// Whether the layer's superlayers all run on the scene's time.
    let hasSceneClock: Bool
    /// The index among its siblings.
    let index: Int
    /// Whether a superlayer is a replicator that shows its copies at earlier times.
    var isDelayed = false
  }

  /// The keys of a layer that are not plain properties: the indices of their values, 0 without.
  struct LayerParts {
    var name = 0, frame = 0, contentMode = 0, sublayers = 0, mask = 0, animations = 0, actions = 0
    var emitterCells = 0, drawing = 0, use = 0, variables = 0
    /// Whether the layer has gestures, is a control or scrolls.
    var reactsToTouches = false
    /// The indices of keys that exclude or explain others.
    var bounds = 0, position = 0, anchorPoint = 0, gravity = 0, background = 0
  }

  /// The sublayers of the root.
  func topLayers(_ list: JSONValue) -> [Layer] {
    layers(list, Surroundings(depth: 0, hasSceneClock: true, index: 0))
  }

  func layers(_ list: JSONValue, _ surroundings: Surroundings) -> [Layer] {
    guard list.kind == .array else {
      values.reportWrongType(list, expected: "a list of layers")
      return []
    }
    var layers: [Layer] = []
    layers.reserveCapacity(list.count)
    var names = SiblingNames(count: list.count)
    var index = list.index + 1
    for position in 0..<list.count {
      let site = Surroundings(
        depth: surroundings.depth, hasSceneClock: surroundings.hasSceneClock,
        index: surroundings.index + position, isDelayed: surroundings.isDelayed)
      if let layer = layer(value(index), in: site, names: &names) { layers.append(layer) }
      index = document.index(after: index)
    }
    return layers
  }

  /// A layer that has no siblings: a mask, an asset.
  func layer(_ object: JSONValue, in surroundings: Surroundings) -> Layer? {
    var names = SiblingNames(count: 1)
    return layer(object, in: surroundings, names: &names)
  }

  private func layer(
    _ object: JSONValue, in surroundings: Surroundings, names: inout SiblingNames
  ) -> Layer? {
    guard object.kind == .object else {
      values.reportWrongType(object, expected: "a layer")
      return nil
    }
    guard surroundings.depth <= PartLimits.layerDepth else {
      values.report(
        .nestedTooDeep, object,
        "layers nest at most \(PartLimits.layerDepth) deep, those of parts included")
      return nil
    }
    let kind = kind(
      of: object, "layer", among: LayerVocabulary.owners, fallback: .layer, hint: Self.typeHint)
    let owner = kind ?? .layer
    let vocabulary = LayerVocabulary.of(owner)
    let layer = owner.makeLayer()
    var parts = LayerParts()
    var clock = MediaTimingValues.layer
    let isObject = forEachMember(of: object, "a layer") { key, value in
      guard let meaning = vocabulary.keys.meaning(ofKeyAt: key, in: document) else {
        // The keys of an unknown type are not checked.
        if kind != nil {
          reportUnknownKey(
            at: key, on: vocabulary.noun, among: vocabulary.keys.names,
            hint: LayerVocabulary.hint)
        }
        return
      }
      read(meaning, key: key, value, of: layer, &parts, &clock, vocabulary)
    }
    guard isObject else { return layer }
    if clock != .layer { layer.clock = clock }
    if parts.name != 0 { readName(parts.name, of: layer, in: surroundings, &names) }
    let part = parts.use | parts.variables == 0 ? nil : part(of: layer, object, parts)
    if parts.frame != 0 { setFrame(of: layer, parts) }
    if parts.drawing != 0 { readDrawing(value(parts.drawing), of: layer) }
    if parts.contentMode != 0 { readContentMode(layer, parts) }
    if parts.emitterCells != 0, let emitter = layer as? EmitterLayer {
      emitter.emitterCells = cells(value(parts.emitterCells), depth: 0)
    }
    if let scroll = layer as? ScrollLayer, scroll.isScrollEnabled {
      scroll.updateScrollRecognizers()
      parts.reactsToTouches = true
    }
    if parts.reactsToTouches { noteTouches(of: layer, object) }
    readBelow(layer, object, part, parts, surroundings)
    if parts.actions != 0 { readActions(value(parts.actions), of: layer, owner) }
    if parts.animations != 0 {
      readAnimations(value(parts.animations), of: layer, object, surroundings)
    }
    advise(on: layer, object, parts)
    return layer
  }

  private static func typeHint(_ name: String) -> String? {
    ["axial", "radial", "conic"].contains(name)
      ? "write \"type\": \"gradient\" and \"gradientType\": \"\(name)\"" : nil
  }

  private func read(
    _ meaning: LayerKey, key: Int, _ index: Int, of layer: Layer, _ parts: inout LayerParts,
    _ clock: inout MediaTimingValues, _ vocabulary: LayerVocabulary
  ) {
    switch meaning {
    case .property(let id):
      switch id {
      case .bounds: parts.bounds = key
      case .position: parts.position = key
      case .anchorPoint: parts.anchorPoint = key
      case .contentsGravity: parts.gravity = key
      case .backgroundColor: parts.background = key
      default: break
      }
      let decoded =
        textValue(value(index), of: id)
        ?? values.propertyValue(value(index), of: id, image: image)
      if let decoded { layer.values[id] = decoded }
    case .timing(let timing): values.timing(timing, value(index), into: &clock)
    case .note: _ = values.string(value(index))
    case .type: break
    case .name: parts.name = index
    case .frame: parts.frame = index
    case .contentMode: parts.contentMode = index
    case .sublayers: parts.sublayers = index
    case .mask: parts.mask = index
    case .animations: parts.animations = index
    case .actions: parts.actions = index
    case .emitterCells: parts.emitterCells = index
    case .touchArea: readTouchArea(value(index), of: layer)
    case .touches(.isMultipleTouchEnabled):
      if let flag = values.bool(value(index)) { layer.isMultipleTouchEnabled = flag }
    case .touches(.isExclusiveTouch):
      if let flag = values.bool(value(index)) { layer.isExclusiveTouch = flag }
    case .touches: parts.reactsToTouches = true
    case .filters(let slot): readFilters(value(index), slot, of: layer)
    case .drawing: parts.drawing = index
    case .follow: readFollow(index, of: layer)
    case .use: parts.use = index
    case .variables: parts.variables = index
    }
  }

  private func readName(
    _ index: Int, of layer: Layer, in surroundings: Surroundings, _ names: inout SiblingNames
  ) {
    guard let name = values.name(value(index)) else { return }
    layer.name = name
    if surroundings.depth == 0, surroundings.hasSceneClock, name == "root" {
      values.report(
        .badName, value(index), "\"root\" is the layer that holds all others",
        help: "give the layer another name")
    }
    if let first = names.insert(name, at: index) {
      sink.report(
        .duplicateName, at: value(index).range,
        "two layers beside each other are called \(DiagnosticText.quoted(name))",
        help: "paths name layers, so siblings need different names",
        related: [("the other is", value(first).range)])
    }
  }

  private func readBelow(
    _ layer: Layer, _ object: JSONValue, _ part: PartScope?, _ parts: LayerParts,
    _ surroundings: Surroundings
  ) {
    guard parts.sublayers != 0 || parts.mask != 0 || part != nil else { return }
    let below = Surroundings(
      depth: surroundings.depth + 1,
      hasSceneClock: surroundings.hasSceneClock && layer.clock == .layer, index: 0,
      isDelayed: surroundings.isDelayed || (layer as? ReplicatorLayer)?.instanceDelay ?? 0 != 0)
    if let part {
      readPart(part, of: layer, object, parts, below, index: surroundings.index)
    } else if parts.sublayers != 0 {
      let sublayers = layers(value(parts.sublayers), below)
      if !sublayers.isEmpty { layer.sublayers = sublayers }
    }
    if parts.mask != 0 { layer.mask = self.layer(value(parts.mask), in: below) }
  }
}
