import Foundation
import LaminarGraphics

/// Pictures that are drawn while the frame is prepared, since what is done with them needs their pixels'
/// neighbours: filtered ones, and ones with pixels of their own.
extension FramePreparation {
  /// The maximum nesting depth of pictures; deeper ones are omitted.
  private static let maxPictures = 32
  /// The longest side of a picture, and how far from the origin it may be.
  private static let farthest = 8192
  private static let allPixels = PixelRect(
    minX: -farthest / 2, minY: -farthest / 2, maxX: farthest, maxY: farthest)

  /// Adds a picture that is filtered.
  mutating func addFiltered(
    _ items: ArraySlice<DisplayList.Item>, _ filters: [DisplayList.PictureFilter],
    _ transform: ProjectiveTransform2D
  ) {
    countContent()
    let visible = self.visible
    guard !visible.isEmpty, passDepth < Self.maxPictures,
      let plane = LocalPlane(transform.concatenating(base), around: visible)
    else { return }
    let prepared = filters.compactMap { PreparedFilter($0, on: plane) }
    let window = visible.expanded(by: prepared.reduce(0) { $0 + $1.reach }).limitedToPictures
    let fills = prepared.contains {
      if case .color(let map) = $0 { map.fillsTransparency } else { false }
    }
    var made = kept?.picture(of: commandIndex, in: visible)
    let drawn = drawnRect(of: items, base: base, in: window, keptIn: &made)
    defer { note(made, in: visible) }
    guard !drawn.isEmpty || fills else { return }
    let bounds =
      fills
      ? visible
      : prepared.reduce(drawn) { rect, filter in
        filter.reach == 0 ? rect : rect.expanded(by: filter.reach)
      }.intersection(visible)
    let windows = PreparedFilter.windows(of: prepared, seenIn: visible)
    guard !bounds.isEmpty, spendPicture(drawn, prepared, windows, shownIn: bounds) else { return }
    guard draws else { return append(Self.placeholder(bounds)) }
    let shown =
      made?.picture
      ?? {
        var filtered = self.picture(of: items, base: base, in: drawn)
        filtered.apply(prepared, in: windows)
        return filtered
      }()
    made?.picture = shown
    append(shown, in: bounds, coverage: .rect, opacity: 1)
  }

  /// Adds a picture that has pixels of its own.
  mutating func addPicture(
    _ items: ArraySlice<DisplayList.Item>, _ frame: DisplayList.PictureFrame
  ) {
    countContent()
    let visible = self.visible
    let seen = frame.transform.concatenating(base)
    guard !visible.isEmpty, passDepth < Self.maxPictures,
      let window = Self.window(on: seen, for: visible)
    else { return }
    // A page may show in one position what it has in another.
    let page = frame.curl.map { CurledPage.pixels(of: $0).intersection(Self.allPixels) }
    var made = kept?.picture(of: commandIndex, in: visible)
    let drawn = drawnRect(of: items, base: .identity, in: page ?? window, keptIn: &made)
    defer { note(made, in: visible) }
    let shown = page.map { $0.intersection(window) } ?? drawn
    guard !drawn.isEmpty, !shown.isEmpty else { return }
    let rect = CGRect(
      x: shown.minX, y: shown.minY, width: shown.maxX - shown.minX,
      height: shown.maxY - shown.minY)
    guard let area = coverage(of: .roundedRect(RoundedRect(rect: rect)), seen),
      spendPicture(drawn, shownIn: area.bounds)
    else { return }
    if page != nil { spend(shown.area / DrawingBudget.picturePixelsPerUnit) }
    guard draws, !isOverBudget else { return append(Self.placeholder(area.bounds)) }
    let picture =
      made?.picture
      ?? {
        let flat = self.picture(of: items, base: .identity, in: drawn, seenThrough: seen)
        return frame.curl.map { CurledPage(flat, $0).picture(in: shown) } ?? flat
      }()
    made?.picture = picture
    guard
      let image = picture.image(
        minification: frame.minification, magnification: frame.magnification, opacity: 1,
        through: seen, in: area.bounds)
    else { return }
    append(
      PreparedItem(action: .image(image), coverage: area.coverage, bounds: area.bounds),
      isCounted: true)
  }

