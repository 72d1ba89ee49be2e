public import Foundation
public import LaminarGraphics

/// A type of values that properties hold: numbers, Booleans, points, sizes, rectangles, matrices,
/// colours, paths, images, texts, the words and masks of layers, and optionals of these.
///
/// It makes key paths of other types errors of the compiler. Conforming a type of your own does not
/// make it a value of a property.
public protocol PropertyRepresentable: Sendable {}

extension PropertyRepresentable {
  /// The form that animations store; the value itself where it has none.
  var animationValue: Any { (self as? any PropertyConvertible)?.propertyValue ?? self }
}

/// A type of property values with its form in the engine and in key-value coding.
package protocol PropertyConvertible: PropertyRepresentable {
  /// Makes the value of its stored form; nil for another kind.
  init?(propertyValue: PropertyValue)
  /// The stored form.
  var propertyValue: PropertyValue { get }
  /// The kind of property that holds such values.
  static var propertyKind: PropertyKind { get }
}

extension PropertyConvertible {
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

extension Bool: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = number != 0
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .bool(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .bool }
}

extension Double: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = number
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .number(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .number }
}

extension CGFloat: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = CGFloat(number)
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .number(Double(self)) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .number }
}

extension Float: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self = Float(number)
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .number(Double(shortestDecimal: self)) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .number }
}

extension Int: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let whole = Int(exactly: (number + 0.5).rounded(.down))
    else { return nil }
    self = whole
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .number(Double(self)) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .integer }
}

extension UInt32: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double, let whole = UInt32(exactly: number.rounded()) else {
      return nil
    }
    self = whole
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .number(Double(self)) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .integer }
}

extension CGPoint: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .point(let point) = propertyValue else { return nil }
    self = point
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .point(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .point }
}

extension CGSize: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .size(let size) = propertyValue else { return nil }
    self = size
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .size(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .size }
}

extension CGRect: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .rect(let rect) = propertyValue else { return nil }
    self = rect
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .rect(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .rect }
}

extension Transform3D: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .transform(let matrix) = propertyValue else { return nil }
    self = matrix
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .transform(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .transform }
}

extension Color: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .color(let color) = propertyValue else { return nil }
    self = color
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .color(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .color }
}

extension Path: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .path(let path) = propertyValue else { return nil }
    self = path
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .path(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .path }
}

extension Image: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .image(let image) = propertyValue else { return nil }
    self = image
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .image(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .image }
}

extension String: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .string(let text) = propertyValue else { return nil }
    self = text
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .string(self) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .string }
}

extension Optional: PropertyRepresentable where Wrapped: PropertyRepresentable {}

extension Optional: PropertyConvertible where Wrapped: PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    if propertyValue == .none {
      self = nil as Wrapped?
    } else {
      guard let value = Wrapped(propertyValue: propertyValue) else { return nil }
      self = value
    }
  }
  /// The stored form.
  package var propertyValue: PropertyValue { self?.propertyValue ?? .none }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { Wrapped.propertyKind }
}

// MARK: - Boxed values

/// Boxes as Core Animation code spells them; plain values work instead of them.
extension NSValue {
  /// Boxes a matrix.
  public convenience init(transform3D: Transform3D) {
    // Foundation on Linux only boxes its own structures; sixteen numbers it can hold.
    var numbers = PropertyValue.transform(transform3D).components
    self.init(bytes: &numbers, objCType: Self.matrixType)
  }

  /// Boxes a point.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }

  /// Boxes a size.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }

  /// Boxes a rectangle.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }

  /// The boxed matrix; the identity when something else is boxed.
  public var transform3DValue: Transform3D { transform3DIfPresent ?? .identity }

  /// The boxed point; zero when something else is boxed.
  public var cgPointValue: CGPoint { isBox(of: Self.pointType) ? pointValue : .zero }

  /// The boxed size; zero when something else is boxed.
  public var cgSizeValue: CGSize { isBox(of: Self.sizeType) ? sizeValue : .zero }

  /// The boxed rectangle; zero when something else is boxed.
  public var cgRectValue: CGRect { isBox(of: Self.rectType) ? rectValue : .zero }

  /// The boxed matrix, or nil.
  package var transform3DIfPresent: Transform3D? {
    guard isBox(of: Self.matrixType) else { return nil }
    var numbers = [Double](repeating: 0, count: 16)
    getValue(&numbers)
    return Transform3D(numbers, at: 0)
  }

  /// The numbers of a boxed point, size or rectangle, or nil.
  var geometryComponents: [Double]? {
    if isBox(of: Self.pointType) { return PropertyValue.point(pointValue).components }
    if isBox(of: Self.sizeType) { return PropertyValue.size(sizeValue).components }
    if isBox(of: Self.rectType) { return PropertyValue.rect(rectValue).components }
    return nil
  }

  /// Whether the box holds a type: Foundation's accessors trap on any other.
  private func isBox(of type: String) -> Bool { String(cString: objCType) == type }

  private static var matrixType: String { "[16d]" }
  private static var pointType: String { "{CGPoint=dd}" }
  private static var sizeType: String { "{CGSize=dd}" }
  private static var rectType: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
}
