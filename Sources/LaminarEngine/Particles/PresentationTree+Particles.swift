import LaminarGraphics

extension RenderTree {
  /// Whether a node has cells that emit particles.
  package func emitsParticles(_ node: Int) -> Bool {
    nodes[node].owner == .emitter && image[nodes[node].layerNumber]?.emission != nil
  }
}

extension PresentationTree {
  /// The particles of an emitter at the moment; nil for a layer that emits none.
  ///
  /// - Parameter limit: The most particles; a field that has more is cut.
  package func particles(
    of node: Int, limit: Int = ParticleField.most
  ) -> ParticleField? {
    guard tree.nodes[node].owner == .emitter,
      let emission = tree.image[tree.nodes[node].layerNumber]?.emission
    else { return nil }
    return ParticleField(emission, at: localTime(of: node), limit: limit)
  }

  /// An estimate of the number of particles of an emitter at the moment, rather too high than too
  /// low.
  package func particleEstimate(of node: Int) -> Double {
    guard tree.nodes[node].owner == .emitter,
      let stretches = tree.image[tree.nodes[node].layerNumber]?.emission?.stretches
    else { return 0 }
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
    if clips { steps.append(.emit(item(body.node, .particles, .popClip))) }
    steps.append(.emit(item(body.node, .particles, .particles(particles, body.transform))))
    if clips {
      let outline = body.geometry.outline(body.shown)
      steps.append(
        .emit(item(body.node, .particles, .pushClip(.roundedRect(outline), body.transform))))
    }
  }

  /// Nil when no particle lives.
  private mutating func particles(of body: LayerBody) -> DisplayList.Particles? {
    // An estimate may be several times too high.
    let estimate = presentation.particleEstimate(of: body.node)
    if estimate / ParticleField.estimateSlack > Double(cost.rest) {
      cost.add(Int(min(estimate, 1e15)), layer: tree.nodes[body.node].layerNumber)
      return nil
    }
    guard let field = presentation.particles(of: body.node, limit: cost.rest + 1) else {
      return nil
    }
    cost.add(
      field.isCut ? max(field.particles.count, cost.rest + 1) : field.particles.count,
      layer: tree.nodes[body.node].layerNumber)
    guard cost.excess == nil, !field.particles.isEmpty else { return nil }
    let isSpatial = presentation.number(.emitterPreservesDepth, of: body.node) != 0
    let shown = field.order == .backToFront ? ordered(field, body, isSpatial) : field.particles
    let tint = body.copy.tint
    let factor = SIMD4(tint.red, tint.green, tint.blue, tint.alpha * body.opacity)
    let isTinted = factor != .one
    var particles: [DisplayList.Particle] = []
    particles.reserveCapacity(shown.count)
    for particle in shown where particle.color.w > 0 && particle.scale > 0 {
      let position =
        isSpatial
        ? particle.position : SIMD3(particle.position.x, particle.position.y, 0)
      particles.append(
        DisplayList.Particle(
          position: position,
          axis: SIMD2(particle.cosine * particle.scale, particle.sine * particle.scale),
          color: SIMD4<Float>(isTinted ? particle.color * factor : particle.color),
          look: Int32(truncatingIfNeeded: particle.cell)))
    }
    guard !particles.isEmpty else { return nil }
    return DisplayList.Particles(
      particles: particles, looks: field.looks, isAdditive: field.order == .additive,
      depth: isSpatial ? depth(of: body) : .zero)
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

  /// From the farthest to the nearest; those of equal depth in their order.
  private func ordered(
    _ field: ParticleField, _ body: LayerBody, _ isSpatial: Bool
  ) -> [Particle] {
    let space = isSpatial ? body.space : .identity
    let depths = field.particles.map { particle -> Double in
      let position = particle.position
      let z =
        position.x * space.m13 + position.y * space.m23 + position.z * space.m33 + space.m43
      let w =
        position.x * space.m14 + position.y * space.m24 + position.z * space.m34 + space.m44
      return w == 0 ? z : z / w
    }
    return field.particles.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
      .map { field.particles[$0] }
  }
}
