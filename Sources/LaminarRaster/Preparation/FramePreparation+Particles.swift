import LaminarGraphics

extension FramePreparation {
  /// Adds particles; inside a mask they are a picture of their own that it masks.
  mutating func addParticles(
    _ particles: DisplayList.Particles, _ transform: ProjectiveTransform2D
  ) {
    // Particles are not a single item that could take a group's opacity.
    countContent()
    countContent()
    count(particles.particles.count)
    if isOverBudget { return }
    if particles.isAdditive, !scopes.isEmpty { scopes[scopes.count - 1].hasBlending = true }
    if skipsKnown() || visible.isEmpty { return }
    let shown = particles.seen(through: base)
    guard
      let prepared = PreparedParticles(
        shown, transform.concatenating(base), visible: visible, resources: resources)
    else { return }
    spend(prepared.paintedPixels / DrawingBudget.particlePixelsPerUnit)
    for item in prepared.items(isMasked: isMasked) { append(item) }
  }
}
