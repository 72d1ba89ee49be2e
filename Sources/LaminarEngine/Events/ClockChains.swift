/// The clock chains of many layers in turn: layers without clocks of their own have their
/// superlayer's, which is found once for siblings that follow one another.
///
/// Valid as long as no clock and no superlayer changes.
struct ClockChains {
  private var last: (superlayer: Layer, chain: ClockChain)?

  /// The clocks from the root to a layer.
  mutating func chain(of layer: Layer) -> ClockChain {
    guard layer.clock == .layer, let superlayer = layer.superlayer else { return layer.clockChain }
    if let last, last.superlayer === superlayer { return last.chain }
    let chain = superlayer.clockChain
    last = (superlayer, chain)
    return chain
  }
}

extension Layer {
  /// The clocks from the root to the layer.
  var clockChain: ClockChain {
    var clocks: [LayerClock] = []
    var next: Layer? = self
    while let layer = next {
      if layer.clock != .layer { clocks.append(LayerClock(layer.clock)) }
      next = layer.superlayer
    }
    return ClockChain(clocks: clocks.reversed())
  }
}
