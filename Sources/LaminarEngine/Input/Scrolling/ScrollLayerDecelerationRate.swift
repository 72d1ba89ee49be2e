public import Foundation
import LaminarGraphics

/// What remains of the speed of a scroll layer after a millisecond: UIKit's
/// `UIScrollView.DecelerationRate`.
public struct ScrollLayerDecelerationRate: RawRepresentable, Sendable, Hashable {
  /// The factor, between 0 and 1; others count as the nearer of 0 and 0.9999.
  public let rawValue: CGFloat

  /// Makes a rate of its factor.
  public init(rawValue: CGFloat) { self.rawValue = rawValue }

  /// 0.998, the default.
  public static let normal = ScrollLayerDecelerationRate(rawValue: 0.998)
  /// 0.99.
  public static let fast = ScrollLayerDecelerationRate(rawValue: 0.99)

  /// The exponent λ of the speed's decay e^(−λt), per second; infinite where nothing remains.
  var decay: Double {
    let factor = min(Double(rawValue), 0.9999)
    return factor > 0 ? -1000 * Elementary.log(factor) : .infinity
  }
}

extension ScrollLayerDecelerationRate: PropertyRepresentable, PropertyConvertible {
  /// Makes the value of its stored form; nil for another kind.
  package init?(propertyValue: PropertyValue) {
    guard let number = propertyValue.double else { return nil }
    self.init(rawValue: CGFloat(number))
  }
  /// The stored form.
  package var propertyValue: PropertyValue { .number(Double(rawValue)) }
  /// The kind of property that holds such values.
  package static var propertyKind: PropertyKind { .number }
}
