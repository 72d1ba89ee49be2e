/// How a winding number becomes coverage.
enum CoverageRule: Sendable, Hashable {
  /// Covered where it is not 0.
  case nonZero
  /// Covered where it is odd.
  case evenOdd
  /// Covered where it is greater than 0.
  case positive

  /// Whether what has a winding number is covered.
  func covers(_ winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    case .positive: winding > 0
    }
  }

  /// What is covered of a pixel with two windings next to each other, by their mean.
  func coverage(mean: Float) -> Float {
    switch self {
    case .nonZero: return min(abs(mean), 1)
    case .positive: return min(max(mean, 0), 1)
    case .evenOdd:
      let rest = abs(mean) - 2 * (abs(mean) / 2).rounded(.down)
      return min(rest, 2 - rest)
    }
  }
}
