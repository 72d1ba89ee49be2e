/// A layer as a commit saw it: plain values that later commits share until the layer changes.
struct LayerRecord: Sendable {
  /// Sublayers are listed in runs, so that a change of one copies a run and not the whole list.
  private static let runLength = 256

  private(set) var owner: PropertyOwner
  private(set) var name: String?
  private(set) var values: PropertyBag
  private(set) var customValues: [(property: CustomProperty, value: PropertyValue)] = []
  /// The values that key paths set on parts of matrices, where the matrix alone does not tell them.
  private(set) var writtenTransforms: [PropertyID: WrittenTransform] = [:]
  private(set) var filters = LayerFilters.none
  @Apart private(set) var drawing: Drawing? = nil
  private(set) var clock = MediaTimingValues.layer
  private(set) var attachments: [AnimationAttachment] = []
  /// What the layer's properties follow.
  private(set) var followers: [FollowerRecord] = []
  private(set) var cells: [CellRecord] = []
  /// The number of the mask, or −1.
  private(set) var mask = -1
  /// The numbers of the sublayers in runs.
  private(set) var runs: [[Int]] = []
  /// The layer's ignored requests.
  private(set) var diagnostics: [EngineDiagnostic] = []
  /// What the layer's cells have emitted; nil without cells.
  private(set) var emission: Emission?

  /// Continues what the layer emitted before; `time` is the layer's own.
  mutating func emit(from layer: Layer, after previous: LayerRecord?, at time: Double) {
    guard owner == .emitter, !cells.isEmpty else { return }
    emission = Emission(
      EmitterRecord(layer, cells: cells, attachments: attachments), after: previous?.emission,
      at: time)
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
    copy.runs = sublayers.isEmpty ? [] : [sublayers]
    copy.mask = mask
    copy.cells = []
    copy.emission = nil
    return copy
  }

  /// The record in a part of its tree: with the sublayers that are there, under its name in the
  /// whole.
  func holding(_ sublayers: [Int], mask: Int, name: String?) -> LayerRecord {
    var copy = self
    copy.runs = sublayers.isEmpty ? [] : [sublayers]
    copy.mask = mask
    copy.name = name
    return copy
  }

  /// The record without relatives and without a clock of its own: its times are local times.
  var withoutRelatives: LayerRecord {
    var copy = self
    copy.clock = .layer
    copy.mask = -1
    copy.runs = []
    copy.diagnostics = []
    copy.emission = nil
    copy.followers = []
    return copy
  }

  /// The numbers of the sublayers, back to front at equal depth.
  var sublayers: some BidirectionalCollection<Int> { runs.joined() }
}

extension LayerRecord {
  /// Copies a layer's state, sharing what is equal in the record before.
  init(_ layer: Layer, previous: LayerRecord?) {
    let rare = layer.rare
    self.init(
      owner: type(of: layer).owner, name: layer.name, values: layer.values,
      customValues: layer.customPropertyValues,
      writtenTransforms: rare?.writtenTransforms ?? [:], filters: LayerFilters(rare),
      drawing: rare?.drawing, clock: layer.clock,
      attachments: layer.attachments.map(\.attachment), followers: layer.followerRecords,
      cells: (rare?.emitterCells ?? []).map { CellRecord($0, depth: 0) },
      mask: rare?.mask?.layerNumber ?? -1,
      runs: Self.runs(of: layer.children, sharing: previous?.runs ?? []),
      diagnostics: rare?.diagnostics ?? [])
  }

  /// The model of a layer in a tree with layer numbers of its own: no animations, no particles, and
  /// no clock.
  init(modelOf layer: Layer, values: PropertyBag, numbers: [ObjectIdentifier: Int]) {
    func number(_ other: Layer) -> Int { numbers[ObjectIdentifier(other)] ?? -1 }
    let rare = layer.rare
    self.init(
      owner: type(of: layer).owner, name: layer.name, values: values,
      customValues: layer.customPropertyValues, filters: LayerFilters(rare),
      drawing: rare?.drawing, mask: rare?.mask.map(number) ?? -1,
      runs: layer.children.isEmpty ? [] : [layer.children.map(number)])
  }

  private static func runs(of children: [Layer], sharing old: [[Int]]) -> [[Int]] {
    guard !children.isEmpty else { return [] }
    return stride(from: 0, to: children.count, by: runLength).enumerated().map { index, first in
      let run = children[first..<min(first + runLength, children.count)]
      if index < old.count, old[index].elementsEqual(run.lazy.map(\.layerNumber)) {
        return old[index]
      }
      return run.map(\.layerNumber)
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
