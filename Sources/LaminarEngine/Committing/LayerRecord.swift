/// A layer as a commit saw it: plain values that later commits share until the layer changes.
struct LayerRecord: Sendable {
  /// Sublayers are listed in chunks, so that a change of one copies a chunk and not the whole list.
  private static let chunkLength = 256

  private(set) var owner: PropertyOwner
  private(set) var name: String?
  private(set) var values: PropertyBag
  private(set) var clock: MediaTimingValues
  private(set) var attachments: [AnimationAttachment]
  /// The number of the mask, or −1.
  private(set) var mask: Int
  /// The numbers of the sublayers in chunks.
  private(set) var childChunks: [[Int]]
  /// What few layers have; nil for nothing.
  private(set) var extras: RecordExtras?

  init(
    owner: PropertyOwner, name: String? = nil, values: PropertyBag,
    clock: MediaTimingValues = .layer, attachments: [AnimationAttachment] = [], mask: Int = -1,
    childChunks: [[Int]] = [], extras: RecordExtras.Values
  ) {
    self.owner = owner
    self.name = name
    self.values = values
    self.clock = clock
    self.attachments = attachments
    self.mask = mask
    self.childChunks = childChunks
    self.extras = RecordExtras(extras)
  }

  var followers: [FollowerRecord] { extras?.values.followers ?? [] }
  var cells: [CellRecord] { extras?.values.cells ?? [] }
  var diagnostics: [EngineDiagnostic] { extras?.values.diagnostics ?? [] }
  var emission: Emission? { extras?.values.emission }

  private mutating func changeExtras(_ change: (inout RecordExtras.Values) -> Void) {
    var values = extras?.values ?? RecordExtras.Values()
    change(&values)
    extras = RecordExtras(values)
  }

  /// Continues what the layer emitted before; `time` is the layer's own.
  mutating func emit(from layer: Layer, after previous: LayerRecord?, at time: Double) {
    guard owner == .emitter, !cells.isEmpty else { return }
    let emission = Emission(
      EmitterRecord(layer, cells: cells, attachments: attachments), after: previous?.emission,
      at: time)
    changeExtras { $0.emission = emission }
  }

  /// Whether a transition of the layer holds an earlier epoch.
  var hasTransitionSource: Bool { attachments.contains { $0.transitionSource != nil } }

  /// The record without the sources of its transitions.
  var withoutTransitionSources: LayerRecord {
    var copy = self
    for index in copy.attachments.indices { copy.attachments[index].transitionSource = nil }
    return copy
  }

  /// The record with other sublayers and another mask, and without cells.
  func alone(sublayers: [Int], mask: Int) -> LayerRecord {
    var copy = self
    copy.childChunks = sublayers.isEmpty ? [] : [sublayers]
    copy.mask = mask
    copy.changeExtras {
      $0.cells = []
      $0.emission = nil
    }
    return copy
  }

  /// The record in a part of its tree: with the sublayers that are there, under its name in the
  /// whole.
  func containing(_ sublayers: [Int], mask: Int, name: String?) -> LayerRecord {
    var copy = self
    copy.childChunks = sublayers.isEmpty ? [] : [sublayers]
    copy.mask = mask
    copy.name = name
    return copy
  }

  /// The record without relatives and without a clock of its own: its times are local times.
  var withoutRelatives: LayerRecord {
    var copy = self
    copy.clock = .layer
    copy.mask = -1
    copy.childChunks = []
    copy.changeExtras {
      $0.diagnostics = []
      $0.emission = nil
      $0.followers = []
    }
    return copy
  }

  /// The numbers of the sublayers, back to front at equal depth.
  var sublayers: some BidirectionalCollection<Int> { childChunks.joined() }
}

extension LayerRecord {
  /// Copies a layer's state, sharing what is equal in the record before.
  init(_ layer: Layer, previous: LayerRecord?) {
    let extras = layer.extras
    self.init(
      owner: type(of: layer).owner, name: layer.name, values: layer.values, clock: layer.clock,
      attachments: layer.attachments.values, mask: extras?.mask?.layerNumber ?? -1,
      childChunks: Self.childChunks(of: layer.children, sharing: previous?.childChunks ?? []),
      extras: RecordExtras.Values(
        customValues: layer.customPropertyValues,
        transformComponents: extras?.transformComponents ?? [:], filters: LayerFilters(extras),
        drawing: extras?.drawing, isRightToLeft: layer.showsRightToLeft,
        followers: layer.followerRecords,
        cells: (extras?.emitterCells ?? []).map { CellRecord($0, depth: 0) },
        diagnostics: extras?.diagnostics ?? []))
  }

