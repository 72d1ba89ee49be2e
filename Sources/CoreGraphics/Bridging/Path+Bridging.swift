public import LaminarGraphics

/// A `CGPath` inside of `Any` casts to a `Path` and the other way round, so that the engine finds the
/// path in a `toValue` or in an array of values.
extension Path: _ObjectiveCBridgeable {
  /// The class of the boxed value.
  public typealias _ObjectiveCType = CGPath

  /// The boxed value.
  public func _bridgeToObjectiveC() -> CGPath { CGPath(self) }

  /// Reads a box.
  public static func _forceBridgeFromObjectiveC(_ source: CGPath, result: inout Path?) {
    result = source.path
  }

  /// Reads a box; whether it holds such a value.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: CGPath, result: inout Path?
  ) -> Bool {
    result = source.path
    return true
  }

  /// Reads a box; an empty path for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: CGPath?) -> Path {
    source?.path ?? Path()
  }
}