  /// Adds the backdrop so far, filtered inside a shape.
  mutating func addBackdrop(
    _ below: ArraySlice<DisplayList.Item>, _ filters: [DisplayList.PictureFilter],
    _ shape: DisplayList.Shape, _ transform: ProjectiveTransform2D, opacity: Double
  ) {
    countContent()
    let visible = self.visible
    let seen = transform.concatenating(base)
    guard !visible.isEmpty, opacity > 0, passDepth < Self.maxPictures,
      let plane = LocalPlane(seen, around: visible), let area = coverage(of: shape, seen)
    else { return }
    let prepared = filters.compactMap { PreparedFilter($0, on: plane) }
    guard !prepared.isEmpty,
      let filtered = filteredBackdrop(below, prepared, seenIn: area.bounds)
    else { return }
    guard draws else {
      // As much as it can be: it may become a group of its own.
      countContent()
      return append(Self.placeholder(area.bounds))
    }
    let isOpaque = filtered.pixels.allSatisfy { $0 >= 0xff00_0000 }
    if isOpaque || opacity < 1 {
      return append(filtered, in: area.bounds, coverage: area.coverage, opacity: opacity)
    }
    // What was there is replaced, not covered.
    // Two items, so that no group treats the picture as its only one.
    countContent()
    append(
      PreparedItem(action: .clip, coverage: area.coverage, bounds: area.bounds), isCounted: true)
    append(
      PreparedItem(
        action: .composite(opacity: 255, .copy), coverage: .none, bounds: area.bounds))
    let first = items.count
    append(filtered, in: area.bounds, coverage: .rect, opacity: 1)
    items[first - 1].count = items.count - first
    items[first - 2].count = items.count - first + 1
  }

  /// The backdrop so far, filtered around some pixels; nil if the budget is exceeded.
  ///
  /// Empty if only bounds are requested.
  private mutating func filteredBackdrop(
    _ below: ArraySlice<DisplayList.Item>, _ filters: [PreparedFilter], seenIn seen: PixelRect
  ) -> FilteredPicture? {
    let backdropIndex = below.endIndex
    if let cached = backdrops[backdropIndex] { return cached }
    let window = seen.expanded(by: filters.reduce(0) { $0 + $1.reach }).limitedToPictures
    // A backdrop above this one may show more of it.
    let windows = [PixelRect](repeating: window, count: filters.count)
    guard spendPicture(window, filters, windows, shownIn: seen) else { return nil }
    // All that is below is drawn once more.
    _ = drawnRect(of: below, base: base, in: window, backdrops: backdrops)
    guard !isOverBudget else { return nil }
    var picture = FilteredPicture(rect: .empty, pixels: [])
    if draws {
      picture = self.picture(
        of: below, base: base, in: window, background: canvasBackground, backdrops: backdrops)
      picture.apply(filters, in: windows)
    }
    backdrops[backdropIndex] = picture
    return picture
  }

  // MARK: - Drawing

  private mutating func append(
    _ picture: FilteredPicture, in bounds: PixelRect, coverage: PreparedItem.Coverage,
    opacity: Double
  ) {
    guard
      let image = picture.image(
        minification: .nearest, magnification: .nearest, opacity: opacity, through: .identity,
        in: bounds.intersection(picture.rect))
    else { return }
    var bounds = bounds
    if case .rect = coverage { bounds = bounds.intersection(picture.rect) }
    guard !bounds.isEmpty else { return }
    append(PreparedItem(action: .image(image), coverage: coverage, bounds: bounds), isCounted: true)
  }

  /// Counts the pixels of a picture, of what each of some filters makes of it and of where it is shown,
  /// and the work of blurs; false where the budget is exceeded.
  ///
  /// All is counted before it is known what the picture shows, so that the cost is the same where it is
  /// not drawn.
  private mutating func spendPicture(
    _ drawn: PixelRect, _ filters: [PreparedFilter] = [], _ windows: [PixelRect] = [],
    shownIn bounds: PixelRect
  ) -> Bool {
    var rect = drawn
    var pixels = filters.isEmpty ? drawn.area : 0
    for (filter, window) in zip(filters, windows) {
      let made = filter.result(of: rect, in: window)
      pixels += max(rect.area, made.rect.area)
      spend(made.products / DrawingBudget.blurProductsPerUnit)
      rect = made.rect
    }
    spend(pixels / DrawingBudget.picturePixelsPerUnit)
    spend(bounds.area / DrawingBudget.sampledPixelsPerUnit)
    return !isOverBudget
  }

