import LaminarGraphics

/// Flattens a committed tree and compiles its animations.
struct RenderTreeCompiler {
  private var parts: RenderTreeParts
  /// The nodes with animations or followers, in drawing order.
  private var animated: [(node: Int, entry: CommittedTree.Entry)] = []

  private init(_ committedTree: CommittedTree, _ shortcuts: RenderTimeline.Shortcuts) {
    parts = RenderTreeParts(committedTree: committedTree, shortcuts: shortcuts)
  }

  /// Compiles a committed tree: equal trees always give render trees of the same values.
  static func compile(
    _ committedTree: CommittedTree, _ shortcuts: RenderTimeline.Shortcuts = .all
  ) -> RenderTree {
    // The nodes go on without a second owner, which would copy them at the first change.
    let (parts, animated) = flattened(committedTree, shortcuts)
    let count = animated.reduce(0) { $0 + $1.entry.record.attachments.count }
    var animations = AnimationCompiler(consume parts, count: count)
    for (node, entry) in animated { animations.compile(entry.record, on: node) }
    return RenderTree((consume animations).finish(), packed: nil, packedCount: 0)
  }

  private static func flattened(
    _ committedTree: CommittedTree, _ shortcuts: RenderTimeline.Shortcuts
  ) -> (parts: RenderTreeParts, animated: [(node: Int, entry: CommittedTree.Entry)]) {
    var compiler = RenderTreeCompiler(committedTree, shortcuts)
    compiler.flatten()
    compiler.parts.compiledLayerCount = compiler.parts.nodes.count
    if compiler.animated.contains(where: { !$0.entry.record.followers.isEmpty }) {
      compiler.parts.shape = TreeShape(compiler.parts.nodes)
    }
    return (compiler.parts, compiler.animated)
  }

  /// Visits the tree without recursion: a tree may be deeper than a stack.
  private mutating func flatten() {
    enum Step {
      case enter(Int, parent: Int, role: RenderNode.Role, index: Int)
      case leave(node: Int)
    }
    var steps: [Step] = [.enter(parts.committedTree.root, parent: -1, role: .root, index: 0)]
    while let step = steps.popLast() {
      switch step {
      case .leave(let node):
        parts.nodes[node].subtreeEnd = parts.nodes.count
      case .enter(let number, let parent, let role, let index):
        guard let entry = parts.committedTree.entry(number) else { continue }
        let node = append(entry, number: number, parent: parent, role: role, index: index)
        if entry.record.isAnimated { animated.append((node, entry)) }
        if entry.record.childChunks.isEmpty, entry.record.mask < 0, entry.record.cells.isEmpty {
          continue
        }
        steps.append(.leave(node: node))
        let sublayers = Array(entry.record.sublayers)
        for (index, sublayer) in sublayers.enumerated().reversed() {
          steps.append(.enter(sublayer, parent: node, role: .sublayer, index: index))
        }
        if entry.record.mask >= 0 {
          steps.append(.enter(entry.record.mask, parent: node, role: .mask, index: 0))
        }
        append(entry.record.cells, to: node)
      }
    }
  }

  private mutating func append(
    _ entry: CommittedTree.Entry, number: Int, parent: Int, role: RenderNode.Role, index: Int
  ) -> Int {
    let parentSource = parent < 0 ? 0 : parts.nodes.read(parent) { $0.pointee.innerSource }
    let node = parts.nodes.count
    let ownSource = source(of: entry.record.clock, in: parentSource)
    var innerSource = ownSource
    if entry.record.owner == .replicator {
      innerSource = parts.sources.count
      parts.sources.append(TimeSource(parent: ownSource, kind: .copy, timing: .layer))
    }
    parts.nodes.append(
      RenderNode(
        parent: parent, role: role, owner: entry.record.owner, layerNumber: number,
        name: LayerPath.name(entry.record.name, entry.record.owner, at: index),
        isNamed: entry.record.name != nil,
        values: entry.record.values, extras: entry.record.extras, source: ownSource,
        innerSource: innerSource, subtreeEnd: node + 1))
    if !entry.record.diagnostics.isEmpty {
      parts.layerNotes += entry.record.diagnostics.map {
        RenderTree.Note(node: node, diagnostic: $0)
      }
    }
    return node
  }

  private mutating func append(_ cells: [CellRecord], to parent: Int) {
    for (index, cell) in cells.enumerated() {
      let node = parts.nodes.count
      let cellSource = source(of: cell.clock, in: parts.nodes[parent].innerSource)
      parts.nodes.append(
        RenderNode(
          parent: parent, role: .cell, owner: .cell, layerNumber: parts.nodes[parent].layerNumber,
          name: LayerPath.name(cell.name, .cell, at: index), isNamed: cell.name != nil,
          values: cell.values, extras: nil, source: cellSource, innerSource: cellSource,
          subtreeEnd: node + 1))
      append(cell.cells, to: node)
      parts.nodes[node].subtreeEnd = parts.nodes.count
    }
  }

