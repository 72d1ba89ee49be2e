import Laminar

/// Values of properties for people.
enum ValueText {
  /// A number with at most six decimals.
  static func text(_ number: Double) -> String { TracePrecision.standard.text(of: number) }

  /// Numbers in parentheses; one alone without.
  static func text(_ numbers: [Double]) -> String {
    let texts = numbers.map { text($0) }
    return texts.count == 1 ? texts[0] : "(" + texts.joined(separator: ", ") + ")"
  }

  /// The part of a value that a key path names.
  static func text(_ value: PropertyValue, part path: PropertyPath) -> String {
    let numbers = value.components
    switch path.component {
    case .whole: return text(value)
    case .transform(let component):
      guard case .transform(let matrix) = value else { return text(value) }
      return text(matrix.component(component))
    case .slots(let offset, let count) where offset + count <= numbers.count:
      return text(Array(numbers[offset..<offset + count]))
    case .element(let index) where index < numbers.count: return text(numbers[index])
    case .translation where numbers.count == 16: return text(Array(numbers[12..<14]))
    case .slots, .element, .translation: return text(value)
    }
  }

  /// A whole value.
  static func text(_ value: PropertyValue) -> String {
    switch value {
    case .none: "nil"
    case .bool(let flag): flag ? "true" : "false"
    case .number, .point, .size, .rect, .transform: text(value.components)
    case .color(let color): color.cssText
    case .path(let path): "path of length \(text(path.length))"
    case .image(let image): "image \(image.width)x\(image.height)"
    case .string(let string): "\"\(string)\""
    case .attributedText(let text): "\"\(text.string)\""
    case .font(let font): "\"\(font.allNames)\""
    case .numbers(let list): "[" + list.map { text($0) }.joined(separator: ", ") + "]"
    case .colors(let list): "[" + list.map(\.cssText).joined(separator: ", ") + "]"
    }
  }
}
