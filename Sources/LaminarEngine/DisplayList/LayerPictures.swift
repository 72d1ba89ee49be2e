import Foundation
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
    let count = drawing.commands.count
    append(
      node, .contents,
      .group(
        .composite(opacity: body.opacity * body.copy.tint.alpha),
        count: pieces.count * (1 + count)))
    for piece in pieces {
      let transform = ProjectiveTransform2D(piece.placement).concatenating(body.transform)
      let part = DisplayList.Shape.roundedRect(RoundedRect(rect: piece.part))
      append(node, .contents, .group(.clip(part, transform), count: count))
      for command in drawing.commands.placed(by: transform, tint: body.copy.tint) {
        append(node, .contents, command)
      }
    }
  }

  mutating func appendBackdrop(of body: LayerBody) {
    if let backdrop = backdrop(of: body) { items.append(backdrop) }
  }

  /// Draws a layer's picture through its filters.
  mutating func drawFiltered(_ body: LayerBody) {
    if !body.filters.isEmpty { begin(body.node, .group, .filter(body.filters, body.transform)) }
    draw(body)
  }
}

// MARK: - Transitions

/// Draws transitions: the picture before and the one after, both as the layer draws them, combined
/// by the progress.
extension DisplayListBuilder {
  /// One of the two pictures: what it is entered with.
  struct Face {
    let node: Int
    var context: Context

    fileprivate var step: Step { .enter(node: node, context) }
  }

  /// The distance of the eye from a layer that turns over, in points; for a large layer twice its
  /// longer side, so that nothing comes behind the eye.
  private static let eyeDistance = 1000.0

  /// Draws a node in the middle of its transition.
  ///
  /// 1. At 0 the old picture alone shows, at 1 the new one alone.
  /// 2. A fade is (1 − p)·old + p·new in a group of its own, which is blended with the backdrop by
  ///    the layer's filter.
  /// 3. What slides is moved in the layer's own space by the size of its bounds; nothing clips it but
  ///    the layers above.
  /// 4. A flip shows one face at a time, in perspective; they change at progress 0.5.
  /// 5. A curl rolls the old picture off the new one; an uncurl is the same backwards, with the
  ///    pictures exchanged.
  mutating func draw(
    _ transition: ActiveTransition, of node: Int, in context: Context
  ) {
    let progress = min(max(transition.progress, 0), 1)
    var new = Face(node: node, context: context)
    new.context.picture = Picture()
    guard progress < 1 else { return push([new]) }
    let old = oldFace(of: transition, in: context)
    guard progress > 0 else { return push([old]) }
    let geometry = LayerGeometry(presentation, node)
    func moved(_ face: Face?, to side: TransitionEffect.Side, by share: Double) -> Face? {
      var face = face
      face?.context.picture?.matrix = Self.shift(to: side, by: share, geometry)
      return face
    }
    switch transition.effect {
    case .fade: fade(from: old, to: new, at: progress, node: node)
    case .moveIn(let side): push([old, moved(new, to: side, by: 1 - progress)])
    case .push(let side):
      push([moved(old, to: side, by: -progress), moved(new, to: side, by: 1 - progress)])
    case .reveal(let side): push([new, moved(old, to: side, by: -progress)])
    case .flip(let side):
      guard var face = progress < 0.5 ? old : new else { return }
      let turned = moments[face.context.copy.moment]
      face.context.picture?.matrix = Self.turn(
        progress < 0.5 ? progress : progress - 1, towards: side,
        LayerGeometry(turned, face.node))
      push([face])
    case .curl(let side): curl(old, from: side, by: progress, over: new, of: node)
    case .uncurl(let side): curl(new, from: side, by: 1 - progress, over: old, of: node)
    }
  }

  /// Enters pictures, the first at the bottom.
  mutating func push(_ faces: [Face?]) {
    for case let face? in faces.reversed() { steps.append(face.step) }
  }

