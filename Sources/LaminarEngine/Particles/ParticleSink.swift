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
struct ParticleList: ParticleSink {
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
