package import LaminarGraphics

/// The particles of an emitter that live at a moment: a pure function of the layer's time.
package struct ParticleField: Sendable {
  /// In drawing order, except for order by depth.
  package let particles: [Particle]
  /// How the particles of each cell look.
  package let looks: [DisplayList.ParticleLook]
  /// The names of the cells, those of nested ones after their parents'.
  package let names: [String]
  /// How many particles the layer's own cells have emitted until now.
  package let born: Int
  let order: EmitterProgram.Order

  /// The limit of particles of an emitter that are followed, the youngest of each cell.
  package static let most = 1 << 20
  /// The factor by which an estimate may be too high.
  package static let estimateSlack = 4.0

  init?(_ emission: Emission, at time: Double, limit: Int = most) {
    guard let program = emission.program, time.isFinite else { return nil }
    order = program.order
    looks = program.looks(at: time)
    names = program.names
    born = emission.births(at: time)
    let walk = ParticleWalk(emission, program, at: time, limit: limit, into: ParticleList())
    particles = walk.sink.particles
  }
}

// MARK: - Finding the living

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

// MARK: - Births

/// The births of one cell in one stretch: turns birth numbers into the living particles.
struct Birth {
  let stretch: Emission.Stretch
  let curve: BirthCurve
  /// The cell in the stretch's program, and in the one that is shown.
  let cell: Int
  let shown: Int

  /// Appends the particles of some numbers that live at a time, and those that other particles may
  /// come from.
  ///
  /// - Parameter visits: How many births may still be examined; below 0 where one was not.
  func run<Sink: ParticleSink>(
    _ numbers: Range<Int>, offset: Double, _ origin: ParticleOrigin?, _ key: ParticleKey,
    begin: Double, time: Double, visits: inout Int, limit: Int, into sink: inout Sink,
    _ made: inout [ParticleOrigin]
  ) {
    let program = stretch.program
    let own = program.cells[cell]
    let emits = !own.children.isEmpty
    let isAnimated = program.isBirthAnimated
    var (layer, values) = (program.layer, own.values)
    for number in numbers {
      guard visits > 0, sink.count < limit, made.count < limit else {
        visits = -1
        return
      }
      visits -= 1
      let birth = max(curve.time(of: offset + Double(number) + 1), begin)
      if isAnimated { (layer, values) = program.values(of: cell, at: birth) }
      let key = key.entering(UInt64(number))
      let life =
        key.value(.lifetime, values.lifetime, range: values.lifetimeRange) * layer.lifetime
      let age = max((time - birth) * own.speed, 0)
      let lives = age < life
      if !lives, !emits || life <= 0 { continue }

      var position: SIMD3<Double>
      let natural: SIMD3<Double>
      if let origin {
        (position, natural) = origin.state(at: birth)
      } else {
        let (offset, direction) = layer.outline.birthPoint(key, size: layer.size)
        position = layer.position + offset
        natural = direction
      }
      let turn = values.cone.turn(key)
      let angle = key.value(.spin, values.spin, range: values.spinRange) * layer.spin * age
      let (sines, cosines) = Elementary.sinCos(turn, angle)
      let direction = values.cone.direction(
        key, about: natural, turn: turn, sin: sines.x, cos: cosines.x)
      let speed =
        key.value(.velocity, values.velocity, range: values.velocityRange) * layer.velocity
      let velocity = direction * speed
      if emits {
        made.append(
          ParticleOrigin(
            key: key, birth: birth, death: birth + life / own.speed, speed: own.speed,
            position: position, velocity: velocity, acceleration: values.acceleration,
            direction: direction))
      }
      guard lives else { continue }
      position += velocity * age + values.acceleration * (age * age / 2)

      let first = key.value(.scale, values.scale, range: values.scaleRange)
      let scale = max((first + values.scaleSpeed * age) * layer.scale, 0)
      var color = values.color + values.colorSpeed * age
      if values.colorRange != .zero {
        let spread = SIMD4(
          key.unit(.red), key.unit(.green), key.unit(.blue), key.unit(.alpha))
        color += values.colorRange * (spread - 0.5)
      }
      // As `clamp` does, which is not inlined.
      color.replace(with: 0, where: .!(color .>= 0))
      color.replace(with: 1, where: color .> 1)
      sink.append(
        Particle(
          position: position, scale: scale, sine: sines.y, cosine: cosines.y, angle: angle,
          color: color, birth: birth, age: age, cell: shown, number: number))
    }
  }
}

// MARK: - Particles