  /// A layer by its values in a tree with layer numbers of its own: no animations, no particles, and no
  /// clock.
  init(valuesOf layer: Layer, values: PropertyBag, sublayers: [Int], mask: Int) {
    let extras = layer.extras
    let drawing =
      extras?.presentation.map { $0.layers.presentation.drawing(of: $0.node) } ?? extras?.drawing
    self.init(
      owner: type(of: layer).owner, name: layer.name, values: values, mask: mask,
      childChunks: sublayers.isEmpty ? [] : [sublayers],
      extras: RecordExtras.Values(
        customValues: layer.customPropertyValues, filters: LayerFilters(extras), drawing: drawing,
        isRightToLeft: layer.showsRightToLeft))
  }

  private static func childChunks(of children: [Layer], sharing old: [[Int]]) -> [[Int]] {
    guard !children.isEmpty else { return [] }
    return stride(from: 0, to: children.count, by: chunkLength).enumerated().map { index, first in
      let chunk = children[first..<min(first + chunkLength, children.count)]
      if index < old.count, old[index].elementsEqual(chunk.lazy.map(\.layerNumber)) {
        return old[index]
      }
      return chunk.map(\.layerNumber)
    }
  }
}

/// An emitter cell as a commit saw it.
struct CellRecord: Sendable, Hashable {
  /// Cells nested deeper than this are left out, as scenes may not nest deeper either.
  private static let deepest = 64

  let name: String?
  let values: PropertyBag
  let clock: MediaTimingValues
  let cells: [CellRecord]

  init(_ cell: EmitterCell, depth: Int) {
    name = cell.name
    values = cell.values
    clock = cell.clock
    cells =
      depth < Self.deepest ? (cell.cells ?? []).map { CellRecord($0, depth: depth + 1) } : []
  }
}

/// The rarely used part of a record, in memory of its own, which the nodes compiled from it share.
final class RecordExtras: Sendable {
  struct Values: Sendable {
    var customValues: [(property: CustomProperty, value: PropertyValue)] = []
    /// The values that key paths set on parts of matrices, where the matrix alone does not tell them.
    var transformComponents: [PropertyID: TransformComponents] = [:]
    var filters = LayerFilters.none
    var drawing: Drawing?
    /// Whether the natural alignment of what the layer shows is at the right.
    var isRightToLeft = false
    /// What the layer's properties follow.
    var followers: [FollowerRecord] = []
    var cells: [CellRecord] = []
    /// The layer's ignored requests.
    var diagnostics: [EngineDiagnostic] = []
    /// What the layer's cells have emitted; nil without cells.
    var emission: Emission?
  }

  let values: Values

  /// Keeps values; nil where there are none.
  init?(_ values: Values) {
    let isEmpty =
      values.customValues.isEmpty && values.transformComponents.isEmpty && values.filters.isEmpty
      && values.drawing == nil && !values.isRightToLeft && values.followers.isEmpty
      && values.cells.isEmpty && values.diagnostics.isEmpty && values.emission == nil
    if isEmpty { return nil }
    self.values = values
  }
}

// MARK: - Transition sources

/// What a layer showed before the commit that added a transition to it.
///
/// The moment is one level deep: a transition that ran then has already ended in it.
final class TransitionSource: Sendable {
  /// The tree of the moment: for a small layer only it and its ancestors.
  let epoch: Epoch
  /// The layer's number.
  let layer: Int
  /// The stage's time of the commit, at which the moment stays.
  let time: Double

  init(epoch: Epoch, layer: Int, time: Double) {
    self.epoch = epoch
    self.layer = layer
    self.time = time
  }
}

extension CommittedTree {
  /// A layer with more below it than this shares the whole tree.
  private static let mostCopied = 256

  /// A tree of one layer with all below it, and of its ancestors without anything else; the
  /// transitions in it have no source. A thousand transitions take the memory of their own layers.
  ///
  /// - Parameter ancestors: The numbers of the layer's ancestors, the nearest first.
  /// - Returns: nil for a layer with many layers below it, and where more than that decides its
  ///   picture.
  func part(of layer: Int, in ancestors: [Int]) -> CommittedTree? {
    guard ancestors.last ?? layer == root else { return nil }
    var records: [(number: Int, record: LayerRecord?)] = []
    var child = layer
    for number in ancestors {
      guard let record = self[number], !record.reachesOtherLayers, record.followers.isEmpty,
        let parent = record.containing(only: child)
      else { return nil }
      records.append((number, parent.withoutTransitionSources))
      child = number
    }
    var pending = [layer]
    while let number = pending.popLast() {
      // What it follows may be anywhere in the whole.
      guard let record = self[number], records.count < Self.mostCopied + ancestors.count,
        record.followers.isEmpty
      else { return nil }
      records.append((number, record.withoutTransitionSources))
      pending += record.sublayers
      if record.mask >= 0 { pending.append(record.mask) }
    }
    var part = CommittedTree(root: root)
    part.replace(records)
    return part
  }
}

extension LayerRecord {
  /// The record with one sublayer or mask alone; nil for a layer that is neither.
  fileprivate func containing(only child: Int) -> LayerRecord? {
    if mask == child { return alone(sublayers: [], mask: child) }
    return childChunks.contains { $0.contains(child) } ? alone(sublayers: [child], mask: -1) : nil
  }
}
