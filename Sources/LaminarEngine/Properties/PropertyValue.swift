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

// MARK: - Arithmetic

extension PropertyValue {
  /// The value between two of the same kind
  /// (Laminar.docc: AnimationValues, "Interpolation by type");
  /// nil when lists differ in length, where an animation has no effect. A nil colour is the other
  /// one, transparent; values that cannot mix switch at the middle.
  func mixed(with other: PropertyValue, at progress: Double) -> PropertyValue? {
    switch (self, other) {
    case (.path(let a), .path(let b)):
      .path(Path.mix(a, b, at: progress))
    case (.numbers(let a), .numbers(let b)):
      a.count == b.count ? .numbers(zip(a, b).map { $0 + ($1 - $0) * progress }) : nil
    case (.colors(let a), .colors(let b)):
      a.count == b.count ? .colors(zip(a, b).map { $0.mixed(with: $1, at: progress) }) : nil
    case (.transform(let a), .transform(let b)):
      .transform(Transform3D.Interpolation(from: a, to: b).value(at: progress))
    case (.none, .color(let color)):
      PropertyValue.color(color.withAlphaComponent(0)).mixed(with: other, at: progress)
    case (.color(let color), .none):
      mixed(with: .color(color.withAlphaComponent(0)), at: progress)
    default:
      combined(with: other) { $0 + ($1 - $0) * progress } ?? (progress < 0.5 ? self : other)
    }
  }

