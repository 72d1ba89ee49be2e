extension EmitterLayer {
  /// Lets the layer emit at its cells' own rates: `birthRate` 1. Living particles continue.
  public func startEmitting() { birthRate = 1 }

  /// Stops the emission: `birthRate` 0. Living particles continue until their lifetime is over.
  public func stopEmitting() { birthRate = 0 }
}
