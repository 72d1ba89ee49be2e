import LaminarGraphics

extension ShapeOutline {
  /// The size in pixels from which a glyph is flattened at its position, and not cached.
  private static let largeGlyph = 65_536.0
  private static let mostReservedPoints = 1 << 20

  /// Adds the glyphs of a run that may be seen.
  ///
  /// A glyph's polygon is that of its outline at the origin, moved: so copies of a glyph are alike, and
  /// it need not be flattened again.
  mutating func append(
    _ run: GlyphRun, _ projection: PlaneProjection, sheet: GlyphSheet, _ isVisible: Visibility
  ) -> Bool {
    guard case .affine(let map) = projection else {
      return appendInPerspective(run, projection, isVisible)
    }
    if isLarge(run, map) { return appendLarge(run, map, isVisible) }
    let flats = sheet.flattened(
      run.outlines, run.linear(through: map), tolerance: Self.tolerance)
    // Most of a very large count would be of glyphs that are not seen.
    let count = run.glyphs.reduce(0) { $0 + flats[$1.outline].path.points.count }
    points.reserveCapacity(points.count + min(count, Self.mostReservedPoints))
    var previous: Box?
    for glyph in run.glyphs {
      let offset = map.mapped(SIMD2(glyph.x, glyph.y))
      let flat = flats[glyph.outline]
      guard flat.reach <= Self.limit, abs(offset.x) <= Self.limit, abs(offset.y) <= Self.limit,
        isVisible(flat.low + offset, flat.high + offset)
      else { continue }
      if points.count > limit { return exceed() }
      let start = points.count
      for subpath in flat.path.subpaths {
        polygons.append(start + subpath.range.lowerBound..<start + subpath.range.upperBound)
      }
      for point in flat.path.points { points.append(point + offset) }
      if let found = flat.overlaps { overlaps.append(found) { $0 + offset } }
      // Neighbors may touch.
      let box = Box(flat.low + offset, flat.high + offset)
      if let common = previous?.intersection(box) { overlaps.boxes.append(common) }
      previous = box
    }
    return !points.isEmpty
  }

  /// Whether a glyph may be far larger than any canvas.
  private func isLarge(_ run: GlyphRun, _ map: AffineTransform2D) -> Bool {
    let longest = run.boxes.reduce(0) { max($0, Double($1.width), Double($1.height)) }
    return longest * map.greatestScale > Self.largeGlyph
  }

  /// Adds large glyphs, each as far as it may be seen.
  private mutating func appendLarge(
    _ run: GlyphRun, _ map: AffineTransform2D, _ isVisible: Visibility
  ) -> Bool {
    for glyph in run.glyphs {
      let rect = run.boxes[glyph.outline].offsetBy(dx: glyph.x, dy: glyph.y)
      guard let box = ControlBox(rect), Self.isVisible(box, .affine(map), isVisible) else {
        continue
      }
      guard
        let flat = run.outlines[glyph.outline].flattened(
          tolerance: Self.tolerance, transform: run.placement(of: glyph).concatenating(map),
          inside: window, limit: limit)
      else { return exceed() }
      for subpath in flat.subpaths { append(flat.points[subpath.range]) }
      if points.count > limit { return exceed() }
    }
    findOverlaps()
    return !points.isEmpty
  }

  private mutating func append(_ polygon: ArraySlice<SIMD2<Double>>) {
    polygons.append(points.count..<points.count + polygon.count)
    points.append(contentsOf: polygon)
  }

  private mutating func appendInPerspective(
    _ run: GlyphRun, _ projection: PlaneProjection, _ isVisible: Visibility
  ) -> Bool {
    for glyph in run.glyphs {
      let rect = run.boxes[glyph.outline].offsetBy(dx: glyph.x, dy: glyph.y)
      guard let box = ControlBox(rect), Self.isVisible(box, projection, isVisible) else { continue }
      let tolerance = Self.tolerance / projection.scale(over: box)
      guard tolerance > 0, tolerance.isFinite else { continue }
      guard
        let flat = run.outlines[glyph.outline].flattened(
          tolerance: tolerance, transform: run.placement(of: glyph),
          inside: projection.window(seenOn: window), limit: limit)
      else { return exceed() }
      for subpath in flat.subpaths { append(flat.points[subpath.range], projection) }
      if points.count > limit { return exceed() }
    }
    findOverlaps()
    return !points.isEmpty
  }
}

extension GlyphRun {
  /// The linear part of the matrix from its outlines to pixels.
  func linear(through map: AffineTransform2D) -> AffineTransform2D {
    let linear = linear
    return AffineTransform2D(
      a: map.a * linear.a, b: map.b * linear.a, c: map.c * linear.d, d: map.d * linear.d, tx: 0,
      ty: 0)
  }
}
