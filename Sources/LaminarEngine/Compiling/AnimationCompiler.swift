import LaminarGraphics

/// Compiles attached animations into tracks and gathers what they animate.
struct AnimationCompiler {
  var parts: RenderTreeParts
  /// The tracks that were compiled, in the order added.
  private var tracks: [Track] = []
  /// The animated properties in the order of their first use; node and property identify one.
  private var targets: [(key: TargetKey, location: TargetLocation)] = []
  /// The key paths that were resolved first among the plain ones, which many animations share.
  private var firstPaths: [(plain: PlainPath, path: RenderTree.SharedPath)] = []
  /// The node whose animations are compiled, and its first target.
  private var presentNode = -1
  private var firstOfNode = 0
  /// The indices of all targets; nil as long as every node's animations animate that node alone.
  private var targetIndices: [TargetKey: Int]?
  /// The properties of layers of a class without declared keys, by their key paths.
  private var plainPaths: [PlainPath: RenderTree.SharedPath] = [:]
  /// For nodes whose key paths lead to others: where every step leads.
  private var relatives: [Int: [PropertyAddress.Step: Int]] = [:]
  /// Where the numbers and the motions begin that are compiled here.
  private let firstNumber: Int
  private let firstMotion: Int
  /// The followers in the order of their layers.
  var pendingFollowers: [PendingFollower] = []

  struct TargetKey: Hashable {
    let node: Int
    let property: PropertyPath.Property
  }

  private struct PlainPath: Hashable {
    let keyPath: String
    let owner: PropertyOwner
  }

  struct TargetLocation {
    let kind: PropertyKind
    let offset: Int
    let isNil: Bool
  }

  /// The context of a leaf animation: its clock and what it needs of its attachment.
  struct Context {
    let node: Int
    let source: Int
    let begin: Double?
    let inheritedDuration: Double
    /// The attached animation, itself or the group around it.
    let attached: AnimationSpec
    let transitionSource: TransitionSource?
    let group: Int

    /// The animation's timing, resolved.
    func timing(of animation: AnimationSpec) -> Timing {
      if let plain = animation.plainDuration {
        return Timing(
          beginTime: begin ?? 0, plainDuration: plain, inheritedDuration: inheritedDuration)
      }
      return Timing(
        clock(of: animation), beginTime: begin, inheritedDuration: inheritedDuration)
    }

    /// The animation's timing. What its layer forgets at the end cannot fill beyond it; the
    /// animations of a group are never forgotten (Laminar.docc: ClocksAndTiming, "Fill modes").
    private func clock(of animation: AnimationSpec) -> MediaTimingValues {
      var clock = animation.timing
      guard group < 0, animation.isRemovedOnCompletion else { return clock }
      if clock.fillMode == .forwards { clock.fillMode = .removed }
      if clock.fillMode == .both { clock.fillMode = .backwards }
      return clock
    }
  }

  /// Compiles animations on top of what is there; their nodes have no targets yet.
  ///
  /// - Parameter count: About how many animations will be compiled.
  init(_ parts: consuming RenderTreeParts, count: Int) {
    self.parts = parts
    tracks.reserveCapacity(count)
    targets.reserveCapacity(count)
    firstNumber = self.parts.baseNumbers.count
    firstMotion = self.parts.data.motions.count
  }

  /// Groups nested deeper than this are left out, as scenes may not nest deeper either.
  private static let deepestGroup = 32

  /// Compiles the animations and the followers of a node's layer.
  mutating func compile(_ record: LayerRecord, on node: Int) {
    presentNode = node
    firstOfNode = targets.count
    compile(record.attachments, on: node)
    compile(record.followers, on: node)
  }

