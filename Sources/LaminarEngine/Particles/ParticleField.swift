package import LaminarGraphics

/// The particles of an emitter that live at a moment: a pure function of the layer's time.
package struct ParticleField: Sendable {
  /// In drawing order, except for order by depth.
  package private(set) var particles: [Particle] = []
  /// How the particles of each cell look.
  package let looks: [DisplayList.ParticleLook]
  /// The names of the cells, those of nested ones after their parents'.
  package let names: [String]
  /// How many particles the layer's own cells have emitted until now.
  package let born: Int
  let order: EmitterProgram.Order
  /// Whether particles are left out, since they are more than a limit.
  private(set) var isCut = false

  /// The limit of particles of an emitter that are followed, the youngest of each cell.
  package static let most = 1 << 20
  /// The factor by which an estimate may be too high.
  package static let estimateSlack = 4.0
  /// The limit of births that are examined.
  private static let mostVisits = 1 << 22

  private let stretches: [Emission.Stretch]
  private let program: EmitterProgram
  private let time: Double
  private var visits = 0
  /// Each cell's index in every stretch; −1 where it is missing.
  private let cellIndices: [[Int]]

  /// The most particles, and the most that others may come from.
  private let limit: Int

  init?(_ emission: Emission, at time: Double, limit: Int = most) {
    self.limit = min(limit, Self.most)
    guard let program = emission.program, time.isFinite else { return nil }
    self.program = program
    self.time = time
    stretches = emission.stretches
    order = program.order
    looks = program.cells.indices.map { program.look(of: $0, at: time) }
    names = program.names
    cellIndices = program.cells.map { cell in
      emission.stretches.map { stretch in
        stretch.program.cells.firstIndex { $0.pathKey == cell.pathKey } ?? -1
      }
    }
    var born = 0
    if let last = emission.stretches.last {
      for (index, cell) in program.cells.enumerated() where cell.parent < 0 {
        born += Self.whole(last.curves[index].count(at: time))
      }
    }
    self.born = born
    let root = ParticleKey(seed: program.record.seed, sceneSeed: program.record.sceneSeed)
    for (index, cell) in program.cells.enumerated() where cell.parent < 0 {
      emit(index, from: nil, key: root)
    }
  }

  /// The whole births in a number of them; a millionth less counts as whole, since integrals are
  /// inexact.
  private static func whole(_ count: Double) -> Int {
    count > 0 ? Int(min(count + 1e-6, 9e15).rounded(.down)) : 0
  }

  // MARK: - Births

  /// Emits the particles of a cell, from the layer or from other particles, then those that they emit.
  private mutating func emit(_ index: Int, from origins: [ParticleOrigin]?, key: ParticleKey) {
    let cell = program.cells[index]
    var made: [ParticleOrigin] = []
    let first = particles.count
    if let origins {
      for origin in origins {
        let key = origin.key.entering(UInt64(cell.index))
        let start = origin.birth + max(cell.start, 0) / origin.speed
        let end = min(origin.birth + cell.end / origin.speed, origin.death)
        if start < end, start <= time {
          emit(index, origin, key, from: start, to: end, into: &made)
        }
      }
    } else {
      emit(
        index, nil, key.entering(UInt64(cell.index)), from: -.infinity, to: .infinity,
        into: &made)
    }
    switch order {
    case .oldestFirst where origins != nil: sort(from: first)
    case .oldestLast:
      if origins != nil { sort(from: first) }
      particles[first...].reverse()
    case .oldestFirst, .unordered, .backToFront, .additive: break
    }
    for child in cell.children { emit(child, from: made, key: key) }
  }

  private mutating func sort(from first: Int) {
    let sorted = particles[first...].enumerated().sorted {
      ($0.element.birth, $0.offset) < ($1.element.birth, $1.offset)
    }
    particles.replaceSubrange(first..., with: sorted.map(\.element))
  }

  /// Emits what one origin emits in a stretch of time.
  private mutating func emit(
    _ index: Int, _ origin: ParticleOrigin?, _ key: ParticleKey, from start: Double,
    to end: Double, into made: inout [ParticleOrigin]
  ) {
    var offset = 0.0
    if origin != nil { offset = count(index, at: start) }
    for (stretchIndex, stretch) in stretches.enumerated() {
      let own = cellIndices[index][stretchIndex]
      guard own >= 0 else { continue }
      let next = stretchIndex + 1 < stretches.count ? stretches[stretchIndex + 1].begin : .infinity
      let lower = stretchIndex == 0 && origin == nil ? stretch.begin : max(stretch.begin, start)
      let upper = min(next, end, time)
      let reach = stretch.program.cells[own].reach
      guard lower <= upper, upper >= time - reach else { continue }
      let curve = stretch.curves[own]
      var number = Self.whole(curve.count(at: lower) - offset)
      let last = Self.whole(curve.count(at: upper) - offset)
      if time - reach > lower {
        number = max(number, Self.whole(curve.count(at: time - reach) - offset))
      }
      if number < last - Self.most {
        isCut = true
        number = last - Self.most
      }
      if number < last {
        Birth(stretch: stretch, curve: curve, cell: own, shown: index).run(
          number..<last, offset: offset, origin, key, begin: lower, time: time,
          visits: &visits, mostVisits: Self.mostVisits, limit: limit, into: &particles, &made)
        isCut = isCut || visits > Self.mostVisits
      }
    }
  }

  /// The births of a cell until a time, over all stretches.
  private func count(_ index: Int, at time: Double) -> Double {
    for (stretchIndex, stretch) in stretches.enumerated().reversed() {
      let own = cellIndices[index][stretchIndex]
      if own >= 0, stretch.begin <= time || stretchIndex == 0 {
        return stretch.curves[own].count(at: time)
      }
    }
    return 0
  }
}
