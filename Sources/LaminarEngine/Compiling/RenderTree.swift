import LaminarGraphics

/// The compiled form of a committed layer tree: immutable flat arrays.
///
/// Everything that a frame needs is here, so ``evaluate(at:)`` is a pure function of time.
package final class RenderTree: Sendable {
  /// An animated property of a node, and the offset of its value.
  package struct Target: Sendable {
    /// What is animated.
    package let property: PropertyPath.Property
    package let kind: PropertyKind
    private let index: Int32
    /// Whether the model value is nil; the numbers are 0 then.
    let isNil: Bool
    /// The row of the property in the table; none of a custom key.
    let row: PropertyID?

    init(property: PropertyPath.Property, kind: PropertyKind, offset: Int, isNil: Bool) {
      self.property = property
      self.kind = kind
      index = Int32(offset)
      self.isNil = isNil
      if case .builtIn(let id) = property { row = id } else { row = nil }
    }

    /// The first number in an evaluation's numbers, or the index among its objects.
    package var offset: Int { Int(index) }
  }

  /// An attached animation for reports: its layer, its key, its source.
  package struct AnimationRecord: Sendable {
    private let nodes: (own: Int32, target: Int32)
    private let origin: Origin
    private let sharedPath: SharedPath?
    private let groupIndex: Int32
    /// Whether the animation also turns the layer along a path.
    package let turnsLayer: Bool

    init(
      node: Int, targetNode: Int, origin: Origin, path: SharedPath?, group: Int, turnsLayer: Bool
    ) {
      nodes = (Int32(node), Int32(targetNode))
      self.origin = origin
      sharedPath = path
      groupIndex = Int32(group)
      self.turnsLayer = turnsLayer
    }

    /// The node whose layer it is attached to.
    package var node: Int { Int(nodes.own) }
    /// The node that it animates.
    package var targetNode: Int { Int(nodes.target) }
    package var path: PropertyPath? { sharedPath?.value }
    /// The group it is part of, in the records, or −1.
    package var group: Int { Int(groupIndex) }

    /// What it was compiled from.
    enum Origin: Sendable {
      case animation(AnimationSpec)
      /// An animation of a group, with the attached group around it.
      indirect case part(AnimationSpec, of: AnimationSpec)
      indirect case follower(keyPath: String, sourceIndex: Int)
      /// An animation that is no longer attached.
      case gone
    }

    private var spec: AnimationSpec? {
      switch origin {
      case .animation(let spec), .part(let spec, _): spec
      case .follower, .gone: nil
      }
    }

    /// The attached animation: the outermost group of a group's part.
    private var attached: AnimationSpec? {
      switch origin {
      case .animation(let spec), .part(_, let spec): spec
      case .follower, .gone: nil
      }
    }

    package var key: String? { attached?.key }

    /// The attachment's reader-defined index in a file, or −1.
    package var sourceIndex: Int {
      if case .follower(_, let index) = origin { index } else { attached?.sourceIndex ?? -1 }
    }

    package var keyPath: String {
      if case .follower(let keyPath, _) = origin { return keyPath }
      switch spec?.content {
      case .property(let property): return property.keyPath ?? key ?? ""
      case .transition: return "transition"
      case .group, .nothing, nil: return ""
      }
    }

    package var kind: String {
      if case .follower = origin { Self.followerKind } else { spec?.kind ?? "" }
    }

    package var timingFunction: TimingFunction? { spec?.timingFunction }
  }

  /// A path that the records of many animations share.
  final class SharedPath: Sendable {
    let value: PropertyPath

    init(_ value: PropertyPath) { self.value = value }
  }

  /// Layers, masks and cells, parents before children, in drawing order of equal depth.
  package let nodes: RenderNodes
  /// The animated properties; each node has the range of its own.
  package let targets: PagedList<Target>
  /// All attached animations; each node has the range of its own. Removed ones have no path.
  package let animations: PagedList<AnimationRecord>
  /// The committed tree that it was compiled from.
  let committedTree: CommittedTree
  /// What trees share between which only values, animations and rates changed.
  package let shape: TreeShape
  /// The number of layers that were compiled for it; all others are another tree's.
  package let compiledLayerCount: Int
  /// The ignored requests by node: of layers, then of animations.
  let layerNotes: [Note]
  let animationNotes: [Note]
  /// Whether a layer's animations animate another layer.
  let reachesOtherLayers: Bool
  /// The number of removed animations.
  let goneCount: Int

  /// The ignored requests.
  package var diagnostics: [EngineDiagnostic] {
    (layerNotes + animationNotes).map(\.diagnostic)
  }

  /// A diagnostic and the node that it is about.
  struct Note: Sendable {
    let node: Int
    let diagnostic: EngineDiagnostic
  }

  let sources: [TimeSource]
  /// The indices among them that no clock uses.
  let freeSources: [Int]
  /// The animations that alone animate their property, with plain numbers only.
  let simpleTracks: [Track]
  /// `simpleTracks` packed for evaluation, without those added since. May still contain removed tracks,
  /// whose results no target reads.
  let packedTracks: PackedTracks
  let packedCount: Int
  /// Those that were added since the others were packed.
  let lateTracks: PackedTracks
  let lateCount: Int
  /// All others, in the order added.
  let tracks: [Track]
  /// The followers, each behind what it follows.
  let followers: [FollowerTrack]
  /// The followers that write each matrix, by its offset.
  let matrixFollowers: [Int: [Int]]
  /// The numbers of the layers that have followers or lead some.
  let followingLayers: [Int]
  /// The model's values of the animated properties.
  let baseNumbers: [Double]
  let baseObjects: [PropertyValue]
  /// Numbers that are whole: instance counts.
  let wholeNumbers: [Int]
  let data: TrackData
  /// The index of the transition of every node that has one.
  let transitionIndices: [Int: Int]
  /// The texts that were set for the last frames: only a cache.
  let textLayouts: TextLayoutCache
  /// What layers draw that only move: only a cache.
  let cachedAppearances: AppearanceCache
  /// Which tracks write each matrix: only a cache.
  let matrixTracks = MatrixTracks()
  let shortcuts: RenderTimeline.Shortcuts

  init(_ parts: RenderTreeParts, packed: PackedTracks?, packedCount: Int) {
    nodes = parts.nodes
    shape = parts.shape ?? TreeShape(parts.nodes)
    committedTree = parts.committedTree
    shortcuts = parts.shortcuts
    textLayouts = TextLayoutCache(isKept: parts.shortcuts.contains(.textLayouts))
    cachedAppearances = AppearanceCache(isKept: parts.shortcuts.contains(.cachedAppearances))
    compiledLayerCount = parts.compiledLayerCount
    targets = parts.targets
    animations = parts.animations
    layerNotes = parts.layerNotes
    animationNotes = parts.animationNotes
    reachesOtherLayers = parts.reachesOtherLayers
    goneCount = parts.goneCount
    sources = parts.sources
    freeSources = parts.freeSources
    simpleTracks = parts.simpleTracks
    tracks = parts.tracks
    followers = parts.followers
    matrixFollowers = Dictionary(
      grouping: parts.followers.indices.filter { parts.followers[$0].kind == .transform },
      by: { parts.followers[$0].offset })
    followingLayers = parts.followingLayers
    baseNumbers = parts.baseNumbers
    baseObjects = parts.baseObjects
    wholeNumbers = parts.wholeNumbers
    data = parts.data
    transitionIndices = Dictionary(
      parts.data.transitions.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { $1 })
    if let packed {
      packedTracks = packed
      self.packedCount = packedCount
      lateTracks = PackedTracks(Array(parts.simpleTracks.suffix(parts.lateCount)), parts.data)
      lateCount = parts.lateCount
    } else {
      packedTracks = PackedTracks(parts.simpleTracks, parts.data)
      self.packedCount = parts.simpleTracks.count
      lateTracks = PackedTracks([], parts.data)
      lateCount = 0
    }
  }

  /// A record, for other modules: they would call the list's generic code, which is slow.
  package func animation(at index: Int) -> AnimationRecord { animations[index] }

  /// The target of a property of a node; nil when no animation can touch it.
  package func target(of property: PropertyPath.Property, on node: Int) -> Target? {
    let range = nodes.read(node) { $0.pointee.targets }
    return range.first { targets[$0].property == property }.map { targets[$0] }
  }

  /// Whether any layer emits particles.
  package var hasEmitters: Bool {
    nodes.indices.contains { nodes.read($0) { $0.pointee.owner == .emitter } }
  }

  /// The index of the target that animates a property, among some of the targets.
  @inline(__always)
  func target(of id: PropertyID, among range: Range<Int>) -> Int? {
    for index in range where targets[index].row == id { return index }
    return nil
  }

  /// The timing of a track.
  @inline(__always)
  func timing(of track: Track) -> Timing { track.timing(among: data.timings) }

  var constants: [Double] { data.constants }
  var easingTables: [Double] { data.easings.values }
  var springs: [Spring.Solution] { data.springs }
  var curves: [KeyframeCurve] { data.curves }
  var segmentEasings: [Int] { data.segmentEasings }
  var mixes: [Transform3D.Interpolation] { data.mixes }
  var motions: [PathMotion] { data.motions }
  var objectTracks: [ObjectTrack] { data.objectTracks }
  var transitions: [TransitionTrack] { data.transitions }
}

