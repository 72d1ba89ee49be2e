import Foundation
import LaminarGraphics

/// An emitter as one commit left it: its emission at any time of the layer's own clock.
///
/// The layer and its cells are compiled alone, so that animated values are found for the moment of
/// each birth, independently of the rest of the tree.
final class EmitterProgram: Sendable {
  /// A kind of particle.
  struct Cell: Sendable {
    /// Its node in the tree.
    let node: Int
    /// The cell whose particles emit it, −1 for the layer.
    let parent: Int
    fileprivate(set) var children: [Int] = []
    /// Its index in its parent.
    let index: Int
    /// The hash of its indices in the layer, to find it in other programs of the layer.
    let pathKey: UInt64
    /// The speed of its clock, relative to the layer's.
    let speed: Double
    /// When its clock shows 0 and when it ends, in the time of its emitter or emitting particle.
    let start: Double
    let end: Double
    /// The values that it gives its particles as long as no animation changes it.
    let values: CellValues
    /// How long after a birth it may still be visible, in the layer's time.
    fileprivate(set) var reach = 0.0
  }

  let record: EmitterRecord
  let tree: RenderTree
  let layer: EmitterValues
  let cells: [Cell]
  /// Whether animations touch the number of births.
  let isRateAnimated: Bool
  /// Whether animations touch what particles get at their birth.
  let isBirthAnimated: Bool
  /// After this time no animation changes anything; infinite where one never ends.
  let horizon: Double
  let isSpatial: Bool
  let order: Order

  /// The order and blending in which particles are drawn.
  enum Order: String, Sendable { case unordered, oldestFirst, oldestLast, backToFront, additive }

  init(_ record: EmitterRecord) {
    self.record = record
    var image = TreeImage(root: 0)
    let emitter = LayerRecord(
      owner: .emitter, values: record.values, attachments: record.attachments,
      rare: RareRecord.Values(cells: record.cells))
    image.replace([(0, emitter)])
    let tree = RenderTreeCompiler.compile(image)
    self.tree = tree
    var touched: Set<PropertyID> = []
    for node in tree.nodes {
      for target in node.targets {
        if case .builtIn(let id) = tree.targets[target].property,
          PropertyTable[id].owner == .emitter || PropertyTable[id].owner == .cell
        {
          touched.insert(id)
        }
      }
    }
    let rates: Set<PropertyID> = [.birthRate, .cellEnabled, .emitterBirthRate]
    let lives: Set<PropertyID> = [.lifetime, .lifetimeRange, .emitterLifetime]
    isRateAnimated = !touched.isDisjoint(with: rates)
    isBirthAnimated = !touched.subtracting(rates).isEmpty
    horizon = touched.isEmpty ? -.infinity : tree.lastEnd
    isSpatial = record.values[.emitterPreservesDepth].double ?? 0 != 0
    if case .string(let word) = record.values[.renderMode] {
      order = Order(rawValue: word) ?? .unordered
    } else {
      order = .unordered
    }
    let presentation = tree.evaluate(at: 0)
    layer = EmitterValues(presentation)
    var cells: [Cell] = []
    for (index, cell) in record.cells.enumerated() {
      Self.append(cell, index: index, parent: -1, presentation, isSpatial, to: &cells)
    }
    for index in cells.indices.reversed() {
      let cell = cells[index]
      let life =
        touched.isDisjoint(with: lives)
        ? cell.values.longestLife(layer) : Self.longestLife(tree, cell.node, record.attachments)
      let own = life > 0 && cell.speed > 0 ? life / cell.speed : 0
      let below = cell.children.reduce(0) { max($0, cells[$1].reach) }
      cells[index].reach = own + below + Timing.snap
    }
    self.cells = cells
  }

  /// The longest that a particle can live while animations change lifetimes.
  private static func longestLife(
    _ tree: RenderTree, _ node: Int, _ attachments: [AnimationAttachment]
  ) -> Double {
    func largest(_ id: PropertyID, _ node: Int, _ key: String) -> Double {
      LifetimeBound(attachments, of: key, isOfCells: node > 0)
        .largest(of: tree.nodes[node].values.number(id))
    }
    return
      (largest(.lifetime, node, "lifetime")
      + largest(.lifetimeRange, node, "lifetimeRange") / 2)
      * largest(.emitterLifetime, 0, "lifetime")
  }

  /// Cells are in the order of the tree's nodes, behind the layer's: parents before children.
  private static func append(
    _ record: CellRecord, index: Int, parent: Int, _ presentation: PresentationTree,
    _ isSpatial: Bool, to cells: inout [Cell]
  ) {
    let timing = Timing(record.clock)
    let pathKey = parent < 0 ? 1 : cells[parent].pathKey
    let outer = parent < 0 ? 1 : cells[parent].speed
    let runs = timing.speed > 0
    let start = runs ? timing.beginTime - timing.timeOffset / timing.speed : .infinity
    let own = cells.count
    cells.append(
      Cell(
        node: own + 1, parent: parent, index: index,
        pathKey: pathKey &* 1_000_003 &+ UInt64(index) &+ 1, speed: runs ? timing.speed * outer : 0,
        start: start, end: runs ? start + timing.activeDuration / timing.speed : .infinity,
        values: CellValues(presentation, own + 1, isSpatial: isSpatial)))
    if parent >= 0 { cells[parent].children.append(own) }
    for (index, child) in record.cells.enumerated() {
      append(child, index: index, parent: own, presentation, isSpatial, to: &cells)
    }
  }

