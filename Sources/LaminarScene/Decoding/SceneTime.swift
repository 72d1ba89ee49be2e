import LaminarGraphics

/// A time of a scene: exactly, and as the nearest Double.
struct SceneTime: Sendable, Hashable {
  /// The seconds, exactly as written in the file.
  let exact: Rational
  /// The Double nearest to it.
  var seconds: Double { exact.doubleValue }
}
