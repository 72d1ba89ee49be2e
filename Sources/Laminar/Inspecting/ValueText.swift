package import Foundation
package import LaminarEngine
package import LaminarGraphics
package import LaminarScene
import LaminarTrace

/// Values of properties for people.
package enum ValueText {
  /// A number with at most six decimals.
  package static func text(_ number: Double) -> String { ReportNumber.value(number) }

  /// Numbers in parentheses; one alone without.
  package static func text(_ numbers: [Double]) -> String { ReportNumber.components(numbers) }

  /// The part of a value that a key path names.
  package static func text(_ value: PropertyValue, part path: PropertyPath) -> String {
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
  package static func text(_ value: PropertyValue) -> String {
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

// MARK: - For machines

/// What `inspect` prints as JSON: one object on one line, whose first key is the version of its format.
package enum InspectionJSON {
  /// An object with its version, the scene's name and further members.
  package static func document(_ scene: String, _ members: JSON) -> String {
    (["laminar-inspect": 1, "scene": .string(scene)] + members).line
  }

  /// A number; null for what is not finite.
  package static func number(_ value: Double) -> JSON { value.isFinite ? .number(value) : .null }

  /// A list of numbers.
  package static func numbers(_ values: [Double]) -> JSON { .array(values.map(number)) }

  /// A point as its coordinates.
  package static func point(_ point: CGPoint) -> JSON {
    numbers([Double(point.x), Double(point.y)])
  }

  /// The part of a value that a key path names: a number, a Boolean, a text, a list of numbers; colours
  /// in CSS; null for nil.
  package static func value(_ value: PropertyValue, part path: PropertyPath) -> JSON {
    let all = value.components
    switch path.component {
    case .whole: return whole(value)
    case .transform(let component):
      guard case .transform(let matrix) = value else { return whole(value) }
      return number(matrix.component(component))
    case .slots(let offset, let count) where offset + count <= all.count:
      let part = Array(all[offset..<offset + count])
      return part.count == 1 ? number(part[0]) : numbers(part)
    case .element(let index) where index < all.count: return number(all[index])
    case .translation where all.count == 16: return numbers(Array(all[12..<14]))
    case .slots, .element, .translation: return whole(value)
    }
  }

  /// A whole value.
  package static func whole(_ value: PropertyValue) -> JSON {
    switch value {
    case .none: .null
    case .bool(let flag): .bool(flag)
    case .number: number(value.components.first ?? 0)
    case .point, .size, .rect, .transform: numbers(value.components)
    case .numbers(let list): numbers(list)
    case .color(let color): .string(color.cssText)
    case .colors(let list): .strings(list.map(\.cssText))
    case .string(let string): .string(string)
    case .attributedText(let text): .string(text.string)
    case .font(let font): .string(font.name)
    case .path, .image: .string(ValueText.text(value))
    }
  }
}

extension SceneVariable {
  /// The variable as `inspect` prints it.
  package var json: JSON { ["name": .string(name), "type": .string(type), "value": value] }
}

extension SceneMarker {
  /// The marker as `inspect` prints it.
  package var json: JSON {
    [
      "name": .string(name), "time": .number(time.doubleValue),
      "duration": .number(duration.doubleValue),
    ]
  }
}
