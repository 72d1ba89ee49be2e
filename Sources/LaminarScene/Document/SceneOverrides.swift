public import Foundation
public import LaminarGraphics

/// What a caller changes of a scene file. What is nil stays as the file has it.
public struct SceneOverrides: Sendable {
  /// The canvas's size in points.
  public var size: CGSize?
  /// The canvas's pixels per point.
  public var scale: Double?
  /// Frames per second. It changes the sampling only: times such as `"90f"` count the file's frames.
  public var frameRate: Rational?
  /// The scene's length in seconds.
  public var duration: Rational?
  /// The colour behind the layers; `.some(nil)` is transparent.
  public var background: Color??
  /// What is mixed into every emitter's seed.
  public var seed: Int?

  /// Makes overrides that change nothing.
  public init() {}
}
