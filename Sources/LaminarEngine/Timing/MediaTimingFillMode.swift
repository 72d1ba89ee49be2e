/// What a timed object shows outside its active interval.
///
/// Raw values are Core Animation's: `"removed"`, `"forwards"`, `"backwards"`, `"both"`. Any other
/// raw value behaves like `removed`.
public struct MediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name of the mode.
  public let rawValue: String

  /// Creates a mode from its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Shows nothing before the beginning and after the end; the default.
  public static let removed = MediaTimingFillMode(rawValue: "removed")

  /// Holds the value at the end after the end.
  public static let forwards = MediaTimingFillMode(rawValue: "forwards")

  /// Shows the value at the beginning before the beginning.
  public static let backwards = MediaTimingFillMode(rawValue: "backwards")

  /// Fills on both sides.
  public static let both = MediaTimingFillMode(rawValue: "both")

  var fillsBackwards: Bool { self == .backwards || self == .both }

  var fillsForwards: Bool { self == .forwards || self == .both }
}
