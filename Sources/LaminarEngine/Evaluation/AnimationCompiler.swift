import LaminarGraphics

/// Compiles attached animations into tracks and gathers what they animate.
struct AnimationCompiler {
  private var parts: RenderTreeParts
  /// The tracks that were compiled, in the order added.
  private var tracks: [Track] = []
  /// The animated properties in the order met; node and property find one.
  private var targets: [TargetKey: TargetPlace] = [:]
  private var targetOrder: [TargetKey] = []
  /// For nodes whose key paths lead to others: where every step leads.
  private var relatives: [Int: [PropertyAddress.Step: Int]] = [:]
  /// Where the numbers and the motions begin that are compiled here.
  private let firstNumber: Int
  private let firstMotion: Int

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
    /// animations of a group are never forgotten (Laminar.docc: ClocksAndTiming, "Fill modes").
    func clock(of animation: AnimationSpec) -> MediaTimingValues {
      var clock = animation.timing
      guard group < 0, animation.isRemovedOnCompletion else { return clock }
      if clock.fillMode == .forwards { clock.fillMode = .removed }
      if clock.fillMode == .both { clock.fillMode = .backwards }
      return clock
    }
  }

  /// Compiles animations on top of what is there; their nodes have no targets yet.
  init(_ parts: RenderTreeParts) {
    self.parts = parts
    firstNumber = parts.baseNumbers.count
    firstMotion = parts.data.motions.count
  }

  /// Groups nested deeper than this are left out, as scenes may not nest deeper either.
  private static let deepestGroup = 32

  /// Compiles what is attached to a node's layer.
  mutating func compile(_ attachments: [AnimationAttachment], on node: Int) {
    let first = parts.animations.count
    for attachment in attachments {
      let place = Surroundings(
        node: node, source: parts.nodes[node].source, begin: attachment.beginTime,
        inheritedDuration: attachment.duration, attachment: attachment, group: -1)
      compile(attachment.spec, in: place, depth: 0)
    }
    parts.nodes[node].animations = first..<parts.animations.count
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

  /// A transition acts on the layer's picture, on no property

  /// (Laminar.docc: BlocksAndTransitions, "Transitions").
  private mutating func compile(
    _ animation: AnimationSpec, _ transition: TransitionSpec, in place: Surroundings
  ) {
    guard place.group < 0 else {
      return ignore("transition", in: place, "a transition is no part of a group")
    }
    guard parts.nodes[place.node].owner != .transform else {
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
    parts.data.transitions.append(
      TransitionTrack(
        node: place.node,
        timing: Timing(
          place.clock(of: animation), beginTime: place.begin,
          inheritedDuration: place.inheritedDuration),
        clock: place.source, easing: parts.data.easings.offset(of: animation.timingFunction),
        effect: effect ?? .fade, startProgress: start,
        endProgress: min(max(transition.endProgress, start), 1),
        source: place.attachment.transitionSource))
  }

  /// A group is a clock; its animations run in it (Laminar.docc: ClocksAndTiming, "Groups").
  private mutating func compile(
    _ group: AnimationSpec, _ children: [AnimationSpec], in place: Surroundings, depth: Int
  ) {
    guard depth < Self.deepestGroup else {
      ignore("animations", in: place, "groups nest deeper than \(Self.deepestGroup)")
      return
    }
    let timing = Timing(
      place.clock(of: group), beginTime: place.begin, inheritedDuration: place.inheritedDuration)
    let easing = parts.data.easings.offset(of: group.timingFunction)
    let source = parts.addSource(
      TimeSource(parent: place.source, kind: .group(easing: easing), timing: timing))
    let index = record(group, in: place, targetNode: place.node, keyPath: "", path: nil)
    let inside = Surroundings(
      node: place.node, source: source, begin: nil,
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
      property: property, easing: parts.data.easings.offset(of: animation.timingFunction),
      path: path,
      timing: Timing(
        place.clock(of: animation), beginTime: place.begin,
        inheritedDuration: place.inheritedDuration))
    if node != place.node { parts.reachesOtherLayers = true }
    let target = self.target(TargetKey(node: node, property: path.property))
    let transformTarget =
      builder.turnsLayer
      ? self.target(TargetKey(node: node, property: .builtIn(.transform))).offset : 0
    do {
      var track = try builder.build(
        target: target, transformTarget: transformTarget, data: &parts.data)
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
    parts.animations.append(
      RenderTree.AnimationRecord(
        node: place.node, targetNode: targetNode, key: place.attachment.key, keyPath: keyPath,
        kind: animation.kind, path: path, sourceIndex: place.attachment.sourceIndex,
        group: place.group, turnsLayer: turnsLayer))
    return parts.animations.count - 1
  }

  private mutating func ignore(_ keyPath: String, in place: Surroundings, _ reason: String) {
    note(keyPath, in: place, "the animation has no effect: \(reason)")
  }

  private mutating func note(_ key: String, in place: Surroundings, _ message: String) {
    parts.animationNotes.append(
      RenderTree.Note(
        node: place.node,
        diagnostic: EngineDiagnostic(
          layer: parts.nodes[place.node].name, key: key, message: message)))
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
    let custom = parts.nodes[node].customValues.map(\.property)
    return PropertyPath(parsing: address.rest, owner: parts.nodes[node].owner, custom: custom)
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
    while index < parts.nodes[node].subtreeEnd {
      let step: PropertyAddress.Step =
        switch parts.nodes[index].role {
        case .mask: .mask
        case .cell: .emitterCell(parts.nodes[index].name)
        case .sublayer, .root: .sublayer(parts.nodes[index].name)
        }
      if found[step] == nil { found[step] = index }
      index = parts.nodes[index].subtreeEnd
    }
    return found
  }

  private mutating func target(_ key: TargetKey) -> TargetPlace {
    if let known = targets[key] { return known }
    let node = parts.nodes[key.node]
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
      place = TargetPlace(kind: kind, offset: parts.baseNumbers.count, isNil: base == .none)
      parts.baseNumbers += [Double](repeating: 0, count: count)
      _ = base.store(into: &parts.baseNumbers, at: place.offset)
      if kind == .integer { parts.wholeNumbers.append(place.offset) }
    } else {
      place = TargetPlace(kind: kind, offset: parts.baseObjects.count, isNil: base == .none)
      parts.baseObjects.append(base)
    }
    targets[key] = place
    targetOrder.append(key)
    return place
  }

  /// Puts the targets in the order of the nodes and gives what the tree is made of.
  consuming func finish() -> RenderTreeParts {
    let keys = targetOrder.enumerated().sorted {
      ($0.element.node, $0.offset) < ($1.element.node, $1.offset)
    }
    var first = 0
    while first < keys.count {
      let node = keys[first].element.node
      let start = parts.targets.count
      var animated = PropertyMask()
      while first < keys.count, keys[first].element.node == node {
        if let place = targets[keys[first].element] {
          parts.targets.append(
            RenderTree.Target(
              property: keys[first].element.property, kind: place.kind, offset: place.offset,
              isNil: place.isNil))
          if case .builtIn(let id) = keys[first].element.property { animated.insert(id) }
        }
        first += 1
      }
      parts.nodes[node].targets = start..<parts.targets.count
      parts.nodes[node].animated = animated
    }
    partTracks()
    return parts
  }

  /// Parts the tracks that no other track can meddle with from the rest.
  private mutating func partTracks() {
    var writers = [UInt8](repeating: 0, count: parts.baseNumbers.count - firstNumber)
    func note(_ offset: Int, _ count: Int) {
      for slot in offset..<offset + count {
        writers[slot - firstNumber] = min(writers[slot - firstNumber] + 1, 2)
      }
    }
    for track in tracks where track.channel != .object {
      // A part of a matrix is written by way of the whole.
      let count = track.channel == .slots ? Int(track.width) : 16
      note(Int(track.target), count)
    }
    for motion in parts.data.motions[firstMotion...] where motion.turning != .none {
      note(motion.transformTarget, 16)
    }
    for track in tracks {
      let target = Int(track.target) - firstNumber
      if track.isSimple(parts.data),
        writers[target..<target + Int(track.width)].allSatisfy({ $0 == 1 })
      {
        parts.simpleTracks.append(track)
        parts.lateTracks.append(track)
      } else {
        parts.tracks.append(track)
      }
    }
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
