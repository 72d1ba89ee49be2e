import LaminarGraphics

/// The particles of an emitter as a display list has them: those that can be seen, packed.
struct DrawnParticles: ParticleSink {
  private(set) var particles: [DisplayList.Particle] = []
  private(set) var count = 0
  /// What they are ordered by, one for each; empty where they stay in the order of their births.
  private var keys: [Double] = []

  private let order: EmitterProgram.Order
  /// Whether they have a depth.
  private let isSpatial: Bool
  /// What their colours are multiplied with.
  private let factor: SIMD4<Double>
  private let isTinted: Bool
  /// From the layer's space to that in which depth is measured.
  private let space: Transform3D

  init(
    _ order: EmitterProgram.Order, isSpatial: Bool, factor: SIMD4<Double>, space: Transform3D
  ) {
    self.order = order
    self.isSpatial = isSpatial
    self.factor = factor
    isTinted = factor != .one
    self.space = isSpatial ? space : .identity
  }

  var endIndex: Int { particles.count }

  mutating func reserve(_ more: Int) { particles.reserveCapacity(particles.count + more) }

  @inline(__always)
  mutating func append(_ particle: Particle) {
    count &+= 1
    guard particle.color.w > 0, particle.scale > 0 else { return }
    var position = particle.position
    if !isSpatial { position.z = 0 }
    particles.append(
      DisplayList.Particle(
        position: position,
        axis: SIMD2(particle.cosine * particle.scale, particle.sine * particle.scale),
        color: SIMD4<Float>(isTinted ? particle.color * factor : particle.color),
        look: Int32(truncatingIfNeeded: particle.cell)))
    switch order {
    case .unordered, .additive: break
    case .oldestFirst, .oldestLast: keys.append(particle.birth)
    case .backToFront: keys.append(depth(particle.position))
    }
  }

  /// How near the viewer a position is.
  private func depth(_ position: SIMD3<Double>) -> Double {
    let z = position.x * space.m13 + position.y * space.m23 + position.z * space.m33 + space.m43
    let w = position.x * space.m14 + position.y * space.m24 + position.z * space.m34 + space.m44
    return w == 0 ? z : z / w
  }

  mutating func sortByBirth(from first: Int) {
    particles.reorder(from: first, by: keys)
    keys.reorder(from: first, by: keys)
  }

  mutating func reverse(from first: Int) {
    particles[first...].reverse()
    keys[first...].reverse()
  }

  /// Orders all from the farthest to the nearest where that is the emitter's order.
  mutating func sortByDepth() {
    if order == .backToFront { particles.reorder(from: 0, by: keys) }
  }
}