  private mutating func fade(from old: Face?, to new: Face, at progress: Double, node: Int) {
    var new = new
    var old = old
    let blend = BlendMode(filterOf: PresentedNode(presentation, node))
    new.context.picture?.isBlended = true
    old?.context.picture?.isBlended = true
    begin(node, .group, .composite(opacity: 1, blend: blend))
    add(node, .group, .composite(opacity: progress, blend: .plusLighter), new.step)
    guard let old else { return }
    begin(node, .group, .composite(opacity: 1 - progress))
    steps.append(old.step)
  }

  /// The layer before the transition, seen at its superlayer's present position.
  private mutating func oldFace(
    of transition: ActiveTransition, in context: Context
  ) -> Face? {
    guard let source = transition.source else { return nil }
    let moment = moment(of: source)
    guard let node = moments[moment].tree.shape.node(ofLayer: source.layer) else { return nil }
    var old = context
    old.copy.moment = moment
    old.copy.base = moment
    old.copy.delays = [:]
    // Below 0, so that no part of the old picture is mistaken for one of the new picture.
    old.copy.instance = -1 &- context.copy.instance
    old.picture = Picture()
    return Face(node: node, context: old)
  }

  /// The index of a source's moment, made at its first use.
  private mutating func moment(of source: TransitionSource) -> Int {
    let key = SourceKey(epoch: ObjectIdentifier(source.epoch), time: source.time)
    if let known = sourceMoments[key] { return known }
    moments.append(source.epoch.tree.evaluate(at: source.time))
    sourceMoments[key] = moments.count - 1
    return moments.count - 1
  }

  // MARK: - Matrices

  /// A move of a layer's picture towards a side, by a share of its bounds.
  private static func shift(
    to side: TransitionEffect.Side, by share: Double, _ geometry: LayerGeometry
  ) -> Transform3D {
    let width = Double(geometry.bounds.size.width) * share
    let height = Double(geometry.bounds.size.height) * share
    return switch side {
    case .left: Transform3D(m41: -width)
    case .right: Transform3D(m41: width)
    case .top: Transform3D(m42: height)
    case .bottom: Transform3D(m42: -height)
    }
  }

  /// A turn about the middle of a layer's bounds in perspective, by half turns.
  private static func turn(
    _ halfTurns: Double, towards side: TransitionEffect.Side, _ geometry: LayerGeometry
  ) -> Transform3D {
    let bounds = geometry.bounds
    let angle = halfTurns * Double.pi
    // Points left of the middle come to the front when y turns forwards, those of least y when x
    // turns backwards.
    let upright: Double = geometry.isGeometryFlipped ? -1 : 1
    let turn =
      switch side {
      case .left: Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      case .right: Transform3D(rotationAngle: -angle, x: 0, y: 1, z: 0)
      case .top: Transform3D(rotationAngle: -angle * upright, x: 1, y: 0, z: 0)
      case .bottom: Transform3D(rotationAngle: angle * upright, x: 1, y: 0, z: 0)
      }
    let longer = max(Double(bounds.size.width), Double(bounds.size.height))
    let distance = max(eyeDistance, 2 * longer)
    let (x, y) = (Double(bounds.midX), Double(bounds.midY))
    return Transform3D(m41: -x, m42: -y).concatenating(turn)
      .concatenating(Transform3D(m34: -1 / distance))
      .concatenating(Transform3D(m41: x, m42: y))
  }
}

// MARK: - Page curls

/// Draws a layer's picture as a page that is rolled up
/// (Laminar.docc: BlocksAndTransitions, "Page curls").
extension DisplayListBuilder {
  /// The longest side of a page in its own pixels, and the pixels per point that it may have.
  private static let longestSide = 4096.0
  private static let scales = 1.0 / 64...64.0

  /// Enters two pictures: one lies as a page on the other, and is rolled up by a fraction of its length.
  mutating func curl(
    _ page: Face?, from side: TransitionEffect.Side, by share: Double, over other: Face?,
    of node: Int
  ) {
    var (page, other) = (page, other)
    let blend = BlendMode(filterOf: PresentedNode(presentation, node))
    page?.context.picture?.isBlended = true
    other?.context.picture?.isBlended = true
    if blend != .normal { begin(node, .group, .composite(opacity: 1, blend: blend)) }
    if var page, let paper = paper(of: page, from: side, share: share) {
      page.context.picture?.pixels = paper.pixels
      add(node, .group, .picture(paper.frame), page.step)
    }
    push([other])
  }

