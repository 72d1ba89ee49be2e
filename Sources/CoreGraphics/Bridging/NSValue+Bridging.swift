public import Foundation
import LaminarEngine
public import LaminarGraphics

/// A point in a box casts to `CGPoint`, and a `CGPoint` inside of `Any` to the box.
extension CGPoint: @retroactive _ObjectiveCBridgeable {
  /// The class of the boxed value.
  public typealias _ObjectiveCType = NSValue

  /// The boxed value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }

  /// Reads a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Reads a box; whether it holds such a value.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGPoint?
  ) -> Bool {
    result = source.boxedPoint
    return result != nil
  }

  /// Reads a box; zero for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
    source?.boxedPoint ?? .zero
  }
}

/// A size in a box casts to `CGSize`, and a `CGSize` inside of `Any` to the box.
extension CGSize: @retroactive _ObjectiveCBridgeable {
  /// The class of the boxed value.
  public typealias _ObjectiveCType = NSValue

  /// The boxed value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }

  /// Reads a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Reads a box; whether it holds such a value.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGSize?
  ) -> Bool {
    result = source.boxedSize
    return result != nil
  }

  /// Reads a box; zero for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
    source?.boxedSize ?? .zero
  }
}

/// A rectangle in a box casts to `CGRect`, and a `CGRect` inside of `Any` to the box.
extension CGRect: @retroactive _ObjectiveCBridgeable {
  /// The class of the boxed value.
  public typealias _ObjectiveCType = NSValue

  /// The boxed value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// Reads a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Reads a box; whether it holds such a value.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout CGRect?
  ) -> Bool {
    result = source.boxedRect
    return result != nil
  }

  /// Reads a box; zero for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
    source?.boxedRect ?? .zero
  }
}

/// A map in a box casts to `CGAffineTransform`, and such a map inside of `Any` to the box.
extension AffineTransform2D: _ObjectiveCBridgeable {
  /// The class of the boxed value.
  public typealias _ObjectiveCType = NSValue

  /// The boxed value.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }

  /// Reads a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout AffineTransform2D?)
  {
    _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
  }

  /// Reads a box; whether it holds such a value.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout AffineTransform2D?
  ) -> Bool {
    result = source.boxedAffineTransform
    return result != nil
  }

  /// Reads a box; identity for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> AffineTransform2D {
    source?.boxedAffineTransform ?? .identity
  }
}
