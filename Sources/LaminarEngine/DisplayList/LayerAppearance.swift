import Foundation
import LaminarGraphics

/// What a layer itself draws at a moment: its shapes with their colours, empty ones left out.
///
/// A class since it is large, passed from step to step, and kept while only the layer moves, see
/// ``AppearanceCache``.
final class LayerAppearance: Sendable {
  let parts: Parts
  /// The number of shapes.
  let count: Int

  init(_ parts: Parts) {
    self.parts = parts
    count = parts.count
  }

  /// Whether the layer draws a single image that is added to what is below it: no group is needed for that.
  var isAdded: Bool { count == 1 && parts.image != nil && parts.blend == .plusLighter }

  /// Draws nothing.
  static let empty = LayerAppearance(Parts())

  struct Fill: Sendable {
    let shape: DisplayList.Shape
    let color: Color
  }

  struct Parts: Sendable {
    private(set) var background: Fill?
    private(set) var gradient: (shape: DisplayList.Shape, gradient: Gradient)?
    /// The contents and the rectangle that they fill.
    private(set) var image: (shape: DisplayList.Shape, image: DisplayList.ImagePaint)?
    /// The text in the colours of its parts.
    private(set) var text: LayerText?
    /// The contents that fade in over them, and how far.
    private(set) var nextImage: (shape: DisplayList.Shape, image: DisplayList.ImagePaint)?
    private(set) var contentsFade: ContentsFade?
    /// The drawn contents and the positions of their pieces.
    private(set) var drawing: (drawing: Drawing, pieces: [DrawingPiece])?
    private(set) var fill: Fill?
    private(set) var stroke: Fill?
    private(set) var border: Fill?
    /// Whether the contents and sublayers end at the layer's bounds.
    private(set) var clipsToBounds = false
    /// The mode that the layer's filter names.
    private(set) var blend = BlendMode.normal

    /// Draws nothing.
    init() {}
  }
}

extension LayerAppearance.Parts {
  init(_ shown: PresentedNode, _ geometry: LayerGeometry) {
    let (presentation, node, owner) = (shown.presentation, shown.index, shown.owner)
    let outline = geometry.outline(shown)
    clipsToBounds = shown.number(.masksToBounds) != 0
    blend = BlendMode(filterOf: shown)
    let isEmpty = !(outline.rect.width > 0 && outline.rect.height > 0)
    if !isEmpty, let color = shown.color(.backgroundColor) {
      background = LayerAppearance.Fill(shape: .roundedRect(outline), color: color)
    }
    if owner == .gradient, !isEmpty, let gradient = Gradient(presentation, node, outline.rect) {
      self.gradient = (.roundedRect(outline), gradient)
    }
    func placed(
      _ contents: ContentsPlacement?
    ) -> (shape: DisplayList.Shape, image: DisplayList.ImagePaint)? {
      contents.map { (.roundedRect(RoundedRect(rect: $0.rect)), $0.paint) }
    }
    if shown.mayDiffer(.contents), let fade = presentation.contentsFade(of: node) {
      contentsFade = fade
      image = placed(
        fade.from.flatMap { ContentsPlacement($0, shown, geometry.bounds) })
      nextImage = placed(
        fade.to.flatMap { ContentsPlacement($0, shown, geometry.bounds) })
    } else if shown.mayDiffer(.contents) {
      image = placed(ContentsPlacement(shown, geometry.bounds))
    }
    if image == nil, nextImage == nil, let drawn = presentation.drawing(of: node) {
      let pieces = DrawingPiece.pieces(of: drawn, presentation, node, geometry.bounds)
      if !pieces.isEmpty {
        drawing = (shown.number(.opaque) != 0 ? drawn.onOpaquePixels : drawn, pieces)
      }
    }
    if owner == .text, !isEmpty { text = LayerText(presentation, node, geometry.bounds) }
    if owner == .shape, case .path(let path) = shown.value(.path), !path.isEmpty {
      if let color = shown.color(.fillColor) {
        let rule: FillRule =
          shown.value(.fillRule) == .string("even-odd") ? .evenOdd : .nonZero
        fill = LayerAppearance.Fill(shape: .path(path, rule), color: color)
      }
      if let color = shown.color(.strokeColor) {
        let style = StrokeStyle(presentation, node)
        if style.width > 0, style.start < style.end {
          stroke = LayerAppearance.Fill(shape: .stroke(path, style), color: color)
        }
      }
    }
    let width = shown.number(.borderWidth)
    if !isEmpty, width > 0, let color = shown.color(.borderColor) {
      let inner = outline.inset(by: width)
      let isSolid = !(inner.rect.width > 0 && inner.rect.height > 0)
      border = LayerAppearance.Fill(
        shape: isSolid ? .roundedRect(outline) : .ring(outer: outline, inner: inner),
        color: color)
    }
  }

