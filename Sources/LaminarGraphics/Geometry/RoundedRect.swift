public import Foundation

/// A rectangle with rounded corners: a layer's outline.
public struct RoundedRect: Sendable, Hashable {
  /// Which corners are rounded, with Core Animation's bits.
  public struct Corners: OptionSet, Sendable, Hashable {
    /// The bits: minXminY 1, maxXminY 2, minXmaxY 4, maxXmaxY 8.
    public let rawValue: UInt

    /// Makes a set of its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at the least x and y (the top left in y-down geometry).
    public static let minXMinY = Corners(rawValue: 1)
    /// The corner at the greatest x and least y.
    public static let maxXMinY = Corners(rawValue: 2)
    /// The corner at the least x and greatest y.
    public static let minXMaxY = Corners(rawValue: 4)
    /// The corner at the greatest x and y.
    public static let maxXMaxY = Corners(rawValue: 8)
    /// All four.
    @usableFromInline package static let all = Corners(rawValue: 15)
  }

  /// The shape of a corner.
  public enum Curve: String, Sendable, Hashable, CaseIterable {
    /// A quarter circle.
    case circular
    /// The smoother curve that takes 1.528665 radii along each edge.
    case continuous
  }

  /// The rectangle without rounding.
  public var rect: CGRect
  /// The radius; more than half of the shorter side draws as half, less than 0 as 0.
  public var radius: Double
  /// The corners that the radius applies to.
  public var corners: Corners
  /// The corners' shape.
  public var curve: Curve

  /// Makes a rounded rectangle.
  @inlinable package init(
    rect: CGRect, radius: Double = 0, corners: Corners = .all, curve: Curve = .circular
  ) {
    self.rect = rect
    self.radius = radius
    self.corners = corners
    self.curve = curve
  }
}
