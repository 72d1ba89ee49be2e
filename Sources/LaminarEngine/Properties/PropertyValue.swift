public import Foundation
public import LaminarGraphics

/// A value of any property: the closed set that the engine stores, animates and traces.
///
/// Values that embedders pass as `Any?` are converted to one of these. Numbers may be of any Swift or
/// Foundation type; points, sizes and lists of numbers can replace one another when their counts
/// agree.
public enum PropertyValue: Sendable, Hashable {
  /// No value: nil.
  case none
  /// A Boolean.
  case bool(Bool)
  /// A number; integers too.
  case number(Double)
  /// A point.
  case point(CGPoint)
  /// A size.
  case size(CGSize)
  /// A rectangle.
  case rect(CGRect)
  /// A matrix.
  indirect case transform(Transform3D)
  /// A colour.
  case color(Color)
  /// A path.
  case path(Path)
  /// An image.
  case image(Image)
  /// A text, or the raw value of an enumeration.
  case string(String)
  /// A text whose parts differ.
  indirect case attributedText(AttributedText)
  /// A typeface of a file.
  indirect case font(Font)
  /// A list of numbers.
  case numbers([Double])
  /// A list of colours.
  case colors([Color])
}

extension PropertyValue {
  /// The number of Double components, or nil for a value that is not a fixed run of numbers.
  package var componentCount: Int? {
    switch self {
    case .bool, .number: 1
    case .point, .size: 2
    case .rect, .color: 4
    case .transform: 16
    case .none, .path, .image, .string, .attributedText, .font, .numbers, .colors: nil
    }
  }

  /// The number, if this is a number or a Boolean (0 or 1).
  @inlinable public var double: Double? {
    switch self {
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  /// Writes the components into `target` from `offset` on and returns their number.
  package func store(into target: inout [Double], at offset: Int) -> Int {
    switch self {
    case .bool(let value):
      target[offset] = value ? 1 : 0
      return 1
    case .number(let value):
      target[offset] = value
      return 1
    case .point(let point):
      target[offset] = Double(point.x)
      target[offset + 1] = Double(point.y)
      return 2
    case .size(let size):
      target[offset] = Double(size.width)
      target[offset + 1] = Double(size.height)
      return 2
    case .rect(let rect):
      target[offset] = Double(rect.origin.x)
      target[offset + 1] = Double(rect.origin.y)
      target[offset + 2] = Double(rect.size.width)
      target[offset + 3] = Double(rect.size.height)
      return 4
    case .color(let color):
      target[offset] = color.red
      target[offset + 1] = color.green
      target[offset + 2] = color.blue
      target[offset + 3] = color.alpha
      return 4
    case .transform(let matrix):
      matrix.store(into: &target, at: offset)
      return 16
    case .none, .path, .image, .string, .attributedText, .font, .numbers, .colors:
      return 0
    }
  }

  /// The components as an array; empty for a value without components.
  package var components: [Double] {
    var result = [Double](repeating: 0, count: componentCount ?? 0)
    _ = store(into: &result, at: 0)
    return result
  }
}

extension PropertyKind {
  /// The value of this kind whose components are at `offset` in `numbers`.
  package func value(of numbers: [Double], at offset: Int) -> PropertyValue {
    switch self {
    case .bool: .bool(numbers[offset] != 0)
    case .number, .integer, .bits: .number(numbers[offset])
    case .point: .point(CGPoint(x: numbers[offset], y: numbers[offset + 1]))
    case .size: .size(CGSize(width: numbers[offset], height: numbers[offset + 1]))
    case .rect:
      .rect(
        CGRect(
          x: numbers[offset], y: numbers[offset + 1], width: numbers[offset + 2],
          height: numbers[offset + 3]))
    case .color:
      .color(
        Color(
          red: numbers[offset], green: numbers[offset + 1], blue: numbers[offset + 2],
          alpha: numbers[offset + 3]))
    case .transform: .transform(Transform3D(numbers, at: offset))
    case .path, .image, .string, .choice, .numbers, .colors, .object: .none
    }
  }
}

extension Transform3D {
  /// Writes the sixteen elements, row by row.
  package func store(into target: inout [Double], at offset: Int) {
    precondition(offset >= 0 && offset + 16 <= target.count, "not enough space for a matrix")
    target[offset] = m11
    target[offset + 1] = m12
    target[offset + 2] = m13
    target[offset + 3] = m14
    target[offset + 4] = m21
    target[offset + 5] = m22
    target[offset + 6] = m23
    target[offset + 7] = m24
    target[offset + 8] = m31
    target[offset + 9] = m32
    target[offset + 10] = m33
    target[offset + 11] = m34
    target[offset + 12] = m41
    target[offset + 13] = m42
    target[offset + 14] = m43
    target[offset + 15] = m44
  }

  /// Reads sixteen elements, row by row.
  package init(_ source: [Double], at offset: Int) {
    self.init(
      m11: source[offset], m12: source[offset + 1], m13: source[offset + 2],
      m14: source[offset + 3], m21: source[offset + 4], m22: source[offset + 5],
      m23: source[offset + 6], m24: source[offset + 7], m31: source[offset + 8],
      m32: source[offset + 9], m33: source[offset + 10], m34: source[offset + 11],
      m41: source[offset + 12], m42: source[offset + 13], m43: source[offset + 14],
      m44: source[offset + 15])
  }
}