  private mutating func compile(_ attachments: [AnimationAttachment], on node: Int) {
    let first = parts.animations.count
    let source = parts.nodes.read(node) { $0.pointee.source }
    for index in attachments.indices {
      let context = Context(
        node: node, source: source, begin: attachments[index].beginTime,
        inheritedDuration: attachments[index].duration, attached: attachments[index].spec,
        transitionSource: attachments[index].transitionSource, group: -1)
      compile(attachments[index].spec, in: context, depth: 0)
    }
    parts.nodes[node].animations = first..<parts.animations.count
  }

  private mutating func compile(
    _ animation: AnimationSpec, in context: Context, depth: Int
  ) {
    switch animation.content {
    case .group(let children):
      compile(animation, children, in: context, depth: depth)
    case .property(let property):
      compile(animation, property, in: context)
    case .transition(let transition):
      record(animation, in: context, targetNode: context.node, path: nil)
      compile(animation, transition, in: context)
    case .nothing:
      ignore("", in: context, "its class does not define what it animates")
    }
  }

  /// A transition acts on the layer's picture, not on a property
  /// (Laminar.docc: BlocksAndTransitions, "Transitions").
  private mutating func compile(
    _ animation: AnimationSpec, _ transition: TransitionSpec, in context: Context
  ) {
    guard context.group < 0 else {
      return ignore("transition", in: context, "a transition cannot be part of a group")
    }
    guard parts.nodes[context.node].owner != .transform else {
      return ignore("transition", in: context, "a transform layer has no picture of its own")
    }
    if transition.hasFilter { note("filter", in: context, "a transition's filter is ignored") }
    let effect = TransitionEffect(transition.type, transition.subtype)
    if effect == nil {
      note(
        "transition", in: context,
        "a transition of the type \"\(transition.type.rawValue)\" is shown as a fade")
    }
    let start = min(max(transition.startProgress, 0), 1)
    parts.data.transitions.append(
      TransitionTrack(
        node: context.node,
        timing: context.timing(of: animation),
        clock: context.source, easing: parts.data.easings.offset(of: animation.timingFunction),
        effect: effect ?? .fade, startProgress: start,
        endProgress: min(max(transition.endProgress, start), 1),
        source: context.transitionSource))
  }

  /// A group is a clock; its animations run in it (Laminar.docc: ClocksAndTiming, "Groups").
  private mutating func compile(
    _ group: AnimationSpec, _ children: [AnimationSpec], in context: Context, depth: Int
  ) {
    guard depth < Self.deepestGroup else {
      ignore("animations", in: context, "groups nest deeper than \(Self.deepestGroup)")
      return
    }
    let timing = context.timing(of: group)
    let easing = parts.data.easings.offset(of: group.timingFunction)
    let source = parts.addSource(
      TimeSource(parent: context.source, kind: .group(easing: easing), timing: timing))
    let index = record(group, in: context, targetNode: context.node, path: nil)
    let inside = Context(
      node: context.node, source: source, begin: nil,
      inheritedDuration: timing.duration, attached: context.attached,
      transitionSource: nil, group: index)
    for child in children { compile(child, in: inside, depth: depth + 1) }
  }

  /// The nearest key path for a misspelt one, seen from a layer's node, to end a message; empty for none.
  mutating func hint(for keyPath: String, _ node: Int) -> String {
    // Many notes are not read one by one.
    guard parts.animationNotes.count < 100 else { return "" }
    let address = PropertyAddress(parsing: keyPath)
    var node = node
    for step in address.steps {
      guard let next = child(of: node, by: step) else {
        let names = (relatives[node] ?? [:]).keys.compactMap { $0.isLike(step) ? $0.name : nil }
        return Spelling.hint(step.name, among: names.sorted())
      }
      node = next
    }
    return Spelling.hint(
      address.rest,
      among: PropertyPath.suggestions(
        owner: parts.nodes[node].owner, custom: parts.nodes[node].customValues.map(\.property)))
  }

