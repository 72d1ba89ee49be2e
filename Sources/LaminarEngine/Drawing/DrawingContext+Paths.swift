public import Foundation
public import LaminarGraphics

/// The current path, whose points are transformed by the matrix at the time when they are added.
extension DrawingContext {
  /// Clears the current path.
  public func beginPath() { path = Path() }

  /// Begins a subpath.
  public func move(to point: CGPoint) { path.move(to: placed(point)) }

  /// Appends a line.
  public func addLine(to point: CGPoint) { path.addLine(to: placed(point)) }

  /// Begins a subpath of lines.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Appends a curve of two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: placed(end), control1: placed(control1), control2: placed(control2))
  }

  /// Appends a curve of one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: placed(end), control: placed(control))
  }

  /// Appends an arc, and a line to its start if there is a current point.
  ///
  /// Angles are in radians from the x axis towards the y axis. As in Core Graphics `clockwise` is
  /// as seen with y pointing up: false increases the angle.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    var arc = Path()
    arc.addArc(
      center: center, radius: Double(radius), startAngle: Double(startAngle),
      endAngle: Double(endAngle), clockwise: clockwise)
    append(arc, joining: true)
  }

  /// Appends the arc of a radius that touches the line from the current point to `tangent1End` and the
  /// line from there to `tangent2End`, and a line to its start.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    guard let current = path.currentPoint, let inverse else { return addLine(to: tangent1End) }
    var arc = Path()
    arc.move(to: current.applying(inverse))
    arc.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: Double(radius))
    append(arc, joining: false)
  }

  /// Closes the subpath.
  public func closePath() { path.closeSubpath() }

  /// Appends a path.
  public func addPath(_ other: Path) { path.addPath(other, transform: state.ctm) }

  /// Appends a rectangle.
  public func addRect(_ rect: CGRect) { addPath(Path(rect: rect)) }

  /// Appends rectangles.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }

  /// Appends an ellipse.
  public func addEllipse(in rect: CGRect) { addPath(Path(ellipseIn: rect)) }

  /// The current path in the present space; nil for an empty one.
  public var currentPath: Path? {
    guard !path.isEmpty, let inverse else { return nil }
    return path.applying(inverse)
  }

  /// Draws only inside the current path from here on, and clears the path; without one, nothing.
  public func clip(using rule: FillRule = .nonZero) {
    clip(.path(path, rule), .identity)
    path = Path()
  }

  /// Draws only inside a rectangle from here on.
  public func clip(to rect: CGRect) {
    clip(.roundedRect(RoundedRect(rect: rect.standardized)), plane)
  }

  /// Appends a piece in the present space; its first point becomes the current point, or is joined
  /// with it by a line.
  private func append(_ piece: Path, joining: Bool) {
    for (index, element) in piece.applying(state.ctm).elements.enumerated() {
      guard index == 0, case .move(let start) = element, let current = path.currentPoint else {
        path.append(element)
        continue
      }
      if joining, current != start { path.addLine(to: start) }
    }
  }
}
