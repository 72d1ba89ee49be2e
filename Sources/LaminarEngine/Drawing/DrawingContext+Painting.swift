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
      .group(.mask(count: 1), count: 1),
      .fill(
        .roundedRect(RoundedRect(rect: rect)), plane, paint(image, in: rect, opacity: 1)),
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

/// What is drawn of a path.
public enum PathDrawingMode: Sendable, Hashable, CaseIterable {
  /// Its inside by the non-zero rule.
  case fill
  /// Its inside by the even-odd rule.
  case eoFill
  /// Its line.
  case stroke
  /// First its inside by the non-zero rule, then its line.
  case fillStroke
  /// First its inside by the even-odd rule, then its line.
  case eoFillStroke
}

/// How images are read between their pixels' centres.
public enum InterpolationQuality: String, Sendable, Hashable, CaseIterable {
  /// As `low`.
  case `default`
  /// The nearest pixel.
  case none
  /// The mean of the four around, by distance.
  case low
  /// As `low`, and smaller images are means of all their pixels.
  case medium
  /// As `medium`.
  case high

  /// The filters for an image that is drawn smaller, and for one that is not.
  var filters: (minification: DisplayList.ImageFilter, magnification: DisplayList.ImageFilter) {
    switch self {
    case .none: (.nearest, .nearest)
    case .default, .low: (.linear, .linear)
    case .medium, .high: (.trilinear, .linear)
    }
  }
}

// MARK: - Gradients

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

/// What a gradient draws beyond its ends.
public struct GradientDrawingOptions: OptionSet, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Makes a set of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The first colour before the start.
  public static let drawsBeforeStartLocation = GradientDrawingOptions(rawValue: 1)
  /// The last colour after the end.
  public static let drawsAfterEndLocation = GradientDrawingOptions(rawValue: 2)
}