  private mutating func compile(
    _ animation: AnimationSpec, _ property: PropertySpec, in context: Context
  ) {
    let keyPath = property.keyPath ?? context.attached.key ?? ""
    guard let (node, path) = resolve(keyPath, from: context.node) else {
      ignore(keyPath, in: context, "no such key path" + hint(for: keyPath, context.node))
      return
    }
    guard path.value.isAnimatable else {
      ignore(keyPath, in: context, "the property cannot be animated")
      return
    }
    let builder = TrackBuilder(
      property: property, easing: parts.data.easings.offset(of: animation.timingFunction),
      path: path.value, timing: context.timing(of: animation))
    if node != context.node { parts.reachesOtherLayers = true }
    let target = self.target(TargetKey(node: node, property: path.value.property))
    let transformTarget =
      builder.turnsLayer
      ? self.target(TargetKey(node: node, property: .builtIn(.transform))).offset : 0
    do {
      var track = try builder.build(
        target: target, transformTarget: transformTarget, data: &parts.data)
      track.source = Int32(context.source)
      track.animation = Int32(
        record(
          animation, in: context, targetNode: node, path: path,
          turnsLayer: builder.turnsLayer))
      tracks.append(track)
    } catch {
      ignore(keyPath, in: context, error.reason)
    }
  }

  @discardableResult
  private mutating func record(
    _ animation: AnimationSpec, in context: Context, targetNode: Int,
    path: RenderTree.SharedPath?, turnsLayer: Bool = false
  ) -> Int {
    parts.animations.append(
      RenderTree.AnimationRecord(
        node: context.node, targetNode: targetNode,
        origin: animation === context.attached
          ? .animation(animation) : .part(animation, of: context.attached),
        path: path, group: context.group, turnsLayer: turnsLayer))
    return parts.animations.count - 1
  }

  private mutating func ignore(_ keyPath: String, in context: Context, _ reason: String) {
    note(keyPath, in: context, "the animation has no effect: \(reason)")
  }

  private mutating func note(_ key: String, in context: Context, _ message: String) {
    note(key, on: context.node, message)
  }

  mutating func note(_ key: String, on node: Int, _ message: String) {
    parts.animationNotes.append(
      RenderTree.Note(
        node: node,
        diagnostic: EngineDiagnostic(layer: parts.nodes[node].name, key: key, message: message)))
  }

  // MARK: - Targets

