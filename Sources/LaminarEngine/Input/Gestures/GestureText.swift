/// Numbers in the details of events.
package enum GestureText {
  /// A name and numbers, such as `translation 12 -0.5`: the shortest decimals that are read as the same
  /// numbers.
  package static func numbers(_ name: String, _ values: Double...) -> String {
    ([name] + values.map(number)).joined(separator: " ")
  }

  /// The shortest decimal that is read as the same number, without `.0`; never `-0`.
  package static func number(_ value: Double) -> String {
    let text = "\(value == 0 ? 0 : value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
