public import Foundation
public import LaminarGraphics

/// Gradients, which fill the clip as far as they reach.
///
/// Their stops mix by straight components in encoded sRGB, those of device colours too: only gradient
/// layers mix these in generic RGB.
extension DrawingContext {
  /// Draws a gradient along a line and constant across it; beyond the ends by the options.
  public func drawLinearGradient(
    _ gradient: DrawingGradient, start: CGPoint, end: CGPoint, options: GradientDrawingOptions = []
  ) {
    drawLinearGradient(gradient.stops, start: start, end: end, options: options)
  }

  /// Draws a gradient from one circle to another; beyond them by the options.
  ///
  /// The circle that belongs to a location between 0 and 1 has a centre and a radius between those of
  /// both circles. It is drawn in the colour of its location, later ones on top of earlier ones. Beyond
  /// both ends the circles go on as they came, in the same colour, until their radius is 0. What no circle
  /// passes is left as it was: outside of the cone that they form, and where the two overlap and neither
  /// contains the other. With a radius below 0, and for two equal circles, nothing is drawn.
  public func drawRadialGradient(
    _ gradient: DrawingGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: GradientDrawingOptions = []
  ) {
    drawRadialGradient(
      gradient.stops, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
      endRadius: endRadius, options: options)
  }

  /// Draws a gradient around a point over all of the clip, from an angle in radians on, growing from the
  /// x axis towards the y axis.
  public func drawConicGradient(
    _ gradient: DrawingGradient, center: CGPoint, angle: CGFloat = 0
  ) {
    drawConicGradient(gradient.stops, center: center, angle: angle)
  }

  /// Draws colours along a line and constant across it; beyond the ends by the options.
  public func drawLinearGradient(
    _ stops: [Gradient.Stop], start: CGPoint, end: CGPoint, options: GradientDrawingOptions = []
  ) {
    guard start != end, let area else { return }
    let direction = SIMD2(Double(end.x - start.x), Double(end.y - start.y))
    let length = Elementary.hypot(direction.x, direction.y)
    guard length > 0, length.isFinite else { return }
    if options.contains([.drawsBeforeStartLocation, .drawsAfterEndLocation]) {
      return draw(.axial, stops, start, end, inside: nil)
    }
    // Across the line as far as anything is visible.
    let far = [start, end].reduce(area.width + area.height) {
      $0 + abs($1.x - area.midX) + abs($1.y - area.midY)
    }
    let ahead = direction * (Double(far) / length)
    let across = SIMD2(-ahead.y, ahead.x)
    func corner(_ point: CGPoint, _ along: Double, _ side: Double) -> CGPoint {
      let moved = ahead * along + across * side
      return CGPoint(x: Double(point.x) + moved.x, y: Double(point.y) + moved.y)
    }
    let before = options.contains(.drawsBeforeStartLocation) ? -1.0 : 0
    let after = options.contains(.drawsAfterEndLocation) ? 1.0 : 0
    var band = Path()
    band.move(to: corner(start, before, -1))
    band.addLine(to: corner(end, after, -1))
    band.addLine(to: corner(end, after, 1))
    band.addLine(to: corner(start, before, 1))
    band.closeSubpath()
    draw(.axial, stops, start, end, inside: .path(band, .nonZero))
  }