  fileprivate var count: Int {
    (background == nil ? 0 : 1) + (gradient == nil ? 0 : 1) + (image == nil ? 0 : 1)
      + (nextImage == nil ? 0 : 1) + (drawing?.drawing.commands.count ?? 0) + (text?.count ?? 0)
      + (fill == nil ? 0 : 1)
      + (stroke == nil ? 0 : 1)
      + (border == nil ? 0 : 1)
  }

  /// Whether there is something that the layer's bounds clip.
  var isClipped: Bool {
    image != nil || nextImage != nil || drawing != nil || text != nil || fill != nil
      || stroke != nil
  }

  /// Whether a layer without sublayers draws only fills and images, and nothing has to be clipped.
  var isPlain: Bool {
    gradient == nil && drawing == nil && text == nil && !(clipsToBounds && isClipped)
  }

  /// Extends shapes that end at the layer's outline beyond it, so that the edges of a layer that is
  /// clipped to its outline are antialiased once.
  mutating func reachOut(of outline: RoundedRect) {
    let rect = outline.rect.standardized
    let margin = rect.width + rect.height + 1
    let wide = RoundedRect(rect: rect.insetBy(dx: -margin, dy: -margin))
    if let color = background?.color {
      background = LayerAppearance.Fill(shape: .roundedRect(wide), color: color)
    }
    if gradient != nil { gradient?.shape = .roundedRect(wide) }
    let bounds = DisplayList.Shape.roundedRect(RoundedRect(rect: rect))
    if image?.shape == bounds { image?.shape = .roundedRect(wide) }
    if nextImage?.shape == bounds { nextImage?.shape = .roundedRect(wide) }
    if let border {
      var shape = DisplayList.Shape.roundedRect(wide)
      if case .ring(_, let inner) = border.shape { shape = .ring(outer: wide, inner: inner) }
      self.border = LayerAppearance.Fill(shape: shape, color: border.color)
    }
  }
}

extension BlendMode {
  /// The mode that a layer's filter names; a mask (Laminar.docc: DrawingOrder, "Masks") and a transform
  /// layer have none.
  init(filterOf shown: PresentedNode) {
    guard shown.role != .mask, shown.owner != .transform, shown.mayDiffer(.compositingFilter),
      case .string(let name) = shown.value(.compositingFilter)
    else {
      self = .normal
      return
    }
    self = BlendMode(filterName: name) ?? .normal
  }
}

// MARK: - Drawing an appearance

/// The sublayers of a picture that are still to be drawn.
final class PendingSublayers {
  let body: DisplayListBuilder.LayerBody
  /// The index of the next.
  var next = 0

  init(_ body: DisplayListBuilder.LayerBody) { self.body = body }
}

