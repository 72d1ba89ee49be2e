/// The rule for which points are inside a path that crosses itself.
public enum FillRule: String, Sendable, Hashable, CaseIterable {
  /// Inside where the winding number is not 0.
  case nonZero = "non-zero"
  /// Inside where the winding number is odd.
  case evenOdd = "even-odd"
}
