import Foundation
import LaminarGraphics

/// Makes a `PreparedFrame` of a display list, in one walk.
struct FramePreparation {
  /// A clip or group that is open.
  private struct Scope {
    enum Kind { case clip, group, mask, masked }
    var kind: Kind
    /// The place of its push among the items.
    var item: Int
    /// The lines before it.
    var lineCount: Int
    /// What can be seen inside.
    var visible: PixelRect
    /// What is drawn inside.
    var drawn = PixelRect.empty
    /// How many fills and groups the list has inside, seen or not.
    var contents = 0
    /// A group's opacity and blend mode.
    var opacity = 1.0
    var blend = BlendMode.normal
    /// Whether something inside blends with what is there already.
    var hasBlending = false
    /// The place of the end of a mask's picture.
    var maskEnd = 0
  }

  private let canvas: PixelRect
  private var items: [PreparedItem] = []
  private var clipper: LineClipper
  private var scopes: [Scope] = []
  /// What every transform is followed by.
  let base: ProjectiveTransform2D
  let resources: RasterResources
  /// How many pictures that throw shadows this one stands in.
  let passDepth: Int
  var passes: [ShadowPass] = []

  /// Prepares a list whose size is already known to be a bitmap's.
  static func prepare(
    _ list: DisplayList, width: Int, height: Int, resources: RasterResources
  ) -> PreparedFrame {
    prepare(
      list.items[...], width: width, height: height,
      background: list.background.map { PremultipliedColor($0) }, resources: resources)
  }

  /// Prepares a part of a list, seen through a transform.
  static func prepare(
    _ items: ArraySlice<DisplayList.Item>, width: Int, height: Int,
    background: PremultipliedColor? = nil, base: ProjectiveTransform2D = .identity,
    resources: RasterResources, passDepth: Int = 0
  ) -> PreparedFrame {
    var preparation = FramePreparation(
      width: width, height: height, base: base, resources: resources, passDepth: passDepth)
    var index = items.startIndex
    while index < items.endIndex {
      let item = items[index]
      switch item.command {
      case .shadow(let shape, let transform, let shadow):
        preparation.addShadow(of: shape, transform, shadow, id: item.id)
      case .pushShadow(let shadow, let transform):
        let end = end(ofShadowAt: index, in: items)
        preparation.addShadow(of: items[index + 1..<end], shadow, transform)
        index = end
      default:
        preparation.add(item.command)
      }
      index += 1
    }
    while let scope = preparation.scopes.last { preparation.close(scope) }
    return PreparedFrame(
      width: width, height: height, background: background, items: preparation.items,
      lines: preparation.clipper.lines, passes: preparation.passes)
  }

