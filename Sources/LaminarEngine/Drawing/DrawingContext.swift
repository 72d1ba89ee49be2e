public import Foundation
public import LaminarGraphics

/// What a layer's `draw(in:)` draws on: a recording, with the names of Core Graphics’ `CGContext`.
///
/// The space is the layer's: points, y pointing down but for flipped layers. What is recorded is drawn
/// sharp at any scale, inside the bounds that the layer had; shadows and line widths are in points.
public final class DrawingContext {
  /// The layer's bounds.
  public let bounds: CGRect
  private(set) var commands: [DisplayList.Command] = []
  private var state = DrawingState()
  private var saved: [DrawingState] = []
  /// The current path in the layer's space.
  private var path = Path()

  init(bounds: CGRect) { self.bounds = bounds }

  /// What was recorded; nil for nothing. Ends what is still open.
  func finish() -> Drawing? {
    while !saved.isEmpty { restoreGState() }
    pop(clips: state.clips)
    state.clips = 0
    let draws = commands.contains { if case .fill = $0 { true } else { false } }
    return draws ? Drawing(bounds: bounds, commands: commands) : nil
  }

  // MARK: - State

  /// Keeps colours, lines, alpha, blend mode, shadow, transform and clip for `restoreGState`.
  public func saveGState() { saved.append(state) }

