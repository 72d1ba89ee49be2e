public import Foundation
public import LaminarGraphics

/// The context of a layer's `draw(in:)`: a recording, with the names of Core Graphics’ `CGContext`.
///
/// The space is the layer's: points, y pointing down, but up in a layer whose geometry is flipped.
/// The recording is drawn sharp at any scale, inside the bounds that the layer had.
///
/// ```swift
/// override func draw(in context: DrawingContext) {
///   context.setFillColor(.red)
///   context.fillEllipse(in: bounds.insetBy(dx: 4, dy: 4))
/// }
/// ```
public final class DrawingContext {
  /// The drawing area: the layer's bounds.
  public let bounds: CGRect
  /// The pixels per point of the contents that are drawn: the recording itself is sharp at any scale.
  package let scale: CGFloat
  /// Whether y points up on the screen; images and texts are upright then too.
  let isFlipped: Bool
  var state = DrawingState()
  /// The current path in the layer's space.
  var path = Path()
  /// Why a layer is missing in the recording.
  var excess: DrawingExcess?
  /// Whether a picture is missing because the recording would cost more than a frame may.
  private(set) var isCut = false
  private var commands: [DisplayList.Command] = []
  /// The commands that each of the open clips begins with.
  private var clips: [Range<Int>] = []
  /// The matrix from the space of glyphs to the present one, which is not saved with the state.
  package var glyphMatrix = AffineTransform2D.identity
  /// The pixels of a bitmap context; nil in a layer's.
  package var surface: AnyObject?
  /// Whether the natural alignment of texts is at the right.
  package var isRightToLeft = false
  /// Is called when something was drawn.
  package var didDraw: ((DrawingContext) -> Void)?
  private var saved: [Saved] = []
  /// The rectangles that are to be drawn again, which clip the recording later; nil for all of it.
  private let region: [CGRect]?

  private struct Saved {
    let state: DrawingState
    /// The number of clips that were open.
    let clips: Int
    /// The index of a transparency layer's first command; nil for a saved state.
    let start: Int?
  }

  /// Begins a recording.
  package init(
    bounds: CGRect, isFlipped: Bool = false, scale: CGFloat = 1, region: [CGRect]? = nil
  ) {
    self.bounds = bounds
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.region = region
    self.isFlipped = isFlipped
  }

  /// The recording; nil when it is empty. Ends open transparency layers.
  ///
  /// - Parameter isDeclared: Whether a scene declares the drawing.
  package func finish(isDeclared: Bool = false) -> Drawing? {
    while let last = saved.last {
      if last.start == nil { restoreGState() } else { endTransparencyLayer() }
    }
    endClips(after: 0)
    guard commands.contains(where: \.draws) else { return nil }
    return Drawing(bounds: bounds, commands: commands, isDeclared: isDeclared)
  }

  /// Takes what was drawn so far out of the recording, which goes on with the same state and clips; nil
  /// when nothing was drawn, and while a transparency layer is open.
  package func takeDrawn() -> [DisplayList.Command]? {
    guard !saved.contains(where: { $0.start != nil }), commands.contains(where: \.draws) else {
      return nil
    }
    let openings = clips.map { Array(commands[$0]) }
    endClips(after: 0)
    let drawn = commands
    commands = []
    for opening in openings { clip(opening) }
    return drawn
  }

  /// The number of commands so far.
  package var commandCount: Int { commands.count }

  // MARK: - Saving

  /// Saves colours, lines, alpha, blend mode, shadow, transform and clip for `restoreGState`; the
  /// current path is not saved.
  public func saveGState() {
    saved.append(Saved(state: state, clips: clips.count, start: nil))
  }

  /// Restores the state of the last `saveGState`; without one in the same transparency layer it
  /// does nothing.
  public func restoreGState() {
    guard let last = saved.last, last.start == nil else { return }
    saved.removeLast()
    restore(last)
  }

  private func restore(_ last: Saved) {
    endClips(after: last.clips)
    state = last.state
  }

  /// Begins a separate picture, which `endTransparencyLayer` composites with the present alpha,
  /// blend mode and shadow; inside, these are reset.
  public func beginTransparencyLayer() {
    saved.append(Saved(state: state, clips: clips.count, start: commands.count))
    state.alpha = 1
    state.blend = .normal
    state.shadow = nil
  }

  /// Ends the innermost transparency layer, and restores the state before it.
  public func endTransparencyLayer() {
    guard saved.contains(where: { $0.start != nil }) else { return }
    while let last = saved.popLast() {
      restore(last)
      guard let start = last.start else { continue }
      if commands[start...].contains(where: \.draws) {
        compose(from: start, opacity: state.alpha, isGroup: true)
      } else {
        commands.removeSubrange(start...)
      }
      return
    }
  }

  // MARK: - Recording

