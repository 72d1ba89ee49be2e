package import Foundation
package import LaminarGraphics

/// The commands recorded by a layer's `draw(in:)`: in the layer's space, sharp at any size.
package struct Drawing: Sendable, Hashable {
  /// The layer's bounds when it was recorded; nothing is drawn outside.
  package let bounds: CGRect
  /// The drawing commands.
  package let commands: [DisplayList.Command]
  /// Whether a scene declares it, so that it is the layer's drawing at every display.
  package let isDeclared: Bool
  /// The parts that were drawn again, the last one last: the end of the commands.
  var redrawn: [RedrawnPart] = []
  /// What draws every moment anew, instead of the commands; nil for a recording.
  var function: FrameDrawing?
  /// Whether y points up in what the function draws.
  var isFlipped = false
  /// Why nothing is drawn; nil where everything is.
  var excess: DrawingExcess?

  /// The drawing with other bounds.
  func inBounds(_ bounds: CGRect) -> Drawing {
    Drawing(bounds: bounds, commands: commands, isDeclared: isDeclared)
  }

  /// The drawing on pixels without alpha, which are black at first (Laminar.docc: Drawing, "Opaque
  /// layers").
  var onOpaquePixels: Drawing {
    guard !commands.isEmpty else { return self }
    let black = DisplayList.Command.fill(
      .roundedRect(RoundedRect(rect: bounds)), .identity, .color(.black))
    var opaque = [black] + commands
    // Some modes take alpha away: their premultiplied colours are what such pixels keep.
    let mayClear = commands.contains { command in
      if case .group(.composite(_, let blend), _) = command { blend != .normal } else { false }
    }
    if mayClear {
      opaque += [.group(.composite(opacity: 1, blend: .destinationOver), count: 1), black]
    }
    return Drawing(bounds: bounds, commands: opaque, isDeclared: isDeclared)
  }
}

extension DisplayList.Command {
  /// The command in a transformed space, tinted.
  func placed(by transform: ProjectiveTransform2D, tint: Color = .white) -> DisplayList.Command {
    switch self {
    case .fill(let shape, let own, let paint):
      return .fill(shape, own.concatenating(transform), paint.tinted(by: tint))
    case .particles(var particles, let own):
      for index in particles.particles.indices { particles.particles[index].tint(by: tint) }
      return .particles(particles, own.concatenating(transform))
    case .shadow(let shape, let own, var shadow):
      shadow.color = shadow.color.tinted(by: tint)
      return .shadow(shape, own.concatenating(transform), shadow)
    case .backdrop(let filters, let shape, let own, let opacity):
      return .backdrop(filters, shape, own.concatenating(transform), opacity: opacity)
    case .group(let group, let count):
      return .group(group.placed(by: transform, tint: tint), count: count)
    }
  }
}

extension DisplayList.Group {
  fileprivate func placed(
    by transform: ProjectiveTransform2D, tint: Color
  ) -> DisplayList.Group {
    switch self {
    case .clip(let shape, let own): return .clip(shape, own.concatenating(transform))
    case .composite, .mask: return self
    case .shadow(var shadow, let own):
      shadow.color = shadow.color.tinted(by: tint)
      return .shadow(shadow, own.concatenating(transform))
    case .filter(let filters, let own): return .filter(filters, own.concatenating(transform))
    case .picture(var frame):
      frame.transform = frame.transform.concatenating(transform)
      return .picture(frame)
    }
  }
}

extension [DisplayList.Command] {
  /// The commands in a transformed space, tinted. The contents of a picture with pixels of its own
  /// are placed on those.
  package func placed(
    by transform: ProjectiveTransform2D, tint: Color = .white
  ) -> [DisplayList.Command] {
    // The end of the last picture that is in no other.
    var end = 0
    return enumerated().map { index, command in
      guard index >= end else { return command.placed(by: .identity, tint: tint) }
      if case .group(.picture, let count) = command { end = index + 1 + count }
      return command.placed(by: transform, tint: tint)
    }
  }
}

extension DisplayList.Paint {
  fileprivate func tinted(by tint: Color) -> DisplayList.Paint {
    switch self {
    case .color(let color): return .color(color.tinted(by: tint))
    case .image(var paint):
      paint.tint = paint.tint.tinted(by: tint)
      return .image(paint)
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.tinted(by: tint)
      }
      return .gradient(gradient)
    }
  }
}

