public import Foundation
public import LaminarGraphics

/// A type of property values: it knows its form in the engine and in key-value coding.
public protocol PropertyRepresentable: Sendable {
  /// Makes the value of its stored form; nil for another kind.
  init?(propertyValue: PropertyValue)
  /// The stored form.
  var propertyValue: PropertyValue { get }
  /// The kind of property that holds such values.
  static var propertyKind: PropertyKind { get }
}

extension PropertyRepresentable {
  /// Makes the value from a key-value coding value; nil for an invalid one.
  init?(keyValueForm value: Any?) {
    if let stored = PropertyValue(value, as: Self.propertyKind),
      let value = Self(propertyValue: stored)
    {
      self = value
    } else if let value = value as? Self {
      self = value
    } else {
      return nil
    }
  }

  /// The value as key-value coding returns it.
  var keyValueForm: Any? { propertyValue.keyValueForm }
}

extension Bool: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = number != 0
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .bool(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .bool }
}

extension Double: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = number
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .number(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .number }
}

extension CGFloat: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = CGFloat(number)
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .number(Double(self)) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .number }
}

extension Float: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = Float(number)
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .number(Double(shortestDecimal: self)) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .number }
}

extension Int: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let whole = Int(exactly: (number + 0.5).rounded(.down))
    else { return nil }
    self = whole
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .number(Double(self)) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .integer }
}

extension UInt32: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let whole = UInt32(exactly: number.rounded()) else {
      return nil
    }
    self = whole
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .number(Double(self)) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .integer }
}

extension CGPoint: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .point(let point) = propertyValue else { return nil }
    self = point
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .point(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .point }
}

extension CGSize: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .size(let size) = propertyValue else { return nil }
    self = size
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .size(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .size }
}

extension CGRect: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .rect(let rect) = propertyValue else { return nil }
    self = rect
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .rect(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .rect }
}

extension Transform3D: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .transform(let matrix) = propertyValue else { return nil }
    self = matrix
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .transform(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .transform }
}

extension Color: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .color(let color) = propertyValue else { return nil }
    self = color
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .color(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .color }
}

extension Path: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .path(let path) = propertyValue else { return nil }
    self = path
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .path(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .path }
}

extension Image: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .image(let image) = propertyValue else { return nil }
    self = image
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .image(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .image }
}

extension String: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    guard case .string(let text) = propertyValue else { return nil }
    self = text
  }
  /// The stored form.
  public var propertyValue: PropertyValue { .string(self) }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { .string }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  public init?(propertyValue: PropertyValue) {
    if propertyValue == .none {
      self = nil as Wrapped?
    } else {
      guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
      self = value
    }
  }
  /// The stored form.
  public var propertyValue: PropertyValue { self?.propertyValue ?? .none }
  /// The kind of property that holds such values.
  public static var propertyKind: PropertyKind { Wrapped.propertyKind }
}
