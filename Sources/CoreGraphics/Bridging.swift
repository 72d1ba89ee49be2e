public import Foundation
import LaminarEngine
public import LaminarGraphics

extension NSValue {
  /// Boxes an affine map.
  public convenience init(cgAffineTransform: CGAffineTransform) {
    // Foundation on Linux only boxes its own structures; six numbers it can hold.
    var numbers = [
      cgAffineTransform.a, cgAffineTransform.b, cgAffineTransform.c, cgAffineTransform.d,
      cgAffineTransform.tx, cgAffineTransform.ty,
    ]
    self.init(bytes: &numbers, objCType: "[6d]")
  }

  /// Boxes a vector.
  public convenience init(cgVector: CGVector) {
    var numbers = [Double(cgVector.dx), Double(cgVector.dy)]
    self.init(bytes: &numbers, objCType: "[2d]")
  }

  /// The boxed map; the identity when something else is boxed.
  public var cgAffineTransformValue: CGAffineTransform { boxedAffineTransform ?? .identity }

  /// The boxed vector; zero when something else is boxed.
  public var cgVectorValue: CGVector {
    numbers(2, ofType: "[2d]").map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
  }

  /// The boxed map, or nil.
  var boxedAffineTransform: CGAffineTransform? {
    numbers(6, ofType: "[6d]").map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    }
  }

  /// The boxed point, or nil.
  var boxedPoint: CGPoint? { isBox(of: "{CGPoint=dd}") ? pointValue : nil }

  /// The boxed size, or nil.
  var boxedSize: CGSize? { isBox(of: "{CGSize=dd}") ? sizeValue : nil }

  /// The boxed rectangle, or nil.
  var boxedRect: CGRect? {
    isBox(of: "{CGRect={CGPoint=dd}{CGSize=dd}}") ? rectValue : nil
  }

  /// Whether the box holds a type: Foundation's accessors trap on any other.
  private func isBox(of type: String) -> Bool { String(cString: objCType) == type }

  private func numbers(_ count: Int, ofType type: String) -> [Double]? {
    guard isBox(of: type) else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers
  }
}

// MARK: - Bridging

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