extension DisplayList.Particle {
  fileprivate mutating func tint(by tint: Color) {
    color *= SIMD4(Float(tint.red), Float(tint.green), Float(tint.blue), 1)
  }
}

extension Color {
  /// The colour with red, green and blue multiplied.
  fileprivate func tinted(by tint: Color) -> Color {
    Color(red: red * tint.red, green: green * tint.green, blue: blue * tint.blue, alpha: alpha)
  }
}

// MARK: - Contents of a layer

/// Drawn contents.
extension Layer {
  func renderValues(in context: DrawingContext) {
    if extras?.presentation == nil { updateTree() }
    var builder = DisplayListBuilder(
      presentation: RenderTree.ofValues(self).evaluate(at: 0), budget: DrawingBudget.standard)
    builder.build(scale: context.plane)
    if let excess = builder.cost.excess {
      context.excess = excess
      return recordIgnored(
        "it is not drawn: it costs at least \(excess.cost); the drawing budget is \(excess.budget)",
        key: "drawingBudget")
    }
    guard !builder.items.isEmpty else { return }
    context.compose(
      builder.items.map(\.command), opacity: context.state.alpha,
      isGroup: builder.items.contains { $0.command.isBackdrop })
  }

  /// Records the drawing as the contents, in the present bounds; without any, nothing is visible
  /// and nothing is kept. Where nothing is drawn, the scene's declared drawing is used.
  ///
  /// - Parameter isDeclared: Whether a scene declares the drawing.
  /// - Returns: What is missing because of the cost limit of a frame; nil when nothing is.
  @discardableResult package func record(
    isDeclared: Bool = false, _ draw: (DrawingContext) -> Void
  ) -> DrawingExcess? {
    let bounds = self.bounds.standardized
    let context = DrawingContext(bounds: bounds, isFlipped: isUpsideDown, scale: contentsScale)
    context.isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    draw(context)
    guard bounds.width > 0, bounds.height > 0 else {
      keep(nil)
      return nil
    }
    let drawing = context.finish(isDeclared: isDeclared)
    let missing = context.isCut ? context.excess : nil
    if !isDeclared { noteCut(of: context) }
    if let drawing {
      keep(drawing)
    } else {
      let declared = extras?.drawing.flatMap { $0.isDeclared ? $0 : nil }
      keep(declared?.inBounds(bounds))
    }
    return missing
  }

  /// Reports what is missing in a recording because of the cost limit of a frame.
  func noteCut(of context: DrawingContext) {
    guard context.isCut, let missing = context.excess else { return }
    recordIgnored(
      "a part is not drawn: it costs at least \(missing.cost); the drawing budget is "
        + "\(missing.budget)", key: "drawingBudget")
  }
}

extension DisplayList.Command {
  fileprivate var isBackdrop: Bool { if case .backdrop = self { true } else { false } }
}

// MARK: - Slices

/// A part of a layer's drawn contents, and its position in the layer's space: all of it, or one of
/// the nine slices that `contentsCenter` cuts.
struct DrawingPiece: Sendable {
  /// The part, in the space of the drawing.
  let part: CGRect
  /// From that space to the layer's.
  let placement: AffineTransform2D

  /// The pieces of a drawing, placed as an image of its size in points would be
  /// (Laminar.docc: DrawingOrder, "Contents").
  static func pieces(
    of drawing: Drawing, _ presentation: PresentationTree, _ node: Int, _ bounds: CGRect
  ) -> [DrawingPiece] {
    func rect(_ id: PropertyID) -> CGRect {
      guard case .rect(let rect) = presentation.value(id, of: node) else { return .unit }
      return rect.standardized
    }
    var gravity = "resize"
    if case .string(let word) = presentation.value(.contentsGravity, of: node) { gravity = word }
    let drawn = drawing.bounds
    let part = rect(.contentsRect)
    let placed = ContentsPlacement.place(
      CGSize(width: drawn.width * part.width, height: drawn.height * part.height),
      in: bounds.standardized, gravity)
    guard placed.width > 0, placed.height > 0, placed.width.isFinite, placed.height.isFinite else {
      return []
    }
    let center = gravity.hasPrefix("resize") ? rect(.contentsCenter) : .unit
    let columns = spans(
      ContentsPlacement.axis(
        Double(placed.minX), Double(placed.maxX), part: (part.minX, part.maxX),
        center: (center.minX, center.maxX), count: Double(drawn.width), 1, isFlipped: false))
    let rows = spans(
      ContentsPlacement.axis(
        Double(placed.minY), Double(placed.maxY), part: (part.minY, part.maxY),
        center: (center.minY, center.maxY), count: Double(drawn.height), 1, isFlipped: false))
    return rows.flatMap { row in
      columns.compactMap { column in
        DrawingPiece(column, row, drawn)
      }
    }
  }

