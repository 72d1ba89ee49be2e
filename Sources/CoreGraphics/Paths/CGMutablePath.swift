public import Foundation
public import LaminarGraphics

/// A path that grows.
///
/// What is appended is mapped by a transform first, the identity by default.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  /// Makes an empty path.
  public convenience init() { self.init(Path()) }

  // MARK: - Lines and curves

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.move(to: point.applying(transform))
  }

  /// Appends a line; without a current point, begins a subpath at its end.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    path.addLine(to: point.applying(transform))
  }

  /// Begins a subpath of lines between points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    path.addLines(between: points.map { $0.applying(transform) })
  }

  /// Appends a quadratic Bézier curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    path.addQuadCurve(to: end.applying(transform), control: control.applying(transform))
  }

  /// Appends a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    path.addCurve(
      to: end.applying(transform), control1: control1.applying(transform),
      control2: control2.applying(transform))
  }

  /// Closes the subpath, if there is an open one.
  public func closeSubpath() { path.closeSubpath() }

  // MARK: - Shapes

  /// Appends a rectangle as a subpath.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(rect: rect), transform: transform)
  }

  /// Appends rectangles as subpaths.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Appends the ellipse that fits a rectangle as a subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    path.addPath(Path(ellipseIn: rect), transform: transform)
  }

  /// Appends a rectangle whose corners are quarter ellipses as a subpath.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let rounded = Path(
      roundedRect: rect, cornerWidth: Double(cornerWidth), cornerHeight: Double(cornerHeight))
    path.addPath(rounded, transform: transform)
  }

  /// Appends all subpaths of a path.
  public func addPath(_ other: CGPath, transform: CGAffineTransform = .identity) {
    path.addPath(other.path, transform: transform)
  }

  // MARK: - Arcs

  /// Appends an arc, and a line to its start if there is a current point.
  ///
  /// Angles are in radians from the x axis towards the y axis. With `clockwise` false the angle
  /// grows along the arc, which on a screen, where y points down, runs clockwise.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    append(transform) {
      $0.addArc(
        center: center, radius: Double(radius), startAngle: Double(startAngle),
        endAngle: Double(endAngle), clockwise: clockwise)
    }
  }

  /// Appends an arc of an angle in radians, growing from the x axis to the y axis, and a line to its
  /// start if there is a current point.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    append(transform) {
      $0.addRelativeArc(
        center: center, radius: Double(radius), startAngle: Double(startAngle),
        delta: Double(delta))
    }
  }

  /// Appends the arc of a radius that touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`, and a line to its start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    append(transform) {
      $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: Double(radius))
    }
  }

  /// Appends an arc that is computed in the space before the transform, from the current point there.
  private func append(_ transform: CGAffineTransform, _ arc: (inout Path) -> Void) {
    guard !transform.isIdentity, let current = path.currentPoint else {
      var own = path
      arc(&own)
      path = path.isEmpty ? own.applying(transform) : own
      return
    }
    var piece = Path()
    piece.move(to: current.applying(transform.inverted()))
    arc(&piece)
    for element in piece.applying(transform).elements.dropFirst() { path.append(element) }
  }
}