  /// The pixels on which a page is drawn, and how their picture is rolled up; nil for one without
  /// an area, or that is seen from its edge.
  private func paper(
    of page: Face, from side: TransitionEffect.Side, share: Double
  ) -> (pixels: ProjectiveTransform2D, frame: DisplayList.PictureFrame)? {
    let geometry = page.context.geometry(of: page.node, in: moments[page.context.copy.moment])
    let (low, high) = (geometry.bounds.origin, geometry.bounds.size)
    let (x, y) = (Double(low.x), Double(low.y))
    let (width, height) = (Double(high.width), Double(high.height))
    let seen = ProjectiveTransform2D(page.context.space(of: geometry))
      .concatenating(page.context.plane)
    guard width > 0, height > 0, seen.isFinite else { return nil }
    var pixels = seen
    var transform = ProjectiveTransform2D.identity
    let longest = Self.longestSide / max(width, height)
    if !(seen.isUpright && seen.m11 > 0 && seen.m11 <= longest) {
      // A plane that is turned has pixels of its own, about as large as the canvas's are there.
      let scale = min(
        max(seen.scale(atX: x + width / 2, y: y + height / 2), Self.scales.lowerBound),
        Self.scales.upperBound, longest)
      pixels = ProjectiveTransform2D(m11: scale, m22: scale, m31: -x * scale, m32: -y * scale)
      guard let inverse = pixels.inverted() else { return nil }
      transform = inverse.concatenating(seen)
    }
    let curl = DisplayList.PageCurl(
      page: CGRect(
        x: pixels.m11 * x + pixels.m31, y: pixels.m22 * y + pixels.m32,
        width: width * pixels.m11, height: height * pixels.m22),
      direction: Self.direction(from: side), share: share)
    return (pixels, DisplayList.PictureFrame(transform: transform, curl: curl))
  }

  /// The travel of a cylinder that begins at a side: tilted by 16.26°, so that the corner of greatest x
  /// and y, or the one that the side has of them, rises first. The numbers are exact: 7² + 24² = 25².
  private static func direction(from side: TransitionEffect.Side) -> SIMD2<Double> {
    switch side {
    case .left: SIMD2(0.96, -0.28)
    case .right: SIMD2(-0.96, -0.28)
    case .top: SIMD2(-0.28, -0.96)
    case .bottom: SIMD2(-0.28, 0.96)
    }
  }
}

extension DisplayListBuilder.Context {
  /// A layer's geometry where it is drawn.
  func geometry(of node: Int, in presentation: PresentationTree) -> LayerGeometry {
    let geometry = LayerGeometry(presentation, node)
    return isInOwnSpace ? geometry.inOwnSpace : geometry
  }

  /// The map from a layer's space to its superlayer's plane.
  func space(of geometry: LayerGeometry) -> Transform3D {
    let moved = picture?.matrix ?? .identity
    let localToSuper =
      moved.isIdentity ? geometry.localToSuper : moved.concatenating(geometry.localToSuper)
    return sublayerPlane.isIdentity ? localToSuper : localToSuper.concatenating(sublayerPlane)
  }
}

extension ProjectiveTransform2D {
  /// Whether the matrix only moves, and scales both axes alike.
  fileprivate var isUpright: Bool { isAffine && m12 == 0 && m21 == 0 && m11 == m22 }

  /// The length of the longer image of a unit along an axis at a point.
  fileprivate func scale(atX x: Double, y: Double) -> Double {
    let point = map(x, y)
    func square(_ a: Double, _ b: Double, _ c: Double) -> Double {
      let along = a - point.x / point.w * c
      let across = b - point.y / point.w * c
      return along * along + across * across
    }
    let longer = max(square(m11, m12, m13), square(m21, m22, m23)).squareRoot() / abs(point.w)
    return longer.isFinite ? longer : 1
  }
}
