import Foundation
import LaminarGraphics

/// Makes a `PreparedFrame` of a display list, in one walk.
struct FramePreparation {
  /// A clip or group that is open.
  private struct Scope {
    enum Kind { case clip, group }
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
    /// A group's opacity.
    var opacity = 1.0
  }

  private let canvas: PixelRect
  private var items: [PreparedItem] = []
  private var clipper: LineClipper
  private var scopes: [Scope] = []

  /// Prepares a list whose size is already known to be a bitmap's.
  static func prepare(_ list: DisplayList, width: Int, height: Int) -> PreparedFrame {
    var preparation = FramePreparation(width: width, height: height)
    for item in list.items { preparation.add(item.command) }
    while let scope = preparation.scopes.last { preparation.close(scope) }
    return PreparedFrame(
      width: width, height: height, background: list.background.map { PremultipliedColor($0) },
      items: preparation.items, lines: preparation.clipper.lines)
  }

  private init(width: Int, height: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    clipper = LineClipper(width: width, height: height)
  }

  private var visible: PixelRect { scopes.last?.visible ?? canvas }

  private mutating func add(_ command: DisplayList.Command) {
    switch command {
    case .fill(let shape, let transform, let paint):
      fill(shape, transform, paint)
    case .pushClip(let shape, let transform):
      var scope = Scope(
        kind: .clip, item: items.count, lineCount: clipper.lines.count, visible: .empty)
      let area = coverage(of: shape, transform)
      scope.visible = area?.bounds ?? .empty
      items.append(
        PreparedItem(
          action: .pushClip, coverage: area?.coverage ?? .none, bounds: area?.bounds ?? .empty))
      scopes.append(scope)
    case .pushGroup(let opacity):
      let opacity = PremultipliedColor.unit(opacity)
      let byte = PremultipliedColor.byte(opacity)
      if !scopes.isEmpty { scopes[scopes.count - 1].contents += 1 }
      scopes.append(
        Scope(
          kind: .group, item: items.count, lineCount: clipper.lines.count,
          visible: opacity > 0 ? visible : .empty, opacity: opacity))
      items.append(
        PreparedItem(action: .pushGroup(opacity: byte), coverage: .none, bounds: .empty))
    case .popClip:
      if let scope = scopes.last, scope.kind == .clip { close(scope) }
    case .popGroup:
      if let scope = scopes.last, scope.kind == .group { close(scope) }
    }
  }

  private mutating func fill(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ paint: DisplayList.Paint
  ) {
    if !scopes.isEmpty { scopes[scopes.count - 1].contents += 1 }
    guard !visible.isEmpty, let paint = PreparedPaint(paint, transform),
      let area = coverage(of: shape, transform)
    else { return }
    if !scopes.isEmpty {
      scopes[scopes.count - 1].drawn = scopes[scopes.count - 1].drawn.union(area.bounds)
    }
    items.append(
      PreparedItem(
        action: .fill(paint), coverage: area.coverage, bounds: area.bounds))
  }

  /// Ends the innermost scope, and forgets it if nothing is drawn inside.
  private mutating func close(_ scope: Scope) {
    scopes.removeLast()
    guard !scope.drawn.isEmpty else {
      items.removeSubrange(scope.item...)
      clipper.truncate(to: scope.lineCount)
      return
    }
    if !scopes.isEmpty {
      scopes[scopes.count - 1].drawn = scopes[scopes.count - 1].drawn.union(scope.drawn)
      if scope.kind == .clip { scopes[scopes.count - 1].contents += scope.contents }
    }
    if scope.kind == .group, scope.contents == 1 || scope.opacity == 1, fold(scope) { return }
    items[scope.item].bounds = scope.drawn
    items.append(
      PreparedItem(
        action: scope.kind == .clip ? .popClip : .popGroup, coverage: .none, bounds: scope.drawn))
  }

  /// A group of one fill is that fill with the group's opacity, and a group of opacity 1 is what is in
  /// it. Decided from the list alone: it is part of what the pixels are.
  private mutating func fold(_ scope: Scope) -> Bool {
    if scope.opacity < 1 {
      var fill: (place: Int, paint: PreparedPaint)?
      for place in scope.item + 1..<items.count {
        guard case .fill(let paint) = items[place].action else { continue }
        if fill != nil { return false }
        fill = (place, paint)
      }
      guard let fill else { return false }
      items[fill.place].action = .fill(fill.paint.times(opacity: scope.opacity))
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
    let outline = ShapeOutline(shape, through: transform) { low, high in
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
