public import Foundation

/// A number in a box casts to `CGFloat`, and a `CGFloat` inside of `Any` to the box, as on Apple's
/// systems: `value(forKey: "opacity") as? CGFloat`, `[CGFloat]` for `[NSNumber]`.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The class of the boxed value.
  public typealias _ObjectiveCType = NSNumber

  /// The boxed value.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Reads a box.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Reads a box; whether it holds such a value.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// Reads a box; 0 for none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    source.map { CGFloat($0.doubleValue) } ?? 0
  }
}

extension CGFloat {
  /// Reads a box.
  public init(truncating number: NSNumber) { self.init(number.doubleValue) }

  /// Reads a box.
  public init(_ number: NSNumber) { self.init(number.doubleValue) }

  /// Reads a box; nil for a number that has no exact counterpart, such as 2⁵³ + 1.
  public init?(exactly number: NSNumber) {
    guard let exact = Double(exactly: number) else { return nil }
    self.init(exact)
  }
}
