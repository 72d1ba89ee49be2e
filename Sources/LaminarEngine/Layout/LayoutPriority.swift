/// How important a constraint is: UIKit's `UILayoutPriority`. Numbers below 1 count as 1, those above
/// 1000 as 1000, and what is not a number is required.
public struct LayoutPriority: RawRepresentable, Sendable, Hashable {
  /// The number, 1…1000.
  public let rawValue: Float

  /// Makes a priority of its number.
  public init(rawValue: Float) {
    self.rawValue = rawValue.isNaN ? 1000 : min(max(rawValue, 1), 1000)
  }

  /// Makes a priority of its number.
  public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

  /// 1000: must hold. Constraints that contradict each other at it are a conflict.
  public static let required = LayoutPriority(1000)
  /// 750: what contents resist their compression with.
  public static let defaultHigh = LayoutPriority(750)
  /// 250: what layers hug their contents with.
  public static let defaultLow = LayoutPriority(250)
  /// 50: what `systemLayoutSizeFitting` pulls towards its target size with.
  public static let fittingSizeLevel = LayoutPriority(50)
}
