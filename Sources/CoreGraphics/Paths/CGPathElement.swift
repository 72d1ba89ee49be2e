public import Foundation
import LaminarGraphics

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