  /// The node and the property that a key path names, seen from a layer's node: through
  /// `sublayers.<name>` and `emitterCells.<name>` to others.
  private mutating func resolve(_ keyPath: String, from node: Int) -> (
    node: Int, path: RenderTree.SharedPath
  )? {
    let plain = parts.nodes.read(node) { node in
      node.pointee.customValues.isEmpty
        ? PlainPath(keyPath: keyPath, owner: node.pointee.owner) : nil
    }
    if let plain {
      for index in firstPaths.indices where firstPaths[index].plain == plain {
        return (node, firstPaths[index].path)
      }
      if let known = plainPaths[plain] { return (node, known) }
    }
    let address = PropertyAddress(parsing: keyPath)
    var node = node
    for step in address.steps {
      guard let next = child(of: node, by: step) else { return nil }
      node = next
    }
    let custom = parts.nodes[node].customValues.map(\.property)
    guard
      let path = PropertyPath(
        parsing: address.rest, owner: parts.nodes[node].owner, custom: custom
      ).map(RenderTree.SharedPath.init)
    else { return nil }
    if let plain, address.steps.isEmpty {
      plainPaths[plain] = path
      if firstPaths.count < 8 { firstPaths.append((plain, path)) }
    }
    return (node, path)
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

  mutating func target(_ key: TargetKey) -> TargetLocation {
    if let known = knownTarget(key) { return known }
    let kind: PropertyKind
    let base: PropertyValue
    switch key.property {
    case .builtIn(let id):
      kind = PropertyTable[id].kind
      base = parts.nodes.read(key.node) { $0.pointee.values[id] }
    case .custom(let property):
      kind = property.kind
      base =
        parts.nodes[key.node].customValues.first { $0.property == property }?.value
        ?? property.defaultValue
    }
    let location: TargetLocation
    if let count = kind.componentCount {
      location = TargetLocation(kind: kind, offset: parts.baseNumbers.count, isNil: base == .none)
      parts.baseNumbers.append(contentsOf: repeatElement(0, count: count))
      _ = base.store(into: &parts.baseNumbers, at: location.offset)
      if kind == .integer { parts.wholeNumbers.append(location.offset) }
    } else {
      location = TargetLocation(kind: kind, offset: parts.baseObjects.count, isNil: base == .none)
      parts.baseObjects.append(base)
    }
    targetIndices?[key] = targets.count
    targets.append((key, location))
    return location
  }

  private mutating func knownTarget(_ key: TargetKey) -> TargetLocation? {
    if targetIndices == nil {
      if key.node == presentNode {
        // Only the targets of this node are behind the first of it.
        for index in firstOfNode..<targets.count where targets[index].key.property == key.property {
          return targets[index].location
        }
        return nil
      }
      targetIndices = Dictionary(
        targets.indices.map { (targets[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return targetIndices?[key].map { targets[$0].location }
  }

  /// Sorts the targets by node and returns the parts of the tree.
  consuming func finish() -> RenderTreeParts {
    orderFollowers()
    // Stable, and in order already where every node's animations animate that node alone.
    if targetIndices != nil { targets.sort { $0.key.node < $1.key.node } }
    var first = 0
    while first < targets.count {
      let node = targets[first].key.node
      let start = parts.targets.count
      var animated = PropertyMask()
      while first < targets.count, targets[first].key.node == node {
        let (key, location) = targets[first]
        parts.targets.append(
          RenderTree.Target(
            property: key.property, kind: location.kind, offset: location.offset,
            isNil: location.isNil))
        if case .builtIn(let id) = key.property { animated.insert(id) }
        first += 1
      }
      parts.nodes[node].targets = start..<parts.targets.count
      parts.nodes[node].animated = animated
    }
    partTracks()
    return parts
  }

  /// Separates the tracks that share no target with another track from the rest.
  private mutating func partTracks() {
    var writers = [UInt8](repeating: 0, count: parts.baseNumbers.count - firstNumber)
    func note(_ offset: Int, _ count: Int) {
      for slot in offset..<offset + count {
        writers[slot - firstNumber] = min(writers[slot - firstNumber] + 1, 2)
      }
    }
    for track in tracks where track.channel != .object {
      // A part of a matrix is written through the whole.
      let count = track.channel == .slots ? Int(track.width) : 16
      note(Int(track.target), count)
    }
    for motion in parts.data.motions[firstMotion...] where motion.turning != .none {
      note(motion.transformTarget, 16)
    }
    let data = parts.data
    func isAlone(_ track: Track) -> Bool {
      let target = Int(track.target) - firstNumber
      return track.isSimple(data)
        && writers[target..<target + Int(track.width)].allSatisfy { $0 == 1 }
    }
    let others = tracks.filter { !isAlone($0) }
    if !others.isEmpty { tracks.removeAll { !isAlone($0) } }
    parts.tracks += others
    parts.lateCount += tracks.count
    // The first list is taken as it is: it may be long.
    if parts.simpleTracks.isEmpty { swap(&parts.simpleTracks, &tracks) }
    parts.simpleTracks += tracks
  }
}

extension Track {
  /// Whether the track copies plain interpolated numbers to their target.
  fileprivate func isSimple(_ data: TrackData) -> Bool {
    guard channel == .slots, flags.isEmpty else { return false }
    switch operation {
    case .between: return true
    case .keyframes: return data.curves[Int(self.data)].mixes < 0
    case .fromConstant, .toConstant, .byConstant, .motion, .objects: return false
    }
  }
}
