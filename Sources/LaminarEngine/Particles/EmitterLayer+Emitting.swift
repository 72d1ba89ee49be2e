extension EmitterLayer {
  /// Lets the layer emit at its cells' own rates: `birthRate` 1. What lives goes on living.
  public func startEmitting() { birthRate = 1 }

  /// Lets the layer emit nothing more: `birthRate` 0. What lives goes on until its lifetime is over.
  public func stopEmitting() { birthRate = 0 }

  /// Whether the layer emits.
  public var isEmitting: Bool { birthRate > 0 }

  /// Sets how many particles a second a cell of the layer emits; nothing for a name that no cell has.
  public func setBirthRate(_ rate: Float, ofCell name: String) {
    emitterCells?.first { $0.name == name }?.birthRate = rate
  }
}
