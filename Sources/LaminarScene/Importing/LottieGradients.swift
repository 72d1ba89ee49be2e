import LaminarGraphics

extension LottieImporter {
  /// The layer that paints a gradient (`gf` or `gs`) over an outline.
  ///
  /// - Parameters:
  ///   - item: The gradient's object: `t`, `s`, `e`, `h`, `a`, `g`.
  ///   - mask: The outline as an opaque layer, filled or stroked, in the space of the shapes.
  ///   - bounds: What holds the outline at all times, with half of the stroke's width.
  func gradient(
    _ item: JSONValue, name: String, mask: ImportedLayer, bounds: PartLayer.Extent,
    _ clock: LottieClock
  ) -> ImportedLayer? { nil }
}
