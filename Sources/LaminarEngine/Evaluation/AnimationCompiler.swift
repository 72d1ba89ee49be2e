import LaminarGraphics

/// Compiles attached animations into tracks and gathers what they animate.
struct AnimationCompiler {
  private var nodes: [RenderNode]
  private(set) var sources: [TimeSource]
  private var diagnostics: [EngineDiagnostic]
  private var records: [RenderTree.AnimationRecord] = []
  private var tracks: [Track] = []
  var data = TrackData()
  /// The animated properties in the order met; node and property find one.
  private var targets: [TargetKey: TargetPlace] = [:]
  private var targetOrder: [TargetKey] = []
  /// For nodes whose key paths lead to others: where every step leads.
  private var relatives: [Int: [PropertyAddress.Step: Int]] = [:]
  private var baseNumbers: [Double] = []
  private var baseObjects: [PropertyValue] = []
  private var wholeNumbers: [Int] = []

  struct TargetKey: Hashable {
    let node: Int
    let property: PropertyPath.Property
  }

  struct TargetPlace {
    let kind: PropertyKind
    let offset: Int
    let isNil: Bool
  }

  /// Where a leaf animation stands: its clock and who attached it.
  struct Surroundings {
    let node: Int
    let source: Int
    let begin: Double?
    let inheritedDuration: Double
    let attachment: AnimationAttachment
    let group: Int

    /// The animation's timing. What its layer forgets at the end cannot fill beyond it; the
    /// animations of a group are never forgotten (SEMANTICS 1.8, 1.9).
    func clock(of animation: AnimationSpec) -> MediaTimingValues {
      var clock = animation.timing
      guard group < 0, animation.isRemovedOnCompletion else { return clock }
      if clock.fillMode == .forwards { clock.fillMode = .removed }
      if clock.fillMode == .both { clock.fillMode = .backwards }
      return clock
    }
  }

  init(nodes: [RenderNode], sources: [TimeSource], diagnostics: [EngineDiagnostic]) {
    self.nodes = nodes
    self.sources = sources
    self.diagnostics = diagnostics
  }

  /// Groups nested deeper than this are left out, as scenes may not nest deeper either.
  private static let deepestGroup = 32

  /// Compiles an attachment of a node's layer.
  mutating func compile(_ attachment: AnimationAttachment, on node: Int) {
    let place = Surroundings(
      node: node, source: nodes[node].source, begin: attachment.beginTime,
      inheritedDuration: attachment.duration, attachment: attachment, group: -1)
    compile(attachment.spec, in: place, depth: 0)
  }

  private mutating func compile(_ animation: AnimationSpec, in place: Surroundings, depth: Int) {
    switch animation.content {
    case .group(let children):
      compile(animation, children, in: place, depth: depth)
    case .property(let property):
      compile(animation, property, in: place)
    case .transition(let transition):
      record(animation, in: place, targetNode: place.node, keyPath: "transition", path: nil)
      compile(animation, transition, in: place)
    case .nothing:
      ignore("", in: place, "its class says nothing of what it animates")
    }
  }

  /// A transition acts on the layer's picture, on no property (SEMANTICS 7.2).
  private mutating func compile(
    _ animation: AnimationSpec, _ transition: TransitionSpec, in place: Surroundings
  ) {
    guard place.group < 0 else {
      return ignore("transition", in: place, "a transition is no part of a group")
    }
    guard nodes[place.node].owner != .transform else {
      return ignore("transition", in: place, "a transform layer has no picture of its own")
    }
    if transition.hasFilter { note("filter", in: place, "a transition's filter is ignored") }
    let effect = TransitionEffect(transition.type, transition.subtype)
    if effect == nil {
      note(
        "transition", in: place,
        "a transition of the type \"\(transition.type.rawValue)\" is shown as a fade")
    }
    let start = min(max(transition.startProgress, 0), 1)
    data.transitions.append(
      TransitionTrack(
        node: place.node,
        timing: Timing(
          place.clock(of: animation), beginTime: place.begin,
          inheritedDuration: place.inheritedDuration),
        clock: place.source, easing: data.easings.offset(of: animation.timingFunction),
        effect: effect ?? .fade, startProgress: start,
        endProgress: min(max(transition.endProgress, start), 1),
        source: place.attachment.transitionSource))
  }

