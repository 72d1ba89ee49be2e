/// The name of a predefined timing function.
///
/// Raw values are Core Animation's: `"linear"`, `"easeIn"`, `"easeOut"`, `"easeInEaseOut"`,
/// `"default"`.
public struct MediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name of the function.
  public let rawValue: String

  /// Creates a name from its text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Even pace; control points (0, 0) and (1, 1).
  public static let linear = MediaTimingFunctionName(rawValue: "linear")

  /// Slow at the start; control points (0.42, 0) and (1, 1).
  public static let easeIn = MediaTimingFunctionName(rawValue: "easeIn")

  /// Slow at the end; control points (0, 0) and (0.58, 1).
  public static let easeOut = MediaTimingFunctionName(rawValue: "easeOut")

  /// Slow at both ends; control points (0.42, 0) and (0.58, 1).
  public static let easeInEaseOut = MediaTimingFunctionName(rawValue: "easeInEaseOut")

  /// The curve of implicit animations; control points (0.25, 0.1) and (0.25, 1).
  public static let `default` = MediaTimingFunctionName(rawValue: "default")
}