/// What a layer draws by itself.
extension DisplayListBuilder {
  /// Draws a layer's picture: background, contents, fill, sublayers by depth, border.
  mutating func draw(_ body: LayerBody) {
    let (node, appearance, transform, opacity) = (
      body.node, body.appearance.parts, body.transform, body.opacity
    )
    let placement = body.placement
    let clips = appearance.clipsToBounds
    // Steps are popped from the end: particles come after the border.
    drawParticles(of: body, clips: clips)
    if let border = appearance.border {
      steps.append(.emit(item(node, .border, placement.command(border))))
    }
    append(appearance.background, .background, placement)
    if let (shape, colors) = appearance.gradient {
      var gradient = colors
      gradient.opacity = opacity * body.copy.tint.alpha
      // Copies that are not tinted share their stops.
      let tint = body.copy.tint.opaque
      if tint != .white {
        cost.add(
          gradient.stops.count / DrawingBudget.stopsPerUnit, layer: tree.nodes[node].layerNumber)
        if cost.excess != nil { return }
        for stop in gradient.stops.indices {
          gradient.stops[stop].color = gradient.stops[stop].color.multiplied(by: tint)
        }
      }
      append(node, .contents, .fill(shape, transform, .gradient(gradient)))
    }
    if clips, appearance.isClipped || !body.sublayers.isEmpty {
      begin(node, .clip, .clip(.roundedRect(body.geometry.outline(body.shown)), transform))
    }
    drawContents(of: body.appearance, placement)
    if let (drawing, pieces) = appearance.drawing { draw(drawing, pieces, of: body) }
    if let text = appearance.text { draw(text, of: body, isClipped: clips) }
    append(appearance.fill, .fill, placement)
    append(appearance.stroke, .stroke, placement)
    if !body.sublayers.isEmpty { steps.append(.sublayers(PendingSublayers(body))) }
  }

  /// Draws what a layer without sublayers shows, where nothing is clipped.
  ///
  /// - Parameters:
  ///   - groupOpacity: The opacity of all that it shows as a whole; 1 where each part has its own.
  ///   - blend: How the whole is blended.
  mutating func drawPlain(
    _ appearance: LayerAppearance, _ placement: Placement, groupOpacity: Double, _ blend: BlendMode
  ) {
    if groupOpacity == 1, blend == .plusLighter, appearance.isAdded {
      return drawContents(of: appearance, placement, isAdditive: true)
    }
    let isGroup = groupOpacity < 1 || blend != .normal
    let start = items.count
    if isGroup {
      append(
        placement.node, .group,
        .group(.composite(opacity: groupOpacity, blend: blend), count: 0))
    }
    append(appearance.parts.background, .background, placement)
    drawContents(of: appearance, placement)
    append(appearance.parts.fill, .fill, placement)
    append(appearance.parts.stroke, .stroke, placement)
    append(appearance.parts.border, .border, placement)
    if isGroup { items.endGroup(at: start) }
  }

  private mutating func append(
    _ fill: LayerAppearance.Fill?, _ part: DisplayList.Part, _ placement: Placement
  ) {
    guard let fill else { return }
    append(placement.node, part, placement.command(fill))
  }

  /// What a sublayer of a picture is seen through.
  private mutating func context(
    of sublayer: PlacedSublayer, in body: LayerBody
  ) -> Context {
    Context(
      sublayerPlane: sublayer.space.plane, plane: body.keepsDepth ? body.plane : body.transform,
      opacity: body.sublayerOpacity * sublayer.space.opacity, shadows: body.shadows,
      copy: sublayer.space.copy.map { inner($0, of: body.node, in: body.copy) } ?? body.copy)
  }

  /// Draws a picture's next sublayers, up to one that leaves steps behind.
  mutating func drawNext(of pending: PendingSublayers) {
    steps.append(.sublayers(pending))
    let depth = steps.count
    let mayMove =
      !cachedAppearances.isEmpty && pending.body.copy.moment == 0 && pending.body.copy.base == 0
      && !pending.body.copy.isReplicated
    let (sublayers, cachedAppearances) = (pending.body.sublayers, cachedAppearances)
    while pending.next < sublayers.count, cost.excess == nil {
      let sublayer = sublayers[pending.next]
      pending.next += 1
      show(pending.body.copy.moment)
      if mayMove, sublayer.space.isIdentity, sublayer.space.copy == nil,
        let cached = cachedAppearances[sublayer.node], cached.onlyMoves
      {
        draw(cached, sublayer, of: pending)
      } else {
        enter(sublayer.node, context(of: sublayer, in: pending.body))
      }
      countItems()
      if steps.count > depth { return }
    }
    steps.removeLast()
  }

