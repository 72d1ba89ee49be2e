import Foundation
import LaminarGraphics

extension PropertyValue {
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
}

extension PropertyValue {
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