  /// A clock of its own only for objects whose time differs from their parent's.
  private mutating func source(of clock: MediaTimingValues, in parent: Int) -> Int {
    guard clock != .layer else { return parent }
    parts.sources.append(TimeSource(parent: parent, clock: clock))
    return parts.sources.count - 1
  }
}

extension Timing {
  /// Resolves the times that were set on a layer, a cell or an animation.
  ///
  /// - Parameter inheritedDuration: the length that replaces a duration of 0 or less.
  init(_ values: MediaTimingValues, beginTime: Double? = nil, inheritedDuration: Double = 0) {
    self.init(
      beginTime: beginTime ?? values.beginTime, duration: values.duration, speed: values.speed,
      timeOffset: values.timeOffset, repeatCount: values.repeatCount,
      repeatDuration: values.repeatDuration, autoreverses: values.autoreverses,
      fillMode: values.fillMode, inheritedDuration: inheritedDuration)
  }
}

// MARK: - Deriving from the tree before

extension RenderTree {
  /// If more layers than this part of them changed, all are compiled again.
  private static let largestPart = 4
  /// Late or dead tracks up to this number need no new packing.
  private static let spareTracks = 64
  /// Removed animations are swept out when they are as many as this, and as the others.
  private static let spareAnimations = 256

  /// The tree of another commit of the same layers, in which only the changed layers are compiled;
  /// everything else is shared with this tree.
  ///
  /// - Returns: nil where the commit has another shape, or a layer animates another one: all must be
  ///   compiled.
  func derived(_ committedTree: CommittedTree) -> RenderTree? {
    let changed = committedTree.changes(since: self.committedTree)
    let numbers = withFollowers(changed, in: committedTree)
    guard !reachesOtherLayers, numbers.count <= nodes.count / Self.largestPart + 1 else {
      return nil
    }
    var changes: [(node: Int, record: LayerRecord)] = []
    for number in numbers {
      guard let record = committedTree[number], let previous = self.committedTree[number],
        let node = shape.node(ofLayer: number), !record.reachesOtherLayers
      else { return nil }
      guard record.hasShape(of: previous) || !changed.contains(number) else { return nil }
      changes.append((node, record))
    }
    changes.sort { $0.node < $1.node }
    var parts = RenderTreeParts(self)
    parts.committedTree = committedTree
    parts.remove(changes.map(\.node))
    for (node, record) in changes {
      guard parts.set(node, to: record) else { return nil }
    }
    if parts.goneCount > Self.spareAnimations + (parts.animations.count - parts.goneCount) {
      changes = parts.sweep(keeping: changes)
    }
    parts.compiledLayerCount = changes.count
    var animations = AnimationCompiler(parts, count: 0)
    for (node, record) in changes where record.isAnimated {
      animations.compile(record, on: node)
    }
    parts = animations.finish()
    parts.sortNotes()
    let early = parts.simpleTracks.count - parts.lateCount
    let isPacked =
      !parts.movedTracks && parts.lateCount <= Self.spareTracks + packedCount / 8
      && packedCount - early <= Self.spareTracks + packedCount / 4
    return RenderTree(parts, packed: isPacked ? packedTracks : nil, packedCount: packedCount)
  }

  /// Some layers with all that have followers or lead some, in this tree and in another commit of its
  /// layers: those are compiled together.
  private func withFollowers(_ changed: [Int], in committedTree: CommittedTree) -> [Int] {
    let following = changed.filter { committedTree[$0]?.followers.isEmpty == false }
    guard !followingLayers.isEmpty || !following.isEmpty else { return changed }
    var all = Set(changed + followingLayers)
    for number in following {
      all.formUnion(
        (committedTree[number]?.followers ?? []).lazy.map(\.leader).filter(committedTree.contains))
    }
    return all.sorted()
  }
}

extension RenderTreeParts {
  /// Removes what the animations of some layers left, all but their numbers.
  fileprivate mutating func remove(_ changed: [Int]) {
    let gone = changed.map { nodes[$0].animations }.filter { !$0.isEmpty }
    if let first = gone.map(\.lowerBound).min(), let end = gone.map(\.upperBound).max() {
      // The first comparison decides for most tracks.
      func isGone(_ track: Track) -> Bool {
        let index = Int(track.animation)
        return index >= first && index < end && gone.contains { $0.contains(index) }
      }
      lateCount -= simpleTracks.suffix(lateCount).count(where: isGone)
      simpleTracks.removeAll(where: isGone)
      tracks.removeAll(where: isGone)
      data.transitions.removeAll { changed.contains($0.node) }
      for index in gone.joined() { animations.replace(at: index, by: .gone) }
      goneCount += gone.reduce(0) { $0 + $1.count }
    }
    if !layerNotes.isEmpty || !animationNotes.isEmpty {
      let nodes = Set(changed)
      layerNotes.removeAll { nodes.contains($0.node) }
      animationNotes.removeAll { nodes.contains($0.node) }
    }
  }

