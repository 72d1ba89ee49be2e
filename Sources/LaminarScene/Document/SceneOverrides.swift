public import Foundation
public import LaminarGraphics

/// What a caller changes of a scene file. What is nil stays as the file has it.
public struct SceneOverrides: Sendable {
  /// The canvas's size in points.
  public var size: CGSize?
  /// The canvas's pixels per point.
  public var scale: Double?
  /// The pixels that the canvas is scaled into, in place of its scale: as large as fits, with its
  /// sides' ratio.
  package var fit: CGSize?
  /// Frames per second. It changes the sampling only: times such as `"90f"` count the file's frames.
  public var frameRate: Rational?
  /// The scene's length in seconds.
  public var duration: Rational?
  /// The colour behind the layers; `.some(nil)` is transparent.
  public var background: Color??
  /// What is mixed into every emitter's seed.
  public var seed: Int?
  /// Values of the scene's variables by name, each of the type that the file declares it with, or a
  /// number for a text. A name that the file does not declare is an error of the report.
  public var variables: [String: VariableValue] = [:]
  /// Values of variables that have a source of their own; they precede `variables`, and of several
  /// with one name the last one counts.
  package var given: [GivenVariable] = []
  /// The input in place of the scene's own.
  package var input: SceneInput?

  /// Makes overrides that change nothing, or only the values of variables.
  public init(variables: [String: VariableValue] = [:]) { self.variables = variables }

  /// All values of variables.
  var allGiven: [GivenVariable] {
    given
      + variables.sorted { $0.key < $1.key }.map { GivenVariable($0.key, $0.value) }
  }

  /// The scale with which a canvas just fits into ``fit``; nil without it.
  func scale(of size: CGSize) -> Double? {
    guard let fit, size.width > 0, size.height > 0 else { return nil }
    return min(Double(fit.width / size.width), Double(fit.height / size.height))
  }
}