  private init(
    width: Int, height: Int, base: ProjectiveTransform2D, resources: RasterResources, passDepth: Int
  ) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    clipper = LineClipper(width: width, height: height)
    self.base = base
    self.resources = resources
    self.passDepth = passDepth
  }

  var visible: PixelRect { scopes.last?.visible ?? canvas }

  /// Counts something drawn in the innermost scope, seen or not.
  mutating func countContent() {
    if !scopes.isEmpty { scopes[scopes.count - 1].contents += 1 }
  }

  /// Adds something that is seen.
  mutating func append(_ item: PreparedItem) {
    if !scopes.isEmpty {
      scopes[scopes.count - 1].drawn = scopes[scopes.count - 1].drawn.union(item.bounds)
    }
    items.append(item)
  }

  private mutating func add(_ command: DisplayList.Command) {
    switch command {
    case .fill(let shape, let transform, let paint):
      fill(shape, transform.concatenating(base), paint)
    case .pushClip(let shape, let transform):
      let transform = transform.concatenating(base)
      var scope = Scope(
        kind: .clip, item: items.count, lineCount: clipper.lines.count, visible: .empty)
      let area = coverage(of: shape, transform)
      scope.visible = area?.bounds ?? .empty
      items.append(
        PreparedItem(
          action: .pushClip, coverage: area?.coverage ?? .none, bounds: area?.bounds ?? .empty))
      scopes.append(scope)
    case .pushGroup(let opacity, let blend):
      let opacity = PremultipliedColor.unit(opacity)
      let byte = PremultipliedColor.byte(opacity)
      countContent()
      var scope = Scope(
        kind: .group, item: items.count, lineCount: clipper.lines.count,
        visible: opacity > 0 ? visible : .empty, opacity: opacity, blend: blend)
      if !blend.keepsBackdrop { scope.drawn = scope.visible }
      scopes.append(scope)
      items.append(
        PreparedItem(action: .pushGroup(opacity: byte, blend), coverage: .none, bounds: .empty))
    case .pushMask:
      scopes.append(
        Scope(
          kind: .mask, item: items.count, lineCount: clipper.lines.count, visible: visible))
      items.append(PreparedItem(action: .pushMask, coverage: .none, bounds: .empty))
    case .clipToMask:
      guard var scope = scopes.last, scope.kind == .mask else { return }
      scope.kind = .masked
      scope.maskEnd = items.count
      scope.visible = scope.drawn
      scope.drawn = .empty
      scope.contents = 0
      scope.hasBlending = false
      scopes[scopes.count - 1] = scope
      items.append(PreparedItem(action: .clipToMask, coverage: .none, bounds: .empty))
    case .popClip:
      if let scope = scopes.last, scope.kind == .clip || scope.kind == .masked { close(scope) }
    case .popGroup:
      if let scope = scopes.last, scope.kind == .group { close(scope) }
    case .shadow, .pushShadow, .popShadow:
      break
    }
  }

  private mutating func fill(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.Paint
  ) {
    countContent()
    guard !visible.isEmpty else { return }
    if case .image(let paint) = paint {
      guard paint.opacity > 0, let area = coverage(of: shape, transform),
        let image = PreparedImage(
          paint, through: transform, in: area.bounds,
          pyramid: resources.images.pyramid(of: paint.image))
      else { return }
      append(PreparedItem(action: .image(image), coverage: area.coverage, bounds: area.bounds))
      return
    }
    guard let paint = PreparedPaint(paint, transform), let area = coverage(of: shape, transform)
    else { return }
    append(PreparedItem(action: .fill(paint), coverage: area.coverage, bounds: area.bounds))
  }

  /// Ends the innermost scope, and forgets it if nothing is drawn inside.
  private mutating func close(_ scope: Scope) {
    scopes.removeLast()
    guard scope.kind != .mask, !scope.drawn.isEmpty else {
      items.removeSubrange(scope.item...)
      clipper.truncate(to: scope.lineCount)
      return
    }
    if !scopes.isEmpty {
      scopes[scopes.count - 1].drawn = scopes[scopes.count - 1].drawn.union(scope.drawn)
      if scope.kind != .group {
        scopes[scopes.count - 1].contents += scope.contents
        if scope.hasBlending { scopes[scopes.count - 1].hasBlending = true }
      } else if scope.blend != .normal {
        scopes[scopes.count - 1].hasBlending = true
      }
    }
    if scope.kind == .group, fold(scope) { return }
    if scope.kind == .masked {
      // The mask is needed where it masks something, and must not be drawn elsewhere.
      for place in scope.item..<scope.maskEnd {
        items[place].bounds = items[place].bounds.intersection(scope.drawn)
      }
      items[scope.maskEnd].bounds = scope.drawn
    }
    items[scope.item].bounds = scope.drawn
    items.append(
      PreparedItem(
        action: scope.kind == .group ? .popGroup : .popClip, coverage: .none, bounds: scope.drawn))
  }

  /// A group of one thing is that thing with the group's opacity, and a group of opacity 1 is what is
  /// in it, unless something blends with the group's own picture, or a mask takes it as one. Decided
  /// from the list alone: it is part of what the pixels are.
  private mutating func fold(_ scope: Scope) -> Bool {
    guard scope.blend == .normal, !scope.hasBlending else { return false }
    guard scope.contents == 1 || (scope.opacity == 1 && scopes.last?.kind != .masked) else {
      return false
    }
    if scope.opacity < 1 {
      var only: (place: Int, action: PreparedItem.Action)?
      for place in scope.item + 1..<items.count {
        guard let action = items[place].action.times(opacity: scope.opacity) else { continue }
        if only != nil { return false }
        only = (place, action)
      }
      guard let only else { return false }
      items[only.place].action = only.action
    }
    items.remove(at: scope.item)
    return true
  }

  /// Where a shape covers pixels; nil if nowhere that can be seen.
  private mutating func coverage(
    of shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) -> (coverage: PreparedItem.Coverage, bounds: PixelRect)? {
    let visible = self.visible
    guard !visible.isEmpty else { return nil }
    if let rect = wholePixels(shape, transform) {
      let bounds = rect.intersection(visible)
      return bounds.isEmpty ? nil : (.rect, bounds)
    }
    let outline = ShapeOutline(shape, through: transform, glyphs: resources.glyphs) { low, high in
      !pixels(low, high).intersection(visible).isEmpty
    }
    guard let outline else { return nil }
    let bounds = pixels(outline.low, outline.high).intersection(visible)
    guard !bounds.isEmpty else { return nil }
    let isInside =
      outline.low.x >= 0 && outline.low.y >= 0 && outline.high.x <= Double(canvas.maxX)
      && outline.high.y <= Double(canvas.maxY)
    let start = clipper.lines.count
    for polygon in outline.polygons {
      clipper.addPolygon(outline.points[polygon], isInside: isInside)
    }
    guard clipper.lines.count > start else { return nil }
    return (.lines(start..<clipper.lines.count, outline.rule), bounds)
  }

  /// The canvas's pixels between two points.
  private func pixels(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PixelRect {
    func whole(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, 0), Double(limit))) }
    // A coordinate may be rounded by 1/2048 pixel later.
    return PixelRect(
      minX: whole((low.x - 0.0005).rounded(.down), canvas.maxX),
      minY: whole((low.y - 0.0005).rounded(.down), canvas.maxY),
      maxX: whole((high.x + 0.0005).rounded(.up), canvas.maxX),
      maxY: whole((high.y + 0.0005).rounded(.up), canvas.maxY))
  }

  // FAST PATH: a rectangle whose edges are whole pixels after rounding to fixed point covers what its
  // outline would cover, without lines.
  private func wholePixels(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) -> PixelRect? {
    guard case .roundedRect(let rounded) = shape,
      !(rounded.radius > 0) || rounded.corners.isDisjoint(with: .all),
      case .affine(let map)? = PlaneProjection(transform)
    else { return nil }
    guard (map.b == 0 && map.c == 0) || (map.a == 0 && map.d == 0) else { return nil }
    let x = Double(rounded.rect.origin.x)
    let y = Double(rounded.rect.origin.y)
    let first = map.mapped(SIMD2(x, y))
    let second = map.mapped(
      SIMD2(x + Double(rounded.rect.size.width), y + Double(rounded.rect.size.height)))
    guard let minX = wholePixel(min(first.x, second.x), canvas.maxX),
      let minY = wholePixel(min(first.y, second.y), canvas.maxY),
      let maxX = wholePixel(max(first.x, second.x), canvas.maxX),
      let maxY = wholePixel(max(first.y, second.y), canvas.maxY)
    else { return nil }
    return PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  /// The pixel boundary, drawn in to the canvas, that a coordinate lies on in fixed point.
  private func wholePixel(_ value: Double, _ limit: Int) -> Int? {
    guard !value.isNaN else { return nil }
    let clamped = min(max(value, 0), Double(limit))
    let fixed = CoverageLine.fixed(clamped)
    return fixed & 1023 == 0 ? Int(fixed >> 10) : nil
  }
}
