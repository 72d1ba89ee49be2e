import LaminarGraphics

extension LottieImporter {
  /// Gives a layer the filters and the shadow that its effects (`ef`) and styles (`sy`) make.
  ///
  /// - Parameter size: The layer's size, or the composition's.
  func applyEffects(
    of item: JSONValue, to layer: inout ImportedLayer, _ clock: LottieClock, size: SIMD2<Double>
  ) {}
}
