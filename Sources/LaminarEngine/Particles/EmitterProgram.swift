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
    var image = CommittedTree(root: 0)
    let emitter = LayerRecord(
      owner: .emitter, values: record.values, attachments: record.attachments,
      extras: RecordExtras.Values(cells: record.cells))
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
    sceneSeed = layer.extras?.sceneSeed ?? 0
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

// MARK: - Values

/// The values that an emitter layer gives the particles that are born at a moment.
struct EmitterValues: Sendable {
  let birthRate: Double
  let lifetime: Double
  let velocity: Double
  let scale: Double
  let spin: Double
  let position: SIMD3<Double>
  let size: SIMD3<Double>
  let outline: EmitterOutline

  init(_ presentation: PresentationTree) {
    func number(_ id: PropertyID) -> Double { presentation.number(id, of: 0) }
    func word(_ id: PropertyID) -> String {
      guard case .string(let word) = presentation.tree.nodes[0].values[id] else { return "" }
      return word
    }
    birthRate = number(.emitterBirthRate)
    lifetime = number(.emitterLifetime)
    velocity = number(.emitterVelocity)
    scale = number(.emitterScale)
    spin = number(.emitterSpin)
    let centre = CGPoint(propertyValue: presentation.value(.emitterPosition, of: 0)) ?? .zero
    position = SIMD3(Double(centre.x), Double(centre.y), number(.emitterZPosition))
    let extent = CGSize(propertyValue: presentation.value(.emitterSize, of: 0)) ?? .zero
    size = SIMD3(Double(extent.width), Double(extent.height), number(.emitterDepth))
    outline = EmitterOutline(shape: word(.emitterShape), mode: word(.emitterMode))
  }
}

/// The values that a cell gives the particles that are born at a moment.
struct CellValues: Sendable {
  /// Births in a second, before the layer's multiplier; never negative.
  let rate: Double
  let lifetime: Double
  let lifetimeRange: Double
  let cone: EmissionCone
  let velocity: Double
  let velocityRange: Double
  let acceleration: SIMD3<Double>
  let scale: Double
  let scaleRange: Double
  let scaleSpeed: Double
  let spin: Double
  let spinRange: Double
  let color: SIMD4<Double>
  let colorRange: SIMD4<Double>
  let colorSpeed: SIMD4<Double>

  init(_ presentation: PresentationTree, _ node: Int, isSpatial: Bool) {
    func number(_ id: PropertyID) -> Double { presentation.number(id, of: node) }
    rate = number(.cellEnabled) != 0 ? max(number(.birthRate), 0) : 0
    lifetime = number(.lifetime)
    lifetimeRange = number(.lifetimeRange)
    let latitude = number(.emissionLatitude)
    cone = EmissionCone(
      longitude: number(.emissionLongitude), latitude: latitude, range: number(.emissionRange),
      isSpatial: isSpatial || latitude != 0)
    velocity = number(.velocity)
    velocityRange = number(.velocityRange)
    acceleration = SIMD3(number(.xAcceleration), number(.yAcceleration), number(.zAcceleration))
    scale = number(.scale)
    scaleRange = number(.scaleRange)
    scaleSpeed = number(.scaleSpeed)
    spin = number(.spin)
    spinRange = number(.spinRange)
    let tint = Color(propertyValue: presentation.value(.color, of: node)) ?? .white
    color = SIMD4(tint.red, tint.green, tint.blue, tint.alpha)
    colorRange = SIMD4(
      number(.redRange), number(.greenRange), number(.blueRange), number(.alphaRange))
    colorSpeed = SIMD4(
      number(.redSpeed), number(.greenSpeed), number(.blueSpeed), number(.alphaSpeed))
  }

  /// The longest that a particle lives on its own clock.
  func longestLife(_ layer: EmitterValues) -> Double {
    let longest = (lifetime + abs(lifetimeRange) / 2) * layer.lifetime
    let shortest = (lifetime - abs(lifetimeRange) / 2) * layer.lifetime
    return max(longest, shortest, 0)
  }
}

// MARK: - Emission

/// All that a layer has emitted until a commit, and how it continues: the stretches of its own time
/// between the commits that changed it, as far as their particles may still be visible.
struct Emission: Sendable {
  /// A stretch in which the emitter stays as one commit made it.
  final class Stretch: Sendable {
    let program: EmitterProgram
    let begin: Double
    /// The births of each cell.
    let curves: [BirthCurve]

    init(_ program: EmitterProgram, begin: Double, bases: [UInt64: Double]) {
      self.program = program
      self.begin = begin
      curves = program.cells.enumerated().map {
        BirthCurve(program, cell: $0, begin: begin, base: bases[$1.pathKey] ?? 0)
      }
    }

