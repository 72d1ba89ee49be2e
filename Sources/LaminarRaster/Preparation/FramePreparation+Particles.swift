import LaminarGraphics

extension FramePreparation {
  /// Adds particles; inside a mask they are a picture of their own that it masks.
  mutating func addParticles(
    _ particles: DisplayList.Particles, _ transform: ProjectiveTransform2D
  ) {
    // Several particles are no single thing that could take a group's opacity.
    countContent()
    if particles.particles.count > 1 { countContent() }
    let depth = SIMD3(
      particles.depth.x * base.m11 + particles.depth.y * base.m21 + particles.depth.z * base.m31,
      particles.depth.x * base.m12 + particles.depth.y * base.m22 + particles.depth.z * base.m32,
      particles.depth.x * base.m13 + particles.depth.y * base.m23 + particles.depth.z * base.m33)
    var shown = particles
    shown.depth = depth
    guard !visible.isEmpty,
      let prepared = PreparedParticles(shown, transform, visible: visible, resources: resources)
    else { return }
    if particles.isAdditive, !scopes.isEmpty { scopes[scopes.count - 1].hasBlending = true }
    let bounds = prepared.bounds
    let item = PreparedItem(action: .particles(prepared), coverage: .none, bounds: bounds)
    guard isMasked else { return append(item) }
    let blend: BlendMode = particles.isAdditive ? .plusLighter : .normal
    append(
      PreparedItem(action: .pushGroup(opacity: 255, blend), coverage: .none, bounds: bounds))
    append(item)
    append(PreparedItem(action: .popGroup, coverage: .none, bounds: bounds))
  }
}