/// The parts of a tree while it is built.
struct RenderTreeParts {
  var nodes = RenderNodes()
  var shape: TreeShape?
  var committedTree: CommittedTree
  var compiledLayerCount = 0
  var targets = PagedList<RenderTree.Target>()
  var animations = PagedList<RenderTree.AnimationRecord>()
  var layerNotes: [RenderTree.Note] = []
  var animationNotes: [RenderTree.Note] = []
  var reachesOtherLayers = false
  var goneCount = 0
  var sources: [TimeSource] = [.root]
  /// Indices among the clocks that another may take.
  var freeSources: [Int] = []
  /// Tracks that share no target with another one; the last of them are late.
  var simpleTracks: [Track] = []
  var lateCount = 0
  /// Whether tracks of the tree before changed that were packed.
  var movedTracks = false
  var tracks: [Track] = []
  var followers: [FollowerTrack] = []
  var followingLayers: [Int] = []
  var baseNumbers: [Double] = []
  var baseObjects: [PropertyValue] = []
  var wholeNumbers: [Int] = []
  var data = TrackData()

  let shortcuts: RenderTimeline.Shortcuts

  init(committedTree: CommittedTree, shortcuts: RenderTimeline.Shortcuts) {
    self.committedTree = committedTree
    self.shortcuts = shortcuts
  }

