/// How often an animated picture plays.
public enum PlayCount: Sendable, Hashable {
  /// Without end.
  case infinite
  /// A number of times, at least 1.
  case times(Int)

  /// Once: the last frame stays.
  public static let once = PlayCount.times(1)
}
