import LaminarGraphics

/// Layers whose picture is drawn separately: filtered, or on pixels of its own.
extension DisplayListBuilder {
  /// The pixels per point that a rasterised layer may have.
  private static let rasterScales = 1.0 / 64...64.0

  /// The pixels per point of a rasterised layer's own bitmap; nil for a layer that has none.
  func rasterScale(of node: PresentedNode) -> Double? {
    guard node.number(.shouldRasterize) != 0 else { return nil }
    let scale = node.number(.rasterizationScale)
    guard scale > 0 else { return 1 }
    return min(max(scale, Self.rasterScales.lowerBound), Self.rasterScales.upperBound)
  }

  /// The frame in which a rasterised layer's bitmap is drawn.
  func pictureFrame(
    of node: Int, scale: Double, _ transform: ProjectiveTransform2D
  ) -> DisplayList.PictureFrame {
    func filter(_ id: PropertyID) -> DisplayList.ImageFilter {
      guard case .string(let word) = presentation.value(id, of: node) else { return .linear }
      return DisplayList.ImageFilter(rawValue: word) ?? .linear
    }
    return DisplayList.PictureFrame(
      transform: ProjectiveTransform2D(m11: 1 / scale, m22: 1 / scale).concatenating(transform),
      minification: filter(.minificationFilter), magnification: filter(.magnificationFilter))
  }

  /// The result of a layer's background filters on the backdrop; nil without any. A mask has none
  /// (Laminar.docc: DrawingOrder, "Masks"), and the backdrop casts no shadow.
  func backdrop(of body: LayerBody) -> DisplayList.Item? {
    let node = body.shown
    guard !castsShadow, node.hasFilters, node.owner != .transform, node.role != .mask
    else { return nil }
    let effects = node.effects(.backgroundFilters)
    let outline = body.geometry.outline(node)
    guard !effects.isEmpty, outline.rect.width > 0, outline.rect.height > 0 else { return nil }
    return item(
      node.index, .background,
      .backdrop(effects, .roundedRect(outline), body.transform, opacity: body.opacity))
  }

  /// Draws recorded contents, as one picture inside the bounds that they were recorded for.
  mutating func draw(_ drawing: Drawing, _ pieces: [DrawingPiece], of body: LayerBody) {
    let node = body.node
    if let excess = drawing.excess {
      cost.add(excess.cost, layer: tree.nodes[node].layerNumber)
      return
    }
    append(node, .contents, .pushGroup(opacity: body.opacity * body.copy.tint.alpha))
    for piece in pieces {
      let transform = ProjectiveTransform2D(piece.placement).concatenating(body.transform)
      append(node, .contents, .pushClip(.roundedRect(RoundedRect(rect: piece.part)), transform))
      for command in drawing.commands.placed(by: transform, tint: body.copy.tint) {
        append(node, .contents, command)
      }
      append(node, .contents, .popClip)
    }
    append(node, .contents, .popGroup)
  }

  mutating func appendBackdrop(of body: LayerBody) {
    if let backdrop = backdrop(of: body) { items.append(backdrop) }
  }

  /// Draws a layer's picture through its filters.
  mutating func drawFiltered(_ body: LayerBody) {
    if !body.filters.isEmpty {
      append(body.node, .group, .pushFilter(body.filters, body.transform))
      steps.append(.emit(item(body.node, .group, .popFilter)))
    }
    draw(body)
  }
}