  /// Takes back what changed since the last `saveGState`; without one it does nothing.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    pop(clips: state.clips - last.clips)
    state = last
  }

  /// The matrix from the present space to the layer's.
  public var ctm: AffineTransform2D { state.ctm }

  /// Moves the space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: x, y: y)
  }

  /// Stretches the space.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

  /// Turns the space by an angle in radians.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Puts a matrix before that of the space.
  public func concatenate(_ transform: AffineTransform2D) {
    state.ctm = transform.concatenating(state.ctm)
  }

  /// Sets the colour of fills. Opaque black at first.
  public func setFillColor(_ color: Color) { state.fillColor = color }

  /// Sets the colour of strokes. Opaque black at first.
  public func setStrokeColor(_ color: Color) { state.strokeColor = color }

  /// Sets the width of strokes in points of the present space. 1 at first.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }

  /// Sets the ends of strokes. Butt at first.
  public func setLineCap(_ cap: LineCap) { state.stroke.cap = cap }

  /// Sets the corners of strokes. Miter at first.
  public func setLineJoin(_ join: LineJoin) { state.stroke.join = join }

  /// Sets the longest miter in line widths. 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }

  /// Sets the lengths of dashes and gaps in turn; none for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashPhase = Double(phase)
    state.stroke.dashPattern = lengths.map { Double($0) }
  }

  /// Sets what all that is drawn is multiplied with, 0…1. 1 at first.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha > 0 ? min(Double(alpha), 1) : 0
  }

  /// Sets how what is drawn is put on what this drawing shows so far. Normal at first.
  public func setBlendMode(_ mode: BlendMode) { state.blend = mode }

  /// Sets the shadow of what is drawn; the Gaussian's standard deviation is half of `blur`. A colour of
  /// nil takes the shadow away.
  public func setShadow(
    offset: CGSize, blur: CGFloat,
    color: Color? = Color(red: 0, green: 0, blue: 0, alpha: 1.0 / 3)
  ) {
    state.shadow = color.map {
      DisplayList.Shadow(color: $0, radius: max(Double(blur), 0) / 2, offset: offset)
    }
  }

  // MARK: - Paths

  /// Forgets the current path.
  public func beginPath() { path = Path() }

  /// Begins a subpath.
  public func move(to point: CGPoint) { path.move(to: placed(point)) }

  /// Appends a line.
  public func addLine(to point: CGPoint) { path.addLine(to: placed(point)) }

  /// Appends a curve of two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: placed(end), control1: placed(control1), control2: placed(control2))
  }

  /// Appends a curve of one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: placed(end), control: placed(control))
  }

  /// Closes the subpath.
  public func closePath() { path.closeSubpath() }

  /// Appends a path.
  public func addPath(_ other: Path) { path.addPath(other, transform: state.ctm) }

  /// Appends a rectangle.
  public func addRect(_ rect: CGRect) { addPath(Path(rect: rect)) }

  /// Appends an ellipse.
  public func addEllipse(in rect: CGRect) { addPath(Path(ellipseIn: rect)) }

  /// Draws only inside the current path from here on, and forgets the path.
  public func clip(using rule: FillRule = .nonZero) {
    commands.append(.pushClip(.path(path, rule), .identity))
    state.clips += 1
    path = Path()
  }

  /// Draws only inside a rectangle from here on.
  public func clip(to rect: CGRect) {
    commands.append(
      .pushClip(.roundedRect(RoundedRect(rect: rect.standardized)), plane(state.ctm)))
    state.clips += 1
  }

  // MARK: - Drawing

  /// Fills the current path and forgets it.
  public func fillPath(using rule: FillRule = .nonZero) {
    let filled = path
    path = Path()
    guard !filled.isEmpty else { return }
    draw(.path(filled, rule), .identity, .color(dimmed(state.fillColor)))
  }

  /// Strokes the current path and forgets it.
  public func strokePath() {
    let stroked = path
    path = Path()
    guard !stroked.isEmpty, state.stroke.width > 0,
      let inverse = plane(state.ctm).inverted()?.affine
    else { return }
    draw(
      .stroke(stroked.applying(inverse), state.stroke), plane(state.ctm),
      .color(dimmed(state.strokeColor)))
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) {
    draw(
      .roundedRect(RoundedRect(rect: rect.standardized)), plane(state.ctm),
      .color(dimmed(state.fillColor)))
  }

  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) {
    draw(
      .path(Path(ellipseIn: rect), .nonZero), plane(state.ctm), .color(dimmed(state.fillColor)))
  }

  /// Strokes a rectangle's edge.
  public func stroke(_ rect: CGRect) { stroke(Path(rect: rect)) }

  /// Strokes an ellipse.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect)) }

  private func stroke(_ path: Path) {
    guard state.stroke.width > 0 else { return }
    draw(.stroke(path, state.stroke), plane(state.ctm), .color(dimmed(state.strokeColor)))
  }

  /// Draws an image stretched over a rectangle, its first row at the least y.
  public func draw(_ image: Image, in rect: CGRect) {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    draw(
      .roundedRect(RoundedRect(rect: rect)), plane(state.ctm),
      .image(
        DisplayList.ImagePaint(
          image: image,
          horizontal: DisplayList.ImageAxis(
            from: Double(rect.minX), to: Double(rect.maxX), pixels: 0, to: Double(image.width)),
          vertical: DisplayList.ImageAxis(
            from: Double(rect.minY), to: Double(rect.maxY), pixels: 0, to: Double(image.height)),
          opacity: state.alpha)))
  }

  /// Draws colours along a line over all of the clip; beyond the ends as the options say.
  public func drawLinearGradient(
    _ stops: [Gradient.Stop], start: CGPoint, end: CGPoint,
    options: GradientDrawingOptions = []
  ) {
    draw(.axial, options.ended(stops), start, end)
  }

  /// Draws colours outwards around a point, from one radius to another, over all of the clip.
  public func drawRadialGradient(
    _ stops: [Gradient.Stop], center: CGPoint, startRadius: CGFloat = 0, endRadius: CGFloat,
    options: GradientDrawingOptions = []
  ) {
    guard endRadius > 0, startRadius >= 0, startRadius < endRadius else { return }
    let inner = Double(startRadius / endRadius)
    let moved = options.ended(stops).map {
      Gradient.Stop(color: $0.color, location: inner + $0.location * (1 - inner))
    }
    draw(.radial, moved, center, CGPoint(x: center.x + endRadius, y: center.y + endRadius))
  }

  /// Draws colours around a point from an angle in radians on, over all of the clip.
  public func drawConicGradient(_ stops: [Gradient.Stop], center: CGPoint, angle: CGFloat = 0) {
    let (sin, cos) = Elementary.sinCos(Double(angle))
    draw(.conic, stops, center, CGPoint(x: Double(center.x) + cos, y: Double(center.y) + sin))
  }

  private func draw(
    _ kind: Gradient.Kind, _ stops: [Gradient.Stop], _ start: CGPoint, _ end: CGPoint
  ) {
    guard !stops.isEmpty else { return }
    draw(
      .roundedRect(RoundedRect(rect: bounds)), .identity,
      .gradient(
        Gradient(
          kind: kind, stops: stops, startPoint: SIMD2(Double(start.x), Double(start.y)),
          endPoint: SIMD2(Double(end.x), Double(end.y)), placement: state.ctm,
          opacity: state.alpha)))
  }

  // MARK: - Recording

  private func draw(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.Paint
  ) {
    let fill = DisplayList.Command.fill(shape, transform, paint)
    if state.blend != .normal { commands.append(.pushGroup(opacity: 1, blend: state.blend)) }
    if let shadow = state.shadow {
      commands += [.pushShadow(shadow, .identity), fill, .popShadow]
    }
    commands.append(fill)
    if state.blend != .normal { commands.append(.popGroup) }
  }

  private func pop(clips: Int) {
    for _ in 0..<max(clips, 0) { commands.append(.popClip) }
  }

  private func plane(_ transform: AffineTransform2D) -> ProjectiveTransform2D {
    ProjectiveTransform2D(transform)
  }

  private func placed(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }

  private func dimmed(_ color: Color) -> Color {
    color.withAlphaComponent(min(max(color.alpha, 0), 1) * state.alpha)
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

  /// The stops with nothing beyond the ends that are not drawn on.
  func ended(_ stops: [Gradient.Stop]) -> [Gradient.Stop] {
    guard let first = stops.first, let last = stops.last else { return [] }
    var result = stops
    if !contains(.drawsBeforeStartLocation) {
      result.insert(
        Gradient.Stop(color: first.color, location: 0), at: 0)
      result.insert(Gradient.Stop(color: first.color.withAlphaComponent(0), location: 0), at: 0)
    }
    if !contains(.drawsAfterEndLocation) {
      result.append(Gradient.Stop(color: last.color, location: 1))
      result.append(Gradient.Stop(color: last.color.withAlphaComponent(0), location: 1))
    }
    return result
  }
}

/// What `saveGState` keeps.
private struct DrawingState {
  var ctm = AffineTransform2D.identity
  var fillColor = Color(red: 0, green: 0, blue: 0)
  var strokeColor = Color(red: 0, green: 0, blue: 0)
  var stroke = StrokeStyle()
  var alpha = 1.0
  var blend = BlendMode.normal
  var shadow: DisplayList.Shadow?
  /// How many clips are open.
  var clips = 0
}
