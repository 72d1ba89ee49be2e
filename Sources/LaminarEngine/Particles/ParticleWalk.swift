/// Finds the particles of an emitter that live at a moment, cell by cell: a pure function of the layer's
/// time.
struct ParticleWalk<Sink: ParticleSink> {
  /// What took them.
  private(set) var sink: Sink
  /// Whether particles are left out, since they are more than a limit.
  private(set) var isCut = false

  private let stretches: [Emission.Stretch]
  private let program: EmitterProgram
  private let time: Double
  /// The births that may still be examined.
  private var visits = 1 << 22
  /// Each cell's index in every stretch; −1 where it is missing.
  private let cellIndices: [[Int]]
  /// The most particles, and the most that others may come from.
  private let limit: Int

  /// Walks all cells.
  init(
    _ emission: Emission, _ program: EmitterProgram, at time: Double, limit: Int, into sink: Sink
  ) {
    self.sink = sink
    self.limit = min(limit, ParticleField.most)
    self.program = program
    self.time = time
    stretches = emission.stretches
    cellIndices = program.cells.map { cell in
      emission.stretches.map { stretch in
        stretch.program.cells.firstIndex { $0.pathKey == cell.pathKey } ?? -1
      }
    }
    let root = ParticleKey(seed: program.record.seed, sceneSeed: program.record.sceneSeed)
    for (index, cell) in program.cells.enumerated() where cell.parent < 0 {
      emit(index, from: nil, key: root)
    }
  }

  /// Emits the particles of a cell, from the layer or from other particles, then those that they emit.
  private mutating func emit(_ index: Int, from origins: [ParticleOrigin]?, key: ParticleKey) {
    let cell = program.cells[index]
    var made: [ParticleOrigin] = []
    let first = sink.endIndex
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
    switch program.order {
    case .oldestFirst where origins != nil: sink.sortByBirth(from: first)
    case .oldestLast:
      if origins != nil { sink.sortByBirth(from: first) }
      sink.reverse(from: first)
    case .oldestFirst, .unordered, .backToFront, .additive: break
    }
    for child in cell.children { emit(child, from: made, key: key) }
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
      var number = Emission.whole(curve.count(at: lower) - offset)
      let last = Emission.whole(curve.count(at: upper) - offset)
      if time - reach > lower {
        number = max(number, Emission.whole(curve.count(at: time - reach) - offset))
      }
      if number < last - ParticleField.most {
        isCut = true
        number = last - ParticleField.most
      }
      if number < last {
        // Space for each of many origins alone would be copied again and again.
        if origin == nil { sink.reserve(min(last - number, limit - sink.count)) }
        Birth(stretch: stretch, curve: curve, cell: own, shown: index).run(
          number..<last, offset: offset, origin, key, begin: lower, time: time, visits: &visits,
          limit: limit, into: &sink, &made)
        isCut = isCut || visits < 0
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