  /// Draws a shape with the blend mode and the shadow that are set.
  func draw(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.Paint
  ) {
    guard !state.blend.keepsBackdrop else {
      return compose([.fill(shape, transform, paint)])
    }
    // Such modes act everywhere inside the clips, so the shape is one.
    let around = DisplayList.Shape.roundedRect(RoundedRect(rect: shape.surroundings))
    commands += [
      .group(.clip(shape, transform), count: 2),
      .group(.composite(opacity: 1, blend: state.blend), count: 1),
      .fill(around, transform, paint),
    ]
    didDraw?(self)
  }

  /// Draws a picture with the blend mode and the shadow that are set.
  func compose(_ picture: [DisplayList.Command], opacity: Double = 1, isGroup: Bool = false) {
    let start = commands.count
    commands += picture
    compose(from: start, opacity: opacity, isGroup: isGroup)
  }

  /// Makes the commands from an index on a picture that is drawn with the blend mode and the shadow
  /// that are set; removes them when the recording would cost more than a frame may.
  ///
  /// They stay where they are: a copy at each level of nested layers would take their number squared.
  private func compose(from start: Int, opacity: Double, isGroup: Bool) {
    let copies = state.shadow == nil ? 1 : 2
    let cost = start + copies * (commands.count - start)
    guard cost <= DrawingBudget.standard else {
      commands.removeSubrange(start...)
      isCut = true
      excess = excess ?? DrawingExcess(layer: 0, cost: cost, budget: DrawingBudget.standard)
      return
    }
    let isGroup = isGroup || state.blend != .normal || opacity < 1
    var opening: [DisplayList.Command] = []
    if let shadow = state.shadow {
      opening = .group(.shadow(shadow, .identity), commands[start...].asCaster)
    }
    if isGroup {
      opening = .group(.composite(opacity: opacity, blend: state.blend), opening)
    }
    if !opening.isEmpty { commands.insert(contentsOf: opening, at: start) }
    if isGroup { commands.endGroup(at: start) }
    didDraw?(self)
  }

  /// Clips everything from here on to a shape.
  func clip(_ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D) {
    clip(.group(.clip(shape, transform), []))
  }

  /// Clips everything from here on by a group, which is the first of the commands.
  func clip(_ opening: [DisplayList.Command]) {
    clips.append(commands.count..<commands.count + opening.count)
    commands += opening
  }

  /// A box around what can be drawn on, in the present space; null where nothing can.
  ///
  /// It is the intersection of the boxes of the layer's bounds, or of the rectangles that are drawn
  /// again, and of all clips, each around all points of its path in this space, control points too, and
  /// not rounded.
  public var boundingBoxOfClipPath: CGRect {
    guard let inverse else { return .null }
    let drawn = region.map { $0.reduce(CGRect.null) { $0.union($1) } } ?? bounds
    let back = ProjectiveTransform2D(inverse)
    return clips.reduce(Path(rect: drawn).applying(inverse).boundingBox) { box, clip in
      for command in commands[clip] {
        switch command {
        case .group(.clip(let shape, let own), _), .fill(let shape, let own, _):
          guard let matrix = own.concatenating(back).affine else { continue }
          let path = shape.boundary.applying(matrix)
          return path.isEmpty ? .null : box.intersection(path.boundingBox)
        default: continue
        }
      }
      return box
    }
  }

  /// Ends all open clips but the first ones.
  private func endClips(after count: Int) {
    for clip in clips[count...] { commands.endGroup(at: clip.lowerBound) }
    clips.removeSubrange(count...)
  }

  /// The matrix of the present space on the layer's plane.
  var plane: ProjectiveTransform2D { ProjectiveTransform2D(state.ctm) }

  /// From the layer's space to the present one; nil when nothing of it is visible.
  var inverse: AffineTransform2D? {
    guard let inverse = plane.inverted()?.affine,
      [inverse.a, inverse.b, inverse.c, inverse.d, inverse.tx, inverse.ty].allSatisfy(\.isFinite)
    else { return nil }
    return inverse
  }

  func placed(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
}

extension DisplayList.Command {
  /// Whether the command draws something by itself.
  fileprivate var draws: Bool {
    switch self {
    case .fill, .particles, .shadow, .backdrop: true
    default: false
    }
  }
}

extension ArraySlice<DisplayList.Command> {
  /// The picture as the caster of a shadow: as in the layer tree, where many shadows are nested,
  /// the picture casts its shadow without them, since each would double the drawing.
  fileprivate var asCaster: [DisplayList.Command] {
    // The ends of the shadows that are nested at an index.
    var (ends, deepest) = ([Int](), 0)
    for (index, command) in zip(indices, self) {
      guard case .group(.shadow, let count) = command else { continue }
      ends.removeAll { $0 <= index }
      ends.append(index + 1 + count)
      deepest = Swift.max(deepest, ends.count)
    }
    return deepest < DisplayListBuilder.mostShadows ? Array(self) : withoutShadows
  }

