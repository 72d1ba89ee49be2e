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
    let parts = PreparedParticles.parts(
      of: particles.seen(through: base), transform.concatenating(base), visible: visible,
      resources: resources)
    if parts.isEmpty { return }
    let painted = parts.reduce(0) { $0 + $1.paintedPixels }
    let bounds = parts.reduce(PixelRect.empty) { $0.union($1.bounds) }
    spend(painted / DrawingBudget.particlePixelsPerUnit)
    func append(_ action: PreparedItem.Action) {
      self.append(PreparedItem(action: action, coverage: .none, bounds: bounds))
    }
    // Inside a mask, in a group of their own that it masks.
    if isMasked {
      append(.pushGroup(opacity: 255, particles.isAdditive ? .plusLighter : .normal))
    }
    append(.particles(parts))
    if isMasked { append(.popGroup) }
  }
}
