/// Why a text is not valid SVG path data.
public struct SVGPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The element of the grammar that is expected at an offset.
  package enum Expectation: String, Sendable, Hashable, CaseIterable {
    /// The data must begin with a move.
    case moveTo = "M or m"
    /// One of the twenty command letters.
    case command = "a command letter (M L H V C S Q T A Z)"
    /// A decimal number.
    case number = "a number"
    /// The digits after an e.
    case exponent = "the digits of an exponent"
    /// One of an arc's two flags.
    case flag = "an arc flag, 0 or 1"
    /// A number of moderate size.
    case moderateNumber = "a number from -1e9 to 1e9"
  }

  /// The offset in the text, in bytes of UTF-8 from 0.
  package let offset: Int
  /// The expected element of the grammar.
  package let expected: Expectation

  /// Makes an error.
  package init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }

  /// A message of one line: what is expected, and where.
  public var description: String { "expected \(expected.rawValue) at byte \(offset)" }
}
