public import Foundation

/// A sequence of subpaths made of lines, quadratic and cubic Bézier curves.
public struct Path: Sendable, Hashable {
  /// One step of a path.
  public enum Element: Sendable, Hashable {
    /// Begins a subpath.
    case move(to: CGPoint)
    /// A straight line.
    case line(to: CGPoint)
    /// A quadratic Bézier curve.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// A cubic Bézier curve.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// A line back to the subpath's first point, and its end.
    case close
  }

  /// The steps, in drawing order.
  public var elements: [Element]

  /// Makes an empty path.
  public init() { elements = [] }
}