  /// The placeholder of a picture where only its bounds are requested.
  private static func placeholder(_ bounds: PixelRect) -> PreparedItem {
    PreparedItem(action: .mask(count: 0), coverage: .none, bounds: bounds)
  }

  /// The pixels that a part of the list draws on, inside a window.
  private mutating func drawnRect(
    of items: ArraySlice<DisplayList.Item>, base: ProjectiveTransform2D, in window: PixelRect,
    backdrops: [Int: FilteredPicture] = [:]
  ) -> PixelRect {
    guard !window.isEmpty else { return .empty }
    let frame = Self.prepare(
      items, width: window.maxX - window.minX, height: window.maxY - window.minY,
      base: base.moved(by: window), resources: resources, passDepth: passDepth + 1, draws: false,
      backdrops: backdrops, budget: cost.remaining, toCanvas: nil)
    spend(frame.cost.count)
    guard !isOverBudget else { return .empty }
    let drawn = frame.items.reduce(PixelRect.empty) { $0.union($1.bounds) }
    guard !drawn.isEmpty else { return .empty }
    return PixelRect(
      minX: window.minX + drawn.minX, minY: window.minY + drawn.minY,
      maxX: window.minX + drawn.maxX, maxY: window.minY + drawn.maxY)
  }

  /// The pixels that a part of the list draws on, inside a window, which an earlier frame may have found.
  private mutating func drawnRect(
    of items: ArraySlice<DisplayList.Item>, base: ProjectiveTransform2D, in window: PixelRect,
    keptIn made: inout PreparedCommands.Picture?
  ) -> PixelRect {
    if let made {
      spend(made.units)
      return made.drawn
    }
    let before = cost.count
    let drawn = drawnRect(of: items, base: base, in: window)
    made = PreparedCommands.Picture(drawn: drawn, units: cost.count - before)
    return drawn
  }

  /// Records the picture of the current command.
  private mutating func note(_ picture: PreparedCommands.Picture?, in visible: PixelRect) {
    if let picture, !isOverBudget { records.note(picture, in: visible, at: commandIndex) }
  }

  /// Draws a part of the list on pixels of its own.
  ///
  /// Its cost was counted when its bounds were computed. Drawing has the whole budget, so that
  /// whatever was within the budget then is drawn.
  private mutating func picture(
    of items: ArraySlice<DisplayList.Item>, base: ProjectiveTransform2D, in window: PixelRect,
    background: Color? = nil, backdrops: [Int: FilteredPicture] = [:],
    seenThrough transform: ProjectiveTransform2D = .identity
  ) -> FilteredPicture {
    guard !window.isEmpty else { return FilteredPicture(rect: .empty, pixels: []) }
    resources.profile?.addPass(of: layer)
    let toParent = ProjectiveTransform2D(m31: Double(window.minX), m32: Double(window.minY))
      .concatenating(transform)
    let frame = Self.prepare(
      items, width: window.maxX - window.minX, height: window.maxY - window.minY,
      background: background, base: base.moved(by: window), resources: resources,
      passDepth: passDepth + 1,
      backdrops: backdrops.mapValues { $0.moved(by: window) }, budget: cost.budget,
      toCanvas: toCanvas.map(toParent.concatenating))
    if let excess = frame.cost.excess { spend(excess.cost) }
    return FilteredPicture(rect: window, pixels: resources.pool.pixels(of: frame))
  }

  /// The part of a plane that may be seen on some pixels.
  private static func window(
    on transform: ProjectiveTransform2D, for visible: PixelRect
  ) -> PixelRect? {
    guard transform.isFinite, let inverse = transform.inverted() else { return nil }
    guard let affine = inverse.affine else { return allPixels }
    let corners = [
      (visible.minX, visible.minY), (visible.maxX, visible.minY), (visible.minX, visible.maxY),
      (visible.maxX, visible.maxY),
    ].map { affine.mapped(SIMD2(Double($0.0), Double($0.1))) }
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e8), 1e8)) }
    let xs = corners.map(\.x), ys = corners.map(\.y)
    guard let minX = xs.min(), let maxX = xs.max(), let minY = ys.min(), let maxY = ys.max(),
      (minX + maxX + minY + maxY).isFinite
    else { return nil }
    return PixelRect(
      minX: whole(minX.rounded(.down)) - 2, minY: whole(minY.rounded(.down)) - 2,
      maxX: whole(maxX.rounded(.up)) + 2, maxY: whole(maxY.rounded(.up)) + 2
    ).intersection(allPixels)
  }
}

