extension EmitterLayer {
  /// Lets the layer emit at its cells' own rates: `birthRate` 1. Living particles continue.
  public func startEmitting() { birthRate = 1 }

  /// Stops the emission: `birthRate` 0. Living particles continue until their lifetime is over.
  public func stopEmitting() { birthRate = 0 }

  /// Whether the layer emits.
  package var isEmitting: Bool { birthRate > 0 }

  /// Sets the number of particles that a cell of the layer emits per second; without effect for an
  /// unknown name.
  package func setBirthRate(_ rate: Float, ofCell name: String) {
    emitterCells?.first { $0.name == name }?.birthRate = rate
  }
}