  private struct Span {
    let positions: (Double, Double)
    let points: (Double, Double)
  }

  private static func spans(_ axis: DisplayList.ImageAxis) -> [Span] {
    (0..<3).compactMap { index in
      guard axis.positions[index] < axis.positions[index + 1] else { return nil }
      return Span(
        positions: (axis.positions[index], axis.positions[index + 1]),
        points: (axis.pixels[index], axis.pixels[index + 1]))
    }
  }

  /// Nil for a piece that shows no part.
  private init?(_ column: Span, _ row: Span, _ drawn: CGRect) {
    let width = column.points.1 - column.points.0
    let height = row.points.1 - row.points.0
    guard width > 0, height > 0 else { return nil }
    part = CGRect(
      x: Double(drawn.minX) + column.points.0, y: Double(drawn.minY) + row.points.0, width: width,
      height: height)
    let x = (column.positions.1 - column.positions.0) / width
    let y = (row.positions.1 - row.positions.0) / height
    guard x.isFinite, y.isFinite else { return nil }
    placement =
      x == 1 && y == 1 && column.positions.0 == Double(part.minX)
        && row.positions.0 == Double(part.minY)
      ? .identity
      : AffineTransform2D(
        a: x, b: 0, c: 0, d: y, tx: column.positions.0 - Double(part.minX) * x,
        ty: row.positions.0 - Double(part.minY) * y)
  }
}

// MARK: - Redrawn parts

/// A part of a recording that was drawn again: it replaces what was recorded before it in its rectangles
/// (Laminar.docc: Drawing, "Parts of a layer").
struct RedrawnPart: Sendable, Hashable {
  /// In the layer's space.
  let rects: [CGRect]
  /// How many of the recording's commands it is.
  let count: Int

  /// The most parts, and rectangles of one part, that are kept.
  static let most = 64
  /// The most commands of a recording with parts.
  static let mostCommands = 16_384
}

extension Drawing {
  /// The drawing with a part replaced by other commands. Parts that later ones hide are left out; nil
  /// where too many parts are left.
  func replacing(_ rects: [CGRect], by commands: [DisplayList.Command]) -> Drawing? {
    let shape = rects.reduce(into: Path()) { $0.addRect($1) }
    let added = [DisplayList.Command].group(
      .clip(.path(shape, .nonZero), .identity),
      .group(.composite(opacity: 1, blend: .copy), commands))
    var parts = [RedrawnPart(rects: rects, count: added.count)]
    var pieces = [added]
    var hidden = rects
    var end = self.commands.count
    for part in redrawn.reversed() {
      let start = end - part.count
      if !part.rects.allSatisfy({ $0.isCovered(by: hidden) }) {
        parts.append(part)
        pieces.append(Array(self.commands[start..<end]))
        hidden += part.rects
      }
      end = start
    }
    guard parts.count <= RedrawnPart.most else { return nil }
    if !bounds.isCovered(by: hidden) { pieces.append(Array(self.commands[..<end])) }
    var result = Drawing(
      bounds: bounds, commands: pieces.reversed().flatMap(\.self), isDeclared: isDeclared)
    result.redrawn = parts.reversed()
    return result.commands.count <= RedrawnPart.mostCommands ? result : nil
  }
}

extension Layer {
  /// Draws the requested rectangles again and keeps the rest; false where the whole layer has to be drawn.
  func redraw(_ requested: [CGRect]) -> Bool {
    let bounds = bounds.standardized
    guard let old = extras?.drawing, old.bounds == bounds,
      !old.isDeclared, old.function == nil
    else { return false }
    let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
    // As in a bitmap, whole pixels of the contents are drawn.
    var rects = requested.map { rect in
      let low = CGPoint(
        x: (rect.minX * scale).rounded(.down) / scale,
        y: (rect.minY * scale).rounded(.down) / scale)
      let high = CGPoint(
        x: (rect.maxX * scale).rounded(.up) / scale, y: (rect.maxY * scale).rounded(.up) / scale)
      return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        .intersection(bounds)
    }.filter { !$0.isEmpty }
    if rects.count > RedrawnPart.most { rects = [rects.reduce(.null) { $0.union($1) }] }
    guard !rects.isEmpty else { return true }
    guard !bounds.isCovered(by: rects) else { return false }
    let context = DrawingContext(
      bounds: bounds, isFlipped: isUpsideDown, scale: scale, region: rects)
    context.isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    draw(in: context)
    guard !context.isCut,
      let new = old.replacing(rects, by: context.finish()?.commands ?? [])
    else { return false }
    keep(new)
    return true
  }
}

