/// How a winding number becomes coverage.
enum CoverageRule: Sendable, Hashable {
  /// Covered where it is not 0.
  case nonZero
  /// Covered where it is odd.
  case evenOdd
  /// Covered where it is greater than 0.
  case positive
}