  /// The births of a cell in a second of the layer's time; for an emitting particle, those of each
  /// particle.
  func rate(of index: Int, at time: Double) -> Double {
    let cell = cells[index]
    guard isRateAnimated else { return rate(cell, cell.values.rate, layer.birthRate) }
    let presentation = tree.evaluate(at: time)
    let own =
      presentation.number(.cellEnabled, of: cell.node) != 0
      ? max(presentation.number(.birthRate, of: cell.node), 0) : 0
    return rate(cell, own, presentation.number(.emitterBirthRate, of: 0))
  }

  private func rate(_ cell: Cell, _ own: Double, _ multiplier: Double) -> Double {
    own * cell.speed * (cell.parent < 0 ? max(multiplier, 0) : 1)
  }

  /// The values that the layer and a cell give to a particle born at a time.
  func values(of index: Int, at time: Double) -> (layer: EmitterValues, cell: CellValues) {
    guard isBirthAnimated else { return (layer, cells[index].values) }
    let presentation = tree.evaluate(at: time)
    return (
      EmitterValues(presentation),
      CellValues(presentation, cells[index].node, isSpatial: isSpatial)
    )
  }

  /// How the particles of each cell look.
  func looks(at time: Double) -> [DisplayList.ParticleLook] {
    cells.indices.map { look(of: $0, at: time) }
  }

  private func look(of index: Int, at time: Double) -> DisplayList.ParticleLook {
    let node = cells[index].node
    let values = tree.nodes[node].values
    func word(_ id: PropertyID) -> String {
      guard case .string(let word) = values[id] else { return "" }
      return word
    }
    let rect = isBirthAnimated ? tree.evaluate(at: time).value(.cellContentsRect, of: node) : nil
    let part =
      (CGRect(propertyValue: rect ?? values[.cellContentsRect])
      ?? CGRect(x: 0, y: 0, width: 1, height: 1)).standardized
    var image: Image?
    if case .image(let picture) = values[.cellContents] { image = picture }
    let scale = values[.cellContentsScale].double ?? 1
    return DisplayList.ParticleLook(
      image: image, part: part, scale: scale > 0 ? scale : 1,
      minification: DisplayList.ImageFilter(rawValue: word(.cellMinificationFilter)) ?? .linear,
      magnification: DisplayList.ImageFilter(rawValue: word(.cellMagnificationFilter)) ?? .linear,
      bias: values[.cellMinificationFilterBias].double ?? 0)
  }

  /// How long after its birth a particle of the layer may be visible.
  var reach: Double { cells.reduce(0) { $1.parent < 0 ? max($0, $1.reach) : $0 } }

  /// The names of the cells, those of nested ones after their parents'.
  var names: [String] {
    var names: [String] = []
    for cell in cells {
      let own = tree.nodes[cell.node].name
      names.append(cell.parent < 0 ? own : names[cell.parent] + "/" + own)
    }
    return names
  }

  /// When the first cell begins.
  var earliestStart: Double {
    cells.reduce(0) { $1.parent < 0 && $1.start > -1e6 ? min($0, $1.start) : $0 }
  }

  /// Whether another commit left the emitter unchanged.
  func isSame(as other: EmitterProgram) -> Bool {
    !isRateAnimated && !isBirthAnimated && !other.isRateAnimated && !other.isBirthAnimated
      && record.values == other.record.values && record.cells == other.record.cells
      && record.seed == other.record.seed && record.sceneSeed == other.record.sceneSeed
  }
}

/// The part of a layer's record that its particles depend on.
struct EmitterRecord: Sendable {
  /// The emitter's own values.
  let values: PropertyBag
  let cells: [CellRecord]
  let attachments: [AnimationAttachment]
  let seed: UInt64
  let sceneSeed: UInt64

  init(_ layer: Layer, cells: [CellRecord], attachments: [AnimationAttachment]) {
    var own = PropertyBag()
    for entry in layer.values.entries where PropertyTable[entry.id].owner == .emitter {
      own[entry.id] = entry.value
    }
    values = own
    self.cells = cells
    self.attachments = attachments
    let number = layer.values[.seed].double ?? 0
    seed = UInt64(min(max(number, 0), 4_294_967_295))
    sceneSeed = layer.rare?.sceneSeed ?? 0
  }
}

extension RenderTree {
  /// The end of the last animation in the tree of one layer.
  fileprivate var lastEnd: Double {
    var end = -Double.infinity
    for track in simpleTracks + tracks where track.source == 0 {
      end = max(end, timing(of: track).endTime)
    }
    for source in sources where source.parent == 0 {
      end = max(end, source.timing.endTime)
    }
    return end
  }
}
