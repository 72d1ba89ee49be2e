import LaminarGraphics

extension LottieImporter {
  /// Gives a layer the mask that its `masksProperties` make. Coordinates are the layer's own.
  ///
  /// - Parameter size: The layer's size; nil for shapes and texts, which have none.
  func applyMasks(
    of item: JSONValue, to layer: inout ImportedLayer, _ clock: LottieClock, size: SIMD2<Double>?
  ) {}

  /// A layer of which only what its matte covers is seen. Both are in the composition's space.
  ///
  /// - Parameters:
  ///   - name: The name of the layer; the one around it is called after it.
  ///   - mask: The matte, with its own visibility.
  ///   - kind: 1 for alpha, 2 for inverted alpha, 3 for luma, 4 for inverted luma.
  ///   - size: The composition's size.
  func matted(
    _ layer: ImportedLayer, name: String, by mask: ImportedLayer, kind: Int, item: JSONValue,
    size: SIMD2<Double>
  ) -> ImportedLayer { layer }
}
