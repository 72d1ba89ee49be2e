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

  /// Makes overrides that change nothing.
  public init() {}

  /// The scale with which a canvas just fits into ``fit``; nil without it.
  func scale(of size: CGSize) -> Double? {
    guard let fit, size.width > 0, size.height > 0 else { return nil }
    return min(Double(fit.width / size.width), Double(fit.height / size.height))
  }
}
