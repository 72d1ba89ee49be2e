/// What a document may hold: bounded before memory is taken.
struct JSONLimits: Sendable {
  /// The most arrays and objects inside each other.
  var nesting = 256
  /// The most values: keys are not counted.
  var values = 10_000_000
  /// The most bytes of text; the tape's entries hold offsets up to 2²⁷ − 1.
  var bytes = 64 << 20
  /// The most characters of one number.
  var numberLength = 400

  static let standard = JSONLimits()
}
