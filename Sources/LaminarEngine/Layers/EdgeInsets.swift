public import Foundation

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

extension EdgeInsets {
  /// Makes insets of a list: top, left, bottom, right; missing ones are 0.
  init(numbers: [NSNumber]) {
    func number(_ index: Int) -> CGFloat {
      index < numbers.count ? CGFloat(Double(number: numbers[index])) : 0
    }
    self.init(top: number(0), left: number(1), bottom: number(2), right: number(3))
  }

  /// The insets as a list.
  var numbers: [NSNumber] {
    [top, left, bottom, right].map { NSNumber(value: Double($0)) }
  }
}