  /// Adds a new clock at an index behind its parent's: a free one, or the next.
  mutating func addSource(_ source: TimeSource) -> Int {
    if let free = freeSources.lastIndex(where: { $0 > source.parent }) {
      let index = freeSources.remove(at: free)
      sources[index] = source
      return index
    }
    sources.append(source)
    return sources.count - 1
  }

  /// Begins with what a tree has.
  init(_ tree: RenderTree) {
    nodes = tree.nodes
    shape = tree.shape
    committedTree = tree.committedTree
    shortcuts = tree.shortcuts
    targets = tree.targets
    animations = tree.animations
    layerNotes = tree.layerNotes
    animationNotes = tree.animationNotes
    reachesOtherLayers = tree.reachesOtherLayers
    goneCount = tree.goneCount
    sources = tree.sources
    freeSources = tree.freeSources
    simpleTracks = tree.simpleTracks
    lateCount = tree.lateCount
    tracks = tree.tracks
    baseNumbers = tree.baseNumbers
    baseObjects = tree.baseObjects
    wholeNumbers = tree.wholeNumbers
    data = tree.data
  }
}

extension RenderTree {
  /// The largest number of elements that a list at an index among the objects can have at any time.
  package func longestList(at index: Int) -> Int {
    func count(_ value: PropertyValue?) -> Int {
      switch value {
      case .numbers(let list): list.count
      case .colors(let list): list.count
      default: 0
      }
    }
    var longest = count(baseObjects[index])
    for track in tracks where track.channel == .object && Int(track.target) == index {
      switch objectTracks[Int(track.data)].shape {
      case .between(let from, let to): longest = max(longest, count(from), count(to))
      case .keys(let values, _, _, _): longest = max(longest, values.map(count).max() ?? 0)
      }
    }
    for piece in followers.lazy.flatMap(\.pieces)
    where piece.channel == .object && Int(piece.target) == index {
      guard case .between(let from, let to) = objectTracks[Int(piece.data)].shape else { continue }
      longest = max(longest, count(from), count(to))
    }
    return longest
  }
}

