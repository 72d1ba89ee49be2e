public import Foundation
public import LaminarGraphics

/// Texts, laid out as text layers do and drawn by the text drawing mode: filled with the fill colour at first.
extension DrawingContext {
  /// Draws a text whose first line's top left corner is a point; only line feeds break lines.
  public func draw(
    _ text: String, at point: CGPoint, font: Font = .builtIn(),
    fontSize: CGFloat
  ) {
    draw(
      AttributedText(text), in: CGRect(origin: point, size: .zero), font: font,
      fontSize: fontSize, style: TextLayoutStyle())
  }

  /// Draws a text in a rectangle, by default wrapped at its width; lines that do not fit continue
  /// below.
  public func draw(
    _ text: String, in rect: CGRect, font: Font = .builtIn(), fontSize: CGFloat,
    style: TextLayoutStyle = TextLayoutStyle(isWrapped: true)
  ) {
    draw(AttributedText(text), in: rect, font: font, fontSize: fontSize, style: style)
  }

  /// Draws a text of several fonts and colours in a rectangle.
  public func draw(
    _ text: AttributedText, in rect: CGRect, font: Font = .builtIn(),
    fontSize: CGFloat, style: TextLayoutStyle = TextLayoutStyle(isWrapped: true)
  ) {
    let frame = rect.standardized
    var style = style
    // A text at a point has no width to be aligned in: it begins there.
    style.isRightToLeft = isRightToLeft && frame.width > 0
    let layout = TextLayout(text, font: font, fontSize: fontSize, in: frame, style: style)
    let drawing = isFlipped ? layout.drawing.flipped(in: frame) : layout.drawing
    draw(drawing, .identity)
  }
}

// MARK: - Glyphs

/// Glyphs in the space of the text matrix, y pointing up, as Core Text draws them.
extension DrawingContext {
  /// The typeface of glyphs that are drawn by their numbers.
  package var glyphFont: Font {
    get { state.glyphFont }
    set { state.glyphFont = newValue }
  }

  /// The size of glyphs that are drawn by their numbers, in points.
  package var glyphSize: Double {
    get { state.glyphSize }
    set { state.glyphSize = newValue }
  }

  /// Draws a text in the space of the text matrix; parts without a colour are filled with the fill
  /// colour. The text drawing mode applies to parts without a stroke of their own.
  package func draw(_ text: TextDrawing) { draw(text, glyphMatrix) }

  /// Draws a text by the text drawing mode.
  ///
  /// - Parameter matrix: From the text's space to the present one.
  func draw(_ text: TextDrawing, _ matrix: AffineTransform2D) {
    let space = ProjectiveTransform2D(matrix.concatenating(state.ctm))
    let mode = state.textMode
    guard mode != .fill else { return paint(commands(text, space)) }
    var (filled, picture) = (text, [DisplayList.Command]())
    var (strokes, outlines) = ([DisplayList.Command](), Path())
    filled.runs = text.runs.compactMap { run in
      guard run.strokeWidth == 0 else { return run }
      let outline = run.glyphs.path.applying(matrix)
      outlines.addPath(outline)
      let stroke = DisplayList.Command.fill(
        .stroke(outline, state.stroke), plane, .color(dimmed(state.strokeColor)))
      let isStroked = mode.strokes && state.stroke.width > 0
      if isStroked { strokes.append(stroke) }
      if let shadow = run.shadow {
        var alone = TextDrawing()
        if mode.fills { alone.runs = [run.withoutShadow] }
        picture += [DisplayList.Command].group(
          .shadow(shadow, .identity), commands(alone, space) + (isStroked ? [stroke] : []))
      }
      return mode.fills ? run.withoutShadow : nil
    }
    paint(picture + commands(filled, space) + strokes)
    if mode.clips, !outlines.isEmpty {
      clip(.path(outlines.applying(state.ctm), .nonZero), .identity)
    }
  }

  /// The commands that draw a text's own colours. Offsets of shadows are in the layer's space.
  private func commands(
    _ text: TextDrawing, _ space: ProjectiveTransform2D
  ) -> [DisplayList.Command] {
    text.steps(color: state.fillColor).map { step in
      switch step {
      case .fill(let shape, let color): .fill(shape, space, .color(dimmed(color)))
      case .shadow(let shadow, let count): .group(.shadow(shadow, .identity), count: count)
      }
    }
  }

  /// Draws commands of texts as one picture.
  private func paint(_ commands: [DisplayList.Command]) {
    guard !commands.isEmpty else { return }
    guard !state.blend.keepsBackdrop else { return compose(commands) }
    // Such modes cast no shadow.
    var index = 0
    while index < commands.count {
      if case .fill(let shape, let space, let paint) = commands[index] {
        draw(shape, space, paint)
      }
      index += 1 + commands[index].count
    }
  }

  /// Draws glyphs of a typeface with their origins at points in the space of the text matrix, in the
  /// fill colour.
  ///
  /// - Parameters:
  ///   - glyphs: Their numbers in the font.
  ///   - font: The typeface.
  ///   - size: The size in points.
  ///   - positions: As many points as there are glyphs; the common prefix is drawn.
  package func draw(_ glyphs: [Int], of font: Font, size: Double, at positions: [CGPoint]) {
    guard size > 0, size.isFinite else { return }
    let placed = zip(glyphs, positions).lazy
      .map { (id: $0.0, x: Double($0.1.x), y: Double($0.1.y)) }
      .filter { $0.x.isFinite && $0.y.isFinite }
    let scale = size / font.face.unitsPerEm
    if let run = GlyphRun(placed, of: font.face, scale: scale, isFlipped: true) {
      draw(TextDrawing(run))
    }
  }
}

/// What is drawn of glyphs; the modes of PDF 1.7, 9.3.6.
public enum TextDrawingMode: Int32, Sendable, CaseIterable {
  /// Their insides.
  case fill = 0
  /// Their outlines.
  case stroke
  /// First their insides, then their outlines.
  case fillStroke
  /// Nothing.
  case invisible
  /// As `fill`, `stroke`, `fillStroke` and `invisible`; the glyphs are also added to the clip.
  case fillClip, strokeClip, fillStrokeClip, clip

  /// Whether insides are filled.
  var fills: Bool {
    switch self {
    case .fill, .fillStroke, .fillClip, .fillStrokeClip: true
    case .stroke, .invisible, .strokeClip, .clip: false
    }
  }

  /// Whether outlines are stroked.
  var strokes: Bool {
    switch self {
    case .stroke, .fillStroke, .strokeClip, .fillStrokeClip: true
    case .fill, .invisible, .fillClip, .clip: false
    }
  }

  /// Whether later drawing is clipped.
  var clips: Bool {
    switch self {
    case .fillClip, .strokeClip, .fillStrokeClip, .clip: true
    case .fill, .stroke, .fillStroke, .invisible: false
    }
  }
}