  /// A group is a clock; its animations run in it (SEMANTICS 1.8).
  private mutating func compile(
    _ group: AnimationSpec, _ children: [AnimationSpec], in place: Surroundings, depth: Int
  ) {
    guard depth < Self.deepestGroup else {
      ignore("animations", in: place, "groups nest deeper than \(Self.deepestGroup)")
      return
    }
    let timing = Timing(
      place.clock(of: group), beginTime: place.begin, inheritedDuration: place.inheritedDuration)
    let easing = data.easings.offset(of: group.timingFunction)
    sources.append(
      TimeSource(parent: place.source, kind: .group(easing: easing), timing: timing))
    let index = record(group, in: place, targetNode: place.node, keyPath: "", path: nil)
    let inside = Surroundings(
      node: place.node, source: sources.count - 1, begin: nil,
      inheritedDuration: timing.duration, attachment: place.attachment, group: index)
    for child in children { compile(child, in: inside, depth: depth + 1) }
  }

  private mutating func compile(
    _ animation: AnimationSpec, _ property: PropertySpec, in place: Surroundings
  ) {
    let keyPath = property.keyPath ?? place.attachment.key ?? ""
    guard let (node, path) = resolve(keyPath, from: place.node) else {
      ignore(keyPath, in: place, "no such key path")
      return
    }
    guard path.isAnimatable else {
      ignore(keyPath, in: place, "the property cannot be animated")
      return
    }
    let builder = TrackBuilder(
      property: property, easing: data.easings.offset(of: animation.timingFunction), path: path,
      timing: Timing(
        place.clock(of: animation), beginTime: place.begin,
        inheritedDuration: place.inheritedDuration))
    let target = self.target(TargetKey(node: node, property: path.property))
    let transformTarget =
      builder.turnsLayer
      ? self.target(TargetKey(node: node, property: .builtIn(.transform))).offset : 0
    do {
      var track = try builder.build(
        target: target, transformTarget: transformTarget, data: &data)
      track.source = Int32(place.source)
      track.animation = Int32(
        record(
          animation, in: place, targetNode: node, keyPath: keyPath, path: path,
          turnsLayer: builder.turnsLayer))
      tracks.append(track)
    } catch {
      ignore(keyPath, in: place, error.reason)
    }
  }

  @discardableResult
  private mutating func record(
    _ animation: AnimationSpec, in place: Surroundings, targetNode: Int, keyPath: String,
    path: PropertyPath?, turnsLayer: Bool = false
  ) -> Int {
    records.append(
      RenderTree.AnimationRecord(
        node: place.node, targetNode: targetNode, key: place.attachment.key, keyPath: keyPath,
        kind: animation.kind, path: path, sourceIndex: place.attachment.sourceIndex,
        group: place.group, turnsLayer: turnsLayer))
    return records.count - 1
  }

  private mutating func ignore(_ keyPath: String, in place: Surroundings, _ reason: String) {
    note(keyPath, in: place, "the animation has no effect: \(reason)")
  }

  private mutating func note(_ key: String, in place: Surroundings, _ message: String) {
    diagnostics.append(
      EngineDiagnostic(layer: nodes[place.node].name, key: key, message: message))
  }

  // MARK: - Targets

  /// The node and the property that a key path names, seen from a layer's node: through
  /// `sublayers.<name>` and `emitterCells.<name>` to others.
  private mutating func resolve(_ keyPath: String, from node: Int) -> (
    node: Int, path: PropertyPath
  )? {
    let address = PropertyAddress(parsing: keyPath)
    var node = node
    for step in address.steps {
      guard let next = child(of: node, by: step) else { return nil }
      node = next
    }
    let custom = nodes[node].customValues.map(\.property)
    return PropertyPath(parsing: address.rest, owner: nodes[node].owner, custom: custom)
      .map { (node, $0) }
  }

  private mutating func child(of node: Int, by step: PropertyAddress.Step) -> Int? {
    if relatives[node] == nil { relatives[node] = listedRelatives(of: node) }
    return relatives[node]?[step]
  }