  /// Draws colours around a centre, from one circle to another; beyond them by the options.
  public func drawRadialGradient(
    _ stops: [Gradient.Stop], center: CGPoint, startRadius: CGFloat = 0, endRadius: CGFloat,
    options: GradientDrawingOptions = []
  ) {
    guard startRadius >= 0, endRadius >= 0, startRadius != endRadius, let area else { return }
    let isOutwards = startRadius < endRadius
    let inner = min(startRadius, endRadius)
    let outer = max(startRadius, endRadius)
    let hole = Double(inner / outer)
    var moved = stops.map {
      Gradient.Stop(
        color: $0.color,
        location: hole + (isOutwards ? $0.location : 1 - $0.location) * (1 - hole))
    }
    if !isOutwards { moved.reverse() }
    func isDrawn(_ side: GradientDrawingOptions, _ other: GradientDrawingOptions) -> Bool {
      options.contains(isOutwards ? side : other)
    }
    let fillsInner = isDrawn(.drawsBeforeStartLocation, .drawsAfterEndLocation) || inner == 0
    let fillsOuter = isDrawn(.drawsAfterEndLocation, .drawsBeforeStartLocation)
    func circle(_ radius: CGFloat) -> Path {
      Path(
        ellipseIn: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    var shape = Path()
    if fillsOuter { shape.addPath(Path(rect: area)) } else { shape.addPath(circle(outer)) }
    if !fillsInner { shape.addPath(circle(inner)) }
    draw(
      .radial, moved, center, CGPoint(x: center.x + outer, y: center.y + outer),
      inside: fillsInner && fillsOuter ? nil : .path(shape, .evenOdd))
  }

  /// Draws colours from one circle to another with another centre; beyond them by the options.
  package func drawRadialGradient(
    _ stops: [Gradient.Stop], startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: GradientDrawingOptions
  ) {
    guard startCenter != endCenter else {
      return drawRadialGradient(
        stops, center: startCenter, startRadius: startRadius, endRadius: endRadius, options: options
      )
    }
    guard startRadius >= 0, endRadius >= 0 else { return }
    func box(_ center: CGPoint, _ radius: CGFloat) -> CGRect {
      // The edge itself is antialiased by the paint.
      CGRect(origin: center, size: .zero).insetBy(dx: -1.1 * radius - 16, dy: -1.1 * radius - 16)
    }
    let both = box(startCenter, startRadius).union(box(endCenter, endRadius))
    draw(
      .circles, stops, startCenter, endCenter,
      inside: options.isEmpty ? .roundedRect(RoundedRect(rect: both)) : nil,
      circles: Gradient.Circles(
        startRadius: Double(startRadius), endRadius: Double(endRadius),
        reachesBefore: options.contains(.drawsBeforeStartLocation),
        reachesAfter: options.contains(.drawsAfterEndLocation)))
  }

  /// Draws colours around a point over all of the clip, from an angle in radians on, growing from the x
  /// axis towards the y axis.
  public func drawConicGradient(_ stops: [Gradient.Stop], center: CGPoint, angle: CGFloat = 0) {
    let (sin, cos) = Elementary.sinCos(Double(angle))
    draw(
      .conic, stops, center, CGPoint(x: Double(center.x) + cos, y: Double(center.y) + sin),
      inside: nil)
  }

  /// How far gradients reach beyond the bounds in points, for a drawing that is used in larger ones.
  private static let beyond: CGFloat = 100_000

  /// The area that gradients are drawn on, in the present space; nil when nothing of it is visible.
  private var area: CGRect? {
    guard let inverse else { return nil }
    let box = Path(rect: bounds).applying(inverse).boundingBox
    return box.insetBy(dx: -Self.beyond, dy: -Self.beyond)
  }

  /// - Parameter shape: In the present space; nil for the whole area.
  private func draw(
    _ kind: Gradient.Kind, _ stops: [Gradient.Stop], _ start: CGPoint, _ end: CGPoint,
    inside shape: DisplayList.Shape?, circles: Gradient.Circles = Gradient.Circles()
  ) {
    guard !stops.isEmpty else { return }
    let gradient = Gradient(
      kind: kind, stops: stops, startPoint: SIMD2(Double(start.x), Double(start.y)),
      endPoint: SIMD2(Double(end.x), Double(end.y)),
      placement: shape == nil ? state.ctm : .identity, opacity: state.alpha,
      circles: circles)
    if let shape {
      draw(shape, plane, .gradient(gradient))
    } else {
      let area = bounds.insetBy(dx: -Self.beyond, dy: -Self.beyond)
      draw(.roundedRect(RoundedRect(rect: area)), .identity, .gradient(gradient))
    }
  }
}
