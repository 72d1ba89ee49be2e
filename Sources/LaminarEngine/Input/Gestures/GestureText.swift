import Foundation

/// Numbers in the details of events and in messages of input.
package enum GestureText {
  /// A name and numbers, such as `translation 12 -0.5`.
  package static func values(_ name: String, _ values: Double...) -> String {
    ([name] + values.map(number)).joined(separator: " ")
  }

  /// A name and the coordinates of a point.
  static func values(_ name: String, _ point: CGPoint) -> String {
    values(name, Double(point.x), Double(point.y))
  }

  /// The shortest decimal of the nearest millionth, where the number has such digits, without `.0`; never
  /// `-0`.
  package static func number(_ value: Double) -> String {
    let rounded = abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value
    let text = "\(rounded == 0 ? 0 : rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
