public import LaminarGraphics

/// The metadata of a trace before its values: the first line of JSON Lines.
public struct TraceHeader: Sendable, Hashable {
  /// The frames per second that the scene was sampled at, as a fraction.
  public var frameRate: Rational

  /// The number of frames (or of samples, at stated times) in the trace.
  public var frames: Int

  /// The decimals of every number in the trace.
  public var precision: TracePrecision

  /// The width of the scene's canvas, in points.
  public var canvasWidth: Double

  /// The height of the scene's canvas, in points.
  public var canvasHeight: Double

  /// The content hash of the scene, `sha256:` and 64 hexadecimal digits.
  public var scene: String

  /// The hash of the file of touches that the scene got instead of its own, in the same form; nil for
  /// none.
  package var input: String?

  /// Creates a header.
  package init(
    frameRate: Rational, frames: Int, precision: TracePrecision = .standard,
    canvasWidth: Double, canvasHeight: Double, scene: String, input: String? = nil
  ) {
    self.frameRate = frameRate
    self.frames = frames
    self.precision = precision
    self.canvasWidth = canvasWidth
    self.canvasHeight = canvasHeight
    self.scene = scene
    self.input = input
  }
}