  private var withoutShadows: [DisplayList.Command] {
    // The number of commands before each that are kept.
    var (kept, end) = ([0], startIndex)
    for (index, command) in zip(indices, self) {
      if index >= end, case .group(.shadow, let count) = command { end = index + 1 + count }
      kept.append(kept[kept.count - 1] + (index < end ? 0 : 1))
    }
    return enumerated().compactMap { index, command in
      guard kept[index] < kept[index + 1] else { return nil }
      func left(_ count: Int) -> Int { kept[index + 1 + count] - kept[index + 1] }
      return switch command {
      case .group(.mask(let picture), let count):
        .group(.mask(count: left(picture)), count: left(count))
      case .group(let group, let count): .group(group, count: left(count))
      default: command
      }
    }
  }
}

extension DisplayList.Shape {
  /// A path with the box of the shape, in its own space.
  fileprivate var boundary: Path {
    switch self {
    case .roundedRect(let rect): Path(rect: rect.rect.standardized)
    case .ring(let outer, _): Path(rect: outer.rect.standardized)
    case .path(let path, _): path
    case .stroke(let path, let style):
      Path(rect: path.boundingBox.insetBy(dx: -style.reach, dy: -style.reach))
    case .glyphs(let run): run.boundingBox.map { Path(rect: $0) } ?? Path()
    }
  }

  /// A rectangle far around the shape, in its own space.
  fileprivate var surroundings: CGRect {
    let box = boundary.isEmpty ? .zero : boundary.boundingBox
    let margin = box.width + box.height + 1
    return box.insetBy(dx: -margin, dy: -margin)
  }
}

/// The state that `saveGState` saves.
struct DrawingState {
  var ctm = AffineTransform2D.identity
  var fillColor = Color.black
  var strokeColor = Color.black
  var stroke = StrokeStyle()
  var alpha = 1.0
  var blend = BlendMode.normal
  var shadow: DisplayList.Shadow?
  var interpolation = InterpolationQuality.default
  var textMode = TextDrawingMode.fill
  var glyphFont = Font.builtIn()
  var glyphSize = 1.0
}

// MARK: - State

extension DrawingContext {
  // MARK: - The space

  /// The matrix from the present space to the layer's.
  public var ctm: AffineTransform2D { state.ctm }

  /// Moves the space.
  public func translateBy(x: CGFloat, y: CGFloat) {
    state.ctm = state.ctm.translatedBy(x: x, y: y)
  }

  /// Stretches the space.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }

  /// Turns the space by an angle in radians, clockwise on a screen where y points down.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Concatenates a matrix before that of the space.
  public func concatenate(_ transform: AffineTransform2D) {
    state.ctm = transform.concatenating(state.ctm)
  }

  // MARK: - Colours

  /// Sets the colour of fills and texts. Opaque black at first.
  public func setFillColor(_ color: Color) { state.fillColor = color }

  /// Sets the colour of fills and texts by its components, 0…1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fillColor = Color(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  /// Sets the colour of strokes. Opaque black at first.
  public func setStrokeColor(_ color: Color) { state.strokeColor = color }

  /// Sets the colour of strokes by its components, 0…1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.strokeColor = Color(
      red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha))
  }

  // MARK: - Lines

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

  // MARK: - Compositing

  /// Sets the alpha of all drawing, 0…1. 1 at first.
  public func setAlpha(_ alpha: CGFloat) {
    state.alpha = alpha > 0 ? min(Double(alpha), 1) : 0
  }

  /// Sets the blend mode of new drawing with the drawing so far. Normal at first.
  ///
  /// A mode that does not keep the backdrop, such as `copy` and `clear`, acts where something is drawn,
  /// and casts no shadow.
  public func setBlendMode(_ mode: BlendMode) { state.blend = mode }

  /// Sets the shadow of what is drawn, in the layer's own space whatever the present one is. As in Core
  /// Graphics the Gaussian's standard deviation is half of `blur`. A nil colour removes the shadow.
  ///
  /// Where transparency layers with shadows are nested, the shadow of the fifth and of each one
  /// around it is that of the picture without the shadows in it.
  public func setShadow(
    offset: CGSize, blur: CGFloat, color: Color? = Color(white: 0, alpha: 1.0 / 3)
  ) {
    state.shadow = color.map {
      DisplayList.Shadow(
        color: $0, radius: blur > 0 ? Double(blur) / 2 : 0, offset: offset)
    }
  }

  /// How images are read between their pixels' centres.
  public var interpolationQuality: InterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// The colour of fills and texts.
  package var fillColor: Color { state.fillColor }

  /// The colour of strokes.
  package var strokeColor: Color { state.strokeColor }

  /// How strokes are drawn.
  package var strokeStyle: StrokeStyle { state.stroke }

  /// Sets what is drawn of texts: their insides, in the colour of fills, at first; their outlines in the
  /// colour, width, corners and dashes of strokes; or nothing. What clips adds them to the clip.
  public func setTextDrawingMode(_ mode: TextDrawingMode) { state.textMode = mode }

  /// A colour with the alpha that is set.
  func dimmed(_ color: Color) -> Color {
    color.withAlphaComponent((color.alpha > 0 ? min(color.alpha, 1) : 0) * state.alpha)
  }
}

// MARK: - Paths

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
