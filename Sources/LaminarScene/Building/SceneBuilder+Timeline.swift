import LaminarEngine

extension SceneBuilder {
  /// The members of the top level about time.
  struct TimelineParts {
    var layouts: JSONValue?
    var states: JSONValue?
    var sequences: JSONValue?
    var timeline: JSONValue?
    /// What follows what: nothing that happens.
    var follow: JSONValue?
    var input: JSONValue?
    var thresholds = SizeClassThresholds()

    var isEmpty: Bool { layouts == nil && states == nil && sequences == nil && timeline == nil }
  }

  /// Reads what happens to the layers of the root; nil when the scene has no such members.
  func timeline(_ parts: TimelineParts, layers: [Layer]) -> SceneTimeline? {
    hasTimeline =
      !parts.isEmpty || uses.contains(where: \.scope.hasTimeline) || !touchSites.isEmpty
    let follows =
      parts.follow != nil || !waitingFollows.isEmpty
      || uses.contains { $0.scope.document.timeline.follow != nil }
    hasFollowers = follows
    guard hasTimeline || follows else { return nil }
    let timelines =
      [parts.timeline] + uses.map(\.scope.document.timeline.timeline)
      + touchSites.flatMap(\.reactions)
    if timelines.contains(where: { $0.map(arrangesLayers) == true }) { fixNames(of: layers) }
    let registry = LayerRegistry(layers)
    let reader = TimelineReader(self, registry)
    // First all layers, since every address may name one that comes later.
    if let list = parts.timeline { reader.readLayers(list) }
    setUse(-1)
    // What happens in parts comes before what the scene makes of it.
    reader.readParts()
    if let list = parts.layouts { reader.readLayouts(list) }
    if let list = parts.states { reader.readStates(list) }
    if let list = parts.sequences { reader.readSequences(list) }
    if let list = parts.timeline { reader.readEvents(list) }
    reader.readTouchSites()
    reader.checkMoments()
    // What a broken event would have activated is not known.
    if sink.errorCount == 0, hasTimeline { IdleLayoutRule(reader: reader).check() }
    var timeline = SceneTimeline(layers: registry)
    timeline.sequences = reader.sequences
    timeline.states = reader.states
    timeline.layouts = reader.layouts
    timeline.events = reader.events
    timeline.gestures = reader.gestures
    timeline.controls = reader.controls
    timeline.thresholds = parts.thresholds
    if follows {
      for key in timeline.touchedKeys {
        guard let layer = registry[key.layer] else { continue }
        reader.touchedKeyPaths[ObjectIdentifier(layer), default: []].append(key.keyPath)
      }
      reader.readFollowers(parts.follow)
    }
    return hasTimeline ? timeline : nil
  }

  /// Whether an event changes which layers there are, or their order.
  private func arrangesLayers(_ list: JSONValue) -> Bool {
    let keys = [
      "addLayer", "removeLayer", "replaceLayer", "exchangeLayers", "bringToFront", "sendToBack",
    ]
    return list.elements.contains { event in keys.contains { event[$0] != nil } }
  }

  /// Names nameless layers by their first index, so that no change of order renames them.
  func fixNames(of layers: [Layer], firstIndex: Int = 0) {
    var pending = [(layers: layers, first: firstIndex)]
    while let (siblings, first) = pending.popLast() {
      for (index, layer) in siblings.enumerated() {
        if layer.name == nil {
          layer.name = LayerPath.name(nil, type(of: layer).owner, at: first + index)
        }
        if let mask = layer.mask { pending.append((mask.children, 0)) }
        if !layer.children.isEmpty { pending.append((layer.children, 0)) }
      }
    }
  }
}