extension CGRect {
  /// Whether rectangles cover this one completely.
  fileprivate func isCovered(by covers: [CGRect]) -> Bool {
    var left = [self]
    for cover in covers {
      left = left.flatMap { $0.without(cover) }
      // A rectangle in many pieces counts as seen.
      if left.isEmpty || left.count > 256 { break }
    }
    return left.isEmpty
  }

  /// The up to four rectangles that another one leaves.
  private func without(_ other: CGRect) -> [CGRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return isEmpty ? [] : [self] }
    return [
      CGRect(x: minX, y: minY, width: width, height: hole.minY - minY),
      CGRect(x: minX, y: hole.maxY, width: width, height: maxY - hole.maxY),
      CGRect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.height),
      CGRect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.height),
    ].filter { $0.width > 0 && $0.height > 0 }
  }
}

// MARK: - Rendering a layer tree

extension DrawingContext {
  /// The picture of what is drawn on a canvas of a size, with a number of pixels per point; nil when the
  /// size has no pixels or too many.
  package static func displayList(
    size: CGSize, scale: Double, _ draw: (DrawingContext) -> Void
  ) -> DisplayList? {
    guard let canvas = Canvas(ofPicture: size, scale: scale) else { return nil }
    let context = DrawingContext(
      bounds: CGRect(origin: .zero, size: size), scale: CGFloat(scale))
    draw(context)
    // Ending the open transparency layers may cost too much.
    let drawing = context.finish()
    var list = DisplayList(
      width: canvas.pixelWidth, height: canvas.pixelHeight, excess: context.excess)
    guard let drawing, context.excess == nil else { return list }
    let id = DisplayList.ID(layer: 0, part: .contents)
    list.items = drawing.commands.placed(by: ProjectiveTransform2D(m11: scale, m22: scale))
      .map { DisplayList.Item(id: id, command: $0) }
    return list
  }

  /// The picture of a layer's bounds, as ``Layer/render(in:)`` draws it.
  package static func displayList(of layer: Layer, scale: Double) -> DisplayList? {
    let bounds = layer.bounds.standardized
    return displayList(size: bounds.size, scale: scale) { context in
      context.translateBy(x: -bounds.minX, y: -bounds.minY)
      layer.render(in: context)
    }
  }
}

extension RenderTree {
  /// A layer and all below it by their values, without animations, in the layer's own space: model
  /// layers, or the presentations of one moment.
  static func ofValues(_ root: Layer) -> RenderTree {
    var parts: [(layer: Layer, sublayers: [Int], mask: Int)] = []
    /// Each with the part that it belongs to, and whether it is its mask.
    var pending: [(layer: Layer, owner: Int, isMask: Bool)] = [(root, -1, false)]
    while let (layer, owner, isMask) = pending.popLast() {
      let number = parts.count
      parts.append((layer, [], -1))
      if isMask {
        parts[owner].mask = number
      } else if owner >= 0 {
        parts[owner].sublayers.append(number)
      }
      pending += layer.shownChildren.reversed().map { ($0, number, false) }
      if let mask = layer.shownMask { pending.append((mask, number, true)) }
    }
    var image = CommittedTree(root: 0)
    image.replace(
      parts.enumerated().map { number, part in
        var values = part.layer.values
        if number == 0 { values.moveToOrigin(in: root.bounds, root.anchorPoint) }
        return (
          number,
          LayerRecord(
            valuesOf: part.layer, values: values, sublayers: part.sublayers, mask: part.mask)
        )
      })
    return RenderTreeCompiler.compile(image)
  }
}

extension PropertyBag {
  /// Moves the layer so that its own space is its superlayer's.
  fileprivate mutating func moveToOrigin(in bounds: CGRect, _ anchor: CGPoint) {
    let bounds = bounds.standardized
    self[.position] = .point(
      CGPoint(
        x: bounds.minX + anchor.x * bounds.width, y: bounds.minY + anchor.y * bounds.height))
    self[.transform] = .transform(.identity)
    self[.zPosition] = .number(0)
    self[.anchorPointZ] = .number(0)
  }
}
