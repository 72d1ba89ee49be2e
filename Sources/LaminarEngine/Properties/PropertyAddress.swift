/// A key path that may lead to another object first: `sublayers.wheel.transform.rotation.z`,
/// `emitterCells.spark.birthRate`, `mask.position`.
package struct PropertyAddress: Sendable, Hashable {
  /// One step from object to object.
  package enum Step: Sendable, Hashable {
    /// To the first sublayer of a name.
    case sublayer(String)
    /// To the first emitter cell of a name, of an emitter layer or of another cell.
    case emitterCell(String)
    /// To the layer's mask.
    case mask
  }

  /// The steps; none for the object itself.
  package private(set) var steps: [Step] = []
  /// The rest: the key path on the object that the steps lead to; empty for the object itself.
  package var rest: String

  /// Splits a key path. A name ends at the next dot.
  package init(parsing text: String) {
    var pieces = text.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let first = pieces.first {
      if first == "mask" {
        steps.append(.mask)
        pieces = pieces.dropFirst()
        continue
      }
      guard let name = pieces.dropFirst().first, !name.isEmpty else { break }
      if first == "sublayers" {
        steps.append(.sublayer(String(name)))
      } else if first == "emitterCells" {
        steps.append(.emitterCell(String(name)))
      } else {
        break
      }
      pieces = pieces.dropFirst(2)
    }
    rest = pieces.joined(separator: ".")
  }
}
