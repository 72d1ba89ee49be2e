import Foundation
import LaminarGraphics

/// Where shapes cover pixels.
extension FramePreparation {
  /// Where a shape covers pixels; nil if nowhere that can be seen.
  mutating func coverage(
    of shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) -> (coverage: PreparedItem.Coverage, bounds: PixelRect)? {
    let visible = self.visible
    guard !visible.isEmpty else { return nil }
    if let box = uprightBox(shape, transform) {
      let bounds = box.pixels.intersection(visible)
      if bounds.isEmpty { return nil }
      return (box.isWhole ? .rect : .box(box), bounds)
    }
    if case .glyphs(let run) = shape, let area = glyphCoverage(of: run, transform) {
      return area.bounds.isEmpty ? nil : area
    }
    spendElements(of: shape)
    if isOverBudget { return nil }
    beginQueue()
    let (limit, rest) = (pointLimit, cost.rest)
    let made =
      queue?.take(commandIndex, in: visible, limit: limit, rest: rest, to: &lines)
      ?? survey.measured.add(commandIndex, in: visible, rest: rest, to: &lines)
      ?? lines.make(
        shape, through: transform, in: visible, limit: limit, rest: rest,
        findsOverlaps: draws || survey.onlyMeasures, glyphs: glyphSheet)
    if survey.onlyMeasures { survey.measured.append(made, in: visible, at: commandIndex) }
    spend(made.isOverLimit ? rest + 1 : made.pointUnits)
    guard let bounds = made.bounds, !isOverBudget else { return nil }
    spend(made.lineUnits)
    guard let shape = made.shape, !isOverBudget else { return nil }
    return (.lines(shape), bounds)
  }

  /// Begins the queue of shapes, once.
  private mutating func beginQueue() {
    guard let items = unqueued else { return }
    unqueued = nil
    queue = ShapeQueue(items, for: self, sprites: spriteQueue) {
      survey.skipped($0) != nil || survey.measured.contains($0)
    }
  }

  /// What the masks of small glyphs cover; nil where a run is drawn as an outline.
  private mutating func glyphCoverage(
    of run: GlyphRun, _ transform: ProjectiveTransform2D
  ) -> (coverage: PreparedItem.Coverage, bounds: PixelRect)? {
    guard case .affine(let map)? = PlaneProjection(transform) else { return nil }
    spend(run.glyphs.count)
    if isOverBudget { return nil }
    let start = glyphs.count
    guard
      let bounds = glyphSheet.appendMasks(
        of: run, run.linear(through: map), tolerance: ShapeOutline.tolerance, through: map,
        in: visible,
        to: &glyphs)
    else { return nil }
    return (.glyphs(start..<glyphs.count), bounds)
  }

  // FAST PATH: an upright rectangle covers what its outline would cover, without lines.
  func uprightBox(
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D
  ) -> CoverageBox? {
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
    return CoverageBox(
      from: SIMD2(min(first.x, second.x), min(first.y, second.y)),
      to: SIMD2(max(first.x, second.x), max(first.y, second.y)), on: canvas)
  }
}

extension CoverageBox {
  /// The part of a rectangle that is on a canvas; nil for coordinates that are not drawn.
  @inline(__always)
  init?(from low: SIMD2<Double>, to high: SIMD2<Double>, on canvas: PixelRect) {
    let limit = ShapeOutline.limit
    guard abs(low.x) <= limit, abs(low.y) <= limit, abs(high.x) <= limit, abs(high.y) <= limit
    else { return nil }
    func fixed(_ value: Double, _ limit: Int) -> Int32 {
      CoverageLine.fixed(min(max(value, 0), Double(limit)))
    }
    self.init(
      x0: fixed(low.x, canvas.maxX), y0: fixed(low.y, canvas.maxY),
      x1: fixed(high.x, canvas.maxX), y1: fixed(high.y, canvas.maxY))
  }

  /// The pixels that it touches; none if it has no area.
  var pixels: PixelRect {
    guard x0 < x1, y0 < y1 else { return .empty }
    return PixelRect(
      minX: Int(x0) >> 10, minY: Int(y0) >> 10, maxX: (Int(x1) + 1023) >> 10,
      maxY: (Int(y1) + 1023) >> 10)
  }
}
