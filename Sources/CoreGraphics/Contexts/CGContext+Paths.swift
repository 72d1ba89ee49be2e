public import Foundation
public import LaminarEngine
public import LaminarGraphics

/// The current path.
extension CGContext {
  /// Appends a path.
  public func addPath(_ path: CGPath) { addPath(path.path) }

  /// A copy of the current path; nil for an empty one.
  public var path: CGPath? { currentPath.map { CGPath($0) } }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath == nil }

  /// Where the next line would begin; zero for an empty path.
  public var currentPointOfPath: CGPoint { currentPath?.currentPoint ?? .zero }

  /// The smallest rectangle around all points of the current path; null for an empty one.
  public var boundingBoxOfPath: CGRect { currentPath?.boundingBox ?? .null }

  /// Whether a point is in the area that drawing the current path would paint.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard let path = currentPath else { return false }
    func isStroked() -> Bool {
      Path(path.stroked(strokeStyle)).contains(point)
    }
    return switch mode {
    case .fill: path.contains(point)
    case .eoFill: path.contains(point, using: .evenOdd)
    case .stroke: isStroked()
    case .fillStroke: path.contains(point) || isStroked()
    case .eoFillStroke: path.contains(point, using: .evenOdd) || isStroked()
    }
  }

  /// Makes the current path the outline of its stroke, to be filled by the winding rule.
  public func replacePathWithStrokedPath() {
    guard let path = currentPath else { return }
    let outline = Path(path.stroked(strokeStyle, tolerance: 0.02))
    beginPath()
    addPath(outline)
  }

  // MARK: - Clipping

  /// Draws only inside of rectangles from here on.
  public func clip(to rects: [CGRect]) {
    beginPath()
    addRects(rects)
    clip()
  }

  /// Draws only inside a rectangle from here on, and as far as the image that is stretched over it is
  /// opaque, or where it has no transparent pixels, bright.
  public func clip(to rect: CGRect, mask: CGImage) { clip(to: rect, alphaOf: mask.asMask) }

  // MARK: - Spaces

  /// The matrix from the present space to the context's.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// A point of the present space in the context's.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// A point of the context's space in the present one.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// A size of the present space in the context's.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// A size of the context's space in the present one.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// The bounds of a rectangle of the present space in the context's.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// The bounds of a rectangle of the context's space in the present one.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
}
