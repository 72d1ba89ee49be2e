public import Foundation
public import LaminarGraphics

/// A type that properties can have: it knows its form in the engine and in key-value coding.
public protocol PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  init?(propertyValue: PropertyValue)
  /// The stored form.
  var propertyValue: PropertyValue { get }
  /// The kind of property that holds such values.
  static var propertyKind: PropertyKind { get }
}

extension PropertyRepresentable {
  init?(keyValueForm value: Any?) {
    if let value = value as? Self {
      self = value
    } else if let stored = PropertyValue(value, as: Self.propertyKind),
      let value = Self(propertyValue: stored)
    {
      self = value
    } else {
      return nil
    }
  }

  var keyValueForm: Any? { propertyValue.keyValueForm }
}

extension Bool: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = number != 0
  }
  public var propertyValue: PropertyValue { .bool(self) }
  public static var propertyKind: PropertyKind { .bool }
}

extension Double: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = number
  }
  public var propertyValue: PropertyValue { .number(self) }
  public static var propertyKind: PropertyKind { .number }
}

extension CGFloat: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = CGFloat(number)
  }
  public var propertyValue: PropertyValue { .number(Double(self)) }
  public static var propertyKind: PropertyKind { .number }
}

extension Float: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = Float(number)
  }
  public var propertyValue: PropertyValue { .number(Double(shortest: self)) }
  public static var propertyKind: PropertyKind { .number }
}

extension Int: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let whole = Int(exactly: (number + 0.5).rounded(.down))
    else { return nil }
    self = whole
  }
  public var propertyValue: PropertyValue { .number(Double(self)) }
  public static var propertyKind: PropertyKind { .integer }
}

extension UInt32: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let whole = UInt32(exactly: number.rounded()) else {
      return nil
    }
    self = whole
  }
  public var propertyValue: PropertyValue { .number(Double(self)) }
  public static var propertyKind: PropertyKind { .integer }
}

extension CGPoint: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .point(let point) = propertyValue else { return nil }
    self = point
  }
  public var propertyValue: PropertyValue { .point(self) }
  public static var propertyKind: PropertyKind { .point }
}

extension CGSize: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .size(let size) = propertyValue else { return nil }
    self = size
  }
  public var propertyValue: PropertyValue { .size(self) }
  public static var propertyKind: PropertyKind { .size }
}

extension CGRect: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .rect(let rect) = propertyValue else { return nil }
    self = rect
  }
  public var propertyValue: PropertyValue { .rect(self) }
  public static var propertyKind: PropertyKind { .rect }
}

extension Transform3D: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .transform(let matrix) = propertyValue else { return nil }
    self = matrix
  }
  public var propertyValue: PropertyValue { .transform(self) }
  public static var propertyKind: PropertyKind { .transform }
}

extension Color: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .color(let color) = propertyValue else { return nil }
    self = color
  }
  public var propertyValue: PropertyValue { .color(self) }
  public static var propertyKind: PropertyKind { .color }
}

extension Path: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .path(let path) = propertyValue else { return nil }
    self = path
  }
  public var propertyValue: PropertyValue { .path(self) }
  public static var propertyKind: PropertyKind { .path }
}

extension Image: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .image(let image) = propertyValue else { return nil }
    self = image
  }
  public var propertyValue: PropertyValue { .image(self) }
  public static var propertyKind: PropertyKind { .image }
}

extension String: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    guard case .string(let text) = propertyValue else { return nil }
    self = text
  }
  public var propertyValue: PropertyValue { .string(self) }
  public static var propertyKind: PropertyKind { .string }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {
  public init?(propertyValue: PropertyValue) {
    if propertyValue == .none {
      self = .some(nil)
    } else {
      guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
      self = value
    }
  }
  public var propertyValue: PropertyValue { self?.propertyValue ?? .none }
  public static var propertyKind: PropertyKind { Wrapped.propertyKind }
}
