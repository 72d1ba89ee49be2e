import LaminarGraphics

/// The sublayers of a picture that are still to be drawn.
final class SublayerRun {
  let body: DisplayListBuilder.LayerBody
  /// The index of the next.
  var next = 0

  init(_ body: DisplayListBuilder.LayerBody) { self.body = body }
}

/// What a layer draws by itself.
extension DisplayListBuilder {
  /// Draws a layer's picture: background, contents, fill, sublayers by depth, border.
  mutating func draw(_ body: LayerBody) {
    let (node, face, transform, opacity) = (body.node, body.face, body.transform, body.opacity)
    let clips = face.clipsToBounds
    // Steps are popped from the end: particles come after the border.
    drawParticles(of: body, clips: clips)
    if let border = face.border {
      steps.append(
        .emit(
          item(
            node, .border, .fill(border.shape, transform, paint(border.color, opacity, body.copy))))
      )
    }
    if let background = face.background {
      append(
        node, .background,
        .fill(background.shape, transform, paint(background.color, opacity, body.copy))
      )
    }
    if let (shape, colors) = face.gradient {
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
    if clips, face.isClipped || !body.sublayers.isEmpty {
      append(
        node, .clip, .pushClip(.roundedRect(body.geometry.outline(body.shown)), transform))
      steps.append(.emit(item(node, .clip, .popClip)))
    }
    drawContents(of: body)
    if let (drawing, pieces) = face.drawing { draw(drawing, pieces, of: body) }
    if let text = face.text { draw(text, of: body, isClipped: clips) }
    if let fill = face.fill {
      append(node, .fill, .fill(fill.shape, transform, paint(fill.color, opacity, body.copy)))
    }
    if let stroke = face.stroke {
      append(node, .stroke, .fill(stroke.shape, transform, paint(stroke.color, opacity, body.copy)))
    }
    guard body.sublayers.count <= Self.fewSublayers else {
      return steps.append(.sublayers(SublayerRun(body)))
    }
    for sublayer in body.sublayers.reversed() { steps.append(entry(of: sublayer, in: body)) }
  }

  /// From this number of sublayers on, steps are made when they are taken: each is large.
  private static let fewSublayers = 64

  /// The step that draws a sublayer of a picture.
  private mutating func entry(of sublayer: PlacedSublayer, in body: LayerBody) -> Step {
    .enter(
      node: sublayer.node,
      Surroundings(
        sublayerPlane: sublayer.plane, plane: body.keepsDepth ? body.plane : body.transform,
        opacity: body.sublayerOpacity * sublayer.opacity, shadows: body.shadows,
        copy: sublayer.copy.map { inner($0, of: body.node, in: body.copy) } ?? body.copy))
  }

  /// Enters the next of a picture's sublayers.
  mutating func enterNext(of run: SublayerRun) {
    guard run.next < run.body.sublayers.count else { return }
    let sublayer = run.body.sublayers[run.next]
    run.next += 1
    if run.next < run.body.sublayers.count { steps.append(.sublayers(run)) }
    show(run.body.copy.moment)
    steps.append(entry(of: sublayer, in: run.body))
  }

  /// Draws a text, which like other contents ends at the bounds.
  private mutating func draw(_ text: LayerText, of body: LayerBody, isClipped: Bool) {
    let clips = text.overflows && !isClipped
    if clips {
      append(
        body.node, .clip,
        .pushClip(.roundedRect(RoundedRect(rect: text.frame)), body.transform))
    }
    for step in text.steps {
      switch step {
      case .fill(let shape, let color):
        append(
          body.node, .contents,
          .fill(shape, body.transform, paint(color, body.opacity, body.copy)))
      case .pushShadow(var shadow):
        shadow.color = shadow.color.multiplied(by: body.copy.tint.opaque)
        append(body.node, .contents, .pushShadow(shadow, body.transform))
      case .popShadow: append(body.node, .contents, .popShadow)
      }
    }
    if clips { append(body.node, .clip, .popClip) }
  }

  /// Draws a layer's image, or two of which one fades into the other: (1 − p) of one and p of the
  /// other, in a group of their own.
  private mutating func drawContents(of body: LayerBody) {
    let (node, face) = (body.node, body.face)
    let opacity = body.opacity * body.copy.tint.alpha
    func command(
      _ contents: (shape: DisplayList.Shape, image: DisplayList.ImagePaint), _ opacity: Double
    ) -> DisplayList.Command {
      var image = contents.image
      image.opacity = opacity
      image.tint = body.copy.tint.opaque
      return .fill(contents.shape, body.transform, .image(image))
    }
    let progress = face.contentsFade?.progress ?? 0
    switch (face.image, face.nextImage) {
    case (let image?, let next?):
      append(node, .contents, .pushGroup(opacity: opacity))
      append(node, .contents, command(image, 1 - progress))
      append(node, .contents, .pushGroup(opacity: 1, blend: .plusLighter))
      append(node, .contents, command(next, progress))
      append(node, .contents, .popGroup)
      append(node, .contents, .popGroup)
    case (let image?, nil): append(node, .contents, command(image, opacity * (1 - progress)))
    case (nil, let next?): append(node, .contents, command(next, opacity * progress))
    case (nil, nil): break
    }
  }

  private func paint(_ color: Color, _ opacity: Double, _ copy: CopyState) -> DisplayList.Paint {
    let color = color.multiplied(by: copy.tint)
    return .color(color.withAlphaComponent(min(max(color.alpha, 0), 1) * opacity))
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
