/// TrueType outlines: quadratic curves, and glyphs that are made of others.
struct GlyfOutlines: Sendable {
  /// The maximum depth of composite glyphs.
  static let deepest = 8
  /// The maximum number of points of a glyph with its components, and of components.
  static let mostPoints = 100_000
  static let mostComponents = 1_000

  let glyphs: FontTable
  let offsets: FontTable
  let hasLongOffsets: Bool
  let glyphCount: Int
  let metrics: HorizontalMetrics

  /// The outline of a glyph, moved so that it begins at its left side bearing.
  func outline(of glyph: Int) throws(FontError) -> Path {
    var points: [GlyfPoint] = []
    var origin = 0.0
    var budget = Self.mostComponents
    try append(glyph, to: &points, origin: &origin, depth: 0, budget: &budget)
    if origin != 0 {
      for index in points.indices { points[index].position.x -= origin }
    }
    return GlyfPoint.path(points)
  }

  /// The bytes of a glyph; nil for an empty one.
  private func data(of glyph: Int) throws(FontError) -> FontTable? {
    guard glyph >= 0, glyph < glyphCount else { throw .damagedTable("glyf") }
    let start = hasLongOffsets ? offsets.long(glyph * 4) : offsets.word(glyph * 2).map { $0 * 2 }
    let end =
      hasLongOffsets ? offsets.long(glyph * 4 + 4) : offsets.word(glyph * 2 + 2).map { $0 * 2 }
    guard let start else { throw .damagedTable("loca") }
    // The last offset may be missing.
    let last = end ?? glyphs.count
    guard last > start else { return nil }
    guard let data = glyphs.part(from: start, count: min(last, glyphs.count) - start) else {
      throw .damagedTable("loca")
    }
    return data
  }

  /// Appends the points of a glyph.
  ///
  /// - Parameter origin: Becomes the x coordinate of the glyph's origin: the left edge of its box less
  ///   its bearing.
  private func append(
    _ glyph: Int, to points: inout [GlyfPoint], origin: inout Double, depth: Int,
    budget: inout Int
  ) throws(FontError) {
    guard depth <= Self.deepest, budget > 0 else { throw .damagedTable("glyf") }
    budget -= 1
    guard let data = try data(of: glyph) else { return }
    guard let contours = data.signedWord(0), let left = data.signedWord(2) else {
      throw .damagedTable("glyf")
    }
    origin = metrics.leftSideBearing(of: glyph).map { Double(left - $0) } ?? 0
    if contours >= 0 {
      try GlyfPoint.appendSimple(data, contours: contours, to: &points)
    } else {
      try appendComponents(
        of: data, to: &points, origin: &origin, depth: depth, budget: &budget)
    }
    if points.count > Self.mostPoints { throw .damagedTable("glyf") }
  }

  private func appendComponents(
    of data: FontTable, to points: inout [GlyfPoint], origin: inout Double, depth: Int,
    budget: inout Int
  ) throws(FontError) {
    let start = points.count
    var at = 10
    while true {
      guard let component = GlyfComponent(data, at: &at) else { throw .damagedTable("glyf") }
      let first = points.count
      var ownOrigin = 0.0
      try append(
        component.glyph, to: &points, origin: &ownOrigin, depth: depth + 1, budget: &budget)
      if component.usesMetrics { origin = ownOrigin }
      for index in first..<points.count {
        points[index].position = component.linear(points[index].position)
      }
      let offset: SIMD2<Double>
      switch component.placement {
      case .offset(let distance): offset = distance
      case .points(let parent, let child):
        guard start + parent < first, first + child < points.count else {
          throw .damagedTable("glyf")
        }
        offset = points[start + parent].position - points[first + child].position
      }
      for index in first..<points.count { points[index].position += offset }
      if !component.hasMore { return }
    }
  }
}
