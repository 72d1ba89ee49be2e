import LaminarEngine
import LaminarGraphics

extension ValueDecoder {
  /// A name, a CSS function, or `[c1x, c1y, c2x, c2y]` with both x in 0…1.
  func timingFunction(_ value: JSONValue) -> TimingFunction? {
    switch value.kind {
    case .string: return timingFunction(ofText: value)
    case .array:
      let expected = "a timing function [c1x, c1y, c2x, c2y]"
      guard let points = numbers(value, count: 4...4, expected: expected) else { return nil }
      for (index, element) in value.elements.enumerated() where index % 2 == 0 {
        guard checked(points[index], element, 0...1) != nil else { return nil }
      }
      return TimingFunction(controlPoints: points[0], points[1], points[2], points[3])
    default:
      reportWrongType(
        value, expected: "the name of a timing function, a CSS function or [c1x, c1y, c2x, c2y]")
      return nil
    }
  }

  /// The functions by name, made once.
  private static let namedTimingFunctions = KeyTable(
    TimingFunction.names.map {
      ($0, TimingFunction(name: MediaTimingFunctionName(rawValue: $0)))
    })

  private func timingFunction(ofText value: JSONValue) -> TimingFunction? {
    if let named = Self.namedTimingFunctions.meaning(ofKeyAt: value.index, in: value.document) {
      return named
    }
    let text = value.string ?? ""
    do {
      return try TimingFunction(text: text)
    } catch  where text.contains("(") {
      // Inside text without escapes the offset is known to the byte.
      let isPlain = value.range.count == text.utf8.count + 2
      let start = value.range.lowerBound + 1
      sink.report(
        .badTimingFunction,
        at: isPlain
          ? start + error.range.lowerBound..<start + error.range.upperBound : value.mark,
        error.message, help: error.help)
      return nil
    } catch {
      report(
        .unknownChoice, value, "there is no timing function \(DiagnosticText.quoted(text))",
        help: Remedy.forChoice(text, among: TimingFunction.names) ?? Self.help(forName: text))
      return nil
    }
  }

  /// The function that a name of another animation system, or a misspelt one, was meant to be.
  private static func help(forName text: String) -> String {
    // CSS's hyphens, snake case and spaces, in any case.
    let bare = text.lowercased().filter { $0.isLetter }
    let meant =
      otherNames[bare]
      ?? TimingFunction.names.first { $0.lowercased().filter(\.isLetter) == bare }
      ?? Spelling.nearest(to: text, among: TimingFunction.names)
      ?? Spelling.completion(of: text, among: TimingFunction.names)
    guard let meant else {
      return "expected a name such as \"easeInEaseOut\", \"easeOutBack\" or \"ease-in-out\", "
        + "cubic-bezier(), steps(), linear(), or [c1x, c1y, c2x, c2y]"
    }
    return "did you mean \"\(meant)\"?"
  }

  /// What the same curve is called in UIKit, SwiftUI, Flutter and motion libraries, by its letters in
  /// lower case.
  private static let otherNames = [
    "easeinout": "easeInEaseOut", "easeineaseoutsine": "easeInOutSine", "none": "linear",
    "easeback": "easeOutBack", "easebounce": "easeOutBounce", "bounce": "easeOutBounce",
    "elastic": "easeOutElastic", "back": "easeOutBack",
  ]
}
