/// What is drawn of a path.
public enum PathDrawingMode: Sendable, Hashable, CaseIterable {
  /// Its inside by the non-zero rule.
  case fill
  /// Its inside by the even-odd rule.
  case eoFill
  /// Its line.
  case stroke
  /// First its inside by the non-zero rule, then its line.
  case fillStroke
  /// First its inside by the even-odd rule, then its line.
  case eoFillStroke
}
