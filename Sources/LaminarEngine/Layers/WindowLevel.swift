public import Foundation

/// The order of a layer among the sublayers of its superlayer, meant for a stage's top layers: UIKit's
/// `UIWindow.Level`.
public struct WindowLevel: RawRepresentable, Sendable, Hashable, Comparable {
  /// The number: greater ones are in front.
  public var rawValue: CGFloat

  /// The level of layers that have none: 0.
  public static let normal = WindowLevel(rawValue: 0)
  /// Above the normal ones: 1000.
  public static let statusBar = WindowLevel(rawValue: 1000)
  /// Above all others: 2000.
  public static let alert = WindowLevel(rawValue: 2000)

  /// Makes a level of a number.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  /// Whether a level is behind another.
  public static func < (a: WindowLevel, b: WindowLevel) -> Bool { a.rawValue < b.rawValue }
}

extension LayerAdditions where Self: Layer {
  /// The window level: sublayers of one superlayer are kept in the order of their levels, and in the order
  /// in which they were inserted within a level. `.normal` by default; not a number is ignored.
  ///
  /// So `addSublayer` puts a layer in front of those of its level and behind those of greater ones, as do
  /// all methods that move it. The order is that of `sublayers`, so it counts for drawing and hit testing
  /// at equal `zPosition`.
  public var windowLevel: WindowLevel {
    get { rare?.windowLevel ?? .normal }
    set {
      guard newValue != windowLevel, allowsChange(forKey: "windowLevel") else { return }
      guard !newValue.rawValue.isNaN else {
        return recordIgnored("the level is not a number", key: "windowLevel")
      }
      rareState.windowLevel = newValue
      guard let parent, parent.rare?.mask !== self else { return }
      parent.change(forKey: LayerEvent.sublayers.rawValue) {
        parent.rareState.sortsByWindowLevel = true
        parent.hierarchyDidChange()
      }
    }
  }

}

extension Layer {
  /// Sorts the sublayers by level, where any has had one.
  func sortByWindowLevel() {
    guard rare?.sortsByWindowLevel == true else { return }
    children = children.enumerated().sorted {
      ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset)
    }.map(\.element)
  }
}
