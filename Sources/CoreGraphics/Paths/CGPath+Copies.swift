public import Foundation
public import LaminarGraphics

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