extension FilteredPicture {
  /// The picture on a canvas that begins at a window's corner.
  func moved(by window: PixelRect) -> FilteredPicture {
    FilteredPicture(
      rect: PixelRect(
        minX: rect.minX - window.minX, minY: rect.minY - window.minY,
        maxX: rect.maxX - window.minX, maxY: rect.maxY - window.minY), pixels: pixels)
  }

  /// The picture ready to be sampled; nil where nothing of it is seen.
  func image(
    minification: DisplayList.ImageFilter, magnification: DisplayList.ImageFilter,
    opacity: Double, through transform: ProjectiveTransform2D, in bounds: PixelRect
  ) -> PreparedImage? {
    guard !rect.isEmpty, !bounds.isEmpty, let blank = Image(width: 1, height: 1, pixels: [0])
    else { return nil }
    let (width, height) = (rect.maxX - rect.minX, rect.maxY - rect.minY)
    // The pyramid holds the pixels; the paint's own image is not read.
    let paint = DisplayList.ImagePaint(
      image: blank,
      horizontal: DisplayList.ImageAxis(
        from: Double(rect.minX), to: Double(rect.maxX), pixels: 0, to: Double(width)),
      vertical: DisplayList.ImageAxis(
        from: Double(rect.minY), to: Double(rect.maxY), pixels: 0, to: Double(height)),
      minification: minification, magnification: magnification, opacity: opacity)
    return PreparedImage(
      paint, through: transform, in: bounds,
      pyramid: ImagePyramid(ImageLevel(width: width, height: height, premultiplied: pixels)))
  }
}

extension ProjectiveTransform2D {
  /// The map to a canvas that begins at a window's corner.
  fileprivate func moved(by window: PixelRect) -> ProjectiveTransform2D {
    concatenating(
      ProjectiveTransform2D(m31: -Double(window.minX), m32: -Double(window.minY)))
  }
}

// MARK: - Shadows

extension FramePreparation {
  /// The maximum nesting depth of pictures that cast shadows; deeper ones cast none.
  private static let maxPasses = 8

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
    guard shadow.color.alpha > 0, !visible.isEmpty, passDepth < Self.maxPasses else { return }
    if let (known, blurred) = kept?.shadow(of: commandIndex, in: visible) {
      return cast(.known(blurred), shadow, in: known.bounds, units: known.units, visible)
    }
    let before = cost.count
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
        draws: draws, budget: budget, toCanvas: nil)
    }
    var frame = prepared(budget: cost.remaining)
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
      frame = prepared(budget: cost.remaining)
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
    let picture = CastingPicture(
      frame: frame, column: cells.minX, row: cells.minY, kernel: kernel)
    let units = cost.count - before
    cast(.picture(picture), shadow, in: bounds, units: units, visible)
  }

  /// Adds a shadow that a pass makes, and records it.
  private mutating func cast(
    _ pass: ShadowPass, _ shadow: DisplayList.Shadow, in bounds: PixelRect, units: Int,
    _ visible: PixelRect
  ) {
    if case .known = pass { spend(units) }
    passes.append(pass)
    let index = passes.count - 1
    records.note(
      PreparedCommands.ShadowPicture(pass: index, bounds: bounds, units: units), in: visible,
      at: commandIndex)
    append(.pass(index), shadow, bounds: bounds)
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

/// The affine approximation of a transform at the centre of a part of the canvas.
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

  /// The displacement on the canvas of an offset in the transform's own space.
  func shift(by offset: CGSize, in transform: ProjectiveTransform2D) -> ProjectiveTransform2D? {
    let (x, y) = (Double(offset.width), Double(offset.height))
    if transform.affine != nil {
      return ProjectiveTransform2D(m31: x * a + y * c, m32: x * b + y * d)
    }
    return transform.inverted()?.concatenating(ProjectiveTransform2D(m31: x, m32: y))
      .concatenating(transform)
  }
}
