public import LaminarEngine

/// What a scene promises under `expect`: the value of a key path at a time.
public struct SceneExpectation: Sendable {
  /// In seconds.
  public let time: Double
  /// The path of the layer, such as `panel/ball`.
  public let layer: String
  /// The key path, such as `position.y`.
  public let keyPath: String
  /// The value that the layer is to show.
  public let value: PropertyValue
  /// How far each number may be from the promised one.
  public let tolerance: Double
  /// The bytes of the promised value in the file.
  let range: Range<Int>

  /// The tolerance of an expectation that states none: less than a trace prints.
  public static let standardTolerance = 1e-6

  /// The layer and the key path as the file spells them: `panel/ball:position.y`.
  public var address: String { "\(layer):\(keyPath)" }
}

extension Scene {
  /// Says of an expectation that it does not hold, at its place in the file.
  package func failure(
    of expectation: SceneExpectation, _ message: String, help: String? = nil
  ) -> Diagnostic {
    let address = json.address(of: expectation.range.lowerBound)
    let id = DiagnosticID.brokenExpectation
    return Diagnostic(
      severity: id.severity, id: id.rawValue, message: message,
      place: json.source.place(of: expectation.range),
      excerpt: SourceExcerpt(json.source, around: expectation.range), help: help,
      path: address.path)
  }
}
