import LaminarGraphics

extension RenderTree {
  /// Whether a node has cells that emit particles.
  package func emitsParticles(_ node: Int) -> Bool {
    nodes[node].owner == .emitter && committedTree[nodes[node].layerNumber]?.emission != nil
  }
}

extension PresentationTree {
  /// The particles of an emitter at the moment; nil for a layer that emits none.
  ///
  /// - Parameter limit: The most particles; a field that has more is cut.
  package func particles(
    of node: Int, limit: Int = ParticleField.most
  ) -> ParticleField? {
    guard let emission = emission(of: node) else { return nil }
    return ParticleField(emission, at: localTime(of: node), limit: limit)
  }

  /// What a node has emitted; nil for a layer that emits nothing.
  func emission(of node: Int) -> Emission? {
    guard tree.nodes[node].owner == .emitter else { return nil }
    return tree.committedTree[tree.nodes[node].layerNumber]?.emission
  }

  /// An estimate of the number of particles of an emitter at the moment, rather too high than too
  /// low.
  package func particleEstimate(of node: Int) -> Double {
    guard let stretches = emission(of: node)?.stretches else { return 0 }
    let time = localTime(of: node)
    return stretches.reduce(0) { max($0, $1.particleEstimate(at: time)) }
  }

  /// Whether a node has cells that emit particles.
  func hasParticles(_ node: Int) -> Bool { tree.emitsParticles(node) }
}

extension DisplayListBuilder {
  /// Draws an emitter's particles above everything that the layer draws, clipped like its
  /// sublayers.
  mutating func drawParticles(of body: LayerBody, clips: Bool) {
    guard body.shown.owner == .emitter, presentation.hasParticles(body.node),
      let particles = particles(of: body)
    else { return }
    let drawn = Step.emit(item(body.node, .particles, .particles(particles, body.transform)))
    guard clips else { return steps.append(drawn) }
    let outline = DisplayList.Shape.roundedRect(body.geometry.outline(body.shown))
    add(body.node, .particles, .clip(outline, body.transform), drawn)
  }

  /// Nil when no particle lives.
  private mutating func particles(of body: LayerBody) -> DisplayList.Particles? {
    // An estimate may be several times too high.
    let estimate = presentation.particleEstimate(of: body.node)
    if estimate / ParticleField.estimateSlack > Double(cost.remaining) {
      cost.add(Int(min(estimate, 1e15)), layer: tree.nodes[body.node].layerNumber)
      return nil
    }
    guard let emission = presentation.emission(of: body.node), let program = emission.program
    else { return nil }
    let time = presentation.localTime(of: body.node)
    guard time.isFinite else { return nil }
    let isSpatial = presentation.number(.emitterPreservesDepth, of: body.node) != 0
    let tint = body.copy.tint
    let walk = ParticleWalk(
      emission, program, at: time, limit: cost.remaining + 1,
      into: DrawnParticles(
        program.order, isSpatial: isSpatial,
        factor: SIMD4(tint.red, tint.green, tint.blue, tint.alpha * body.opacity),
        space: body.space))
    var drawn = walk.sink
    cost.add(
      walk.isCut ? max(drawn.count, cost.remaining + 1) : drawn.count,
      layer: tree.nodes[body.node].layerNumber)
    guard cost.excess == nil, !drawn.particles.isEmpty else { return nil }
    drawn.sortByDepth()
    return DisplayList.Particles(
      particles: drawn.particles, looks: program.looks(at: time),
      isAdditive: program.order == .additive, depth: isSpatial ? depth(of: body) : .zero)
  }

  /// The change of the plane's third row per unit of the layer's depth.
  private func depth(of body: LayerBody) -> SIMD3<Double> {
    let (space, plane) = (body.space, body.plane)
    let row = SIMD3(space.m31, space.m32, space.m34)
    return SIMD3(
      row.x * plane.m11 + row.y * plane.m21 + row.z * plane.m31,
      row.x * plane.m12 + row.y * plane.m22 + row.z * plane.m32,
      row.x * plane.m13 + row.y * plane.m23 + row.z * plane.m33)
  }
}

// MARK: - Packed particles

/// The particles of an emitter as a display list has them: those that can be seen, packed.
private struct DrawnParticles: ParticleSink {
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