/// A particle at a moment, in its layer's space.
package struct Particle: Sendable, Hashable {
  /// The position in the layer's space.
  package var position: SIMD3<Double>
  /// The size, of the contents' own; never negative.
  package var scale: Double
  /// The sine and cosine of the rotation.
  package var sine: Double
  package var cosine: Double
  /// The rotation in radians.
  package var angle: Double
  /// Straight red, green, blue and alpha, each in 0…1.
  package var color: SIMD4<Double>
  /// The time of birth, in the layer's time.
  package var birth: Double
  /// The age, on its cell's clock.
  package var age: Double
  /// Its cell, in the order of the tree.
  package var cell: Int
  /// Its number among those that its cell, or its cell of one particle, emits.
  package var number: Int
}

/// A particle as the origin of the particles that it emits.
struct ParticleOrigin {
  let key: ParticleKey
  let birth: Double
  let death: Double
  let speed: Double
  let position: SIMD3<Double>
  let velocity: SIMD3<Double>
  let acceleration: SIMD3<Double>
  /// The direction of flight where the velocity is zero.
  let direction: SIMD3<Double>

  /// The position and the direction at a time of the layer.
  func state(at time: Double) -> (position: SIMD3<Double>, direction: SIMD3<Double>) {
    let age = (time - birth) * speed
    let point = position + velocity * age + acceleration * (age * age / 2)
    let now = velocity + acceleration * age
    let length = (now * now).sum().squareRoot()
    return (point, length > 1e-9 ? now / length : direction)
  }
}

// MARK: - Random numbers

/// The random numbers of one particle: a hash of its identity, without any state, so that a single
/// particle is the same as in a sequence.
///
/// The finaliser is that of SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleKey: Sendable, Hashable {
  private let bits: UInt64

  /// What a random number decides.
  enum Channel: UInt64 {
    case positionX, positionY, positionZ, lifetime, velocity, heading, tilt
    case scale, spin, red, green, blue, alpha
  }

  private init(bits: UInt64) { self.bits = bits }

  /// The key of an emitter.
  init(seed: UInt64, sceneSeed: UInt64) {
    bits = Self.mixed(Self.mixed(seed &+ Self.step) ^ (sceneSeed &* Self.step))
  }

  /// The key of a numbered part: a cell of an emitter or of a particle, a particle of a cell.
  @inline(__always)
  func entering(_ number: UInt64) -> ParticleKey {
    ParticleKey(bits: Self.mixed(bits &+ Self.step &* (number &+ 1)))
  }

  /// A number in 0 ..< 1.
  @inline(__always)
  func unit(_ channel: Channel) -> Double {
    let hash = Self.mixed(bits ^ ((channel.rawValue &+ 1) &* 0xd1b5_4a32_d192_ed03))
    return Double(hash &>> 11) * 0x1p-53
  }

  /// A value within half a range of its mean (Laminar.docc: Emitters, "Random numbers").
  @inline(__always)
  func value(_ channel: Channel, _ mean: Double, range: Double) -> Double {
    range == 0 ? mean : mean + range * (unit(channel) - 0.5)
  }

  private static var step: UInt64 { 0x9e37_79b9_7f4a_7c15 }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z &>> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z &>> 31)
  }
}

// MARK: - Receivers

/// What takes the living particles of an emitter one by one, in drawing order except for order by depth.
protocol ParticleSink {
  /// How many particles it was given.
  var count: Int { get }
  /// The index of the next among those that it keeps.
  var endIndex: Int { get }

  /// Takes the memory for a number of particles that will follow.
  mutating func reserve(_ more: Int)
  mutating func append(_ particle: Particle)
  /// Orders what it keeps from an index on by birth, those of one time in their order.
  mutating func sortByBirth(from first: Int)
  /// Turns the order of what it keeps from an index on round.
  mutating func reverse(from first: Int)
}

/// The particles as they are.
private struct ParticleList: ParticleSink {
  private(set) var particles: [Particle] = []

  var count: Int { particles.count }
  var endIndex: Int { particles.count }

  mutating func reserve(_ more: Int) { particles.reserveCapacity(particles.count + more) }

  @inline(__always)
  mutating func append(_ particle: Particle) { particles.append(particle) }

  mutating func sortByBirth(from first: Int) {
    particles.reorder(from: first, by: particles.map(\.birth))
  }

  mutating func reverse(from first: Int) { particles[first...].reverse() }
}

extension Array {
  /// Orders the elements from an index on by numbers, one for each element of the array.
  mutating func reorder(from first: Int, by keys: [Double]) {
    let order = indices[first...].sorted { (keys[$0], $0) < (keys[$1], $1) }
    replaceSubrange(first..., with: order.map { self[$0] })
  }
}
