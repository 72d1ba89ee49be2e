public import Foundation
public import LaminarGraphics

/// An immutable path: lines and curves.
///
/// A class, as on Apple's systems, around Laminar's `Path`. A `CGMutablePath` is one, too, so that
/// what keeps a path takes a copy of it.
public class CGPath: @unchecked Sendable {
  /// The elements. Only `CGMutablePath` changes them, and its owner must not share it between threads
  /// while it does.
  package internal(set) var path: Path

  /// Makes a path of Laminar's.
  public init(_ path: Path) { self.path = path }

  // MARK: - Shapes

  /// Makes a rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil) {
    self.init(Path(rect: rect).mapped(by: transform))
  }

  /// Makes the ellipse that fits a rectangle.
  public convenience init(
    ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    self.init(Path(ellipseIn: rect).mapped(by: transform))
  }

  /// Makes a rectangle whose corners are quarter ellipses; corners above half a side count as half.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>? = nil
  ) {
    let path = Path(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    self.init(path.mapped(by: transform))
  }

  // MARK: - Questions

  /// Whether the path has no elements.
  public var isEmpty: Bool { path.isEmpty }

  /// Where the next line would begin; zero for an empty path.
  public var currentPoint: CGPoint { path.currentPoint ?? .zero }

  /// The smallest rectangle around all points, control points too; null for an empty path.
  public var boundingBox: CGRect { path.boundingBox }

  /// The smallest rectangle around the lines and curves; null for an empty path.
  public var boundingBoxOfPath: CGRect { path.boundingBoxOfPath }

  /// Whether the path is one axis-parallel rectangle, which is then stored in `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let own = path.rect else { return false }
    rect?.pointee = own
    return true
  }

  /// Whether a point is inside the filled path; open subpaths count as closed.
  ///
  /// - Parameter transform: Maps the point first.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    path.contains(point, using: rule, transform: transform)
  }
}

extension CGPath: Hashable {
  /// Whether both paths have the same elements.
  public static func == (a: CGPath, b: CGPath) -> Bool { a.path == b.path }

  /// Hashes the elements.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension Path {
  /// Makes the value of a path object, as it is now.
  public init(_ path: CGPath) { self = path.path }

  /// The path with each point mapped; itself without a transform.
  func mapped(by transform: UnsafePointer<CGAffineTransform>?) -> Path {
    transform.map { applying($0.pointee) } ?? self
  }
}

extension FillRule {
  /// Core Graphics' name of `nonZero`.
  public static var winding: FillRule { .nonZero }
}
