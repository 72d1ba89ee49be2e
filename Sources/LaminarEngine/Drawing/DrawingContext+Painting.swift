public import Foundation
public import LaminarGraphics

extension DrawingContext {
  /// Fills the current path and clears it.
  public func fillPath(using rule: FillRule = .nonZero) {
    drawPath(using: rule == .evenOdd ? .eoFill : .fill)
  }

  /// Strokes the current path and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills and strokes the current path and clears it.
  public func drawPath(using mode: PathDrawingMode) {
    let drawn = path
    path = Path()
    guard !drawn.isEmpty else { return }
    switch mode {
    case .fill, .fillStroke:
      draw(.outline(drawn), .identity, .color(dimmed(state.fillColor)))
    case .eoFill, .eoFillStroke:
      draw(.path(drawn, .evenOdd), .identity, .color(dimmed(state.fillColor)))
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke:
      if let inverse { stroke(drawn.applying(inverse)) }
    case .fill, .eoFill: break
    }
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    draw(
      .roundedRect(RoundedRect(rect: rect.standardized)), plane,
      .color(dimmed(state.fillColor)))
  }

  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) {
    draw(.path(Path(ellipseIn: rect), .nonZero), plane, .color(dimmed(state.fillColor)))
  }

  /// Strokes a rectangle's edge.
  public func stroke(_ rect: CGRect) { stroke(Path(rect: rect)) }

  /// Strokes a rectangle's edge in a width of its own.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let own = state.stroke.width
    state.stroke.width = Double(width)
    stroke(rect)
    state.stroke.width = own
  }

  /// Strokes an ellipse.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect)) }

  /// Strokes lines, each between two points.
  public func strokeLineSegments(between points: [CGPoint]) {
    var lines = Path()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      lines.move(to: points[index])
      lines.addLine(to: points[index + 1])
    }
    stroke(lines)
  }

  /// Clears a rectangle, whatever alpha, blend mode and shadow are.
  public func clear(_ rect: CGRect) {
    let own = state.blend
    state.blend = .clear
    draw(.roundedRect(RoundedRect(rect: rect.standardized)), plane, .color(.black))
    state.blend = own
  }

  /// Draws an image stretched over a rectangle, upright on the screen.
  public func draw(_ image: Image, in rect: CGRect) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    draw(
      .roundedRect(RoundedRect(rect: rect)), plane, paint(image, in: rect, opacity: state.alpha))
  }

  /// Draws only where an image that is stretched over a rectangle is opaque from here on, and nothing
  /// outside of the rectangle.
  package func clip(to rect: CGRect, alphaOf image: Image) {
    let rect = rect.standardized
    clip([
      .pushMask,
      .fill(
        .roundedRect(RoundedRect(rect: rect)), plane, paint(image, in: rect, opacity: 1)),
      .clipToMask,
    ])
  }

  /// An image stretched over a rectangle, upright on the screen.
  private func paint(_ image: Image, in rect: CGRect, opacity: Double) -> DisplayList.Paint {
    let rows = (isFlipped ? Double(image.height) : 0, isFlipped ? 0 : Double(image.height))
    let filters = state.interpolation.filters
    return .image(
      DisplayList.ImagePaint(
        image: image,
        horizontal: DisplayList.ImageAxis(
          from: Double(rect.minX), to: Double(rect.maxX), pixels: 0, to: Double(image.width)),
        vertical: DisplayList.ImageAxis(
          from: Double(rect.minY), to: Double(rect.maxY), pixels: rows.0, to: rows.1),
        minification: filters.minification, magnification: filters.magnification,
        opacity: opacity))
  }

  private func stroke(_ path: Path) {
    guard state.stroke.width > 0, !path.isEmpty else { return }
    draw(.stroke(path, state.stroke), plane, .color(dimmed(state.strokeColor)))
  }
}