  /// Sorts the notes by node again.
  fileprivate mutating func sortNotes() {
    layerNotes.sort { $0.node < $1.node }
    animationNotes.sort { $0.node < $1.node }
  }

  /// Replaces the record of a node's layer.
  ///
  /// - Returns: Whether that could be done.
  fileprivate mutating func set(_ node: Int, to record: LayerRecord) -> Bool {
    nodes[node].values = record.values
    nodes[node].extras = record.extras
    clear(node)
    layerNotes += record.diagnostics.map { RenderTree.Note(node: node, diagnostic: $0) }
    return setClock(of: node, to: record.clock)
  }

  private mutating func clear(_ node: Int) {
    nodes[node].targets = 0..<0
    nodes[node].animated = PropertyMask()
    nodes[node].animations = 0..<0
  }

  // MARK: - Clocks

  /// Gives a layer its clock: instead of the one that it has, or as its first.
  private mutating func setClock(of node: Int, to clock: MediaTimingValues) -> Bool {
    let parent = nodes[node].parent
    let outer = parent < 0 ? 0 : nodes[parent].innerSource
    let own = nodes[node].source
    if own != outer {
      // A clock that runs as all do is not a clock of a newly compiled tree.
      guard clock != .layer else { return false }
      sources[own] = TimeSource(parent: sources[own].parent, clock: clock)
      return true
    }
    return clock == .layer || adopt(clock, from: node)
  }

  /// Gives a subtree its own clock. Fails if the subtree already contains clocks: sources must be
  /// ordered parents first.
  private mutating func adopt(_ clock: MediaTimingValues, from node: Int) -> Bool {
    let outer = nodes[node].source
    let subtree = node..<nodes[node].subtreeEnd
    var moved: [Range<Int>] = []
    for index in subtree {
      guard nodes[index].source == outer, nodes[index].innerSource == outer,
        !nodes[index].animations.contains(where: { animations[$0].isInGroup })
      else { return false }
      if !nodes[index].animations.isEmpty { moved.append(nodes[index].animations) }
    }
    let source = sources.count
    sources.append(TimeSource(parent: outer, clock: clock))
    for index in subtree {
      nodes[index].source = source
      nodes[index].innerSource = source
    }
    guard let first = moved.map(\.lowerBound).min(), let end = moved.map(\.upperBound).max() else {
      return true
    }
    func move(_ track: inout Track) {
      let index = Int(track.animation)
      guard index >= first, index < end, moved.contains(where: { $0.contains(index) }) else {
        return
      }
      track.source = Int32(source)
      movedTracks = true
    }
    for index in simpleTracks.indices { move(&simpleTracks[index]) }
    for index in tracks.indices { move(&tracks[index]) }
    for index in data.transitions.indices where subtree.contains(data.transitions[index].node) {
      data.transitions[index].clock = source
    }
    return true
  }

  // MARK: - Sweeping

  /// Removes all animations with what they left, as if none had been compiled yet.
  ///
  /// - Returns: The layers to compile animations of: those that changed and those that have some.
  fileprivate mutating func sweep(
    keeping changes: [(node: Int, record: LayerRecord)]
  ) -> [(node: Int, record: LayerRecord)] {
    let changed = Set(changes.map(\.node))
    let animated = Set(animations.lazy.map(\.node)).filter { $0 >= 0 && !changed.contains($0) }
    var kept = changes
    for node in animated {
      guard let record = committedTree[nodes[node].layerNumber] else { continue }
      clear(node)
      kept.append((node, record))
    }
    animations = PagedList()
    targets = PagedList()
    goneCount = 0
    animationNotes = []
    simpleTracks = []
    lateCount = 0
    tracks = []
    baseNumbers = []
    baseObjects = []
    wholeNumbers = []
    data = TrackData()
    movedTracks = true
    freeSources = sources.indices.filter { sources[$0].isGroup || freeSources.contains($0) }
    for index in freeSources { sources[index] = .free }
    return kept.sorted { $0.node < $1.node }
  }
}

extension RenderTree.AnimationRecord {
  /// The record that replaces an animation that is no longer attached.
  fileprivate static let gone = Self(
    node: -1, targetNode: -1, origin: .gone, path: nil, group: -1, turnsLayer: false)

  /// Whether the animation is a group or part of one, and so has a clock of the tree.
  fileprivate var isInGroup: Bool { group >= 0 || kind == AnimationGroup.kind }
}

extension TimeSource {
  /// An index that no clock uses.
  fileprivate static let free = TimeSource(parent: 0, kind: .root, timing: .layer)

  fileprivate var isGroup: Bool {
    if case .group = kind { true } else { false }
  }
}