  /// Whether there are values between this and another: lists must be of one length.
  func mixes(with other: PropertyValue) -> Bool {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)): a.count == b.count
    case (.colors(let a), .colors(let b)): a.count == b.count
    default: true
    }
  }

  /// The sum of two lists of numbers or colours; `other` alone for what has no sum.
  func adding(_ other: PropertyValue) -> PropertyValue {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map { $0 + $1 })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(
        zip(a, b).map {
          Color(
            red: $0.red + $1.red, green: $0.green + $1.green, blue: $0.blue + $1.blue,
            alpha: $0.alpha + $1.alpha, space: $0.space == $1.space ? $0.space : .sRGB)
        })
    default: other
    }
  }

  /// The value times a whole number of cycles, for cumulative animations.
  func multiplied(by count: Double) -> PropertyValue {
    switch self {
    case .numbers(let a): .numbers(a.map { $0 * count })
    case .colors(let a):
      .colors(
        a.map {
          Color(
            red: $0.red * count, green: $0.green * count, blue: $0.blue * count,
            alpha: $0.alpha * count, space: $0.space)
        })
    default: self
    }
  }

  /// What must be added to another value to make this one, and the neutral value; nil for kinds
  /// without sums and for matrices without inverse.
  func difference(
    from other: PropertyValue
  ) -> (offset: PropertyValue, nothing: PropertyValue)? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)):
      return b.inverse.map { (.transform(a.concatenating($0)), .transform(.identity)) }
    case (.color, _): return nil
    default:
      guard let offset = combined(with: other, -), let nothing = combined(with: self, { _, _ in 0 })
      else { return nil }
      return (offset, nothing)
    }
  }

  /// Two values of the same kind, component by component; nil for Booleans, matrices and values
  /// without components.
  private func combined(
    with other: PropertyValue, _ combine: (Double, Double) -> Double
  ) -> PropertyValue? {
    guard let kind = arithmeticKind, componentCount == other.componentCount else { return nil }
    return kind.value(of: zip(components, other.components).map(combine), at: 0)
  }

  private var arithmeticKind: PropertyKind? {
    switch self {
    case .number: .number
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    default: nil
    }
  }

  // MARK: - Conversion

  /// The value of an embedder's value for a property of a kind; nil for an invalid one.
  ///
  /// Numbers may be of any Swift or Foundation type; `Float` widens to the shortest decimal that
  /// reads back to it, so that 0.3 stays 0.3. nil and `NSNull` mean no value. Points, sizes and
  /// vectors of numbers can replace one another when their counts agree.
  package init?(_ value: Any?, as kind: PropertyKind) {
    guard let value, !(value is NSNull) else {
      self = .none
      return
    }
    if let typed = value as? PropertyValue {
      guard typed.isValue(of: kind) else { return nil }
      self = typed
      return
    }
    switch kind {
    case .bool:
      guard let number = Self.number(value) else { return nil }
      self = .bool(number != 0)
    case .number, .integer, .bits:
      guard let number = Self.number(value), number.isFinite || number == .infinity else {
        return nil
      }
      self = .number(number)
    case .point:
      guard let c = Self.vector(value), c.count == 2 else { return nil }
      self = .point(CGPoint(x: c[0], y: c[1]))
    case .size:
      guard let c = Self.vector(value), c.count == 2 else { return nil }
      self = .size(CGSize(width: c[0], height: c[1]))
    case .rect:
      guard let c = Self.vector(value), c.count == 4 else { return nil }
      self = .rect(CGRect(x: c[0], y: c[1], width: c[2], height: c[3]))
    case .transform:
      switch value {
      case let matrix as Transform3D: self = .transform(matrix)
      case let matrix as AffineTransform2D: self = .transform(Transform3D(matrix))
      default:
        guard let matrix = (value as? NSValue)?.transform3DIfPresent else { return nil }
        self = .transform(matrix)
      }
    case .color:
      guard let color = value as? Color else { return nil }
      self = .color(color)
    case .path:
      guard let path = value as? Path else { return nil }
      self = .path(path)
    case .image:
      guard let image = value as? Image else { return nil }
      self = .image(image)
    case .string, .choice:
      switch value {
      case let text as String: self = .string(text)
      case let text as NSString: self = .string(String(describing: text))
      // Any name means the built-in font in its regular weight.
      case let font as Font:
        self = font == Font(name: font.name) ? .string(font.name) : .font(font)
      case let font as any FontConvertible:
        self.init(font.font, as: kind)
        return
      case let text as AttributedText: self = .attributedText(text)
      case let text as NSAttributedString: self = .attributedText(AttributedText(text))
      case let constant as any LayerConstant: self = .string(constant.rawValue)
      default: return nil
      }
    case .numbers:
      guard let numbers = Self.vector(value) else { return nil }
      self = .numbers(numbers)
    case .colors:
      guard let list = value as? [Any] else { return nil }
      let colors = list.compactMap { $0 as? Color }
      guard colors.count == list.count else { return nil }
      self = .colors(colors)
    case .object:
      return nil
    }
  }

  /// Whether a property of a kind can hold the value; no value fits every kind.
  package func isValue(of kind: PropertyKind) -> Bool {
    switch (self, kind) {
    case (.none, _), (.bool, .bool), (.number, .number), (.number, .integer), (.number, .bits),
      (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform),
      (.color, .color), (.path, .path), (.image, .image), (.string, .string),
      (.attributedText, .string), (.font, .string), (.string, .choice), (.numbers, .numbers),
      (.colors, .colors):
      true
    default: false
    }
  }

  /// The number in a value of any numeric type.
  package static func number(_ value: Any) -> Double? {
    // Cast to Double, an `NSNumber` that holds a Float widens bit by bit: so it comes first.
    if type(of: value) is NSNumber.Type { return (value as? NSNumber).map(Double.init(number:)) }
    return switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(shortestDecimal: value)
    case let value as Int: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as Float16: Double(value)
    default: nil
    }
  }

  /// The numbers of a point, a size, a rectangle, or a list.
  private static func vector(_ value: Any) -> [Double]? {
    switch value {
    case let point as CGPoint: return [Double(point.x), Double(point.y)]
    case let size as CGSize: return [Double(size.width), Double(size.height)]
    case let rect as CGRect:
      return [
        Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width),
        Double(rect.size.height),
      ]
    case let list as [Double]: return list
    case let list as [Any]:
      let numbers = list.compactMap(number)
      return numbers.count == list.count ? numbers : nil
    case let boxed as NSValue: return boxed.geometryComponents
    default: return nil
    }
  }

  /// The value as key-value coding returns it: numbers as `NSNumber`, structures as themselves.
  package var keyValueForm: Any? {
    switch self {
    case .none: nil
    case .bool(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .transform(let value): value
    case .color(let value): value
    case .path(let value): value
    case .image(let value): value
    case .string(let value): value
    case .attributedText(let value): value.source?.string ?? value
    case .font(let value): value
    case .numbers(let values): values.map { NSNumber(value: $0) }
    case .colors(let values): values
    }
  }
}

extension Double {
  /// The number in an `NSNumber`, single-precision ones widened by their shortest decimal.
  init(number: NSNumber) {
    let isSingle = number.objCType.pointee == CChar(UInt8(ascii: "f"))
    self = isSingle ? Double(shortestDecimal: number.floatValue) : number.doubleValue
  }
}
