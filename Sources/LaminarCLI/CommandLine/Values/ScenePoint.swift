/// A point of the canvas, `X,Y`.
struct ScenePoint: Sendable, Hashable {
  let x: Double
  let y: Double

  /// Reads two numbers with a comma between them.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { DecimalFraction($0)?.value }
    guard parts.count == 2, text.utf8.filter({ $0 == 0x2c }).count == 1 else { return nil }
    x = parts[0]
    y = parts[1]
  }
}
