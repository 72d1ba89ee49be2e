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
