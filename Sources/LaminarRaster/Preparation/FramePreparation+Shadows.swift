import Foundation
import LaminarGraphics

extension FramePreparation {
  /// How deep pictures that cast shadows may be nested; deeper ones cast none.
  private static let mostPasses = 8

  /// The index of the pop that ends a picture, or the end.
  static func end(
    ofPictureAt start: Int, in items: ArraySlice<DisplayList.Item>
  ) -> Int {
    var depth = 0
    for index in start..<items.endIndex {
      switch items[index].command {
      case .pushShadow, .pushFilter, .pushPicture: depth += 1
      case .popShadow, .popFilter, .popPicture:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return items.endIndex
  }

  /// The standard deviation of a shadow, whatever was requested.
  private static func radius(_ shadow: DisplayList.Shadow) -> Double {
    shadow.radius > 0 ? min(shadow.radius, 1e6) : 0
  }

  /// Adds the shadow of a shape.
  mutating func addShadow(
    of shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, _ shadow: DisplayList.Shadow,
    id: DisplayList.ID
  ) {
    guard shadow.color.alpha > 0, !visible.isEmpty else { return countContent() }
    let moved = ProjectiveTransform2D(
      m31: Double(shadow.offset.width), m32: Double(shadow.offset.height)
    ).concatenating(transform).concatenating(base)
    if case .roundedRect(let rect) = shape, case .affine(let map)? = PlaneProjection(moved),
      let rounded = RoundedShadow(
        rect, through: map, radius: Self.radius(shadow), visible: visible,
        cache: resources.shadows)
    {
      countContent()
      append(.rounded(rounded), shadow, bounds: rounded.bounds)
      return
    }
    let caster = DisplayList.Item(
      id: id,
      command: .fill(shape, transform, .color(Color(red: 0, green: 0, blue: 0))))
    addShadow(of: [caster], shadow, transform)
  }

  /// Adds the shadow of a picture.
  mutating func addShadow(
    of casters: ArraySlice<DisplayList.Item>, _ shadow: DisplayList.Shadow,
    _ transform: ProjectiveTransform2D
  ) {
    countContent()
    let visible = self.visible
    guard shadow.color.alpha > 0, !visible.isEmpty, passDepth < Self.mostPasses else { return }
    let seen = transform.concatenating(base)
    guard let plane = LocalPlane(seen, around: visible) else { return }
    let radius = Self.radius(shadow)
    let variance = radius * radius
    let kernel = BlurKernel(
      xx: variance * (plane.a * plane.a + plane.c * plane.c),
      xy: variance * (plane.a * plane.b + plane.c * plane.d),
      yy: variance * (plane.b * plane.b + plane.d * plane.d))
    guard let shift = plane.shift(by: shadow.offset, in: seen) else { return }

    let cell = kernel.cell
    let reach = kernel.reach
    var cells = PixelRect(
      minX: visible.minX / cell - reach.columns - 1, minY: visible.minY / cell - reach.rows - 1,
      maxX: visible.maxX / cell + reach.columns + 2, maxY: visible.maxY / cell + reach.rows + 2)
    let castBase = base.concatenating(shift)
    func prepared(budget: Int) -> PreparedFrame {
      let scale = 1 / Double(cell)
      let toCells = ProjectiveTransform2D(
        m11: scale, m22: scale, m31: -Double(cells.minX), m32: -Double(cells.minY))
      return Self.prepare(
        casters, width: cells.maxX - cells.minX, height: cells.maxY - cells.minY,
        base: castBase.concatenating(toCells), resources: resources, passDepth: passDepth + 1,
        draws: draws, budget: budget)
    }
    var frame = prepared(budget: cost.rest)
    spend(frame.cost.count)
    guard !isOverBudget else { return }
    let drawn = frame.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
    guard !drawn.isEmpty else { return }
    // Drawn again on what is needed, where that is much less.
    let needed = PixelRect(
      minX: cells.minX + drawn.minX - reach.columns, minY: cells.minY + drawn.minY - reach.rows,
      maxX: cells.minX + drawn.maxX + reach.columns, maxY: cells.minY + drawn.maxY + reach.rows
    ).intersection(cells)
    if needed.area * 4 < cells.area * 3 {
      cells = needed
      frame = prepared(budget: cost.rest)
      spend(frame.cost.count)
    }
    spend(cells.area / DrawingBudget.shadowPixelsPerUnit)
    spend(kernel.products(onCells: cells.area) / DrawingBudget.blurProductsPerUnit)
    guard !isOverBudget else { return }
    let bounds = PixelRect(
      minX: (cells.minX - 1) * cell, minY: (cells.minY - 1) * cell, maxX: (cells.maxX + 1) * cell,
      maxY: (cells.maxY + 1) * cell
    ).intersection(visible)
    guard !bounds.isEmpty else { return }
    passes.append(
      ShadowPass(frame: frame, column: cells.minX, row: cells.minY, kernel: kernel))
    append(.pass(passes.count - 1), shadow, bounds: bounds)
  }

  private mutating func append(
    _ form: PreparedShadow.Form, _ shadow: DisplayList.Shadow, bounds: PixelRect
  ) {
    if bounds.isEmpty { return }
    append(
      PreparedItem(
        action: .shadow(PreparedShadow(form, color: shadow.color)), coverage: .none,
        bounds: bounds))
  }
}

/// The affine map that a transform is near the middle of a part of the canvas.
struct LocalPlane {
  let a: Double, b: Double, c: Double, d: Double

  init?(_ transform: ProjectiveTransform2D, around part: PixelRect) {
    let t = transform
    if let affine = t.affine {
      (a, b, c, d) = (affine.a, affine.b, affine.c, affine.d)
    } else {
      guard let inverse = t.inverted() else { return nil }
      let middle = SIMD2(Double(part.minX + part.maxX) / 2, Double(part.minY + part.maxY) / 2)
      let (u, v, w) = inverse.map(middle.x, middle.y)
      let scale = t.map(u / w, v / w).w
      a = (t.m11 - middle.x * t.m13) / scale
      b = (t.m12 - middle.y * t.m13) / scale
      c = (t.m21 - middle.x * t.m23) / scale
      d = (t.m22 - middle.y * t.m23) / scale
    }
    guard abs(a) < 1e9, abs(b) < 1e9, abs(c) < 1e9, abs(d) < 1e9 else { return nil }
  }

  /// What a move in the transform's own space is on the canvas.
  func shift(by offset: CGSize, in transform: ProjectiveTransform2D) -> ProjectiveTransform2D? {
    let (x, y) = (Double(offset.width), Double(offset.height))
    if transform.affine != nil {
      return ProjectiveTransform2D(m31: x * a + y * c, m32: x * b + y * d)
    }
    return transform.inverted()?.concatenating(ProjectiveTransform2D(m31: x, m32: y))
      .concatenating(transform)
  }
}