  // FAST PATH: writes the items that `draw(_:in:)` would.
  private mutating func draw(
    _ cached: CachedAppearance, _ sublayer: PlacedSublayer, of pending: PendingSublayers
  ) {
    let ownOpacity = cached.opacity(presentation)
    let inheritedOpacity = pending.body.sublayerOpacity * sublayer.space.opacity
    guard ownOpacity > 0, inheritedOpacity > 0 else { return }
    let node = sublayer.node
    let transform = cached.map(presentation, node).concatenating(
      pending.body.keepsDepth ? pending.body.plane : pending.body.transform)
    instance = pending.body.copy.instance
    let blend = cached.appearance.parts.blend
    let isGroup = cached.allowsGroup && ownOpacity < 1 && cached.appearance.count > 1
    let opacity = inheritedOpacity * (isGroup ? 1 : ownOpacity)
    if cached.contentsOpacity == opacity {
      return append(
        node, .contents, .fill(cached.contentsShape, transform, cached.contentsPaint))
    }
    drawPlain(
      cached.appearance,
      Placement(node: node, transform: transform, opacity: opacity, tint: pending.body.copy.tint),
      groupOpacity: isGroup ? ownOpacity : 1, blend)
  }

  /// Draws a text, which like other contents ends at the bounds.
  private mutating func draw(_ text: LayerText, of body: LayerBody, isClipped: Bool) {
    if text.overflows, !isClipped {
      let frame = DisplayList.Shape.roundedRect(RoundedRect(rect: text.frame))
      append(body.node, .clip, .group(.clip(frame, body.transform), count: text.steps.count))
    }
    for step in text.steps {
      switch step {
      case .fill(let shape, let color):
        append(
          body.node, .contents,
          body.placement.command(LayerAppearance.Fill(shape: shape, color: color)))
      case .shadow(var shadow, let count):
        shadow.color = shadow.color.multiplied(by: body.copy.tint.opaque)
        append(
          body.node, .contents, .group(.shadow(shadow, body.transform), count: count))
      }
    }
  }

  /// Draws a layer's image, or two of which one fades into the other: (1 − p) of one and p of the
  /// other, in a group of their own.
  ///
  /// - Parameter isAdditive: Whether a single image is added to what is below.
  private mutating func drawContents(
    of appearance: LayerAppearance, _ placement: Placement, isAdditive: Bool = false
  ) {
    guard appearance.parts.image != nil || appearance.parts.nextImage != nil else { return }
    let node = placement.node
    let opacity = placement.opacity * placement.tint.alpha
    func command(
      _ contents: (shape: DisplayList.Shape, image: DisplayList.ImagePaint), _ opacity: Double,
      isAdditive: Bool
    ) -> DisplayList.Command {
      .fill(
        contents.shape, placement.transform,
        .image(
          contents.image.with(
            opacity: opacity, tint: placement.tint.opaque, isAdditive: isAdditive)))
    }
    let progress = appearance.parts.contentsFade?.progress ?? 0
    switch (appearance.parts.image, appearance.parts.nextImage) {
    case (let image?, let next?):
      append(node, .contents, .group(.composite(opacity: opacity), count: 2))
      append(node, .contents, command(image, 1 - progress, isAdditive: false))
      append(node, .contents, command(next, progress, isAdditive: true))
    case (let image?, nil):
      append(node, .contents, command(image, opacity * (1 - progress), isAdditive: isAdditive))
    case (nil, let next?):
      append(node, .contents, command(next, opacity * progress, isAdditive: isAdditive))
    case (nil, nil): break
    }
  }
}

extension DisplayListBuilder.Placement {
  /// Draws a shape in its colour.
  fileprivate func command(_ fill: LayerAppearance.Fill) -> DisplayList.Command {
    let color = fill.color.multiplied(by: tint)
    let paint = color.withAlphaComponent(min(max(color.alpha, 0), 1) * opacity)
    return .fill(fill.shape, transform, .color(paint))
  }
}

extension Color {
  /// The product, component by component.
  func multiplied(by other: Color) -> Color {
    Color(
      red: red * other.red, green: green * other.green, blue: blue * other.blue,
      alpha: alpha * other.alpha)
  }

  /// The colour without its transparency.
  fileprivate var opaque: Color { withAlphaComponent(1) }
}
