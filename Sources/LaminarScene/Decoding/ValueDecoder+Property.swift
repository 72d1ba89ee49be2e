import Foundation
import LaminarEngine
import LaminarGraphics

extension ValueDecoder {
  /// What a value means for a property of a layer or a cell; images are found by their names, and
  /// `"none"` means no colour, no path or no image.
  func propertyValue(
    _ value: JSONValue, of id: PropertyID, image: (JSONValue) -> Image?
  ) -> PropertyValue? {
    let (kind, unit) = Self.spellings[Int(id.rawValue)]
    return switch kind {
    case .integer: integer(value, in: id.wholeNumbers).map { .number(Double($0)) }
    case .bits: mask(value, of: id).map { .number(Double($0)) }
    case .rect where id == .bounds: rect(value).map { .rect($0.standardized) }
    case .path where value.isSpelled("none"): PropertyValue.none
    case .string: text(value, of: id).map { .string($0) }
    case .numbers: numbers(value, of: id).map { .numbers($0) }
    default: animatedValue(value, of: kind, unit: unit, image: image)
    }
  }

  /// The kind and the unit of each property of the table.
  private static let spellings: [(kind: PropertyKind, unit: NumberUnit)] =
    PropertyTable.all.map { ($0.kind, NumberUnit($0)) }

  /// What a value means for an animation of a kind of values.
  func animatedValue(
    _ value: JSONValue, of kind: PropertyKind, unit: NumberUnit, image: (JSONValue) -> Image?
  ) -> PropertyValue? {
    switch kind {
    case .bool: bool(value).map { .bool($0) }
    case .integer, .number, .bits: number(value, unit: unit).map { .number($0) }
    case .point: point(value).map { .point($0) }
    case .size: size(value).map { .size($0) }
    case .rect: rect(value).map { .rect($0) }
    case .transform: transform(value).map { .transform($0) }
    case .color: color(value).map { color in color.map { .color($0) } ?? .none }
    case .path: path(value).map { .path($0) }
    case .image: value.isSpelled("none") ? PropertyValue.none : image(value).map { .image($0) }
    case .string: string(value).map { .string($0) }
    case .choice(let names): choice(value, among: names).map { .string($0) }
    case .numbers: numbers(value).map { .numbers($0) }
    case .colors: colors(value).map { .colors($0) }
    case .object: nil
    }
  }

  private func text(_ value: JSONValue, of id: PropertyID) -> String? {
    switch id {
    case .format: numberFormat(value)
    case .compositingFilter: choice(value, among: Self.compositingFilters)
    default: string(value)
    }
  }

  private func numbers(_ value: JSONValue, of id: PropertyID) -> [Double]? {
    guard let numbers = numbers(value) else { return nil }
    if id == .lineDashPattern {
      for (number, element) in zip(numbers, value.elements) {
        guard checked(number, element, Self.lengths) != nil else { return nil }
      }
    }
    return numbers
  }

  /// A list of colours, none of them `"none"`.
  func colors(_ value: JSONValue) -> [Color]? {
    guard value.kind == .array else {
      reportWrongType(value, expected: "a list of colours")
      return nil
    }
    var colors: [Color] = []
    colors.reserveCapacity(value.count)
    var isGood = true
    for element in value.elements {
      switch color(element) {
      case .some(.some(let color)): colors.append(color)
      case .some(.none):
        report(
          .badColor, element, "a list of colours has no \"none\"",
          help: "write a colour with alpha 0, such as \"#ffffff00\"")
        isGood = false
      case .none: isGood = false
      }
    }
    return isGood ? colors : nil
  }

  /// The blend modes and Porter–Duff operators that a layer can be composited with.
  static let compositingFilters = [
    "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode",
    "darkenBlendMode", "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode",
    "softLightBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode",
    "subtractBlendMode", "divideBlendMode", "linearBurnBlendMode", "linearLightBlendMode",
    "hueBlendMode", "saturationBlendMode", "colorBlendMode", "luminosityBlendMode",
    "plusL", "plusD", "copy", "clear", "sourceOver", "sourceIn", "sourceOut", "sourceAtop",
    "destOver", "destIn", "destOut", "destAtop", "xor",
  ]
}

extension PropertyID {
  /// The whole numbers that a scene may give an integer property.
  var wholeNumbers: ClosedRange<Int> {
    switch self {
    case .instanceCount: 0...1_000_000
    case .seed: 0...1_000_000_000
    default: -1_000_000_000...1_000_000_000
    }
  }
}