  /// Where every step from a node leads; of equal names to the first.
  private func listedRelatives(of node: Int) -> [PropertyAddress.Step: Int] {
    var found: [PropertyAddress.Step: Int] = [:]
    var index = node + 1
    while index < nodes[node].subtreeEnd {
      let step: PropertyAddress.Step =
        switch nodes[index].role {
        case .mask: .mask
        case .cell: .emitterCell(nodes[index].name)
        case .sublayer, .root: .sublayer(nodes[index].name)
        }
      if found[step] == nil { found[step] = index }
      index = nodes[index].subtreeEnd
    }
    return found
  }

  private mutating func target(_ key: TargetKey) -> TargetPlace {
    if let known = targets[key] { return known }
    let node = nodes[key.node]
    let kind: PropertyKind
    let base: PropertyValue
    switch key.property {
    case .builtIn(let id):
      kind = PropertyTable[id].kind
      base = node.values[id]
    case .custom(let property):
      kind = property.kind
      base = node.customValues.first { $0.property == property }?.value ?? property.defaultValue
    }
    let place: TargetPlace
    if let count = kind.componentCount {
      place = TargetPlace(kind: kind, offset: baseNumbers.count, isNil: base == .none)
      baseNumbers += [Double](repeating: 0, count: count)
      _ = base.store(into: &baseNumbers, at: place.offset)
      if kind == .integer { wholeNumbers.append(place.offset) }
    } else {
      place = TargetPlace(kind: kind, offset: baseObjects.count, isNil: base == .none)
      baseObjects.append(base)
    }
    targets[key] = place
    targetOrder.append(key)
    return place
  }

  /// Puts the targets in the order of the nodes and makes the tree.
  consuming func finish() -> RenderTree {
    var ordered: [RenderTree.Target] = []
    let keys = targetOrder.enumerated().sorted {
      ($0.element.node, $0.offset) < ($1.element.node, $1.offset)
    }
    var first = 0
    while first < keys.count {
      let node = keys[first].element.node
      let start = ordered.count
      while first < keys.count, keys[first].element.node == node {
        if let place = targets[keys[first].element] {
          ordered.append(
            RenderTree.Target(
              property: keys[first].element.property, kind: place.kind, offset: place.offset,
              isNil: place.isNil))
        }
        first += 1
      }
      nodes[node].targets = start..<ordered.count
    }
    let (simple, others) = partedTracks()
    return RenderTree(
      nodes: nodes, targets: ordered, animations: records, diagnostics: diagnostics,
      sources: sources, simpleTracks: simple, tracks: others, baseNumbers: baseNumbers,
      baseObjects: baseObjects,
      wholeNumbers: wholeNumbers, data: data)
  }

  /// Parts the tracks that no other track can meddle with from the rest.
  private func partedTracks() -> (simple: [Track], others: [Track]) {
    var writers = [UInt8](repeating: 0, count: baseNumbers.count)
    func note(_ offset: Int, _ count: Int) {
      for slot in offset..<offset + count { writers[slot] = min(writers[slot] + 1, 2) }
    }
    for track in tracks where track.channel != .object {
      // A part of a matrix is written by way of the whole.
      let count = track.channel == .slots ? Int(track.width) : 16
      note(Int(track.target), count)
    }
    for motion in data.motions where motion.turning != .none { note(motion.transformTarget, 16) }
    var simple: [Track] = []
    var others: [Track] = []
    for track in tracks {
      let target = Int(track.target)
      if track.isSimple(data),
        writers[target..<target + Int(track.width)].allSatisfy({ $0 == 1 })
      {
        simple.append(track)
      } else {
        others.append(track)
      }
    }
    return (simple, others)
  }
}

extension Track {
  /// Whether the value goes straight from numbers to numbers in their place.
  fileprivate func isSimple(_ data: TrackData) -> Bool {
    guard channel == .slots, flags.isEmpty else { return false }
    switch operation {
    case .between: return true
    case .keyframes: return data.curves[Int(self.data)].mixes < 0
    case .fromConstant, .toConstant, .byConstant, .motion, .objects: return false
    }
  }
}