    /// An estimate of the number of particles that are followed at a time.
    func particleEstimate(at time: Double) -> Double {
      guard time.isFinite, time >= begin else { return 0 }
      var births: [Double] = []
      var sum = 0.0
      for (cell, curve) in zip(program.cells, curves) {
        let length = min(max(cell.end - max(cell.start, 0), 0), cell.reach)
        var count = max(curve.count(at: time) - curve.count(at: max(time - length, begin)), 0)
        if cell.parent < 0 {
          count = max(curve.count(at: time) - curve.count(at: max(time - cell.reach, begin)), 0)
        } else {
          count *= births[cell.parent]
        }
        births.append(count)
        sum += count
      }
      return sum
    }

    /// The births until a time, by the cells' path keys.
    func counts(at time: Double) -> [UInt64: Double] {
      Dictionary(
        zip(program.cells.map(\.pathKey), curves.map { $0.count(at: time) }),
        uniquingKeysWith: { $1 })
    }
  }

  /// The stretches in the order of time; each lasts until the next, the last one forever.
  let stretches: [Stretch]

  /// Continues from what a layer emitted before.
  ///
  /// - Parameter time: the layer's own time of the commit. Where it was set back, later emissions
  ///   are dropped.
  init(_ record: EmitterRecord, after previous: Emission?, at time: Double) {
    let program = EmitterProgram(record)
    var kept = previous?.stretches ?? []
    if let last = kept.last, last.program.isSame(as: program), time >= last.begin {
      stretches = kept
      return
    }
    while let last = kept.last, last.begin >= time - Timing.snap { kept.removeLast() }
    guard let last = kept.last else {
      stretches = [Stretch(program, begin: program.earliestStart, bases: [:])]
      return
    }
    let next = Stretch(program, begin: time, bases: last.counts(at: time))
    // Of the past only what may still be visible.
    var recent: [Stretch] = []
    for (index, stretch) in kept.enumerated() {
      let end = index + 1 < kept.count ? kept[index + 1].begin : time
      if end + stretch.program.reach >= time { recent.append(stretch) }
    }
    stretches = recent + [next]
  }

  /// The particles that the layer's own cells have emitted until a time.
  func births(at time: Double) -> Int {
    guard let last = stretches.last else { return 0 }
    return zip(last.program.cells, last.curves).reduce(0) { sum, cell in
      cell.0.parent < 0 ? sum + Self.whole(cell.1.count(at: time)) : sum
    }
  }

  /// The whole births in a number of them; a millionth less counts as whole, since integrals are
  /// inexact.
  static func whole(_ count: Double) -> Int {
    count > 0 ? Int(min(count + 1e-6, 9e15).rounded(.down)) : 0
  }

  /// The program in effect now.
  var program: EmitterProgram? { stretches.last?.program }
}

// MARK: - Lifetimes

/// The largest size that animations can give a lifetime of an emitter or of its cells.
///
/// Only a bound: it decides how long emitted particles are kept and searched, and no value.
struct LifetimeBound {
  /// The largest sums that the animations add to a model's value, and their overshoots, in the
  /// order added.
  private let changes: [(sum: Double, overshoot: Double)]

  /// - Parameters:
  ///   - attachments: The animations of the emitter.
  ///   - key: `lifetime` or `lifetimeRange`.
  ///   - isOfCells: Whether it is the cells' and not the layer's.
  init(_ attachments: [AnimationAttachment], of key: String, isOfCells: Bool) {
    changes = attachments.flatMap { $0.spec.parts(addedAs: $0.key) }.compactMap { part in
      let address = PropertyAddress(parsing: part.keyPath ?? "")
      guard address.rest == key, !address.steps.isEmpty == isOfCells else { return nil }
      return Self.change(part.animation, part.property) ?? (.infinity, 1)
    }
  }

  /// The largest size of a lifetime with a model value; infinite where an animation can give any
  /// value.
  func largest(of model: Double) -> Double {
    changes.reduce(abs(model)) { ($0 + $1.sum) * $1.overshoot }
  }

  /// nil for animations that can give any value: springs, cubic keyframes, and values that grow
  /// with each cycle.
  private static func change(
    _ animation: AnimationSpec, _ property: PropertySpec
  ) -> (sum: Double, overshoot: Double)? {
    guard !property.isCumulative else { return nil }
    var values: [PropertySpec.Value?]
    var functions = [animation.timingFunction]
    switch property.motion {
    case .nothing: return (0, 1)
    case .basic(let ends, let spring):
      guard spring == nil else { return nil }
      values = [ends.from, ends.to, ends.by]
    case .keyframes(let keyframes):
      guard [.linear, .discrete, .paced].contains(keyframes.calculationMode), keyframes.path == nil
      else { return nil }
      values = keyframes.values.map(Array.init) ?? []
      functions += keyframes.timingFunctions ?? []
    }
    var sum = 0.0
    for case .given(let value)? in values { sum += abs(value.double ?? 0) }
    return (sum, functions.reduce(1) { $0 * overshoot(of: $1) })
  }

  /// The factor by which an eased value can exceed its ends.
  private static func overshoot(of function: TimingFunction?) -> Double {
    1 + 2 * (function?.law.overshoot ?? 0)
  }
}
