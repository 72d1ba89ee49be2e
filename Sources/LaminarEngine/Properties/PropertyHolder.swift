import Foundation
import LaminarGraphics

/// An object whose properties are in a bag: one-line accessors read and write through it.
package protocol PropertyHolder: AnyObject {
  var values: PropertyBag { get set }
  /// Stores a value that passed the checks, with the consequences of the change.
  func store(_ id: PropertyID, _ value: PropertyValue)
  /// Records a value that was ignored, and why.
  func recordIgnored(_ message: String, key: String)
}

extension PropertyHolder {
  /// The number of a property, Booleans as 0 and 1; 0 for values that are not numbers.
  @inline(__always)
  func numeric(_ id: PropertyID) -> Double { values[id].double ?? 0 }

  /// The word of a property.
  func word(_ id: PropertyID) -> String {
    guard case .string(let text) = values[id] else { return "" }
    return text
  }

  /// Writes a value unless it is the present one or has a number that is not finite.
  func write(_ id: PropertyID, _ value: PropertyValue) {
    guard value.isStorable else {
      recordIgnored("a number that is not finite was ignored", key: PropertyTable[id].name)
      return
    }
    guard values[id] != value else { return }
    store(id, value)
  }

  /// Writes an untyped value, converted to the property's kind; invalid ones are ignored and
  /// recorded.
  func write(_ id: PropertyID, converting value: Any?) {
    guard let converted = PropertyValue(value, as: PropertyTable[id].kind) else {
      recordIgnored("a value of another kind was ignored", key: PropertyTable[id].name)
      return
    }
    write(id, converted)
  }
}

extension PropertyValue {
  /// Whether every number is finite, so that evaluation stays finite.
  var isStorable: Bool {
    switch self {
    case .none, .bool, .path, .image, .string, .attributedText, .font: true
    case .number(let value): value.isFinite
    case .numbers(let values): values.allSatisfy(\.isFinite)
    case .colors(let colors):
      colors.allSatisfy {
        $0.red.isFinite && $0.green.isFinite && $0.blue.isFinite && $0.alpha.isFinite
      }
    case .point, .size, .rect, .transform, .color: components.allSatisfy(\.isFinite)
    }
  }
}
