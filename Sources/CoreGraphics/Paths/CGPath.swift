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

// MARK: - Copies

extension CGPath {
  /// How far the lines of an outline may be from the curves of a stroke, in points.
  private static let strokeTolerance = 0.02

  /// An immutable copy.
  public func copy() -> CGPath? { CGPath(path) }

  /// An immutable copy with each point mapped.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(path.mapped(by: transform))
  }

  /// A copy that can grow.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

  /// A copy that can grow with each point mapped.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(path.mapped(by: transform))
  }

  /// The outline of the path's stroke, to be filled by the winding rule.
  ///
  /// It is made of lines, at most 0.02 points from the stroke.
  ///
  /// - Parameter transform: Maps the path first; the width is not scaled by it.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: Double(lineWidth), cap: lineCap, join: lineJoin, miterLimit: Double(miterLimit))
    return CGPath(
      Path(path.applying(transform).stroked(style, tolerance: Self.strokeTolerance)))
  }

  /// The dashes of the path as open subpaths.
  ///
  /// - Parameters:
  ///   - phase: How far into the pattern each subpath begins.
  ///   - lengths: The lengths of dashes and gaps in turn.
  ///   - transform: Maps the path first.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(path.applying(transform).dashed(lengths.map { Double($0) }, phase: Double(phase)))
  }

  /// The path with its curves made lines.
  ///
  /// - Parameter threshold: How far the lines may be from the curves, above 0.
  public func flattened(threshold: CGFloat) -> CGPath {
    CGPath(Path(path.flattened(tolerance: threshold > 0 ? Double(threshold) : 0.1)))
  }
}

// MARK: - Elements

/// The kind of a path's element.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath; one point.
  case moveToPoint = 0
  /// A line; one point.
  case addLineToPoint = 1
  /// A quadratic Bézier curve; its control point and its end.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve; its control points and its end.
  case addCurveToPoint = 3
  /// Closes the subpath; no points.
  case closeSubpath = 4
}

/// An element of a path, as the functions that visit paths see it.
public struct CGPathElement {
  /// The kind.
  public var type: CGPathElementType
  /// The points, control points before the end; valid while the element is visited.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// A function that visits the elements of a path; its first argument is what the caller passes on.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// A closure that visits the elements of a path.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// Visits the elements in order.
  ///
  /// - Parameters:
  ///   - info: What the function is given as its first argument.
  ///   - function: Visits an element.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    visit { function(info, $0) }
  }

  /// Visits the elements in order.
  public func applyWithBlock(_ block: CGPathApplyBlock) { visit(block) }

  private func visit(_ visitor: (UnsafePointer<CGPathElement>) -> Void) {
    // A close has no points, but its pointer is valid too.
    var points = [CGPoint](repeating: .zero, count: 3)
    for element in path.elements {
      let type: CGPathElementType
      switch element {
      case .move(let point):
        type = .moveToPoint
        points[0] = point
      case .line(let end):
        type = .addLineToPoint
        points[0] = end
      case .quadCurve(let end, let control):
        type = .addQuadCurveToPoint
        points[0] = control
        points[1] = end
      case .curve(let end, let control1, let control2):
        type = .addCurveToPoint
        points[0] = control1
        points[1] = control2
        points[2] = end
      case .close: type = .closeSubpath
      }
      points.withUnsafeMutableBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return }
        withUnsafePointer(to: CGPathElement(type: type, points: first), visitor)
      }
    }
  }
}