/// The data of tracks while it is built.
struct TrackData: Sendable {
  var constants: [Double] = []
  var easings = EasingTables()
  /// The timings of tracks that are not just one forward iteration.
  var timings: [Timing] = []
  var springs: [Spring.Solution] = []
  var curves: [KeyframeCurve] = []
  var segmentEasings: [Int] = []
  var mixes: [Transform3D.Interpolation] = []
  var motions: [PathMotion] = []
  var objectTracks: [ObjectTrack] = []
  var transitions: [TransitionTrack] = []

  /// Appends numbers and returns the offset of the first.
  mutating func append(_ numbers: some Sequence<Double>) -> Int32 {
    let offset = Int32(constants.count)
    constants.append(contentsOf: numbers)
    return offset
  }
}

// MARK: - Clocks

/// A clock of a tree: a layer's own or a group's, inside the clock before it.
///
/// Source 0 is the stage's time. Parents come before children, so one pass finds every time.
struct TimeSource: Sendable, Hashable {
  /// The time that a clock derives from its parent's time.
  enum Kind: Sendable, Hashable {
    /// The stage's time itself.
    case root
    /// A layer's local time.
    case layer
    /// A layer's local time while it is scrubbed.
    case scrubbed(ClockCurve)
    /// A layer's local time that is remapped, by what its clock or its scrub makes of the parent's.
    case remapped(ClockCurve, scrub: ClockCurve?)
    /// A replicator's time as its sublayers see it: a copy's is late by its delay.
    case copy
    /// A group's time, warped by its easing; nothing where the group does not apply.
    case group(easing: Int)
  }

  let parent: Int
  let kind: Kind
  let timing: Timing

  static let root = TimeSource(parent: -1, kind: .root, timing: .layer)
}

extension TimeSource {
  /// The clock of a layer or a cell that has one of its own.
  init(parent: Int, clock: MediaTimingValues) {
    let kind: Kind
    if let curve = clock.remapping?.curve {
      kind = .remapped(curve, scrub: clock.scrub)
    } else {
      kind = clock.scrub.map { .scrubbed($0) } ?? .layer
    }
    self.init(parent: parent, kind: kind, timing: Timing(clock))
  }
}

// MARK: - Paths of layers

extension RenderTree {
  /// The path of a node as scenes and traces write it: the names from below the root, joined by
  /// slashes; `root` for the root, `@mask` behind the layer for a mask, the emitter's path for
  /// a cell.
  package func path(of node: Int) -> String {
    var line: [Int] = []
    var next = node
    while next >= 0 {
      line.append(next)
      next = nodes.read(next) { $0.pointee.parent }
    }
    return line.reversed().reduce(into: "") { path, node in
      nodes.read(node) { extend(&path, by: $0) }
    }
  }

  /// The paths of all nodes: those of ``path(of:)``, each made of its parent's.
  package var paths: [String] {
    var paths: [String] = []
    paths.reserveCapacity(nodes.count)
    for index in nodes.indices {
      nodes.read(index) { node in
        var path = node.pointee.parent < 0 ? "" : paths[node.pointee.parent]
        extend(&path, by: node)
        paths.append(path)
      }
    }
    return paths
  }

  /// Makes the path of a node of its parent's, in place: trees may be deep.
  private func extend(_ path: inout String, by node: UnsafePointer<RenderNode>) {
    switch node.pointee.role {
    case .root: path = LayerPath.root
    case .cell: break
    case .mask: LayerPath.appendMask(to: &path)
    case .sublayer:
      let isTop = nodes.read(node.pointee.parent) { $0.pointee.role == .root }
      LayerPath.append(node.pointee.name, to: &path, isTop: isTop)
    }
  }

  /// The prefix of the keys of a cell: `emitterCells.<name>.`, nested ones in turn; empty for a
  /// layer.
  package func keyPrefix(of node: Int) -> String {
    var prefix = ""
    var node = node
    guard nodes.read(node, { $0.pointee.role == .cell }) else { return prefix }
    while nodes[node].role == .cell {
      prefix = "emitterCells.\(nodes[node].name)." + prefix
      node = nodes[node].parent
    }
    return prefix
  }
}
