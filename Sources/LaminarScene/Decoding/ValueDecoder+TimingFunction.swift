extension ValueDecoder {
  /// A timing function as the file spells it.
  enum TimingFunctionValue: Sendable, Hashable {
    /// One of Core Animation's names: the key without its prefix.
    case named(String)
    /// The control points of a cubic from (0, 0) to (1, 1).
    case controlPoints(Double, Double, Double, Double)
  }

  static let timingFunctionNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]

  /// A name, or `[c1x, c1y, c2x, c2y]` with both x in 0…1.
  func timingFunction(_ value: JSONValue) -> TimingFunctionValue? {
    switch value.kind {
    case .string:
      return choice(value, among: Self.timingFunctionNames).map(TimingFunctionValue.named)
    case .array:
      let expected = "a timing function [c1x, c1y, c2x, c2y]"
      guard let points = numbers(value, count: 4...4, expected: expected) else { return nil }
      for (index, element) in value.elements.enumerated() where index % 2 == 0 {
        guard checked(points[index], element, 0...1) != nil else { return nil }
      }
      return .controlPoints(points[0], points[1], points[2], points[3])
    default:
      reportWrongType(value, expected: "the name of a timing function or [c1x, c1y, c2x, c2y]")
      return nil
    }
  }
}
