/// What a gradient draws beyond its ends.
public struct GradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The first colour before the start.
  public static let drawsBeforeStartLocation = GradientDrawingOptions(rawValue: 1)
  /// The last colour after the end.
  public static let drawsAfterEndLocation = GradientDrawingOptions(rawValue: 2)
}
