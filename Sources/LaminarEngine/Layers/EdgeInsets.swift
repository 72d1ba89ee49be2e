public import Foundation
package import LaminarGraphics

/// Distances from the edges of a rectangle, in points: UIKit's `UIEdgeInsets`.
public struct EdgeInsets: Sendable, Hashable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the left edge.
  public var left: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the right edge.
  public var right: CGFloat

  /// Makes insets; 0 by default.
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No distance.
  public static let zero = EdgeInsets()
}

extension EdgeInsets: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form: top, left, bottom, right; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard case .numbers(let numbers) = propertyValue, numbers.count == 4 else { return nil }
    self.init(
      top: CGFloat(numbers[0]), left: CGFloat(numbers[1]), bottom: CGFloat(numbers[2]),
      right: CGFloat(numbers[3]))
  }
  /// The stored form.
  package var propertyValue: PropertyValue {
    .numbers([Double(top), Double(left), Double(bottom), Double(right)])
  }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .numbers }
}
